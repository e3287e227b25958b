import { SegmentedControl, Select, Switch } from '@mantine/core'
import { findLanguage } from '@panelflow/domain/locale/language.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { runAction } from '../actions/editor-actions.ts'
import type { Editor } from '../engine/editor.ts'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { fitSelected, sizesToShare } from '../engine/lettering-edits.ts'
import { ContourField } from './contour-field.tsx'
import type { FieldGroupProps } from './field-group.ts'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import { isMixed, sharedValue } from './shared-value.ts'
import { usePanelTranslations } from './use-panel-translations.ts'

/** em; what the engine keeps where a text says nothing */
const USUAL_AIR = 0.4

const Writing = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('properties.writing')}
      disabled={isLocked('writing')}
      value={sharedValue(texts, 'writing') ?? ''}
      onChange={(writing) => set({ writing: writing === 'vertical' ? writing : 'horizontal' })}
      data={(['horizontal', 'vertical'] as const).map((value) => ({
        value,
        label: t(`properties.writing_${value}`),
      }))}
    />
  )
}

const SameSize = ({ editor, locked }: { readonly editor: Editor; readonly locked: boolean }) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  const { pageId } = editor.selection.state.get()
  const count = pageId === null ? 0 : sizesToShare(editor, pageId).size
  const reason = locked ? t('properties.locked') : count === 0 ? t('properties.same_already') : null
  return (
    <ActionButton
      size="compact-sm"
      variant="default"
      reason={reason}
      onClick={() => runAction(editor, 'same_size')}
    >
      {keyLabel(t('action.same_size'), 'same_size')}
    </ActionButton>
  )
}

/** How words become lines: direction, size that is found by itself, bubble, hyphens. */
export const LayoutFields = ({
  editor,
  ...group
}: FieldGroupProps & { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const { texts, language, isLocked, set } = group
  const fit = sharedValue(texts, 'fit')
  const air = isMixed(texts, 'air') ? null : (sharedValue(texts, 'air') ?? USUAL_AIR)
  return (
    <>
      <h2 className={classes['heading']}>{t('properties.layout')}</h2>
      <Writing {...group} />
      <Select
        size="xs"
        label={t('properties.fit')}
        data={(['fixed', 'shrink', 'bubble'] as const).map((value) => ({
          value,
          label: t(`properties.fit_mode.${value}`),
        }))}
        value={fit}
        placeholder="–"
        allowDeselect={false}
        disabled={isLocked('fit')}
        onChange={(value) =>
          value === null
            ? undefined
            : fitSelected(editor, value === 'fixed' || value === 'bubble' ? value : 'shrink')
        }
      />
      {fit === 'fixed' ? null : (
        <div className={classes['row']}>
          <NumberField
            label={t('properties.min_size')}
            value={sharedValue(texts, 'minSize')}
            min={1}
            max={1000}
            suffix=" px"
            disabled={isLocked('minSize')}
            onChange={(minSize) => set({ minSize })}
          />
          {fit === 'bubble' ? (
            <NumberField
              label={t('properties.air')}
              value={air}
              min={0}
              max={5}
              step={0.05}
              suffix=" em"
              disabled={isLocked('air')}
              onChange={(value) => set({ air: value })}
            />
          ) : null}
        </div>
      )}
      {fit === 'bubble' ? <ContourField editor={editor} {...group} /> : null}
      {findLanguage(language)?.hyphenation != null ? (
        <Switch
          size="xs"
          label={t('properties.hyphenate')}
          checked={sharedValue(texts, 'hyphenate') === true}
          disabled={isLocked('hyphenate')}
          onChange={(event) => set({ hyphenate: event.currentTarget.checked })}
        />
      ) : null}
      <SameSize editor={editor} locked={isLocked('size')} />
    </>
  )
}
