/**
 * Interleaved 8-bit pixels, row by row without padding. 1 = grey, 3 = RGB, 4 = RGBA with straight
 * alpha.
 */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
  readonly data: Uint8Array
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** One byte per pixel, 0 or 255, positioned in the page. */
export interface Mask {
  readonly box: Box
  readonly data: Uint8Array
}

/** Copy of the part of a raster inside `box`; the box must lie inside the raster. */
export function crop(raster: Raster, box: Box): Raster {
  const { channels } = raster
  if (raster.data.length !== raster.width * raster.height * channels)
    throw new RangeError(
      `raster of ${raster.width}×${raster.height}×${channels} has ${raster.data.length} bytes`,
    )
  const data = new Uint8Array(box.w * box.h * channels)
  for (let row = 0; row < box.h; row++) {
    const from = ((box.y + row) * raster.width + box.x) * channels
    data.set(raster.data.subarray(from, from + box.w * channels), row * box.w * channels)
  }
  return { width: box.w, height: box.h, channels, data }
}

/** Box grown by `by` pixels on every side, clipped to the page. */
export function grow(box: Box, by: number, width: number, height: number): Box {
  const x = Math.max(0, Math.floor(box.x - by))
  const y = Math.max(0, Math.floor(box.y - by))
  return {
    x,
    y,
    w: Math.min(width, Math.ceil(box.x + box.w + by)) - x,
    h: Math.min(height, Math.ceil(box.y + box.h + by)) - y,
  }
}

export function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y }
}

/** Area two boxes share, px². */
export function sharedArea(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w > 0 && h > 0 ? w * h : 0
}

/** Smallest box around the points, whole pixels. */
export function getBounds(points: readonly Point[]): Box {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  const x = Math.floor(left)
  const y = Math.floor(top)
  return { x, y, w: Math.ceil(right) - x, h: Math.ceil(bottom) - y }
}

export function median(values: number[]): number {
  if (values.length === 0) return 0
  const sorted = values.slice().sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
