import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type PageOp,
} from '@panelflow/domain/page/document/page-document.ts'
import type { Applied } from '@panelflow/domain/page/page-apply.ts'
import type { PageLogs } from '@panelflow/domain/page/page-moments.ts'
import type { PagePanels } from '@panelflow/domain/page/page-panels.ts'
import { decideBatch } from '@panelflow/domain/page/page-decide.ts'
import type { BatchStep, StepLabel, StepPart } from '@panelflow/domain/page/own-steps.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { planUndo, type Undoable } from '@panelflow/domain/page/page-undo.ts'
import { type Cell, createCell, type Watched } from './cell.ts'
import type { Refusal } from './document-channel.ts'
import { createHistory, type History, type Step, type UndoReport } from './history.ts'
import { type OverwrittenTextState, openPageSession, type PageSession } from './page-session.ts'
import type { EditorPorts, PageFrame } from './ports.ts'
import { keepHistory } from './kept-history.ts'
import { getSaveStatus, hasStored, type SaveStatus } from './save-status.ts'
import type { Selection } from './selection.ts'

type Direction = 'undo' | 'redo'

interface Gesture {
  readonly label: StepLabel
  readonly itemId: string | null
}

const toPart = (
  pageId: string,
  document: DocumentKind,
  { applied, inverse }: Undoable,
): StepPart => ({
  pageId,
  document,
  applied,
  inverse,
})

/** An edit of an item where it lies; null: it stays as it is. */
export interface ItemEdit {
  readonly document: DocumentKind
  readonly op: PageOp | null
}

const isEmpty = (op: PageOp): boolean => op.op === 'set' && Object.keys(op.props).length === 0

const listOps = (edits: readonly ItemEdit[], document: DocumentKind): readonly PageOp[] =>
  edits.flatMap(({ document: own, op }) =>
    own === document && op !== null && !isEmpty(op) ? [op] : [],
  )

/** All pages of a chapter that is open in this tab, and everything done to them here. */
export interface ChapterSession {
  readonly frames: readonly PageFrame[]
  /** what is known of the panels of its pages; they may be found while the chapter is open */
  readonly panels: Cell<ReadonlyMap<string, PagePanels>>
  readonly page: (pageId: string) => PageSession
  readonly history: History
  readonly saveStatus: Watched<SaveStatus>
  readonly refusal: Watched<Refusal | null>
  readonly lastUndo: Watched<UndoReport | null>
  /** Bumped whenever any page shows something new. */
  readonly changes: Watched<number>
  /** Bumped whenever the person changes something here, also by undo. */
  readonly edits: Watched<number>
  readonly edit: (
    pageId: string,
    document: DocumentKind,
    ops: readonly PageOp[],
    gesture: Gesture,
  ) => Applied | null
  /** As `edit`, for items of either document: one step of the history. Empty edits are left out. */
  readonly editItems: (pageId: string, edits: readonly ItemEdit[], gesture: Gesture) => void
  /** As `editItems`, for items of several pages. */
  readonly editPages: (pages: ReadonlyMap<string, readonly ItemEdit[]>, gesture: Gesture) => void
  /**
   * Opens the pages of the next step that are not open yet. Null: all are; false: one cannot
   * be opened.
   */
  readonly openNext: (direction: Direction) => Promise<boolean> | null
  /** Returns the step, so that the screen can go there. */
  readonly undo: () => Step | null
  readonly redo: () => Step | null
  /** Everything that was ever stored of a page. */
  readonly readLogs: (pageId: string) => Promise<PageLogs>
  /** Names of the book, which lettering keeps whole: what is open is laid out with them. */
  readonly setNames: (names: readonly string[]) => void
  readonly flush: () => void
  /**
   * Resolves with true once nothing waits any more, with false when the server cannot be reached or
   * something needs a choice.
   */
  readonly settled: () => Promise<boolean>
  readonly leave: () => void
  /**
   * Asks what happened on the open pages meanwhile, and opens those that failed; a line that is
   * still broken is no news.
   */
  readonly catchUp: () => Promise<void>
  readonly chooseHeld: (
    pageId: string,
    held: Pick<OverwrittenTextState, 'document' | 'itemId'>,
    choice: 'mine' | 'theirs',
  ) => void
  /** Somebody changed a page, or my rights changed: ids of pages that may be out of date. */
  readonly refresh: (pageIds: readonly string[]) => Promise<void>
  readonly close: () => void
}

