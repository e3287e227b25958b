import { orderDrafts } from '@panelflow/contract/draft.ts'
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import type { PageView } from '@panelflow/contract/page.ts'
import { outputList } from '@panelflow/contract/page-output.ts'
import { type ChapterDetail, fixItemList } from '@panelflow/contract/workflow.ts'
import { Loader } from '@mantine/core'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import type { RefetchOptions } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { usePartRefusals } from '../../editor/canvas/use-part-refusals.ts'
import { useSnapChoice } from '../../editor/canvas/use-snap-choice.ts'
import { useSpreadChoice } from '../../editor/canvas/use-spread-choice.ts'
import { useEditorKeys } from '../../editor/canvas/use-editor-keys.ts'
import { useCleanup } from '../../editor/cleanup/use-cleanup.ts'
import { useCaptures } from '../../editor/capture/use-captures.ts'
import { InsertImage } from '../../editor/image/insert-image.tsx'
import { CanvasMenu } from '../../editor/menu/canvas-menu.tsx'
import { PatchesButton } from '../../editor/patch/patches-button.tsx'
import { useErasures } from '../../editor/patch/use-erasures.ts'
import { PhotoWindow } from '../../editor/photo/photo-window.tsx'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { isUntranslated } from '../../lib/forms/draft-coverage.ts'
import { DraftNotice } from '../../lib/forms/draft-notice.tsx'
import { useRead } from '../../lib/http/query.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import { CompareView } from './visual-review/compare-view.tsx'
import { FixPins } from './visual-review/fix-pins.tsx'
import type { WorkspaceSearch } from './workspace-link.ts'
import { type CommentSession, createCommentSession, toRect } from './comment-session.ts'
import { useChapterChecks } from './checks/use-chapter-checks.ts'
import { CommentPins } from './comment-pins.tsx'
import { ErasedNotice } from './erased-notice.tsx'
import { type FixDrafts, useFixDrafts } from './fix-drafts.ts'
import { Notices } from './notices.tsx'
import { PagesRail } from './pages-rail.tsx'
import { type Loss, LostNotice } from './rework/lost-notice.tsx'
import { SealNotice } from './seal-notice.tsx'
import { SidePanel } from './side-panel.tsx'
import { useSourceChanges } from './use-source-changes.ts'
import { useBrokenSeals } from './use-broken-seals.ts'
import { type EditorSession, useEditorSession, useIsSettled } from './use-editor-session.ts'
import { usePanelChoice } from './use-panel-choice.ts'
import { useSpot } from './use-spot.ts'
import { useRoundChanges } from './use-round-changes.ts'
import { useAcceptedLines } from './use-accepted-lines.ts'
import { useChangedPlaces } from './use-proofreading.ts'
import { toReadingStage, toWorkStage } from './work-stage.ts'
import { ToolControls } from './tool-controls.tsx'
import { ToolStrip, ViewControls } from './view-controls.tsx'
import { usePresets } from './use-presets.ts'
import { useWarmUp, WorkspaceDrawers, WorkspaceWindows } from './workspace-windows.tsx'
import { WorkNoticeBar } from './work-notice-bar.tsx'
import { WorkspaceFrame } from './workspace-frame.tsx'
import { WorkspaceHeader } from './workspace-header.tsx'
import classes from './workspace.module.css'
import { composePage } from './compose-page.ts'

// fetched for the few chapters whose pages were replaced
const SourceMarks = lazy(async () => ({
  default: (await import('./source-changes.tsx')).SourceMarks,
}))
const SourceNotice = lazy(async () => ({
  default: (await import('./source-changes.tsx')).SourceNotice,
}))

/** For tests that compare pixels: reads only. */
interface EditorTestHandle {
  /** sha-256 of the RGBA bytes of the page as this editor would publish it */
  readonly previewSha: (pageId: string) => Promise<string>
  readonly previewPng: (pageId: string) => Promise<Blob>
  readonly pageIds: () => readonly string[]
}

declare global {
  interface Window {
    panelflowEditor?: EditorTestHandle
  }
}

/** Opens `window.panelflowEditor` while a chapter is open (docs: editor tests in e2e). */
const useEditorTestHandle = (session: EditorSession | null, language: string): void => {
  useEffect(() => {
    if (session === null) return undefined
    window.panelflowEditor = {
      previewSha: async (pageId) => (await composePage(session, language, pageId)).sha,
      previewPng: async (pageId) => (await composePage(session, language, pageId)).png,
      pageIds: () => session.editor.strip.pages.map(({ frame }) => frame.id),
    }
    return () => {
      delete window.panelflowEditor
    }
  }, [session, language])
}

/** What the event that brought a change has begun to read counts as read. */
const SHARED: RefetchOptions = { cancelRefetch: false }

