import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { movedBy } from '../engine/placement.ts'
import { commitDrafts, pointOn, showDrafts } from './tool-places.ts'
import type { Grabbed, PointerInput, ToolContext, ToolState } from './tool-state.ts'

/** The selected items follow the pointer; Shift keeps them on a line. */
export const moving = (
  context: ToolContext,
  grabbed: readonly Grabbed[],
  from: Point,
  idle: () => ToolState,
): ToolState => {
  const pageIndex = grabbed[0]?.pageIndex ?? 0
  const start = pointOn(context, pageIndex, from)
  const follow = ({ screen, shift }: PointerInput): void => {
    const now = pointOn(context, pageIndex, screen)
    const by = { x: now.x - start.x, y: now.y - start.y }
    showDrafts(
      context,
      grabbed.map((each) => [each, movedBy(each.placement, by, shift)]),
    )
  }
  const state: ToolState = {
    name: 'moving',
    cursor: 'move',
    onDown: () => state,
    onMove: (input) => {
      follow(input)
      return state
    },
    onUp: (input) => {
      follow(input)
      commitDrafts(context, grabbed, 'moving')
      return idle()
    },
    onCancel: () => {
      context.drafts.set(new Map())
      return idle()
    },
  }
  return state
}
