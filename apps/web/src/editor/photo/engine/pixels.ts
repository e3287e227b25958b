import type { Box } from '@panelflow/domain/page/document/page-document.ts'

/** RGBA with straight alpha, 8 bit, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

export const blank = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
})

export const toWholeBox = ({ width, height }: Pick<Pixels, 'width' | 'height'>): Box => ({
  x: 0,
  y: 0,
  w: width,
  h: height,
})

/** What two boxes share; w and h are 0 where they share nothing. */
export const clipped = (a: Box, b: Box): Box => {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  return {
    x,
    y,
    w: Math.max(0, Math.min(a.x + a.w, b.x + b.w) - x),
    h: Math.max(0, Math.min(a.y + a.h, b.y + b.h) - y),
  }
}

export const joined = (a: Box | null, b: Box): Box => {
  if (a === null || a.w === 0 || a.h === 0) return b
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y }
}

/** Copy of a part that lies inside. */
export const cropped = ({ width, data }: Pixels, { x, y, w, h }: Box): Pixels => {
  const part = new Uint8ClampedArray(w * h * 4)
  for (let row = 0; row < h; row++)
    part.set(
      data.subarray(((y + row) * width + x) * 4, ((y + row) * width + x + w) * 4),
      row * w * 4,
    )
  return { width: w, height: h, data: part }
}

/** Puts a part back where it was taken from. */
export const putPart = (target: Pixels, part: Pixels, { x, y }: Pick<Box, 'x' | 'y'>): void => {
  for (let row = 0; row < part.height; row++)
    target.data.set(
      part.data.subarray(row * part.width * 4, (row + 1) * part.width * 4),
      ((y + row) * target.width + x) * 4,
    )
}

/** Lays one straight-alpha colour over a pixel, in place. @param alpha 0..1 */
export const layOver = (
  data: Uint8ClampedArray,
  at: number,
  r: number,
  g: number,
  b: number,
  alpha: number,
): void => {
  const below = (data[at + 3] ?? 0) / 255
  const out = alpha + below * (1 - alpha)
  if (out <= 0) return
  const remaining = (below * (1 - alpha)) / out
  const take = alpha / out
  data[at] = r * take + (data[at] ?? 0) * remaining
  data[at + 1] = g * take + (data[at + 1] ?? 0) * remaining
  data[at + 2] = b * take + (data[at + 2] ?? 0) * remaining
  data[at + 3] = out * 255
}
