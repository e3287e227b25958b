import type { Box } from '../../packages/domain/src/page/document/page-document.ts'

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Gaussian window of 11 px, σ 1.5, as in Wang et al. 2004. */
const RADIUS = 5
const WINDOW = Float64Array.from({ length: 2 * RADIUS + 1 }, (_, index) =>
  Math.exp(-((index - RADIUS) ** 2) / (2 * 1.5 ** 2)),
)
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2

/**
 * Sum of the structural similarity of two pictures' luminance at some pixels.
 * @param area box that holds the pixels
 * @param chosen their indexes in the pictures
 */
export function computeSsim(a: Pixels, b: Pixels, area: Box, chosen: readonly number[]): number {
  if (chosen.length === 0) return 0
  const x = Math.max(0, area.x - RADIUS)
  const y = Math.max(0, area.y - RADIUS)
  const w = Math.min(a.width, area.x + area.w + RADIUS) - x
  const h = Math.min(a.height, area.y + area.h + RADIUS) - y
  const first = toLuminance(a, { x, y, w, h })
  const second = toLuminance(b, { x, y, w, h })
  const product = (p: Float64Array, q: Float64Array): Float64Array =>
    p.map((value, index) => value * (q[index] ?? 0))
  const [meanA, meanB, squareA, squareB, both] = [
    first,
    second,
    product(first, first),
    product(second, second),
    product(first, second),
  ].map((values) => blur(values, w, h))
  return chosen.reduce((sum, index) => {
    const column = index % a.width
    const at = ((index - column) / a.width - y) * w + column - x
    const [ma, mb] = [meanA?.[at] ?? 0, meanB?.[at] ?? 0]
    const varianceA = (squareA?.[at] ?? 0) - ma * ma
    const varianceB = (squareB?.[at] ?? 0) - mb * mb
    const covariance = (both?.[at] ?? 0) - ma * mb
    return (
      sum +
      ((2 * ma * mb + C1) * (2 * covariance + C2)) /
        ((ma * ma + mb * mb + C1) * (varianceA + varianceB + C2))
    )
  }, 0)
}

function toLuminance({ width, data }: Pixels, { x, y, w, h }: Box): Float64Array {
  return Float64Array.from({ length: w * h }, (_, index) => {
    const column = index % w
    const at = (((index - column) / w + y) * width + x + column) * 3
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  })
}

/** Weighted mean over the window; at the edge of the picture over the part inside it. */
function blur(values: Float64Array, w: number, h: number): Float64Array {
  const across = new Float64Array(values.length)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) across[y * w + x] = weigh(values, y * w + x, 1, x, w)
  const result = new Float64Array(values.length)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) result[y * w + x] = weigh(across, y * w + x, w, y, h)
  return result
}

function weigh(
  values: Float64Array,
  at: number,
  step: number,
  place: number,
  length: number,
): number {
  let [sum, weight] = [0, 0]
  const last = Math.min(RADIUS, length - 1 - place)
  for (let offset = -Math.min(RADIUS, place); offset <= last; offset++) {
    const share = WINDOW[offset + RADIUS] ?? 0
    sum += share * (values[at + offset * step] ?? 0)
    weight += share
  }
  return sum / weight
}
