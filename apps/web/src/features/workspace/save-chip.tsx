import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { SaveKind } from '../../editor/engine/save-status.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'

const TONES: Readonly<Record<SaveKind, Tone>> = {
  saved: 'good',
  saving: 'active',
  saved_locally: 'waiting',
  not_saved: 'bad',
}

/** Where the work is right now, and beside it what waits for a decision. */
export const SaveChip = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const { kind, waiting, conflicts } = useWatched(editor.session.saveStatus)
  const hint =
    kind === 'saved' && conflicts > 0 ? t('save.saved_rest_hint') : t(`save.${kind}_hint`)
  return (
    <span role="status" aria-live="polite" data-save-status={kind}>
      <StatusLabel tone={TONES[kind]} title={hint}>
        {t(`save.${kind}`, { count: waiting })}
      </StatusLabel>
      {conflicts > 0 && (
        <StatusLabel tone="attention" title={t('save.needs_attention_hint')}>
          {t('save.needs_attention', { count: conflicts })}
        </StatusLabel>
      )}
    </span>
  )
}
