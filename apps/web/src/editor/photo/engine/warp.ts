/**
 * Pixels through a frame: each pixel of the result is looked up in what the frame was drawn round.
 * Colours weigh by their alpha, so that nothing bleeds out of what is clear.
 */
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { getBounds, type Quad } from './quad.ts'
import { clipped } from './pixels.ts'

/** Straight RGBA, or one byte per pixel of a mask. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly stride: 4 | 1
  readonly data: Uint8ClampedArray | Uint8Array
}

/** Rows of a projective map of the plane. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/** `draft`: between neighbours in a line, for what is being pulled; `best`: bicubic. */
export type WarpQuality = 'draft' | 'best'

/** Samples along a side of one pixel of the result; what is made smaller still is the same. */
const MOST_SAMPLES = 64
const NEARLY = 1e-9

/** From the box to the frame. */
const toMatrix = ({ x, y, w, h }: Box, [a, b, c, d]: Quad): Matrix => {
  const bend = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y }
  const [one, two] = [
    { x: b.x - c.x, y: b.y - c.y },
    { x: d.x - c.x, y: d.y - c.y },
  ]
  const isFlat = Math.abs(bend.x) < NEARLY && Math.abs(bend.y) < NEARLY
  const size = one.x * two.y - two.x * one.y
  const g = isFlat ? 0 : (bend.x * two.y - two.x * bend.y) / size
  const i = isFlat ? 0 : (one.x * bend.y - bend.x * one.y) / size
  // of the unit square, whose sides are then those of the box
  const across = { x: (b.x - a.x + g * b.x) / w, y: (b.y - a.y + g * b.y) / w, z: g / w }
  const down = { x: (d.x - a.x + i * d.x) / h, y: (d.y - a.y + i * d.y) / h, z: i / h }
  return [
    across.x,
    down.x,
    a.x - across.x * x - down.x * y,
    across.y,
    down.y,
    a.y - across.y * x - down.y * y,
    across.z,
    down.z,
    1 - across.z * x - down.z * y,
  ]
}

const invert = ([a, b, c, d, e, f, g, h, i]: Matrix): Matrix => {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const all = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ] as const
  const [p, q, r, s, t, u, v, w, z] = all
  return [p / det, q / det, r / det, s / det, t / det, u / det, v / det, w / det, z / det]
}

/** From the frame back to the box it was drawn round. */
export const toInverse = (box: Box, quad: Quad): Matrix => invert(toMatrix(box, quad))

/** Adds what a raster is at a place to a sum: colours times alpha, then alpha; its rim goes on. */
type Sample = (x: number, y: number, sum: Float64Array) => void

/** Catmull-Rom. */
const weighCubic = (t: number, into: Float64Array): void => {
  into[0] = ((-0.5 * t + 1) * t - 0.5) * t
  into[1] = (1.5 * t - 2.5) * t * t + 1
  into[2] = ((-1.5 * t + 2) * t + 0.5) * t
  into[3] = (0.5 * t - 0.5) * t * t
}

const weighLinear = (t: number, into: Float64Array): void => {
  into[0] = 1 - t
  into[1] = t
}

const createSample = ({ width, height, stride, data }: Raster, isCubic: boolean): Sample => {
  const count = isCubic ? 4 : 2
  const before = isCubic ? 1 : 0
  const weigh = isCubic ? weighCubic : weighLinear
  const [across, down] = [new Float64Array(count), new Float64Array(count)]
  const last = stride - 1
  return (x, y, sum) => {
    const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
    weigh(x - 0.5 - left, across)
    weigh(y - 0.5 - top, down)
    for (let row = 0; row < count; row++) {
      const line = Math.min(height - 1, Math.max(0, top + row - before)) * width
      for (let column = 0; column < count; column++) {
        const weight = (down[row] ?? 0) * (across[column] ?? 0)
        if (weight === 0) continue
        const at = (line + Math.min(width - 1, Math.max(0, left + column - before))) * stride
        const alpha = (data[at + last] ?? 0) * weight
        for (let channel = 0; channel < last; channel++)
          sum[channel] = (sum[channel] ?? 0) + ((data[at + channel] ?? 0) * alpha) / 255
        sum[last] = (sum[last] ?? 0) + alpha
      }
    }
  }
}

