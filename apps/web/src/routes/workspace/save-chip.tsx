import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { SaveStatus } from '../../editor/engine/save-status.ts'
import { usePanelWords } from '../../editor/panels/use-panel-words.ts'

const TONES: Readonly<Record<SaveStatus['kind'], Tone>> = { saved: 'good', saving: 'active', kept_here: 'waiting', needs_attention: 'bad' }

/** Where the work is right now, honestly. */
export const SaveChip = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelWords()
  const status = useWatched(editor.book.saveStatus)
  const count = 'count' in status ? status.count : 0
  return (
    <span role="status" aria-live="polite" data-save-status={status.kind}>
      <StatusLabel tone={TONES[status.kind]} title={t(`save.${status.kind}_hint`)}>
        {t(`save.${status.kind}`, { count })}
      </StatusLabel>
    </span>
  )
}