/** Reads again when `mark` changes, not when the screen opens. */
const useRefetchOn = (
  mark: string | number,
  refetch: (options?: RefetchOptions) => unknown,
  options?: RefetchOptions,
): void => {
  const seen = useRef(mark)
  useEffect(() => {
    if (seen.current === mark) return
    seen.current = mark
    refetch(options)
  }, [mark, refetch, options])
}

interface OpenChapterProps {
  readonly order: OrderView
  readonly chapter: ChapterDetail
  readonly pages: readonly PageView[]
  readonly search: WorkspaceSearch
  /** the role it was opened in */
  readonly role: RoleId | null
  /** it was taken away while it was open here; null: it was not */
  readonly loss: Loss | null
}

const MIN_MARK = 4

/**
 * What synthesis made, page by page: the final picture where there is one, else the composite for
 * the visual review.
 */
const useOutputs = (
  session: EditorSession | null,
  chapter: ChapterView,
  enabled: boolean,
): void => {
  const outputs = useRead(outputList, { params: { chapterId: chapter.id } }, { enabled })
  useRefetchOn(chapter.status, outputs.refetch)
  useEffect(() => {
    if (session === null || outputs.data === undefined) return
    const byPage = new Map(
      outputs.data
        .filter(({ kind }) => kind === 'composite')
        .map(({ pageId, url }) => [pageId, url]),
    )
    for (const { pageId, url, kind } of outputs.data) if (kind === 'final') byPage.set(pageId, url)
    session.editor.outputs.set(byPage)
  }, [session, outputs.data])
}

const usePanels = (session: EditorSession | null, pages: readonly PageView[]): void => {
  useEffect(() => {
    session?.editor.session.panels.set(new Map(pages.map(({ id, panels }) => [id, panels])))
  }, [session, pages])
}

/**
 * A chapter moved on, came into other hands, its order was stopped, or its addresses were signed
 * anew: rights and addresses are asked again.
 */
const useFreshRights = (session: EditorSession | null, version: string): void => {
  const seen = useRef(version)
  useEffect(() => {
    if (session === null || seen.current === version) return
    seen.current = version
    const { editor } = session
    editor.presence.enter()
    editor.session
      .refresh(editor.strip.pages.map(({ frame }) => frame.id))
      .catch((cause: unknown) => console.warn('rights were not read again', cause))
  }, [session, version])
}

/** An open chapter: pages, picture, panel. */
export const OpenChapter = ({ order, chapter, pages, search, role, loss }: OpenChapterProps) => {
  const t = usePanelTranslations()
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const wantsPlace = useRef(false)
  const [commentSession] = useState(createCommentSession)
  const requestPlace = (): void => {
    wantsPlace.current = true
    commentSession.wantsBox.set(false)
  }
  const drafts: FixDrafts = { ...useFixDrafts(chapter.id), wantsPlace: requestPlace }
  const latestDrafts = useRef<FixDrafts>(drafts)
  useEffect(() => {
    latestDrafts.current = drafts
  })
  const session = useEditorSession({
    chapterId: chapter.id,
    language: order.targetLanguage,
    direction: order.book.readingDirection,
    pages,
    stage: toWorkStage(chapter),
    account,
    role,
    isLost: loss !== null,
    takesPlace: () => {
      const wanted = wantsPlace.current || commentSession.wantsBox.get()
      wantsPlace.current = false
      return wanted
    },
    onPlaceMarked: (box) => {
      const rect = toRect(box)
      if (rect.w < MIN_MARK || rect.h < MIN_MARK) return
      const place = { pageId: box.pageId, itemId: null, rect }
      if (commentSession.wantsBox.get()) {
        commentSession.wantsBox.set(false)
        commentSession.place.set(place)
      } else latestDrafts.current.add(place)
    },
  })
  const isSettled = useIsSettled(session)
  useOutputs(session, chapter, isSettled || toWorkStage(chapter) === 'visual_review')
  usePanels(session, pages)
  useFreshRights(session, `${chapter.version} ${order.status} ${pages[0]?.tiles}`)
  useEditorTestHandle(session, order.targetLanguage)
  useEditorKeys(session?.editor ?? null)
  if (session === null) return <Loader m="xl" aria-label={t('page.loading')} />
  return (
    <Opened
      session={session}
      order={order}
      chapter={chapter}
      pages={pages}
      search={search}
      loss={loss}
      drafts={drafts}
      commentSession={commentSession}
      isSettled={isSettled}
    />
  )
}

interface OpenedProps extends Omit<OpenChapterProps, 'role'> {
  /** what nobody sees at first may be asked for */
  readonly isSettled: boolean
  readonly session: EditorSession
  readonly drafts: FixDrafts
  readonly commentSession: CommentSession
}

