import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { type Camera, fittedTo, toScreen, visibleStrip } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import { isInStrip } from '../engine/scrolling.ts'
import { listJoined, listRow, pagesBetween, type StripPage } from '../engine/strip.ts'

export interface PageOnScreen {
  readonly page: StripPage
  /** part of the page that is seen, page pixels; beside the page where only others are seen */
  readonly seen: Box
  /** device pixels of the page's edges, whole; pages that meet have the same edge there */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const createPlacing = (
  editor: Editor,
  dpr: number,
  camera: Camera = editor.camera.get(),
): ((page: StripPage) => PageOnScreen) => {
  const [viewport, { strip }] = [editor.viewport.get(), editor]
  const seen = visibleStrip(camera, strip, viewport)
  return (page) => {
    const { left: x, top: y, frame } = page
    const corner = toScreen(camera, strip, viewport, { x, y })
    const far = toScreen(camera, strip, viewport, { x: x + frame.width, y: y + frame.height })
    return {
      page,
      seen: { x: seen.x - x, y: seen.y - y, w: seen.w, h: seen.h },
      left: Math.round(corner.x * dpr),
      top: Math.round(corner.y * dpr),
      right: Math.round(far.x * dpr),
      bottom: Math.round(far.y * dpr),
    }
  }
}

const listVisible = ({ camera, viewport, strip }: Editor): readonly StripPage[] => {
  const seen = visibleStrip(camera.get(), strip, viewport.get())
  return pagesBetween(strip, seen.y, seen.y + seen.h)
}

/**
 * Visible pages, with their corner on whole device pixels: at 100 % the picture is copied, not
 * resampled.
 */
export const pagesOnScreen = (editor: Editor, dpr: number): readonly PageOnScreen[] =>
  listVisible(editor).map(createPlacing(editor, dpr))

/** Pages whose items may be seen: the visible ones and those that meet them, from above. */
export const pagesWithItems = (editor: Editor, dpr: number): readonly PageOnScreen[] => {
  const pages = new Set(listVisible(editor).flatMap((page) => listJoined(editor.strip, page)))
  return [...pages].map(createPlacing(editor, dpr))
}

/**
 * The page or pair after the one in front, as it stands once it is turned to. None in a strip:
 * there one scrolls.
 */
export const listNextPages = (editor: Editor, dpr: number): readonly PageOnScreen[] => {
  const { camera, strip, viewport } = editor
  const { page, zoom } = camera.get()
  const next = (listRow(strip, page).at(-1)?.index ?? 0) + 1
  if (isInStrip(editor) || next >= strip.pages.length) return []
  const row = listRow(strip, next)
  const there = fittedTo(strip, viewport.get(), row[0]?.index ?? next, zoom)
  return row.map(createPlacing(editor, dpr, there))
}
