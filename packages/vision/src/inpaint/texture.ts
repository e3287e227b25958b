import type { Raster } from '../raster.ts'

/**
 * Half the side of the squares that are carried over, px: larger than the cell of a screentone,
 * smaller than a face.
 */
const HALF = 5
/** How far a square may come from, px. */
const REACH = 56
/** Squares are looked for in steps of this, then around the best one. */
const STEP = 2

interface Canvas {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: Uint8Array
  /** 1 where the pixel may be looked at: given, or filled already */
  readonly known: Uint8Array
  /** 1 where the pixel was given */
  readonly given: Uint8Array
}

/**
 * Goes on with the pattern around a hole: square by square from its rim, each taken from where the
 * given picture is most alike.
 * Screentone, hatching and foliage stay what they are, where a smooth filling would leave a stain.
 * Yields the share done, so that the caller may pause or stop between squares.
 * @param window pixels with the hole and what surrounds it
 * @param mask 255 where pixels are to be replaced
 * @returns the pixels, hole filled
 */
export function* fillTexture(window: Raster, mask: Uint8Array): Generator<number, Uint8Array> {
  const given = Uint8Array.from(mask, (value) => (value === 0 ? 1 : 0))
  const canvas: Canvas = { ...window, data: window.data.slice(), given, known: given.slice() }
  const total = mask.length - given.reduce((sum, value) => sum + value, 0)
  let left = total
  let rim = findRim(canvas)
  while (left > 0) {
    if (rim.length === 0) return canvas.data
    let filled = 0
    for (const centre of rim) {
      if (canvas.known[centre] !== 0) continue
      filled += carry(canvas, centre, bestSource(canvas, centre))
      yield 1 - Math.max(0, left - filled) / total
    }
    left -= filled
    rim = findRim(canvas)
  }
  return canvas.data
}

/** Unknown pixels beside known ones, those with the most known around them first. */
function findRim({ width, height, known }: Canvas): number[] {
  const rim: { readonly at: number; readonly support: number }[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (known[at] !== 0) continue
      const hasKnownNeighbour =
        (x > 0 && known[at - 1] !== 0) ||
        (x + 1 < width && known[at + 1] !== 0) ||
        (y > 0 && known[at - width] !== 0) ||
        (y + 1 < height && known[at + width] !== 0)
      if (hasKnownNeighbour) rim.push({ at, support: countSupport(known, width, height, x, y) })
    }
  }
  return rim.sort((a, b) => b.support - a.support || a.at - b.at).map(({ at }) => at)
}

function countSupport(
  known: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
): number {
  let support = 0
  for (let row = Math.max(0, y - HALF); row <= Math.min(height - 1, y + HALF); row++)
    for (let column = Math.max(0, x - HALF); column <= Math.min(width - 1, x + HALF); column++)
      support += known[row * width + column] ?? 0
  return support
}

interface Offset {
  readonly dx: number
  readonly dy: number
}

/**
 * Where the square around `centre` is best taken from; null when no given square of that size is
 * within reach.
 */
function bestSource(canvas: Canvas, centre: number): Offset | null {
  const x = centre % canvas.width
  const y = (centre - x) / canvas.width
  let best: Offset | null = null
  let least = Infinity
  const compare = (dx: number, dy: number): void => {
    if (dx === 0 && dy === 0) return
    const cost = difference(canvas, x, y, dx, dy, least)
    if (cost >= least) return
    least = cost
    best = { dx, dy }
  }
  for (let dy = -REACH; dy <= REACH; dy += STEP)
    for (let dx = -REACH; dx <= REACH; dx += STEP) compare(dx, dy)
  const near: Offset | null = best
  if (near !== null) {
    const { dx, dy } = near as Offset
    for (let v = -1; v <= 1; v++) for (let u = -1; u <= 1; u++) compare(dx + u, dy + v)
  }
  return best
}

/**
 * Sum of squared differences over the known pixels of the square; Infinity when the source is not
 * wholly given. Gives up above `limit`.
 */
function difference(
  { width, height, channels, data, known, given }: Canvas,
  x: number,
  y: number,
  dx: number,
  dy: number,
  limit: number,
): number {
  const [fromX, fromY] = [Math.max(-HALF, -x), Math.max(-HALF, -y)]
  const [toX, toY] = [Math.min(HALF, width - 1 - x), Math.min(HALF, height - 1 - y)]
  if (x + fromX + dx < 0 || y + fromY + dy < 0 || x + toX + dx >= width || y + toY + dy >= height)
    return Infinity
  const shift = dy * width + dx
  let sum = 0
  for (let v = fromY; v <= toY; v++) {
    const row = (y + v) * width + x
    for (let at = row + fromX; at <= row + toX; at++) {
      if (given[at + shift] === 0) return Infinity
      if (known[at] === 0) continue
      for (let channel = 0; channel < channels; channel++) {
        const gap =
          (data[at * channels + channel] ?? 0) - (data[(at + shift) * channels + channel] ?? 0)
        sum += gap * gap
      }
    }
    if (sum >= limit) return Infinity
  }
  return sum
}

/**
 * Copies the unknown pixels of the square; without a source, the known neighbours' mean. Answers
 * how many were filled.
 */
function carry(canvas: Canvas, centre: number, offset: Offset | null): number {
  const { width, height, channels, data, known } = canvas
  const x = centre % width
  const y = (centre - x) / width
  if (offset === null) return average(canvas, centre, x, y)
  let filled = 0
  for (let row = Math.max(0, y - HALF); row <= Math.min(height - 1, y + HALF); row++) {
    for (let column = Math.max(0, x - HALF); column <= Math.min(width - 1, x + HALF); column++) {
      const at = row * width + column
      if (known[at] !== 0) continue
      const from = (at + offset.dy * width + offset.dx) * channels
      for (let channel = 0; channel < channels; channel++)
        data[at * channels + channel] = data[from + channel] ?? 0
      known[at] = 1
      filled++
    }
  }
  return filled
}

function average(
  { width, height, channels, data, known }: Canvas,
  centre: number,
  x: number,
  y: number,
): number {
  const sums = new Float64Array(channels)
  let count = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      if (known[row * width + column] === 0) continue
      count++
      for (let channel = 0; channel < channels; channel++)
        sums[channel] =
          (sums[channel] ?? 0) + (data[(row * width + column) * channels + channel] ?? 0)
    }
  }
  for (let channel = 0; channel < channels; channel++)
    data[centre * channels + channel] = Math.round((sums[channel] ?? 0) / Math.max(1, count))
  known[centre] = 1
  return 1
}
