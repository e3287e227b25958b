import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { lazyPart, preloadInTurn } from '@panelflow/ui/patterns/lazy-part.tsx'
import { useEffect, useState } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { shapeTarget } from '../../editor/engine/shape-edits.ts'
import type { LetteringClient } from '../../editor/lettering/worker-client.ts'
import type { CommentSession } from './comment-session.ts'
import type { Erasures } from '../../editor/patch/use-erasures.ts'
import { CompletionModal } from '../chapter/completion/use-completion.tsx'
import { ChecksPanel, FixListPanel, PropertiesPanel, VersionsPanel } from './side-panel.tsx'
import { CommandDialog } from './stage-actions.tsx'
import { CaptureControls, CleanupControls, EraseControls } from './tool-controls.tsx'
import { ColorPalette } from '../../editor/panels/range-bar.tsx'
import { EffectTools } from '../../editor/panels/script-line.tsx'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

const FindSide = lazyPart(
  async () => {
    const [{ FindSide: part }] = await Promise.all([
      import('./find/find-side.tsx'),
      loadTranslations('find'),
    ])
    return part
  },
  { takesFocus: true },
)

const StyleSide = lazyPart(async () => {
  const [{ StyleSide: part }] = await Promise.all([
    import('./style-side.tsx'),
    loadTranslations('style'),
  ])
  return part
})

const LayerSide = lazyPart(async () => (await import('./layer-side.tsx')).LayerSide)

const TermSide = lazyPart(
  async () => {
    const [{ TermSide: part }] = await Promise.all([
      import('./term-side.tsx'),
      loadTranslations('term'),
    ])
    return part
  },
  { takesFocus: true },
)

const MemorySide = lazyPart(
  async () => {
    const [{ MemorySide: part }] = await Promise.all([
      import('./memory-side.tsx'),
      loadTranslations('memory', 'term'),
    ])
    return part
  },
  { takesFocus: true },
)

const ProposalSide = lazyPart(
  async () => {
    const [{ ProposalSide: part }] = await Promise.all([
      import('./proposal-side.tsx'),
      loadTranslations('proposal', 'memory'),
    ])
    return part
  },
  { takesFocus: true },
)

const CommentSide = lazyPart(
  async () => {
    const [{ CommentSide: part }] = await Promise.all([
      import('./comment-side.tsx'),
      loadTranslations('comment'),
    ])
    return part
  },
  { takesFocus: true },
)

const ShapeWindow = lazyPart(async () => (await import('./shape-window.tsx')).ShapeWindow, {
  takesFocus: true,
})

const NoteWindow = lazyPart(async () => (await import('./note-window.tsx')).NoteWindow, {
  takesFocus: true,
})

const SpeakerWindow = lazyPart(async () => (await import('./speaker-window.tsx')).SpeakerWindow, {
  takesFocus: true,
})

const KnownWordsWindow = lazyPart(
  async () => (await import('../../editor/spelling/known-words-window.tsx')).KnownWordsWindow,
  { takesFocus: true },
)

const LayeredWindow = lazyPart(
  async () => (await import('../../editor/layered/layered-window.tsx')).LayeredWindow,
)

const ScriptFileWindow = lazyPart(async () => {
  const [{ ScriptFileWindow: part }] = await Promise.all([
    import('./script-file/script-file-window.tsx'),
    loadTranslations('script-file'),
  ])
  return part
})

const KeysWindow = lazyPart(async () => {
  const [{ KeysWindow: part }] = await Promise.all([
    import('../shortcut/parts/keys-window.tsx'),
    loadTranslations('shortcut'),
  ])
  return part
})

const PatchWindow = lazyPart(
  async () => (await import('../../editor/patch/patch-window.tsx')).PatchWindow,
)

const AlternativesWindow = lazyPart(
  async () => (await import('../../editor/patch/alternatives-window.tsx')).AlternativesWindow,
)

/** Opening a chapter, and the first things done in it, have the machine to themselves. */
const FIRST_MS = 3000

const WARM_PARTS = [
  PropertiesPanel,
  CaptureControls,
  CleanupControls,
  EraseControls,
  EffectTools,
  ColorPalette,
  ChecksPanel,
  FixListPanel,
  CompletionModal,
  CommandDialog,
  VersionsPanel,
  FindSide,
  CommentSide,
  NoteWindow,
  SpeakerWindow,
  TermSide,
  StyleSide,
  LayerSide,
  PatchWindow,
  AlternativesWindow,
  ShapeWindow,
  KeysWindow,
]

/** Fetches what is one key or click away while nobody waits for anything. */
export const useWarmUp = (): void => {
  useEffect(() => {
    let stop = (): void => undefined
    const timer = setTimeout(() => (stop = preloadInTurn(WARM_PARTS)), FIRST_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

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
    <>
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
      {open === 'proposals' ? (
        <ProposalSide editor={editor} order={order} chapterId={chapter.id} />
      ) : null}
      {open === 'memory' ? (
        <MemorySide editor={editor} order={order} chapterId={chapter.id} />
      ) : null}
    </>
  )
}

/** A window that was opened stays, so that it can close itself softly. */
const useEverTrue = (value: boolean): boolean => {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return value || wasTrue
}

interface WorkspaceWindowsProps extends Omit<WorkspaceDrawersProps, 'commentSession'> {
  readonly erasures: Erasures
}

/** Windows over the workspace, each fetched when it is first opened. */
export const WorkspaceWindows = ({
  editor,
  lettering,
  order,
  chapter,
  erasures,
}: WorkspaceWindowsProps) => {
  const open = useWatched(editor.window)
  const close = (): void => editor.window.set(null)
  const dialog = useWatched(editor.dialog)
  const hasPatches = useEverTrue(dialog?.kind === 'patches')
  const hasAlternatives = useEverTrue(dialog?.kind === 'alternatives')
  const target = open === 'shape' ? shapeTarget(editor) : null
  return (
    <>
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
      {dialog?.kind === 'script' ? (
        <ScriptFileWindow
          editor={editor}
          chapterId={chapter.id}
          languages={{ source: order.book.sourceLanguage, target: order.targetLanguage }}
          files={dialog.files}
        />
      ) : null}
      {hasPatches ? (
        <PatchWindow
          editor={editor}
          chapterId={chapter.id}
          lettering={lettering}
          erasures={erasures}
        />
      ) : null}
      {hasAlternatives ? <AlternativesWindow editor={editor} erasures={erasures} /> : null}
      {target === null ? null : (
        <ShapeWindow key={target.item.id} editor={editor} target={target} onClose={close} />
      )}
    </>
  )
}
