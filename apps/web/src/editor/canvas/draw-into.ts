import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { PageOnScreen } from './pages-on-screen.ts'

export type Pen = CanvasRenderingContext2D

/** Edges are rounded one by one, so that neighbours meet without a seam. */
export const drawInto = (
  pen: Pen,
  picture: ImageBitmap,
  { left, top }: PageOnScreen,
  box: Box,
  scale: number,
  part?: Box,
): void => {
  const x = left + Math.round(box.x * scale)
  const y = top + Math.round(box.y * scale)
  const w = left + Math.round((box.x + box.w) * scale) - x
  const h = top + Math.round((box.y + box.h) * scale) - y
  if (part === undefined) pen.drawImage(picture, x, y, w, h)
  else pen.drawImage(picture, part.x, part.y, part.w, part.h, x, y, w, h)
}
