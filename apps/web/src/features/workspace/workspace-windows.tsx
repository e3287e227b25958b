import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { lazy, Suspense } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { shapeTarget } from '../../editor/engine/shape-edits.ts'
import type { LetteringClient } from '../../editor/lettering/worker-client.ts'
import type { CommentSession } from './comment-session.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

const FindSide = lazy(async () => {
  const [{ FindSide: side }] = await Promise.all([
    import('./find/find-side.tsx'),
    loadTranslations('find'),
  ])
  return { default: side }
})

const StyleSide = lazy(async () => {
  const [{ StyleSide: side }] = await Promise.all([
    import('./style-side.tsx'),
    loadTranslations('style'),
  ])
  return { default: side }
})

const LayerSide = lazy(async () => ({
  default: (await import('./layer-side.tsx')).LayerSide,
}))

const TermSide = lazy(async () => {
  const [{ TermSide: side }] = await Promise.all([
    import('./term-side.tsx'),
    loadTranslations('term'),
  ])
  return { default: side }
})

const CommentSide = lazy(async () => {
  const [{ CommentSide: side }] = await Promise.all([
    import('./comment-side.tsx'),
    loadTranslations('comment'),
  ])
  return { default: side }
})

const ShapeWindow = lazy(async () => ({
  default: (await import('./shape-window.tsx')).ShapeWindow,
}))

const NoteWindow = lazy(async () => ({
  default: (await import('./note-window.tsx')).NoteWindow,
}))

const SpeakerWindow = lazy(async () => ({
  default: (await import('./speaker-window.tsx')).SpeakerWindow,
}))

const KnownWordsWindow = lazy(async () => ({
  default: (await import('../../editor/spelling/known-words-window.tsx')).KnownWordsWindow,
}))

const LayeredWindow = lazy(async () => ({
  default: (await import('../../editor/layered/layered-window.tsx')).LayeredWindow,
}))

const KeysWindow = lazy(async () => {
  const [{ KeysWindow: window }] = await Promise.all([
    import('../shortcut/parts/keys-window.tsx'),
    loadTranslations('shortcut'),
  ])
  return { default: window }
})

interface WorkspaceDrawersProps {
  readonly editor: Editor
  readonly lettering: LetteringClient
  readonly order: OrderView
  readonly chapter: ChapterView
  readonly commentSession: CommentSession
}

/** Drawers below the panel, each fetched when it is first opened. */
export const WorkspaceDrawers = ({
  editor,
  lettering,
  order,
  chapter,
  commentSession,
}: WorkspaceDrawersProps) => {
  const open = useWatched(editor.drawer)
  return (
    <Suspense fallback={null}>
      {open === 'find' ? <FindSide editor={editor} chapterId={chapter.id} /> : null}
      {open === 'layers' ? <LayerSide editor={editor} /> : null}
      {open === 'styles' ? <StyleSide editor={editor} lettering={lettering} order={order} /> : null}
      {open === 'comments' ? (
        <CommentSide
          editor={editor}
          commentSession={commentSession}
          order={order}
          chapter={chapter}
        />
      ) : null}
      {open === 'terms' ? <TermSide editor={editor} order={order} /> : null}
    </Suspense>
  )
}

/** Windows over the workspace, each fetched when it is first opened. */
export const WorkspaceWindows = ({
  editor,
  lettering,
  order,
  chapter,
}: Omit<WorkspaceDrawersProps, 'commentSession'>) => {
  const open = useWatched(editor.window)
  const close = (): void => editor.window.set(null)
  const dialog = useWatched(editor.dialog)
  const target = open === 'shape' ? shapeTarget(editor) : null
  return (
    <Suspense fallback={null}>
      {open === 'keys' ? <KeysWindow onClose={close} /> : null}
      {open === 'note' ? (
        <NoteWindow editor={editor} order={order} chapter={chapter} onClose={close} />
      ) : null}
      {open === 'known_words' ? (
        <KnownWordsWindow
          place={{ bookId: order.book.id, language: order.targetLanguage }}
          onClose={close}
        />
      ) : null}
      {open === 'speaker' ? (
        <SpeakerWindow editor={editor} bookId={order.book.id} onClose={close} />
      ) : null}
      {dialog?.kind === 'layered' ? (
        <LayeredWindow
          editor={editor}
          lettering={lettering}
          language={order.targetLanguage}
          chapterId={chapter.id}
          dialog={dialog}
        />
      ) : null}
      {target === null ? null : (
        <ShapeWindow key={target.item.id} editor={editor} target={target} onClose={close} />
      )}
    </Suspense>
  )
}
