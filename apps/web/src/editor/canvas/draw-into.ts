import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { PageOnScreen } from './pages-on-screen.ts'

export type Pen = CanvasRenderingContext2D

/**
 * Edges are rounded one by one, so that neighbours meet without a seam; what ends with the page
 * ends where the next one begins.
 */
export const drawInto = (
  pen: Pen,
  picture: ImageBitmap,
  { page: { frame }, left, top, right, bottom }: PageOnScreen,
  box: Box,
  scale: number,
  part?: Box,
): void => {
  const x = left + Math.round(box.x * scale)
  const y = top + Math.round(box.y * scale)
  const [farX, farY] = [box.x + box.w, box.y + box.h]
  const w = (farX === frame.width ? right : left + Math.round(farX * scale)) - x
  const h = (farY === frame.height ? bottom : top + Math.round(farY * scale)) - y
  if (part === undefined) pen.drawImage(picture, x, y, w, h)
  else pen.drawImage(picture, part.x, part.y, part.w, part.h, x, y, w, h)
}
