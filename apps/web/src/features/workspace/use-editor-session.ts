import { type PageView, pageWriters } from '@panelflow/contract/page.ts'
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import { ROLE, type RoleId } from '@panelflow/domain/account/role.ts'
import { getBookDictionary } from '@panelflow/domain/spelling/book-dictionary.ts'
import { whenIdle } from '@panelflow/ui/patterns/when-idle.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { openStores, type OpenStores } from '../../editor/canvas/picture-stores.ts'
import { type Editor, openEditor } from '../../editor/engine/editor.ts'
import type { WorkStage } from '../../editor/engine/stage.ts'
import { letterBox } from '../../editor/engine/text-edits.ts'
import { type LetteringClient, openLettering } from '../../editor/lettering/worker-client.ts'
import { browserTimers, createLetterer } from '../../editor/link/live-letterer.ts'
import { createHistoryStore } from '../../editor/link/history-store.ts'
import { keepChapterFiles } from '../../editor/link/keep-chapter-files.ts'
import { createOutbox } from '../../editor/link/outbox.ts'
import { createPageLink, createPresenceLink } from '../../editor/link/page-link.ts'
import { openSeals } from '../../editor/seal/seal-link.ts'
import type { SealSession } from '../../editor/seal/seal-session.ts'
import { personName } from '../../lib/i18n/labels.ts'
import { randomId } from '../../lib/random-id.ts'
import { onLiveEvent } from '../../shell/live-updates.tsx'
import type { DraftBox } from '../../editor/tools/tool-state.ts'
import { chapterFonts } from '@panelflow/contract/font-file.ts'
import { api } from '../../lib/http/api.ts'
import { onOnlineAgain } from '../../lib/offline/offline-state.ts'
import type { ChapterFonts } from '../../editor/lettering/protocol.ts'

/**
 * Own faces and subsets for the lettering of a chapter, and of a font that is not in its stored
 * texts yet.
 */
const loadChapterFonts = (chapterId: string, font?: string): Promise<ChapterFonts> =>
  api.call(chapterFonts, { params: { chapterId }, query: font === undefined ? {} : { font } })

const loadNames = async (chapterId: string): Promise<ReadonlyMap<string, string>> => {
  const people = await api.call(pageWriters, { params: { chapterId } })
  return new Map(people.map((person) => [person.id, personName(person)]))
}

export interface EditorSession {
  readonly editor: Editor
  readonly stores: OpenStores
  readonly lettering: LetteringClient
  readonly seals: SealSession
}

interface SessionInput {
  readonly chapterId: string
  readonly language: string
  readonly direction: ReadingDirection
  readonly pages: readonly PageView[]
  readonly stage: WorkStage
  readonly account: string
  readonly role: RoleId | null
  /** the chapter or the role was taken away */
  readonly isLost: boolean
  /** the box drawn now was asked for as a place, whatever the stage draws boxes for */
  readonly takesPlace: () => boolean
  /** a box drawn while looking, or asked for: a place on the fix list */
  readonly onPlaceMarked: (box: DraftBox) => void
}

const toFrames = (pages: readonly PageView[]) =>
  pages.map(({ id, name, width, height, tileLevels }) => ({ id, name, width, height, tileLevels }))

/** Opening has the server to itself. */
const FIRST_CATCH_UP_MS = 3000

/** Other people's edits, one question per page however many events come in a row. */
const useRemoteEdits = (session: EditorSession | null): void => {
  useEffect(() => {
    if (session === null) return undefined
    const { session: book } = session.editor
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = (): void => {
      timer = undefined
      const pages = [...changed]
      changed.clear()
      void Promise.all(
        pages.flatMap((pageId) =>
          book
            .page(pageId)
            .channels()
            .map((channel) => channel.pull().catch(() => undefined)),
        ),
      )
    }
    const stop = onLiveEvent((event) => {
      if (event.type !== 'page.changed') return
      const { view: viewed, saving } = book.page(event.pageId)
      const view = viewed.get()
      const known = view.status === 'ready' ? view[event.document].rev : Number.POSITIVE_INFINITY
      if (event.rev <= known && view.status === 'ready' && saving.get().waiting === 0) return
      changed.add(event.pageId)
      timer ??= setTimeout(flush, 100)
    })
    // documents are asked for before the line of events is there
    const first = setTimeout(() => void book.catchUp(), FIRST_CATCH_UP_MS)
    return () => {
      stop()
      clearTimeout(timer)
      clearTimeout(first)
    }
  }, [session])
}

/** Others in the chapter; a window that is not seen is not there. */
const usePresence = (session: EditorSession | null, chapterId: string): void => {
  useEffect(() => {
    if (session === null) return undefined
    const { presence } = session.editor
    const follow = (): void =>
      document.visibilityState === 'visible' ? presence.enter() : presence.leave()
    const stop = onLiveEvent((event) => {
      if (event.type === 'presence.changed' && event.chapterId === chapterId)
        presence.see(event.present)
      if (event.type === 'presence.left' && event.chapterId === chapterId) presence.lose(event)
    })
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', presence.leave)
    window.addEventListener('pageshow', follow)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', presence.leave)
      window.removeEventListener('pageshow', follow)
      presence.leave()
    }
  }, [session, chapterId])
}

