import { type Camera, fittedTo, panned, revealing, type Viewport, zoomedTo } from './camera.ts'
import { createCalmCamera } from './calm-camera.ts'
import { type Cell, createCell, type Watched } from './cell.ts'
import { type ChapterChecks, createChapterChecks } from './chapter-checks.ts'
import { type ChapterSession, openChapterSession } from './chapter-session.ts'
import { itemIn } from './page-session.ts'
import { getPlacement } from './placement.ts'
import { type Cleanup, createCleanup, undoWhenCome } from './cleanup.ts'
import type { CopyResult } from './clipboard.ts'
import type { EditorDialog, EditorDrawer, EditorWindow } from './editor-dialog.ts'
import { createEraser, type Eraser } from './eraser.ts'
import { createReviewState, type ReviewState } from './review-state.ts'
import type { EditorPorts, PageFrame } from './ports.ts'
import type { Step } from './history.ts'
import { createSelection, type MarkedRange, type SelectionStore } from './selection.ts'
import { FIRST_PICTURE, followWork, type PictureView, type WorkStage } from './stage.ts'
import { NO_SPREADS, type SpreadOptions } from './spreads.ts'
import { layOutStrip, type Strip } from './strip.ts'
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import { getBounds } from '@panelflow/domain/page/page-findings.ts'
import type { Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { NamedStyle } from '@panelflow/domain/style/style-preset.ts'
import { IDLE_STATES, type ToolName } from '../tools/idle-states.ts'
import { selectIdle } from '../tools/idle.ts'
import { typingIdle } from '../tools/typing.ts'
import type {
  DraftBox,
  Drafts,
  OrderDrag,
  PageGuides,
  PointerInput,
  PropDrafts,
  ToolContext,
  ToolState,
} from '../tools/tool-state.ts'
import type { ContourMode, ContourPoint, OpenContour } from './contour-edits.ts'
import type { PartRefusal } from './part-refusal.ts'
import { createPersonNames, type PersonNames } from './person-names.ts'
import { createPresence, type Presence } from './presence.ts'
import { createTyping, type TypingStore } from './typing.ts'

interface MenuPlace {
  /** in the viewport */
  readonly screen: Point
  /** in the window */
  readonly client: Point | null
}

/** The parts of an open chapter; each keeps its own state, actions put them together. */
export interface Editor {
  readonly session: ChapterSession
  readonly strip: Strip
  /** of the book */
  readonly direction: ReadingDirection
  /** pages in pairs; kept on this device for each chapter */
  readonly spreads: Cell<SpreadOptions>
  readonly selection: SelectionStore
  readonly camera: Cell<Camera>
  /** follows the camera a few times a second, for what is laid out by it */
  readonly calmCamera: Watched<Camera>
  readonly viewport: Cell<Viewport>
  readonly stage: Cell<WorkStage>
  readonly picture: Cell<PictureView>
  /** share of the viewport's width left of which `composite` shows the original, 0..1 */
  readonly swipe: Cell<number>
  /** addresses of synthesised pictures by page */
  readonly outputs: Cell<ReadonlyMap<string, string>>
  readonly drafts: Cell<Drafts>
  readonly propDrafts: Cell<PropDrafts>
  readonly draftBox: Cell<DraftBox | null>
  readonly marquee: Cell<DraftBox | null>
  /** what is moved looks for lines of what lies round it; kept on this device */
  readonly snaps: Cell<boolean>
  readonly guides: Cell<PageGuides | null>
  /** the drag that goes on makes copies */
  readonly isCopying: Cell<boolean>
  /** what came of the last copies that were added */
  readonly copyResult: Cell<CopyResult | null>
  /** why texts could not be parted or joined just now */
  readonly partRefusal: Cell<PartRefusal | null>
  /** where the pointer is in the viewport; null outside it */
  readonly pointed: Cell<Point | null>
  /** where the menu of a right click is open; `client` is null when a key opened it */
  readonly menu: Cell<MenuPlace | null>
  /** what the contour tool draws */
  readonly contourMode: Cell<ContourMode>
  readonly openContour: Cell<OpenContour | null>
  readonly touchedPoint: Cell<ContourPoint | null>
  readonly eraser: Eraser
  readonly cleanup: Cleanup
  /** the text that is typed in on the page */
  readonly typing: TypingStore
  readonly checks: ChapterChecks
  /** who else has the chapter open */
  readonly presence: Presence
  readonly names: PersonNames
  /** what lies open over the workspace */
  readonly dialog: Cell<EditorDialog | null>
  /** look of a text, to be given to others */
  readonly copiedStyle: Cell<Partial<TextProps> | null>
  /** words marked in the field of a text, or the cursor in it (from = to); UTF-16 offsets */
  readonly marked: Cell<MarkedRange | null>
  /** the same in the field of a source text; the item is its bubble */
  readonly sourceMark: Cell<MarkedRange | null>
  /** the number that is dragged to another place of the reading order */
  readonly orderDrag: Cell<OrderDrag | null>
  /** styles of the drawer in their order; digits give the first ten */
  readonly presets: Cell<readonly NamedStyle[]>
  readonly drawer: Cell<EditorDrawer | null>
  readonly window: Cell<EditorWindow | null>
  readonly review: ReviewState
  /** only the page is in sight: page list, tools and panels are away */
  readonly hidesPanels: Cell<boolean>
  readonly toolName: Cell<ToolName>
  readonly tool: Cell<ToolState>
  readonly newId: () => string
  readonly pointer: (phase: 'down' | 'move' | 'up' | 'cancel', input: PointerInput) => void
  /** Escape: ends a gesture as if it had never begun. False when there was none. */
  readonly cancelGesture: () => boolean
  /**
   * Enter and Backspace within a gesture that goes on between clicks. False when there was none.
   */
  readonly confirmGesture: () => boolean
  readonly stepBack: () => boolean
  readonly chooseTool: (name: ToolName) => void
  readonly panBy: (by: Point) => void
  readonly zoomTo: (zoom: number, anchor?: Point) => void
  readonly fit: (pageIndex?: number) => void
  readonly goToPage: (pageIndex: number) => void
  /** Selects an item and scrolls it into view, opening its page if need be. */
  readonly goToItem: (pageId: string, itemId: string) => Promise<void>
  readonly undo: () => void
  readonly redo: () => void
  readonly close: () => void
}

/** What taking the step back puts there again. */
const listRestored = ({ parts }: Step): readonly string[] =>
  parts.flatMap(({ inverse }) => inverse.flatMap((op) => (op.op === 'add' ? [op.item.id] : [])))

interface Opening {
  readonly stage: WorkStage
  /** of the book; absent: from left to right */
  readonly direction?: ReadingDirection
  readonly onBoxDrawn: (editor: Editor, box: DraftBox) => void
}

export const openEditor = (
  ports: EditorPorts,
  frames: readonly PageFrame[],
  { stage, direction = 'ltr', onBoxDrawn }: Opening,
): Editor => {
  const selection = createSelection()
  const session = openChapterSession(ports, frames, selection.state.get)
  const spreads = createCell(NO_SPREADS)
  let strip = layOutStrip(frames, direction)
  const viewport = createCell<Viewport>({ width: 800, height: 600 })
  const camera = createCell<Camera>(fittedTo(strip, viewport.get(), 0))
  const toolName = createCell<ToolName>('select')
  const drafts = createCell<Drafts>(new Map())
  const draftBox = createCell<DraftBox | null>(null)
  const marquee = createCell<DraftBox | null>(null)
  const snaps = createCell(true)
  const guides = createCell<PageGuides | null>(null)
  const isCopying = createCell(false)
  const copyResult = createCell<CopyResult | null>(null)
  const pointed = createCell<Point | null>(null)
  const propDrafts = createCell<PropDrafts>(new Map())
  const contourMode = createCell<ContourMode>('bubble')
  const openContour = createCell<OpenContour | null>(null)
  const touchedPoint = createCell<ContourPoint | null>(null)
  const orderDrag = createCell<OrderDrag | null>(null)
  const eraser = createEraser()
  const cleanup = createCleanup()
  const stageCell = createCell<WorkStage>(stage)
  const picture = createCell<PictureView>(FIRST_PICTURE[stage])
  followWork({ stage: stageCell, picture, drafts, edits: session.edits })
  const marked = createCell<MarkedRange | null>(null)
  const { letterer, timers } = ports
  const presence = createPresence({
    link: ports.presence,
    timers,
    account: () => {
      const origin = ports.origin()
      return origin.by === 'person' ? origin.account : ''
    },
    getStrip: () => strip,
    camera,
    viewport,
    pointed,
    selection: selection.state,
    history: session.history,
  })
  const { locks } = presence
  const calmCamera = createCalmCamera(camera, timers)
  const typing = createTyping({ session, selection, letterer, propDrafts, picture, marked, locks })
  const context: ToolContext = {
    session,
    selection,
    get strip() {
      return strip
    },
    camera,
    viewport,
    stage: stageCell,
    drafts,
    propDrafts,
    draftBox,
    marquee,
    snaps,
    guides,
    isCopying,
    copyResult,
    newId: ports.newId,
    contourMode,
    openContour,
    touchedPoint,
    orderDrag,
    eraser,
    cleanup,
    picture,
    typing,
    onBoxDrawn: (box) => onBoxDrawn(editor, box),
  }
  const tool = createCell<ToolState>(selectIdle(context))
  const idleNow = (): ToolState => IDLE_STATES[toolName.get()](context)
  typing.state.subscribe(() => {
    const isTyping = typing.state.get() !== null
    if (isTyping && tool.get().name !== 'typing')
      tool.set(typingIdle(context, () => selectIdle(context)))
    else if (!isTyping && tool.get().name === 'typing') tool.set(idleNow())
  })
  typing.marks.subscribe(() => {
    const pageId = typing.state.get()?.pageId
    const page = strip.pages.find(({ frame }) => frame.id === pageId)
    const caret = typing.marks.get()?.caret
    if (page === undefined || caret === undefined) return
    const box = boundsOfPoints(caret)
    camera.set(revealing(camera.get(), strip, viewport.get(), page.index, box))
  })
  spreads.subscribe(() => {
    strip = layOutStrip(frames, direction, spreads.get())
    camera.set(fittedTo(strip, viewport.get(), camera.get().page))
  })
  const middle = (): Point => ({ x: viewport.get().width / 2, y: viewport.get().height / 2 })

  const reveal = (pageId: string, itemId: string | null): void => {
    const page = strip.pages.find(({ frame }) => frame.id === pageId)
    if (page === undefined) return
    const found = itemId === null ? null : itemIn(session.page(pageId).view.get(), itemId)
    const placement = found === null ? null : getPlacement(found.item)
    const box = placement === null ? null : getBounds(placement)
    if (box !== null) camera.set(revealing(camera.get(), strip, viewport.get(), page.index, box))
    else if (camera.get().page !== page.index)
      camera.set(fittedTo(strip, viewport.get(), page.index, camera.get().zoom))
  }

  const goToItem = async (pageId: string, itemId: string): Promise<void> => {
    const wasTyping = typing.state.get() !== null
    await session.page(pageId).open()
    // from text to text one goes on typing
    if (!wasTyping || !typing.begin(pageId, itemId)) selection.select(pageId, [itemId])
    reveal(pageId, itemId)
  }

  const travel = (direction: 'undo' | 'redo'): void => {
    tool.set(tool.get().onCancel())
    const opening = session.openNext(direction)
    if (opening !== null) return void opening.then((isOpen) => isOpen && travel(direction))
    const step = direction === 'undo' ? session.undo() : session.redo()
    if (step === null) return
    const { pageId, itemId } = step
    const exists = (id: string): boolean => itemIn(session.page(pageId).view.get(), id) !== null
    const selected = step.selected.filter(exists)
    const restored = listRestored(step).filter(exists)
    const changed =
      restored.length > 0 ? restored : itemId !== null && exists(itemId) ? [itemId] : []
    const isAmong = itemId !== null && selected.includes(itemId)
    selection.select(pageId, isAmong || changed.length === 0 ? selected : changed)
    reveal(pageId, itemId)
  }

  /**
   * A patch that is on the page already, or painted, is the last step, even where the history has
   * not heard of it yet.
   */
  const undo = (): void => {
    tool.set(tool.get().onCancel())
    undoWhenCome(eraser, cleanup, ports.timers, () => travel('undo'))
  }

  const answer = (step: (() => ToolState) | undefined): boolean => {
    if (step !== undefined) tool.set(step())
    return step !== undefined
  }

  const checks = createChapterChecks(ports.timers, session, strip)
  const editor: Editor = {
    session,
    checks,
    presence,
    names: createPersonNames(ports.loadNames),
    get strip() {
      return strip
    },
    direction,
    spreads,
    selection,
    camera,
    calmCamera,
    viewport,
    stage: stageCell,
    picture,
    swipe: createCell(0),
    outputs: createCell<ReadonlyMap<string, string>>(new Map()),
    drafts,
    propDrafts,
    draftBox,
    marquee,
    snaps,
    guides,
    isCopying,
    copyResult,
    partRefusal: createCell<PartRefusal | null>(null),
    pointed,
    menu: createCell<MenuPlace | null>(null),
    contourMode,
    openContour,
    touchedPoint,
    eraser,
    cleanup,
    typing,
    dialog: createCell<EditorDialog | null>(null),
    copiedStyle: createCell<Partial<TextProps> | null>(null),
    marked,
    sourceMark: createCell<MarkedRange | null>(null),
    orderDrag,
    presets: createCell<readonly NamedStyle[]>([]),
    drawer: createCell<EditorDrawer | null>(null),
    window: createCell<EditorWindow | null>(null),
    review: createReviewState(),
    hidesPanels: createCell(false),
    toolName,
    tool,
    newId: ports.newId,
    pointer: (phase, input) => {
      const [now, toolBefore] = [tool.get(), toolName.get()]
      pointed.set(input.screen)
      const next =
        phase === 'down'
          ? now.onDown(input)
          : phase === 'move'
            ? now.onMove(input)
            : phase === 'up'
              ? now.onUp(input)
              : now.onCancel()
      if (toolName.get() === toolBefore) tool.set(next)
    },
    cancelGesture: () => {
      const idle = tool.get().onCancel()
      const wasBusy = idle.name !== tool.get().name
      tool.set(idle)
      return wasBusy
    },
    confirmGesture: () => answer(tool.get().onConfirm),
    stepBack: () => answer(tool.get().onBack),
    chooseTool: (name) => {
      typing.end()
      tool.get().onCancel('tool')
      touchedPoint.set(null)
      toolName.set(name)
      tool.set(idleNow())
    },
    panBy: (by) => camera.set(panned(camera.get(), strip, by)),
    zoomTo: (zoom, anchor = middle()) =>
      camera.set(zoomedTo(camera.get(), strip, viewport.get(), zoom, anchor)),
    fit: (pageIndex = camera.get().page) => camera.set(fittedTo(strip, viewport.get(), pageIndex)),
    goToPage: (pageIndex) => {
      camera.set(fittedTo(strip, viewport.get(), pageIndex, camera.get().zoom))
      const page = strip.pages[pageIndex]
      if (page !== undefined) void session.page(page.frame.id).open()
    },
    goToItem,
    undo,
    redo: () => travel('redo'),
    close: () => {
      checks.close()
      calmCamera.close()
      presence.leave()
      session.close()
    },
  }
  return editor
}