/** 0..1: how much of a pixel lies within the frame. */
const createCover = (quad: Quad): ((x: number, y: number) => number) => {
  const middle = { x: 0, y: 0 }
  for (const { x, y } of quad) Object.assign(middle, { x: middle.x + x / 4, y: middle.y + y / 4 })
  const sides = quad.map((from, index) => {
    const to = quad[(index + 1) % 4] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const [a, b] = [-(to.y - from.y) / length, (to.x - from.x) / length]
    const c = -(a * from.x + b * from.y)
    const sign = a * middle.x + b * middle.y + c < 0 ? -1 : 1
    return [a * sign, b * sign, c * sign] as const
  })
  return (x, y) => {
    let share = 1
    for (const [a, b, c] of sides)
      share *= Math.min(1, Math.max(0, a * x + b * y + c + 0.5 + NEARLY))
    return share
  }
}

/** Source pixels that one pixel of the result is made of, along and down. */
const countSamples = (length: number): number =>
  Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(length - 1e-6)))

/** The mean of a raster over one pixel of the result. */
const createMean = (
  source: Raster,
  [a, b, c, d, e, f, g, h, i]: Matrix,
  quality: WarpQuality,
): ((x: number, y: number, sum: Float64Array) => boolean) => {
  const cubic = createSample(source, true)
  const linear = createSample(source, false)
  return (x, y, sum) => {
    sum.fill(0)
    const depth = g * x + h * y + i
    if (depth <= NEARLY) return false
    const [atX, atY] = [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
    const wide = Math.hypot((a - atX * g) / depth, (d - atY * g) / depth)
    const high = Math.hypot((b - atX * h) / depth, (e - atY * h) / depth)
    const [columns, rows] = [countSamples(wide), countSamples(high)]
    const isSmaller = columns > 1 || rows > 1
    const grows = Math.min(wide, high) < 1 - 1e-6
    const sample = quality === 'draft' || (isSmaller && !grows) ? linear : cubic
    if (!isSmaller) {
      sample(atX, atY, sum)
      return true
    }
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const px = x + (column + 0.5) / columns - 0.5
        const py = y + (row + 0.5) / rows - 0.5
        const near = Math.max(NEARLY, g * px + h * py + i)
        sample((a * px + b * py + c) / near, (d * px + e * py + f) / near, sum)
      }
    for (let channel = 0; channel < sum.length; channel++)
      sum[channel] = (sum[channel] ?? 0) / (rows * columns)
    return true
  }
}

/** Whole pixels a frame touches, within the picture. */
export const getTouched = (quad: Quad, picture: Box): Box => {
  const { x, y, w, h } = getBounds(quad)
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const around = {
    x: left,
    y: top,
    w: Math.ceil(x + w + 0.5) - left,
    h: Math.ceil(y + h + 0.5) - top,
  }
  return clipped(around, picture)
}

/** How far an upright frame was only moved, by whole pixels; null: anything else. */
const findShift = (box: Box, [a, b, c, d]: Quad): Point | null => {
  const by = { x: a.x - box.x, y: a.y - box.y }
  const isSame = (at: Point, x: number, y: number): boolean =>
    Math.abs(at.x - x - by.x) < NEARLY && Math.abs(at.y - y - by.y) < NEARLY
  const [right, bottom] = [box.x + box.w, box.y + box.h]
  const isMoved = isSame(b, right, box.y) && isSame(c, right, bottom) && isSame(d, box.x, bottom)
  return isMoved && Number.isInteger(by.x) && Number.isInteger(by.y) ? by : null
}