export const openChapterSession = (
  ports: EditorPorts,
  frames: readonly PageFrame[],
  getSelection: () => Selection,
): ChapterSession => {
  const history = createHistory(ports.newId)
  const keptHistory = keepHistory(ports, history, new Set(frames.map(({ id }) => id)))
  const saveStatus: Cell<SaveStatus> = createCell<SaveStatus>({
    kind: 'saved',
    waiting: 0,
    conflicts: 0,
  })
  const refusal = createCell<Refusal | null>(null)
  const lastUndo = createCell<UndoReport | null>(null)
  const changes = createCell(0)
  const edits = createCell(0)
  const pages = new Map<string, PageSession>()

  let isBlocked = false

  const showStatus = (): void => {
    const opened = [...pages.values()]
    isBlocked &&= !opened.some(hasStored)
    const next = getSaveStatus(opened, isBlocked)
    if (JSON.stringify(next) !== JSON.stringify(saveStatus.get())) saveStatus.set(next)
  }
  const show = (): void => {
    showStatus()
    changes.set(changes.get() + 1)
  }

  const page = (pageId: string): PageSession => {
    const known = pages.get(pageId)
    if (known !== undefined) return known
    const opened = openPageSession(ports, pageId, (reason) => {
      refusal.set(reason)
      // the chapter may be gone from here altogether; then the screen says so
      opened.refresh().catch((cause: unknown) => console.warn('rights were not read again', cause))
    })
    opened.view.subscribe(show)
    opened.saving.subscribe(showStatus)
    pages.set(pageId, opened)
    return opened
  }

  const openStep = (
    pageId: string,
    { label, itemId }: Gesture,
    documents: readonly DocumentKind[],
  ): readonly BatchStep[] => {
    const at = ports.timers.now()
    const ids = history.openStep({ pageId, itemId, label, at, documents })
    return ids.map((id) => ({ id, label, itemId, direction: 'do' }))
  }

  const recordStep = (
    pageId: string,
    parts: readonly StepPart[],
    steps: readonly BatchStep[],
    { label, itemId }: Gesture,
  ): void => {
    const { pageId: selectedPage, itemIds } = getSelection()
    if (parts.length === 0) return
    history.record({
      ids: steps.map(({ id }) => id),
      pageId,
      itemId,
      selected: selectedPage === pageId ? itemIds : [],
      label,
      at: ports.timers.now(),
      parts,
    })
  }

  const apply = (pageId: string, ...batch: Parameters<PageSession['edit']>): Applied | null => {
    const applied = page(pageId).edit(...batch)
    if (applied !== null && applied.applied.length > 0) edits.set(edits.get() + 1)
    return applied
  }

  const applyEdits = (
    pageId: string,
    itemEdits: readonly ItemEdit[],
    steps: readonly BatchStep[],
  ): readonly StepPart[] =>
    DOCUMENT_KINDS.flatMap((document): StepPart[] => {
      const ops = listOps(itemEdits, document)
      const applied = ops.length === 0 ? null : apply(pageId, document, ops, steps)
      return applied === null || applied.applied.length === 0
        ? []
        : [toPart(pageId, document, applied)]
    })

  const editPages: ChapterSession['editPages'] = (pageEdits, gesture) => {
    const [firstPage] = pageEdits.keys()
    if (firstPage === undefined) return
    const documents = [...pageEdits.values()].flatMap((own) =>
      DOCUMENT_KINDS.filter((document) => listOps(own, document).length > 0),
    )
    const steps = openStep(firstPage, gesture, documents)
    const parts = [...pageEdits].flatMap(([pageId, own]) => applyEdits(pageId, own, steps))
    const [first] = parts
    if (first !== undefined) recordStep(first.pageId, parts, steps, gesture)
  }

  const edit: ChapterSession['edit'] = (pageId, document, ops, gesture) => {
    const steps = openStep(pageId, gesture, [document])
    const applied = apply(pageId, document, ops, steps)
    if (applied !== null && applied.applied.length > 0)
      recordStep(pageId, [toPart(pageId, document, applied)], steps, gesture)
    return applied
  }

  const travelPart = (part: StepPart, steps: readonly BatchStep[]) => {
    const { pageId } = part
    const view = page(pageId).view.get()
    const plan = view.status === 'ready' ? planUndo(view[part.document], part) : null
    const applied =
      plan === null || plan.ops.length === 0 ? null : apply(pageId, part.document, plan.ops, steps)
    return { part, applied, preserved: plan?.preserved ?? [] }
  }

  const findNext = (direction: Direction): Step | null => {
    const { done, undone } = history.state.get()
    return (direction === 'undo' ? done : undone).at(-1) ?? null
  }
  const listClosed = (direction: Direction): readonly PageSession[] =>
    [...new Set(findNext(direction)?.parts.map(({ pageId }) => pageId))]
      .map(page)
      .filter(({ view }) => view.get().status !== 'ready')

  /** What the person was allowed to do then may not be theirs any more. */
  const findRefusal = (step: Step | null): Refusal | null => {
    for (const part of step?.parts ?? []) {
      const view = page(part.pageId).view.get()
      if (view.status !== 'ready') continue
      const { ops } = planUndo(view[part.document], part)
      const decision = decideBatch(view[part.document], ops, ports.origin(), view.editable)
      if (!decision.ok && decision.code !== 'page.text_conflict') return decision
    }
    return null
  }

  const travel = (direction: Direction): Step | null => {
    if (listClosed(direction).length > 0) return null
    const refused = findRefusal(findNext(direction))
    if (refused !== null) {
      refusal.set(refused)
      return null
    }
    const step = direction === 'undo' ? history.takeUndo() : history.takeRedo()
    if (step === null) return null
    const { ids, label, itemId } = step
    const steps = ids.map((id): BatchStep => ({ id, label, itemId, direction }))
    const travelled = step.parts.map((part) => travelPart(part, steps))
    const parts = travelled.flatMap(({ part: { pageId, document }, applied }) =>
      applied === null ? [] : [toPart(pageId, document, applied)],
    )
    const opposite = parts.length === 0 ? null : { ...step, parts }
    if (direction === 'undo') history.undid(opposite)
    else history.redid(opposite)
    lastUndo.set({ direction, step, preserved: travelled.flatMap(({ preserved }) => preserved) })
    return step
  }

  const channels = () => [...pages.values()].flatMap((opened) => opened.channels())
  let names = ''
  const setNames = (own: readonly string[]): void => {
    const key = JSON.stringify(own)
    if (names === key) return
    names = key
    ports.letterer.setNames(own)
    for (const opened of pages.values()) opened.letterMissing()
  }
  const flush = (): void => channels().forEach((channel) => channel.flush())

  ports.outbox.pages().then(
    (pageIds) => {
      for (const pageId of pageIds)
        if (frames.some(({ id }) => id === pageId)) void page(pageId).open()
    },
    (cause: unknown) => {
      console.warn('unsent work on this machine was not read', cause)
      isBlocked = true
      showStatus()
    },
  )

  return {
    frames,
    panels: createCell<ReadonlyMap<string, PagePanels>>(new Map()),
    page,
    history,
    saveStatus,
    refusal,
    lastUndo,
    changes,
    edits,
    edit,
    editItems: (pageId, own, gesture) => editPages(new Map([[pageId, own]]), gesture),
    editPages,
    openNext: (direction) => {
      const closed = listClosed(direction)
      if (closed.length === 0) return null
      return Promise.all(closed.map((opened) => opened.open())).then(
        () => listClosed(direction).length === 0,
      )
    },
    readLogs: async (pageId) => ({
      base: await ports.link.since(pageId, 'base', 0),
      lane: await ports.link.since(pageId, 'lane', 0),
    }),
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    setNames,
    flush,
    settled: () =>
      new Promise((resolve) => {
        flush()
        const checkSaved = (): boolean => {
          const { kind, conflicts } = saveStatus.get()
          if (kind === 'saving') return false
          resolve(kind === 'saved' && conflicts === 0)
          return true
        }
        if (checkSaved()) return
        const stop = saveStatus.subscribe(() => {
          if (checkSaved()) stop()
        })
      }),
    leave: () => {
      keptHistory.save()
      channels().forEach((channel) => channel.leave())
    },
    catchUp: async () => {
      const failed = [...pages.values()].filter(({ view }) => view.get().status === 'failed')
      const pulled = channels().map((channel) => channel.pull())
      await Promise.allSettled([...pulled, ...failed.map((opened) => opened.open())])
    },
    chooseHeld: (pageId, { document, itemId }, choice) => {
      const view = page(pageId).view.get()
      const item = view.status === 'ready' ? view[document].items[itemId] : undefined
      const [base, lane] = page(pageId).channels()
      const op = (document === 'base' ? base : lane)?.takeHeld(itemId, choice) ?? null
      if (op?.op === 'text' && item !== undefined)
        edit(pageId, document, createTextOps(item, op.to), { label: 'choosing', itemId })
    },
    refresh: async (pageIds) => {
      await Promise.all(pageIds.map(async (pageId) => await pages.get(pageId)?.refresh()))
      await keptHistory.readAgain()
    },
    close: () => {
      keptHistory.save()
      pages.forEach((opened) => opened.close())
    },
  }
}
