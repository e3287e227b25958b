import { Button } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconCircleDashed, IconPencil, IconScan, IconX } from '@tabler/icons-react'
import { detectedBubble } from '../engine/bubbles.ts'
import type { Editor } from '../engine/editor.ts'
import type { ContourMode } from '../engine/contour-edits.ts'
import { contourSelected } from '../engine/lettering-edits.ts'
import { textIn } from '../engine/page-session.ts'
import type { FieldGroupProps } from './field-group.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

const ICON = 16

/**
 * Turns to the contour tool for the bubble, or for what hides the text; a click on the canvas goes
 * on from there.
 */
export const openContourTool = (editor: Editor, mode: ContourMode): void => {
  editor.contourMode.set(mode)
  editor.chooseTool('contour')
  document.querySelector<HTMLElement>('[data-editor-canvas]')?.focus({ preventScroll: true })
}

const hasDetected = (editor: Editor): boolean => {
  const { pageId, itemIds } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (view?.status !== 'ready') return false
  return itemIds.some((itemId) => {
    const text = textIn(view, itemId)
    return text !== null && detectedBubble(view.base, text) !== null
  })
}

/** The outline the words fill: found, round, drawn, or none. */
export const ContourField = ({
  editor,
  texts,
  isLocked,
}: FieldGroupProps & { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const locked = isLocked('bubble')
  const drawn = texts.filter(({ bubble }) => bubble)
  const [only] = drawn
  const points = texts.length === 1 ? (only?.bubble?.length ?? 0) : null
  return (
    <div className={classes['contour']} role="group" aria-label={t('properties.bubble')}>
      <span className={classes['tag']}>
        {drawn.length === 0 ? t('properties.contour_none') : t('properties.bubble')}
        {points === null || points === 0
          ? ''
          : ` · ${t('properties.contour_points', { count: points })}`}
      </span>
      <div className={classes['buttons']}>
        <IconButton
          label={t('properties.contour_detected')}
          reason={
            locked
              ? t('properties.locked')
              : hasDetected(editor)
                ? null
                : t('properties.no_detected')
          }
          variant="default"
          onClick={() => contourSelected(editor, 'detected')}
        >
          <IconScan size={ICON} />
        </IconButton>
        <IconButton
          label={t('properties.contour_ellipse')}
          reason={locked ? t('properties.locked') : null}
          variant="default"
          onClick={() => contourSelected(editor, 'ellipse')}
        >
          <IconCircleDashed size={ICON} />
        </IconButton>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={ICON} />}
          disabled={locked || texts.length !== 1}
          onClick={() => openContourTool(editor, 'bubble')}
        >
          {t(
            points === null || points === 0 ? 'properties.contour_draw' : 'properties.contour_edit',
          )}
        </Button>
        {drawn.length > 0 && !locked ? (
          <IconButton
            label={t('properties.contour_clear')}
            variant="default"
            onClick={() => contourSelected(editor, 'none')}
          >
            <IconX size={ICON} />
          </IconButton>
        ) : null}
      </div>
    </div>
  )
}