const copyShifted = (source: Raster, from: Point, target: Box): Uint8ClampedArray => {
  const { width, height, stride, data } = source
  const result = new Uint8ClampedArray(target.w * target.h * stride)
  for (let y = 0; y < target.h; y++) {
    const row = target.y + y - from.y
    if (row < 0 || row >= height) continue
    const first = Math.max(0, from.x - target.x)
    const end = Math.min(target.w, from.x + width - target.x)
    if (end <= first) continue
    const start = (row * width + target.x + first - from.x) * stride
    const line = data.subarray(start, start + (end - first) * stride)
    result.set(line, (y * target.w + first) * stride)
  }
  return result
}

/** Lets the first pixel of each square stand for all of it, in rows from `y` on. */
const spreadRow = (
  data: Uint8ClampedArray,
  { w, h }: Box,
  stride: Raster['stride'],
  y: number,
  step: number,
): void => {
  if (step === 1) return
  const units = stride === 4 ? new Uint32Array(data.buffer) : data
  const start = y * w
  for (let x = 0; x < w; x += step)
    units.fill(units[start + x] ?? 0, start + x, start + Math.min(w, x + step))
  for (let row = 1; row < step && y + row < h; row++)
    units.copyWithin(start + row * w, start, start + w)
}

/**
 * What a frame holds once it is pulled, in the pixels of `target`; clear outside of the frame.
 * @param source as large as the box
 * @param step side of the squares of which one pixel is counted, for what is seen made smaller
 */
export const warpFrame = (
  source: Raster,
  box: Box,
  quad: Quad,
  target: Box,
  quality: WarpQuality,
  step = 1,
): Uint8ClampedArray => {
  const shift = findShift(box, quad)
  if (shift !== null) return copyShifted(source, { x: box.x + shift.x, y: box.y + shift.y }, target)
  const mean = createMean(source, toInverse(toOwn(box), quad), quality)
  const cover = createCover(quad)
  const last = source.stride - 1
  const result = new Uint8ClampedArray(target.w * target.h * source.stride)
  const sum = new Float64Array(source.stride)
  for (let y = 0; y < target.h; y += step) {
    for (let x = 0; x < target.w; x += step) {
      const [px, py] = [target.x + x + step / 2, target.y + y + step / 2]
      const share = cover(px, py)
      if (share < NEARLY * 10 || !mean(px, py, sum)) continue
      const alpha = Math.min(255, sum[last] ?? 0)
      if (alpha * share < 0.5) continue
      const at = (y * target.w + x) * source.stride
      for (let channel = 0; channel < last; channel++)
        result[at + channel] = ((sum[channel] ?? 0) * 255) / alpha
      result[at + last] = alpha * share
    }
    spreadRow(result, target, source.stride, y, step)
  }
  return result
}

const toOwn = ({ w, h }: Box): Box => ({ x: 0, y: 0, w, h })

/**
 * A mask that goes with a frame: it covers the picture, so its rim goes on where the frame has
 * none of it.
 * @param mask as large as the picture
 */
export const warpMask = (
  mask: Raster,
  box: Box,
  quad: Quad,
  target: Box,
  quality: WarpQuality,
  step = 1,
): Uint8ClampedArray => {
  const mean = createMean(mask, toInverse(box, quad), quality)
  const result = new Uint8ClampedArray(target.w * target.h * mask.stride).fill(255)
  const sum = new Float64Array(mask.stride)
  const last = mask.stride - 1
  for (let y = 0; y < target.h; y += step) {
    for (let x = 0; x < target.w; x += step) {
      if (!mean(target.x + x + step / 2, target.y + y + step / 2, sum)) continue
      const at = (y * target.w + x) * mask.stride
      const alpha = Math.min(255, sum[last] ?? 0)
      for (let channel = 0; channel < last; channel++)
        result[at + channel] = alpha === 0 ? 0 : ((sum[channel] ?? 0) * 255) / alpha
      result[at + last] = alpha
    }
    spreadRow(result, target, mask.stride, y, step)
  }
  return result
}
