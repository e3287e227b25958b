/**
 * Filters on straight-alpha pixels. Each yields the share done, so that a large picture never holds
 * the screen up.
 */
import type { Pixels } from './pixels.ts'

export type FilterRun = Generator<number, Pixels>

/** Pixels between two pauses: a few milliseconds of the slowest filter. */
const BITE = 8192

/** Rows, or columns, of that length between two pauses. */
export const countRows = (length: number): number => Math.max(1, Math.floor(BITE / length))

export interface Levels {
  /** 0..255: becomes black, becomes white */
  readonly black: number
  readonly white: number
  /** 1 changes nothing, above 1 is lighter */
  readonly gamma: number
}

export const levelTable = ({ black, white, gamma }: Levels): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, value) => {
    const share = Math.min(1, Math.max(0, (value - black) / Math.max(1, white - black)))
    return Math.round(255 * share ** (1 / gamma))
  })

export function* withLevels({ width, height, data }: Pixels, levels: Levels): FilterRun {
  const table = levelTable(levels)
  const result = data.slice()
  const rows = countRows(width)
  for (let y = 0; y < height; y++) {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4)
      for (let channel = at; channel < at + 3; channel++)
        result[channel] = table[result[channel] ?? 0] ?? 0
    if (y % rows === 0) yield y / height
  }
  return { width, height, data: result }
}

/**
 * Sliding mean along a line, `count` pixels `step` bytes apart; colours weigh by their alpha, so
 * that nothing bleeds out of what is clear.
 */
const meanLine = (
  from: Float32Array,
  to: Float32Array,
  start: number,
  count: number,
  step: number,
  radius: number,
): void => {
  const sum = [0, 0, 0, 0]
  const add = (index: number, sign: 1 | -1): void => {
    const at = start + Math.min(count - 1, Math.max(0, index)) * step
    for (let channel = 0; channel < 4; channel++)
      sum[channel] = (sum[channel] ?? 0) + sign * (from[at + channel] ?? 0)
  }
  for (let index = -radius; index <= radius; index++) add(index, 1)
  const size = radius * 2 + 1
  for (let index = 0; index < count; index++) {
    for (let channel = 0; channel < 4; channel++)
      to[start + index * step + channel] = (sum[channel] ?? 0) / size
    add(index + radius + 1, 1)
    add(index - radius, -1)
  }
}

function* premultiplied({ width, height, data }: Pixels): Generator<number, Float32Array> {
  const result = new Float32Array(data.length)
  const rows = countRows(width)
  for (let y = 0; y < height; y++) {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
      const alpha = data[at + 3] ?? 0
      for (let channel = 0; channel < 3; channel++)
        result[at + channel] = ((data[at + channel] ?? 0) * alpha) / 255
      result[at + 3] = alpha
    }
    if (y % rows === 0) yield 0
  }
  return result
}

function* straight(soft: Float32Array, { width, height, data: before }: Pixels): FilterRun {
  const result = new Uint8ClampedArray(soft.length)
  const rows = countRows(width)
  for (let y = 0; y < height; y++) {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
      const alpha = soft[at + 3] ?? 0
      result[at + 3] = alpha
      for (let channel = 0; channel < 3; channel++)
        result[at + channel] =
          alpha < 0.5 ? (before[at + channel] ?? 0) : ((soft[at + channel] ?? 0) * 255) / alpha
    }
    if (y % rows === 0) yield 1
  }
  return { width, height, data: result }
}

/** Three means are close to a Gaussian of σ ≈ radius. */
const PASSES = 3

export function* blurred(source: Pixels, radius: number): FilterRun {
  const { width, height } = source
  const soft = yield* premultiplied(source)
  const across = new Float32Array(soft.length)
  const [rows, columns] = [countRows(width), countRows(height)]
  for (let pass = 0; pass < PASSES; pass++) {
    for (let y = 0; y < height; y++) {
      meanLine(soft, across, y * width * 4, width, 4, radius)
      if (y % rows === 0) yield (pass + (y / height) * 0.5) / PASSES
    }
    for (let x = 0; x < width; x++) {
      meanLine(across, soft, x * 4, height, width * 4, radius)
      if (x % columns === 0) yield (pass + 0.5 + (x / width) * 0.5) / PASSES
    }
  }
  return yield* straight(soft, source)
}

/** Unsharp mask. @param amount 1 adds the difference once */
export function* sharpened(source: Pixels, radius: number, amount: number): FilterRun {
  const soft = yield* blurred(source, radius)
  const { width, height, data } = source
  const result = data.slice()
  const rows = countRows(width)
  for (let y = 0; y < height; y++) {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4)
      for (let channel = at; channel < at + 3; channel++)
        result[channel] =
          (data[channel] ?? 0) + ((data[channel] ?? 0) - (soft.data[channel] ?? 0)) * amount
    if (y % rows === 0) yield y / height
  }
  return { width, height, data: result }
}

const lightness = (data: Uint8ClampedArray, at: number): number =>
  (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114

/**
 * Neighbours that must be alike for a pixel to be a speck: the dots of a screentone have fellows, a
 * speck has none.
 */
const ALIKE = 24

/**
 * Takes out single specks and compression noise. Lines and screentones stay: a pixel is replaced
 * only where it stands alone.
 * @param strength 1..100: how far from its neighbours a pixel may be, the higher the less is left
 */
export function* despeckled({ width, height, data }: Pixels, strength: number): FilterRun {
  const result = data.slice()
  const rows = countRows(width)
  const gap = 110 - strength
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1].map(
    (step) => step * 4,
  )
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4
      const own = lightness(data, at)
      const neighbours = around.map((step) => lightness(data, at + step)).sort((a, b) => a - b)
      const [least = 0, most = 0, middle = 0] = [neighbours[1], neighbours[6], neighbours[4]]
      if (most - least > ALIKE || Math.abs(own - middle) < gap / 4 || (own >= least && own <= most))
        continue
      const from = around.find((step) => lightness(data, at + step) === middle) ?? 0
      for (let channel = 0; channel < 3; channel++)
        result[at + channel] = data[at + from + channel] ?? 0
    }
    if (y % rows === 0) yield y / height
  }
  return { width, height, data: result }
}

/**
 * Even grain, the same for the same place every time: a filter that is undone and done again gives
 * the same picture.
 * @param corner where the pixels lie in the picture
 */
export function* grained(
  { width, height, data }: Pixels,
  amount: number,
  corner: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): FilterRun {
  const result = data.slice()
  const rows = countRows(width)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [corner.x + x + 1, corner.y + y + 1]
      let seed = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)
      seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
      const by = (((seed ^ (seed >>> 13)) >>> 0) / 0xffffffff - 0.5) * amount
      const at = (y * width + x) * 4
      for (let channel = at; channel < at + 3; channel++)
        result[channel] = (data[channel] ?? 0) + by
    }
    if (y % rows === 0) yield y / height
  }
  return { width, height, data: result }
}
