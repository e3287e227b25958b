import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { type Handle, handlePoint, resizedTo } from '../engine/placement.ts'
import { dragging, pullFrom } from './dragging.ts'
import { createSnapping } from './snapping.ts'
import type { Cursor, Grabbed, ToolContext, ToolState } from './tool-state.ts'

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
  const { item, pageIndex, placement } = grabbed
  const pull = pullFrom(context, pageIndex, from, handlePoint(placement, handle))
  const snapping = createSnapping(context, [grabbed])
  return dragging(
    context,
    [grabbed],
    {
      name: 'resizing',
      cursor: CURSORS[handle],
      place: (input) => {
        const isConstrained = item.kind === 'text' ? input.shift : !input.shift
        const to = pull(input.screen)
        const at = snapping.pull(input, placement, { handle, to, isConstrained })
        return [resizedTo(placement, handle, at, isConstrained)]
      },
    },
    idle,
  )
}
