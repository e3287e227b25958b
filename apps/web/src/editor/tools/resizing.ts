import { type Handle, resizedTo } from '../engine/placement.ts'
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
 * A handle follows the pointer; Shift keeps the proportions. Pictures and patches always keep them
 * at corners unless Shift is held.
 */
export const resizing = (
  context: ToolContext,
  grabbed: Grabbed,
  handle: Handle,
  idle: () => ToolState,
): ToolState => {
  const follow = ({ screen, shift }: PointerInput): void => {
    const constrain = grabbed.item.kind === 'text' ? shift : !shift
    showDrafts(context, [
      [
        grabbed,
        resizedTo(
          grabbed.placement,
          handle,
          pointOn(context, grabbed.pageIndex, screen),
          constrain,
        ),
      ],
    ])
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
