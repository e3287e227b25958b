import {
  type CornerHandle,
  getGroupFrame,
  isCorner,
  scaledGroup,
  turnedGroup,
} from '../engine/group-placement.ts'
import { gripAt, handlePoint } from '../engine/placement.ts'
import { dragging, pullFrom } from './dragging.ts'
import { resizeCursor } from './resizing.ts'
import { createSnapping } from './snapping.ts'
import { grabSelected, pointOn } from './tool-places.ts'
import type { Cursor, Grabbed, PointerInput, ToolContext, ToolState } from './tool-state.ts'

export interface GroupGrip {
  readonly grabbed: readonly Grabbed[]
  readonly pageIndex: number
  readonly grip: CornerHandle | 'knob'
}

/** The grip of the frame round several items that is under the pointer. */
export const groupGripUnder = (
  context: ToolContext,
  { screen }: PointerInput,
): GroupGrip | null => {
  const grabbed = grabSelected(context)
  const [first] = grabbed
  if (first === undefined || grabbed.length < 2) return null
  const frame = getGroupFrame(grabbed.map(({ placement }) => placement))
  const point = pointOn(context, first.pageIndex, screen)
  const grip = gripAt(frame, context.camera.get().zoom, point)
  if (grip === null || !(grip === 'knob' || isCorner(grip))) return null
  return { grabbed, pageIndex: first.pageIndex, grip }
}

export const groupCursor = ({ grip }: GroupGrip): Cursor =>
  grip === 'knob' ? 'alias' : resizeCursor(grip)

/** The grip follows the pointer: corners scale the group, the knob turns it, with Shift by 15°. */
export const changingGroup = (
  context: ToolContext,
  { grabbed, pageIndex, grip }: GroupGrip,
  from: PointerInput,
  idle: () => ToolState,
): ToolState => {
  if (grip === 'knob')
    return dragging(
      context,
      grabbed,
      {
        name: 'rotating',
        cursor: 'grabbing',
        place: ({ screen, shift }, placements) =>
          turnedGroup(placements, pointOn(context, pageIndex, screen), shift),
      },
      idle,
    )
  const frame = getGroupFrame(grabbed.map(({ placement }) => placement))
  const pull = pullFrom(context, pageIndex, from.screen, handlePoint(frame, grip))
  const snapping = createSnapping(context, grabbed)
  return dragging(
    context,
    grabbed,
    {
      name: 'resizing',
      cursor: resizeCursor(grip),
      place: (input, placements) => {
        const pulled = { handle: grip, to: pull(input.screen), isConstrained: true }
        return scaledGroup(placements, grip, snapping.pull(input, frame, pulled))
      },
    },
    idle,
  )
}
