import { Button } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconPencil, IconX } from '@tabler/icons-react'
import type { Editor } from '../engine/editor.ts'
import { openContourTool } from './contour-field.tsx'
import type { FieldGroupProps } from './field-group.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

const ICON = 16

/** Shapes of the drawing the words pass behind. */
export const BehindField = ({
  editor,
  texts,
  isLocked,
  set,
}: FieldGroupProps & { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const locked = isLocked('mask')
  const count = texts.reduce((sum, { mask }) => sum + (mask?.length ?? 0), 0)
  return (
    <div className={classes['contour']} role="group" aria-label={t('properties.behind')}>
      <span className={classes['tag']}>
        {t('properties.behind')} ·{' '}
        {count === 0 ? t('properties.behind_none') : t('properties.behind_shapes', { count })}
      </span>
      <div className={classes['buttons']}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={ICON} />}
          disabled={locked || texts.length !== 1}
          onClick={() => openContourTool(editor, 'mask')}
        >
          {t('properties.contour_draw')}
        </Button>
        {count > 0 && !locked ? (
          <IconButton
            label={t('properties.contour_clear')}
            variant="default"
            onClick={() => set({ mask: null })}
          >
            <IconX size={ICON} />
          </IconButton>
        ) : null}
      </div>
    </div>
  )
}
