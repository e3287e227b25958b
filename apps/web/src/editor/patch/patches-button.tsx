import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconBandage } from '@tabler/icons-react'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { runAction } from '../actions/editor-actions.ts'
import { useWatchedPart } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePageInWork } from '../panels/script-panel.tsx'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { countPatches } from './patch-list.ts'

/** Opens the patches of the page in work. */
export const PatchesButton = ({ editor }: { readonly editor: Editor }) => {
  const t = usePictureTranslations()
  const keyLabel = useKeyLabel()
  const count = useWatchedPart(editor.session.page(usePageInWork(editor)).view, countPatches)
  return (
    <IconButton
      label={keyLabel(t('patch.open', { count }), 'patches')}
      variant="subtle"
      color="gray"
      onClick={() => runAction(editor, 'patches')}
    >
      <IconBandage size={18} />
    </IconButton>
  )
}
