import { overPixel } from '../exact/over.ts'
import type { Frame } from './bitmap.ts'
import type { Mask } from './mask.ts'
import type { Shape } from './outline.ts'
import { getTint } from './tint.ts'
import type { Tint } from './tint.ts'

/** Signed areas of the shapes in hand; grows with the largest frame. */
let areas = new Float32Array(1 << 16)
/** per row of the frame: the columns anything was added to */
let spans = new Int32Array(1 << 11)

/** Adds shapes to a mask: the exact share of every pixel they cover, non-zero winding. */
export function fillShapes(mask: Mask, shapes: Iterable<Shape>): void {
  if (mask.alpha.length > 0) gather(mask, shapes)
  for (let y = 0; y < mask.height; y++) addRow(mask, y)
}

/** Lays a colour over pixels where the shapes cover them: source-over, integers. */
export function tintShapes(painted: Painting, shapes: Iterable<Shape>, color: string): void {
  if (painted.rgba.length > 0) gather(painted, shapes)
  const tint = getTint(color)
  const pixels = new Uint32Array(painted.rgba.buffer)
  for (let y = 0; y < painted.height; y++) tintRow(painted, pixels, y, tint)
}

/** Pixels of a frame, in a buffer of their own. */
interface Painting extends Frame {
  readonly rgba: Uint8Array
}

/**
 * Each edge adds its signed area to the pixels it crosses and to all on its right, which a running
 * sum along the row then tells (after Raph Levien's font-rs).
 */
function gather(frame: Frame, shapes: Iterable<Shape>): void {
  const stride = frame.width + 2
  const size = stride * frame.height
  if (areas.length < size) areas = new Float32Array(size)
  else areas.fill(0, 0, size)
  if (spans.length < frame.height * 2) spans = new Int32Array(frame.height * 2)
  for (let y = 0; y < frame.height; y++) {
    spans[y * 2] = frame.width
    spans[y * 2 + 1] = 0
  }
  for (const shape of shapes) addShape(frame, shape, stride)
}

function addShape(frame: Frame, shape: Shape, stride: number): void {
  const { xy, ends, left, top, right, bottom, sign } = shape
  const { x: frameX, y: frameY, height: rows } = frame
  const sums = areas
  const first = Math.max(0, Math.floor(top) - frame.y)
  const last = Math.min(frame.height, Math.ceil(bottom) - frame.y)
  const from = Math.max(0, Math.floor(left) - frame.x)
  const to = Math.min(frame.width, Math.ceil(right) - frame.x)
  if (!(to > from)) return
  for (let y = first; y < last; y++) {
    if (from < (spans[y * 2] ?? 0)) spans[y * 2] = from
    if (to > (spans[y * 2 + 1] ?? 0)) spans[y * 2 + 1] = to
  }
  let start = 0
  for (const end of ends) {
    let before = end - 2
    for (let i = start; i < end; i += 2) {
      addEdge(sums, xy, before, i, frameX, frameY, rows, sign, stride)
      before = i
    }
    start = end
  }
}

/**
 * The edge from the point at `from` in `xy` to the one at `to`. Every shape counts upwards,
 * whichever way round its font draws:
 * neighbours that overlap must not cancel out. Places are handed on, not points: a fraction handed
 * to a function is an object each time.
 * @param sums `areas`
 */
function addEdge(
  sums: Float32Array,
  xy: Float64Array,
  from: number,
  to: number,
  frameX: number,
  frameY: number,
  rows: number,
  sign: number,
  stride: number,
): void {
  const isDown = (xy[from + 1] ?? 0) < (xy[to + 1] ?? 0)
  const upper = isDown ? from : to
  const lower = isDown ? to : from
  const y0 = (xy[upper + 1] ?? 0) - frameY
  const y1 = (xy[lower + 1] ?? 0) - frameY
  if (!(y0 < y1)) return
  const x0 = (xy[upper] ?? 0) - frameX
  const x1 = (xy[lower] ?? 0) - frameX
  // Truncating is flooring from 0 upwards, in a fraction of the time.
  const row = y0 >= 0 ? y0 | 0 : Math.floor(y0)
  // Most pieces of a curve stay within one row.
  const inOneRow = y1 <= row + 1 && row >= 0
  const slope = inOneRow ? 0 : (x1 - x0) / (y1 - y0)
  const last = Math.min(rows, Math.ceil(y1))
  let x = y0 < 0 ? x0 - y0 * slope : x0
  for (let y = row > 0 ? row : 0; y < last; y++) {
    const height = (y1 < y + 1 ? y1 : y + 1) - (y0 > y ? y0 : y)
    const next = inOneRow ? x1 : x + slope * height
    addSegment(
      sums,
      y * stride,
      stride - 2,
      x < next ? x : next,
      x < next ? next : x,
      isDown ? height * sign : -height * sign,
    )
    x = next
  }
}

