import { listTouched } from '../engine/marquee.ts'
import { selectableIn } from '../engine/stage.ts'
import { listPicked, placeUnder, pointOn } from './tool-places.ts'
import type { PointerInput, ToolContext, ToolState } from './tool-state.ts'

/** Is what the pointer takes added to what is selected? */
export const isAdding = ({ shift, mod }: PointerInput): boolean => shift || mod

/**
 * A frame is pulled over one page: what it touches is selected, with Shift or Ctrl beside what was.
 */
export const marqueeFrom = (
  context: ToolContext,
  from: PointerInput,
  idle: () => ToolState,
): ToolState => {
  const start = placeUnder(context, from.screen)
  if (start === null) return idle()
  const { page, point } = start
  const pageId = page.frame.id
  const before = context.selection.state.get()
  const kept = isAdding(from) && before.pageId === pageId ? before.itemIds : []
  const state: ToolState = {
    name: 'marquee',
    cursor: 'crosshair',
    onDown: () => state,
    onMove: ({ screen }) => {
      const to = pointOn(context, page.index, screen)
      context.marquee.set({ pageId, from: point, to })
      const view = context.session.page(pageId).view.get()
      const kinds = selectableIn(context.stage.get(), view)
      const touched = listTouched(view, { from: point, to }, kinds)
      const picked = listPicked(context, pageId, touched)
      context.selection.select(pageId, [...new Set([...kept, ...picked])])
      return state
    },
    onUp: () => {
      context.marquee.set(null)
      return idle()
    },
    onCancel: () => {
      context.marquee.set(null)
      if (before.pageId === null) context.selection.clear()
      else context.selection.select(before.pageId, before.itemIds)
      return idle()
    },
  }
  return state
}
