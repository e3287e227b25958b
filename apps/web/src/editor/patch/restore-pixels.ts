import type { Box, PatchProps, Point } from '@panelflow/domain/page/document/page-document.ts'
import { toLocal } from '@panelflow/render/geometry/placement.ts'
import { cropped, type Pixels } from '../photo/engine/pixels.ts'

/** A brush pulled along points, in the pixels it is used on. */
export interface BrushStroke {
  readonly points: readonly Point[]
  readonly radius: number
}

const distanceTo = (x: number, y: number, a: Point, b: Point): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length))
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy)
}

/** Covered part of a pixel whose middle is that far from the brush's path: soft over one pixel. */
const coverage = (distance: number, radius: number): number =>
  Math.min(1, Math.max(0, radius + 0.5 - distance))

const clearSegment = (
  { width, height, data }: Pixels,
  a: Point,
  b: Point,
  radius: number,
): void => {
  const reach = radius + 1
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(a.x, b.x) - reach)),
    Math.min(width, Math.ceil(Math.max(a.x, b.x) + reach)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(a.y, b.y) - reach)),
    Math.min(height, Math.ceil(Math.max(a.y, b.y) + reach)),
  ]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4 + 3
      const erased = coverage(distanceTo(x + 0.5, y + 0.5, a, b), radius)
      // a second stroke over the same place takes nothing more from its soft rim
      data[at] = Math.min(data[at] ?? 0, Math.round(255 * (1 - erased)))
    }
  }
}

/** Box of the pixels that still show; null when none does. */
const getVisibleBox = ({ width, height, data }: Pixels): Box | null => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? null : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}

/**
 * Where a place of the page lies in the pixels of a patch, also of a turned one.
 * @param scale pixels of the patch per page pixel
 */
export const toPatchPixel = (
  { x, y, w, h, rotation }: Pick<PatchProps, 'x' | 'y' | 'w' | 'h' | 'rotation'>,
  scale: number,
  point: Point,
): Point => {
  const local = toLocal({ cx: x + w / 2, cy: y + h / 2, w, h, rotation }, point)
  return { x: (local.x + w / 2) * scale, y: (local.y + h / 2) * scale }
}

/**
 * Lets the original show through again where the brush went: the patch becomes smaller.
 * @param crops whether empty edges are cut off
 * @returns what is left and where it lies in the patch; null when nothing is
 */
export const restored = (
  patch: Pixels,
  { points, radius }: BrushStroke,
  crops = true,
): { readonly pixels: Pixels; readonly box: Box } | null => {
  const left: Pixels = { ...patch, data: patch.data.slice() }
  points.forEach((point, index) => clearSegment(left, points[index - 1] ?? point, point, radius))
  const box = getVisibleBox(left)
  if (box === null) return null
  return crops
    ? { pixels: cropped(left, box), box }
    : { pixels: left, box: { x: 0, y: 0, w: patch.width, h: patch.height } }
}
