import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { movedBy, straightened } from '../engine/placement.ts'
import { dragging, pullFrom } from './dragging.ts'
import { createSnapping } from './snapping.ts'
import type { Grabbed, ToolContext, ToolState } from './tool-state.ts'

/** The selected items follow the pointer, with Alt copies of them; Shift keeps them on a line. */
export const moving = (
  context: ToolContext,
  grabbed: readonly Grabbed[],
  from: Point,
  idle: () => ToolState,
): ToolState => {
  const getWay = pullFrom(context, grabbed[0]?.pageIndex ?? 0, from, { x: 0, y: 0 })
  const snapping = createSnapping(context, grabbed)
  return dragging(
    context,
    grabbed,
    {
      name: 'moving',
      cursor: 'move',
      mayCopy: true,
      place: (input, placements) => {
        const by = snapping.move(input, placements, straightened(getWay(input.screen), input.shift))
        return placements.map((one) => movedBy(one, by))
      },
    },
    idle,
  )
}
