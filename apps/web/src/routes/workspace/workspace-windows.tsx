import { lazy, Suspense } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { addShortcutWords } from '../../features/shortcut/shortcut-area.ts'

const KeysWindow = lazy(async () => {
  const [{ KeysWindow: window }] = await Promise.all([import('../../features/shortcut/parts/keys-window.tsx'), addShortcutWords()])
  return { default: window }
})

/** Windows over the workspace, each fetched when it is first opened. */
export const WorkspaceWindows = ({ editor }: { readonly editor: Editor }) => {
  const open = useWatched(editor.window)
  const close = (): void => editor.window.set(null)
  return <Suspense fallback={null}>{open === 'keys' ? <KeysWindow onClose={close} /> : null}</Suspense>
}
