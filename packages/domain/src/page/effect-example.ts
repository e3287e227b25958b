/**
 * The pieces of a page that show how a sound effect was lettered: the drawn one and the lettering
 * made of it.
 *
 * Source: docs/specs/0011-workspace-tools.md, "Sound effects".
 */
import { getSharedArea } from './contour.ts'
import type { Box } from './document/page-document.ts'

/** Margin round a piece, as a part of its longer side. */
const MARGIN = 0.08

interface PageSize {
  readonly width: number
  readonly height: number
}

const getOuter = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    w: Math.max(a.x + a.w, b.x + b.w) - x,
    h: Math.max(a.y + a.h, b.y + b.h) - y,
  }
}

/** Whole pixels of the page; a box outside of it becomes the pixel of the edge nearest to it. */
const cutOut = ({ x, y, w, h }: Box, { width, height }: PageSize): Box => {
  const margin = Math.max(w, h) * MARGIN
  const left = Math.min(width - 1, Math.max(0, Math.floor(x - margin)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y - margin)))
  return {
    x: left,
    y: top,
    w: Math.max(1, Math.min(width, Math.ceil(x + w + margin)) - left),
    h: Math.max(1, Math.min(height, Math.ceil(y + h + margin)) - top),
  }
}

export interface ExamplePieces {
  readonly source: Box
  readonly lettered: Box
}

/**
 * The same piece of both pictures where the lettering lies on its art; else each for itself, as
 * with a gloss at the foot of the page.
 */
export const placeExample = (art: Box, lettering: Box, page: PageSize): ExamplePieces => {
  if (getSharedArea(art, lettering) === 0)
    return { source: cutOut(art, page), lettered: cutOut(lettering, page) }
  const piece = cutOut(getOuter(art, lettering), page)
  return { source: piece, lettered: piece }
}

/** How large a piece is drawn so that it fits into a square; never larger than it is. */
export const fitExample = (
  { w, h }: Box,
  side: number,
): { readonly w: number; readonly h: number } => {
  const scale = Math.min(1, side / w, side / h)
  return { w: Math.max(1, Math.round(w * scale)), h: Math.max(1, Math.round(h * scale)) }
}
