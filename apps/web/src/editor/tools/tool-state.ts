import type { PageItem, Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { Cell, Watched } from '../engine/cell.ts'
import type { Camera, Viewport } from '../engine/camera.ts'
import type { Cleanup } from '../engine/cleanup.ts'
import type { CopyResult } from '../engine/clipboard.ts'
import type { ContourMode, ContourPoint, OpenContour } from '../engine/contour-edits.ts'
import type { ChapterSession } from '../engine/chapter-session.ts'
import type { Eraser } from '../engine/eraser.ts'
import type { Placement } from '../engine/placement.ts'
import type { SelectionStore } from '../engine/selection.ts'
import type { PictureView, WorkStage } from '../engine/stage.ts'
import type { Guide } from '../engine/snap.ts'
import type { Strip } from '../engine/strip.ts'
import type { TypingStore } from '../engine/typing.ts'

/** Places items have while a gesture goes on; the documents learn of it at its end. */
export type Drafts = ReadonlyMap<string, Placement>

/** Other properties of texts while a gesture goes on: a bend, a contour. */
export type PropDrafts = ReadonlyMap<string, Partial<TextProps>>

/** A box being drawn, in page pixels. */
export interface DraftBox {
  readonly pageId: string
  readonly from: Point
  readonly to: Point
}

/** Lines that what is moved lies on now. */
export interface PageGuides {
  readonly pageId: string
  readonly guides: readonly Guide[]
}

export interface ToolContext {
  readonly session: ChapterSession
  readonly selection: SelectionStore
  readonly strip: Strip
  readonly camera: Cell<Camera>
  readonly viewport: Watched<Viewport>
  readonly stage: Watched<WorkStage>
  readonly drafts: Cell<Drafts>
  readonly propDrafts: Cell<PropDrafts>
  readonly draftBox: Cell<DraftBox | null>
  /** the frame that is pulled to select */
  readonly marquee: Cell<DraftBox | null>
  /** what is moved looks for lines of what lies round it */
  readonly snaps: Watched<boolean>
  readonly guides: Cell<PageGuides | null>
  /** the drag that goes on makes copies */
  readonly isCopying: Cell<boolean>
  readonly copyResult: Cell<CopyResult | null>
  readonly newId: () => string
  readonly contourMode: Watched<ContourMode>
  readonly openContour: Cell<OpenContour | null>
  /** the point of a contour that was clicked last */
  readonly touchedPoint: Cell<ContourPoint | null>
  readonly orderDrag: Cell<OrderDrag | null>
  readonly eraser: Eraser
  readonly cleanup: Cleanup
  readonly picture: Cell<PictureView>
  readonly typing: TypingStore
  /** the person finished drawing a box for a new text */
  readonly onBoxDrawn: (box: DraftBox) => void
}

/** The number of a line, dragged over the page. */
export interface OrderDrag {
  readonly pageId: string
  readonly textId: string
  /** where it is, page pixels */
  readonly at: Point
  /** the number it gets when it is let go here; null: it goes back */
  readonly to: number | null
}

/** A pointer event in the viewport; CSS pixels from its corner. */
export interface PointerInput {
  readonly screen: Point
  readonly button: 'main' | 'middle' | 'none'
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl, or Cmd on a Mac */
  readonly mod: boolean
  /** a finger: it drags the picture where nothing is */
  readonly touch: boolean
  /** presses in quick succession at one place, this one counted */
  readonly clicks: number
  /** how hard a pen presses, 0..1; absent: nothing presses harder or softer */
  readonly pressure?: number
}

export type Cursor =
  | 'default'
  | 'grab'
  | 'grabbing'
  | 'move'
  | 'crosshair'
  | 'nwse-resize'
  | 'nesw-resize'
  | 'ns-resize'
  | 'ew-resize'
  | 'alias'
  | 'copy'
  | 'text'

/** A gesture is a state: each answers with the state that follows, itself while it goes on. */
export interface ToolState {
  readonly name: string
  readonly cursor: Cursor
  readonly onDown: (input: PointerInput) => ToolState
  readonly onMove: (input: PointerInput) => ToolState
  readonly onUp: (input: PointerInput) => ToolState
  /**
   * Escape, a lost pointer, another tool: as if the gesture had never begun. When another tool is
   * chosen (`by` is "tool"), a gesture may keep what was done so far.
   */
  readonly onCancel: (by?: 'tool') => ToolState
  /** Enter: ends a gesture that goes on between clicks. Absent where there is nothing to end. */
  readonly onConfirm?: () => ToolState
  /** every place of the pointer is wanted, also those between two frames */
  readonly followsAll?: boolean
  /** Backspace: one step back within the gesture */
  readonly onBack?: () => ToolState
}

/** A drag begins after this many screen pixels: a shaky click is a click. */
const DRAG_AFTER = 4

export const isDrag = (from: Point, to: Point): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= DRAG_AFTER

/** An item on its page, as a gesture found it. */
export interface Grabbed {
  readonly pageId: string
  readonly pageIndex: number
  readonly item: PageItem
  readonly placement: Placement
}