/** The last chance to send, and the first when the line comes back. */
const useComingAndGoing = (session: EditorSession | null): void => {
  useEffect(() => {
    if (session === null) return undefined
    const { session: book } = session.editor
    const leave = (): void => book.leave()
    const online = (): void => {
      book.flush()
      void book.catchUp()
    }
    const seen = (): void => {
      if (document.visibilityState === 'hidden') book.flush()
      else void book.catchUp()
    }
    // the one case in which closing the window loses work
    const warn = (event: BeforeUnloadEvent): void => {
      if (book.saveStatus.get().kind === 'not_saved') event.preventDefault()
    }
    const stop = onOnlineAgain(() => {
      online()
      book
        .refresh(session.editor.strip.pages.map(({ frame }) => frame.id))
        .catch((cause: unknown) => console.warn('rights were not read again', cause))
    })
    window.addEventListener('beforeunload', warn)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', seen)
    return () => {
      stop()
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [session])
}

/** The chapter is kept on this machine while it is open. */
const useKeptFiles = (
  session: EditorSession | null,
  chapterId: string,
  latest: RefObject<SessionInput>,
): void => {
  useEffect(() => {
    if (session === null) return undefined
    return keepChapterFiles({
      chapterId,
      getDictionary: () =>
        getBookDictionary(
          session.editor.checks.context.get()?.dictionaries ?? {},
          latest.current.language,
        ),
      getPages: () => latest.current.pages,
      isLost: () => latest.current.isLost,
      findOpen: (pageId) => {
        const view = session.editor.session.page(pageId).view.get()
        return view.status === 'ready' ? view : null
      },
    })
  }, [session, chapterId, latest])
}

/** What nobody sees at first is asked for then, also where no page can be opened. */
const SETTLE_MS = 2000

/**
 * Whether the page in front is there with its texts and has been painted. Until then the server,
 * the connections to it and this thread belong to the page.
 */
export const useIsSettled = (session: EditorSession | null): boolean => {
  const [settled, setSettled] = useState<EditorSession | null>(null)
  useEffect(() => {
    if (session === null) return undefined
    const { session: book, strip, camera } = session.editor
    const settle = (): void => setSettled(session)
    const stop = book.changes.subscribe(() => {
      const pageId = strip.pages[camera.get().page]?.frame.id
      if (pageId === undefined || book.page(pageId).view.get().status !== 'ready') return
      stop()
      whenIdle(settle)
    })
    const timer = setTimeout(settle, SETTLE_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session])
  return session !== null && settled === session
}

/**
 * Opens the chapter's editor with its worker, stores and outbox; a new one when the chapter, the
 * person or the role changes.
 */
export const useEditorSession = (input: SessionInput): EditorSession | null => {
  const { chapterId, language, direction, pages, account, role } = input
  const [session, setSession] = useState<EditorSession | null>(null)
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  // Addresses of tiles are signed anew from time to time; only a change of the pages themselves
  // opens the chapter anew.
  const shape = JSON.stringify(toFrames(pages))
  useEffect(() => {
    const lettering = openLettering(chapterId, (font) => loadChapterFonts(chapterId, font))
    const stores = openStores(
      lettering,
      language,
      (pageId) => latest.current.pages.find(({ id }) => id === pageId)?.tiles ?? '',
    )
    const editor = openEditor(
      {
        link: createPageLink(chapterId),
        outbox: createOutbox(account, chapterId, randomId),
        historyStore: createHistoryStore(account, chapterId, randomId),
        letterer: createLetterer(lettering, language),
        loadNames: () => loadNames(chapterId),
        presence: createPresenceLink(chapterId, randomId()),
        timers: browserTimers,
        newId: randomId,
        origin: () => ({
          by: 'person',
          account,
          role: role ?? ROLE.translator,
          at: new Date().toISOString(),
        }),
      },
      JSON.parse(shape),
      {
        stage: latest.current.stage,
        direction,
        onBoxDrawn: (opened, box) => {
          if (latest.current.takesPlace() || opened.stage.get() === 'visual_review') {
            latest.current.onPlaceMarked(box)
            opened.chooseTool('select')
          } else letterBox(opened, language, box)
        },
      },
    )
    const seals = openSeals(editor, lettering, chapterId, language)
    setSession({ editor, stores, lettering, seals })
    return () => {
      seals.close()
      editor.session.leave()
      editor.close()
      stores.close()
      lettering.close()
      setSession(null)
    }
  }, [chapterId, language, direction, account, role, shape])
  useRemoteEdits(session)
  useComingAndGoing(session)
  usePresence(session, chapterId)
  useKeptFiles(session, chapterId, latest)
  return session
}
