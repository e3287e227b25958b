import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { toScreen, visibleStrip } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import { pagesBetween, type StripPage } from '../engine/strip.ts'

export interface PageOnScreen {
  readonly page: StripPage
  /** part of the page that is seen, page pixels */
  readonly seen: Box
  /** device pixels of the page's corner, whole */
  readonly left: number
  readonly top: number
}

/**
 * Visible pages, with their corner on whole device pixels: at 100 % the picture is copied, not
 * resampled.
 */
export const pagesOnScreen = (editor: Editor, dpr: number): readonly PageOnScreen[] => {
  const [camera, viewport, { strip }] = [editor.camera.get(), editor.viewport.get(), editor]
  const seen = visibleStrip(camera, strip, viewport)
  return pagesBetween(strip, seen.y, seen.y + seen.h).map((page) => {
    const corner = toScreen(camera, strip, viewport, { x: page.left, y: page.top })
    return {
      page,
      seen: { x: seen.x - page.left, y: seen.y - page.top, w: seen.w, h: seen.h },
      left: Math.round(corner.x * dpr),
      top: Math.round(corner.y * dpr),
    }
  })
}
