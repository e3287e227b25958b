import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { type Handle, handlePoint, resizedTo } from '../engine/placement.ts'
import { commitDrafts, pointOn, showDrafts } from './tool-places.ts'
import type { Cursor, Grabbed, PointerInput, ToolContext, ToolState } from './tool-state.ts'

const CURSORS: Readonly<Record<Handle, Cursor>> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
}

export const resizeCursor = (handle: Handle): Cursor => CURSORS[handle]

/**
 * A handle goes as far as the pointer does; Shift keeps the proportions. Pictures and patches keep
 * them at corners unless Shift is held.
 */
export const resizing = (
  context: ToolContext,
  grabbed: Grabbed,
  { handle, from }: { readonly handle: Handle; readonly from: Point },
  idle: () => ToolState,
): ToolState => {
  const start = pointOn(context, grabbed.pageIndex, from)
  const edge = handlePoint(grabbed.placement, handle)
  const follow = ({ screen, shift }: PointerInput): void => {
    const now = pointOn(context, grabbed.pageIndex, screen)
    const to = { x: edge.x + now.x - start.x, y: edge.y + now.y - start.y }
    const constrain = grabbed.item.kind === 'text' ? shift : !shift
    showDrafts(context, [[grabbed, resizedTo(grabbed.placement, handle, to, constrain)]])
  }
  const state: ToolState = {
    name: 'resizing',
    cursor: CURSORS[handle],
    onDown: () => state,
    onMove: (input) => {
      follow(input)
      return state
    },
    onUp: () => {
      commitDrafts(context, [grabbed], 'resizing')
      return idle()
    },
    onCancel: () => {
      context.drafts.set(new Map())
      return idle()
    },
  }
  return state
}
