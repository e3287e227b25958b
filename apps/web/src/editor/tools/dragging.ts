import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import type { StepLabel } from '@panelflow/domain/page/own-steps.ts'
import type { Placement } from '../engine/placement.ts'
import { commitCopies, commitDrafts, pointOn, showDrafts } from './tool-places.ts'
import type { Cursor, Grabbed, PointerInput, ToolContext, ToolState } from './tool-state.ts'

interface Dragging {
  readonly name: StepLabel
  readonly cursor: Cursor
  /** where the items are to be, from where they were when they were taken hold of */
  readonly place: (input: PointerInput, placements: readonly Placement[]) => readonly Placement[]
  /** with Alt the items stay and copies follow */
  readonly mayCopy?: boolean
}

/** Items follow the pointer: moved, pulled or turned. One step of the history at its end. */
export const dragging = (
  context: ToolContext,
  grabbed: readonly Grabbed[],
  { name, cursor, place, mayCopy = false }: Dragging,
  idle: () => ToolState,
): ToolState => {
  const placements = grabbed.map(({ placement }) => placement)
  const follow = (input: PointerInput): void => {
    context.isCopying.set(mayCopy && input.alt)
    const places = place(input, placements)
    showDrafts(
      context,
      grabbed.map((each, at) => [each, places[at] ?? each.placement]),
    )
  }
  const state: ToolState = {
    name,
    cursor,
    onDown: () => state,
    onMove: (input) => {
      follow(input)
      return context.isCopying.get() ? { ...state, cursor: 'copy' } : state
    },
    onUp: (input) => {
      follow(input)
      context.guides.set(null)
      if (context.isCopying.get()) commitCopies(context, grabbed)
      else commitDrafts(context, grabbed, name)
      return idle()
    },
    onCancel: () => {
      context.isCopying.set(false)
      context.guides.set(null)
      context.drafts.set(new Map())
      return idle()
    },
  }
  return state
}

/**
 * Where a grip is pulled to: as far from its place as the pointer is from where it took hold.
 * @param from of the pointer, on the screen
 * @param grip on the page
 */
export const pullFrom = (
  context: ToolContext,
  pageIndex: number,
  from: Point,
  grip: Point,
): ((screen: Point) => Point) => {
  const start = pointOn(context, pageIndex, from)
  return (screen) => {
    const now = pointOn(context, pageIndex, screen)
    return { x: grip.x + now.x - start.x, y: grip.y + now.y - start.y }
  }
}
