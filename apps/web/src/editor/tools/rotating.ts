import { turnedTo } from '../engine/placement.ts'
import { commitDrafts, pointOn, showDrafts } from './tool-places.ts'
import type { Grabbed, PointerInput, ToolContext, ToolState } from './tool-state.ts'

/** The knob follows the pointer; Shift turns in steps of 15°. */
export const rotating = (
  context: ToolContext,
  grabbed: Grabbed,
  idle: () => ToolState,
): ToolState => {
  const follow = ({ screen, shift }: PointerInput): void =>
    showDrafts(context, [
      [grabbed, turnedTo(grabbed.placement, pointOn(context, grabbed.pageIndex, screen), shift)],
    ])
  const state: ToolState = {
    name: 'rotating',
    cursor: 'grabbing',
    onDown: () => state,
    onMove: (input) => {
      follow(input)
      return state
    },
    onUp: () => {
      commitDrafts(context, [grabbed], 'rotating')
      return idle()
    },
    onCancel: () => {
      context.drafts.set(new Map())
      return idle()
    },
  }
  return state
}
