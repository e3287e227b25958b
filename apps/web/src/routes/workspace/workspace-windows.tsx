import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { lazy, Suspense } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { shapeTarget } from '../../editor/engine/shape-edits.ts'
import { addShortcutWords } from '../../features/shortcut/shortcut-area.ts'
import { addCommentWords } from '../../features/comment/comment-area.ts'
import { addStyleWords } from '../../features/style/style-area.ts'
import { addTermWords } from '../../features/term/term-area.ts'
import type { CommentDesk } from './comment-desk.ts'

const StyleSide = lazy(async () => {
  const [{ StyleSide: side }] = await Promise.all([import('./style-side.tsx'), addStyleWords()])
  return { default: side }
})

const TermSide = lazy(async () => {
  const [{ TermSide: side }] = await Promise.all([import('./term-side.tsx'), addTermWords()])
  return { default: side }
})

const CommentSide = lazy(async () => {
  const [{ CommentSide: side }] = await Promise.all([import('./comment-side.tsx'), addCommentWords()])
  return { default: side }
})

const ShapeWindow = lazy(async () => ({ default: (await import('./shape-window.tsx')).ShapeWindow }))

const KeysWindow = lazy(async () => {
  const [{ KeysWindow: window }] = await Promise.all([import('../../features/shortcut/parts/keys-window.tsx'), addShortcutWords()])
  return { default: window }
})

interface WorkspaceDrawersProps {
  readonly editor: Editor
  readonly order: OrderView
  readonly chapter: ChapterView
  readonly desk: CommentDesk
}

/** Drawers beside the picture, each fetched when it is first opened. */
export const WorkspaceDrawers = ({ editor, order, chapter, desk }: WorkspaceDrawersProps) => {
  const open = useWatched(editor.drawer)
  return (
    <Suspense fallback={null}>
      {open === 'styles' ? <StyleSide editor={editor} order={order} /> : null}
      {open === 'comments' ? <CommentSide editor={editor} desk={desk} order={order} chapter={chapter} /> : null}
      {open === 'terms' ? <TermSide editor={editor} order={order} /> : null}
    </Suspense>
  )
}

/** Windows over the workspace, each fetched when it is first opened. */
export const WorkspaceWindows = ({ editor }: { readonly editor: Editor }) => {
  const open = useWatched(editor.window)
  const close = (): void => editor.window.set(null)
  const target = open === 'shape' ? shapeTarget(editor) : null
  return (
    <Suspense fallback={null}>
      {open === 'keys' ? <KeysWindow onClose={close} /> : null}
      {target === null ? null : <ShapeWindow key={target.item.id} editor={editor} target={target} onClose={close} />}
    </Suspense>
  )
}
