import type { PointerInput, ToolContext, ToolState } from './tool-state.ts'
import { placeUnder, pointOn } from './tool-places.ts'

/** A rectangle is pulled open on one page. */
export const drawingBox = (
  context: ToolContext,
  from: PointerInput,
  idle: () => ToolState,
): ToolState => {
  const start = placeUnder(context, from.screen)
  if (start === null) return idle()
  const { page, point } = start
  const state: ToolState = {
    name: 'drawing_box',
    cursor: 'crosshair',
    onDown: () => state,
    onMove: ({ screen }) => {
      const at = pointOn(context, page.index, screen)
      const to = {
        x: Math.min(Math.max(at.x, 0), page.frame.width),
        y: Math.min(Math.max(at.y, 0), page.frame.height),
      }
      context.draftBox.set({ pageId: page.frame.id, from: point, to })
      return state
    },
    onUp: () => {
      const box = context.draftBox.get()
      context.draftBox.set(null)
      if (box !== null) context.onBoxDrawn(box)
      return idle()
    },
    onCancel: () => {
      context.draftBox.set(null)
      return idle()
    },
  }
  return state
}