const Opened = ({
  session,
  order,
  chapter,
  pages,
  search,
  loss,
  drafts,
  commentSession,
  isSettled,
}: OpenedProps) => {
  const { editor, stores, lettering } = session
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const choice = usePanelChoice(chapter)
  const stage = toWorkStage(chapter)
  useEffect(() => editor.stage.set(stage), [editor, stage])
  const [stagePlace, setStagePlace] = useState<HTMLElement | null>(null)
  const [isDraftClosed, setDraftClosed] = useState(false)
  const fixes = useRead(fixItemList, { params: { chapterId: chapter.id } })
  useRefetchOn(chapter.version, fixes.refetch, SHARED)
  // asked at once: its notice stands over the page, which would move under the pointer later
  const drafted = useRead(
    orderDrafts,
    { params: { orderId: order.id } },
    { enabled: isUntranslated(chapter.status) },
  ).data?.find(({ chapterId }) => chapterId === chapter.id)
  useChapterChecks(editor, order, chapter, isSettled)
  const seals = useBrokenSeals(editor, chapter.id, order.targetLanguage, isSettled)
  const source = useSourceChanges(chapter.id)
  const erasures = useErasures(editor, chapter.id)
  useCleanup(editor, chapter.id)
  const languages = { source: order.book.sourceLanguage, target: order.targetLanguage }
  const captures = useCaptures(editor, chapter.id, languages)
  useSpot(editor, search)
  useEffect(() => {
    if (search.commentId === undefined) return
    commentSession.thread.set(search.commentId)
    editor.drawer.set('comments')
  }, [editor, commentSession, search.commentId])
  usePresets(editor, order)
  useSnapChoice(editor)
  useSpreadChoice(editor, account, chapter.id)
  const readingStage = toReadingStage(chapter)
  useAcceptedLines(editor, { account, chapterId: chapter.id, stage: readingStage, pages })
  const roundChanges = useRoundChanges(chapter.id, fixes.data)
  const isSecondLook = stage === 'visual_review' && roundChanges.length > 0
  useChangedPlaces(editor, isSecondLook ? roundChanges : null)
  usePartRefusals(editor)
  useWarmUp()
  return (
    <WorkspaceFrame editor={editor} account={account}>
      <WorkspaceHeader
        session={session}
        order={order}
        chapter={chapter}
        drafts={drafts}
        stagePlace={stagePlace}
      />
      <Notices editor={editor} chapter={chapter}>
        {isUntranslated(chapter.status) && !isDraftClosed ? (
          <DraftNotice coverage={drafted ?? null} onClose={() => setDraftClosed(true)} />
        ) : null}
        {loss === null ? (
          <WorkNoticeBar
            editor={editor}
            order={order}
            chapter={chapter}
            onStagePlace={setStagePlace}
            onShowPanel={choice.choose}
          />
        ) : null}
        <Suspense fallback={null}>
          {source.isRevised ? (
            <SourceNotice editor={editor} source={source} chapterId={chapter.id} />
          ) : null}
        </Suspense>
        <SealNotice editor={editor} sealSession={session.seals} seals={seals} />
        {stage === 'visual_review' ? <ErasedNotice editor={editor} /> : null}
      </Notices>
      <PagesRail
        editor={editor}
        pages={pages}
        seals={seals}
        chapter={chapter}
        changed={source.open.map(({ pageId }) => pageId)}
      />
      <ToolStrip editor={editor}>
        <PatchesButton editor={editor} />
        <InsertImage editor={editor} chapterId={chapter.id} />
      </ToolStrip>
      <ViewControls editor={editor} />
      <ToolControls
        editor={editor}
        erasures={erasures}
        captures={captures}
        source={languages.source}
      />
      <div className={classes['canvas']}>
        <CompareView editor={editor} stores={stores}>
          <Suspense fallback={null}>
            {source.isRevised ? <SourceMarks editor={editor} source={source} /> : null}
          </Suspense>
          <FixPins editor={editor} items={fixes.data ?? []} drafts={drafts.list} />
          <CommentPins
            editor={editor}
            commentSession={commentSession}
            orderId={order.id}
            chapterId={chapter.id}
          />
        </CompareView>
        <CanvasMenu editor={editor} chapterId={chapter.id} language={order.targetLanguage} />
      </div>
      <div className={classes['side']}>
        <SidePanel
          session={session}
          order={order}
          chapter={chapter}
          drafts={drafts}
          seals={seals}
          choice={choice}
        />
        <WorkspaceDrawers
          editor={editor}
          lettering={lettering}
          order={order}
          chapter={chapter}
          commentSession={commentSession}
        />
      </div>
      <PhotoWindow editor={editor} lettering={lettering} chapterId={chapter.id} />
      <WorkspaceWindows
        editor={editor}
        lettering={lettering}
        order={order}
        chapter={chapter}
        erasures={erasures}
      />
      {loss === null ? null : (
        <LostNotice editor={editor} name={`${order.title} ${chapter.number}`} loss={loss} />
      )}
    </WorkspaceFrame>
  )
}
