import { visibleStrip } from './camera.ts'
import type { Editor } from './editor.ts'
import { pagesBetween } from './strip.ts'

/**
 * The page the person works on: of what is selected, else the one that was clicked while it is in
 * sight, else the one in the middle of the picture.
 */
export const getPageInWork = ({ selection, camera, strip, viewport }: Editor): string | null => {
  const { pageId, itemIds } = selection.state.get()
  if (pageId !== null && itemIds.length > 0) return pageId
  const seen = visibleStrip(camera.get(), strip, viewport.get())
  const isSeen = pagesBetween(strip, seen.y, seen.y + seen.h).some(
    ({ frame }) => frame.id === pageId,
  )
  return isSeen ? pageId : (strip.pages[camera.get().page]?.frame.id ?? null)
}
