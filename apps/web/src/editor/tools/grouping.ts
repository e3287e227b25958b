import {
  type CornerHandle,
  getGroupFrame,
  isCorner,
  scaledGroup,
  turnedGroup,
} from '../engine/group-placement.ts'
import { gripAt, handlePoint, type Placement } from '../engine/placement.ts'
import type { StepLabel } from '../engine/history.ts'
import { resizeCursor } from './resizing.ts'
import { commitDrafts, grabSelected, pointOn, showDrafts } from './tool-places.ts'
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

interface GroupGesture {
  readonly name: StepLabel
  readonly cursor: Cursor
  readonly place: (input: PointerInput, placements: readonly Placement[]) => readonly Placement[]
}

const changing = (
  context: ToolContext,
  grabbed: readonly Grabbed[],
  { name, cursor, place }: GroupGesture,
  idle: () => ToolState,
): ToolState => {
  const placements = grabbed.map(({ placement }) => placement)
  const state: ToolState = {
    name,
    cursor,
    onDown: () => state,
    onMove: (input) => {
      const places = place(input, placements)
      showDrafts(
        context,
        grabbed.map((each, at) => [each, places[at] ?? each.placement]),
      )
      return state
    },
    onUp: () => {
      commitDrafts(context, grabbed, name)
      return idle()
    },
    onCancel: () => {
      context.drafts.set(new Map())
      return idle()
    },
  }
  return state
}

/** The grip follows the pointer: corners scale the group, the knob turns it, with Shift by 15°. */
export const changingGroup = (
  context: ToolContext,
  { grabbed, pageIndex, grip }: GroupGrip,
  from: PointerInput,
  idle: () => ToolState,
): ToolState => {
  if (grip === 'knob')
    return changing(
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
  const start = pointOn(context, pageIndex, from.screen)
  const corner = handlePoint(getGroupFrame(grabbed.map(({ placement }) => placement)), grip)
  return changing(
    context,
    grabbed,
    {
      name: 'resizing',
      cursor: resizeCursor(grip),
      place: ({ screen }, placements) => {
        const now = pointOn(context, pageIndex, screen)
        const to = { x: corner.x + now.x - start.x, y: corner.y + now.y - start.y }
        return scaledGroup(placements, grip, to)
      },
    },
    idle,
  )
}