/** The part of an edge within one row, from x = a to x = b, a <= b; `area` is its signed height. */
function addSegment(
  sums: Float32Array,
  row: number,
  width: number,
  a: number,
  b: number,
  area: number,
): void {
  // What lies beyond the sides still counts for the pixels on its right.
  const from = a < 0 ? 0 : a > width ? width : a
  const to = b < 0 ? 0 : b > width ? width : b
  const first = from | 0
  const whole = to | 0
  const end = whole < to ? whole + 1 : whole
  let at = row + first
  if (end <= first + 1) {
    const share = area * (0.5 * (from + to) - first)
    sums[at] = (sums[at] ?? 0) + (area - share)
    sums[at + 1] = (sums[at + 1] ?? 0) + share
    return
  }
  const perPixel = area / (to - from)
  const lead = first + 1 - from
  // Coverage at the right side of pixel `first`, then growing by `perPixel` each pixel; `previous`
  // is what has been added so far.
  let previous = 0.5 * perPixel * lead * lead
  sums[at] = (sums[at] ?? 0) + previous
  let along = perPixel * lead
  for (at++; at < row + end - 1; at++) {
    const covered = along + 0.5 * perPixel
    sums[at] = (sums[at] ?? 0) + (covered - previous)
    previous = covered
    along += perPixel
  }
  const tail = to - (end - 1)
  const covered = along + perPixel * tail * (1 - 0.5 * tail)
  sums[at] = (sums[at] ?? 0) + (covered - previous)
  sums[at + 1] = (sums[at + 1] ?? 0) + (area - covered)
}

/** The share of a pixel that a running sum of areas tells, 0..255. */
function toCoverage(sum: number): number {
  const covered = sum < 0 ? -sum : sum
  // Sums of many areas come back to nothing only nearly.
  if (covered < 0.002) return 0
  return covered >= 1 ? 255 : (covered * 255 + 0.5) | 0
}

function addRow({ alpha, width }: Mask, y: number): void {
  const row = y * (width + 2)
  const end = row + (spans[y * 2 + 1] ?? 0)
  const offset = y * width - row
  let sum = 0
  let share = 0
  for (let from = row + (spans[y * 2] ?? 0); from < end; from++) {
    const area = areas[from] ?? 0
    if (area !== 0) {
      sum += area
      share = toCoverage(sum)
    }
    if (share === 0) continue
    const value = (alpha[from + offset] ?? 0) + share
    alpha[from + offset] = value > 255 ? 255 : value
  }
}

function tintRow({ width }: Painting, pixels: Uint32Array, y: number, tint: Tint): void {
  const row = y * (width + 2)
  const end = row + (spans[y * 2 + 1] ?? 0)
  const offset = y * width - row
  const full = tint[255] ?? 0
  const isSolid = full >>> 24 === 255
  const sums = areas
  let sum = 0
  let share = 0
  for (let from = row + (spans[y * 2] ?? 0); from < end; from++) {
    const area = sums[from] ?? 0
    // Most pixels are outside or inside altogether: no edge crosses them and nothing has to be
    // worked out again.
    if (area !== 0) {
      sum += area
      share = toCoverage(sum)
    }
    if (share === 0) continue
    if (share === 255 && isSolid) pixels[from + offset] = full
    else pixels[from + offset] = overPixel(tint[share] ?? 0, pixels[from + offset] ?? 0)
  }
}
