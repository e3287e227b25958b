import { Group } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { runAction } from '../actions/editor-actions.ts'
import { useWatchedPart } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from './use-panel-translations.ts'

const STEPS = [
  { id: 'undo', Icon: IconArrowBackUp, nothing: 'view.nothing_to_undo' },
  { id: 'redo', Icon: IconArrowForwardUp, nothing: 'view.nothing_to_redo' },
] as const

/** Undo and redo. */
export const Travel = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  const may = {
    undo: useWatchedPart(editor.session.history.state, ({ done }) => done.length > 0),
    redo: useWatchedPart(editor.session.history.state, ({ undone }) => undone.length > 0),
  }
  return (
    <Group gap={2} wrap="nowrap">
      {STEPS.map(({ id, Icon, nothing }) => (
        <IconButton
          key={id}
          label={keyLabel(t(`action.${id}`), id)}
          reason={may[id] ? null : t(nothing)}
          variant="subtle"
          color="gray"
          onClick={() => runAction(editor, id)}
        >
          <Icon size={18} />
        </IconButton>
      ))}
    </Group>
  )
}
