import { scope, type OpenCv } from '../open-cv.ts'
import type { Raster } from '../raster.ts'

export type Colour = readonly [number, number, number]
/** The colour of the ground at a pixel of the window. */
export type Shade = (x: number, y: number) => Colour

export interface Ground {
  readonly shade: Shade
  readonly method: 'flat' | 'gradient'
  /** root mean square of what the ground around the letters differs from it, 0..255 */
  readonly error: number
}

/** Ground within this distance of the shade is explained by it. */
const NEAR = 7
/** Farther than this begins another thing: an outline, the drawing beside the bubble. */
const FAR = 40
/** Soft edges of other things, px. */
const EDGE = 3
/** Share of the samples the ground must hold: the rest is what lies beside it. */
const LEAST_SUPPORT = 0.3
/** Share of the samples that are not another thing which the shade has to explain. */
const LEAST_EXPLAINED = 0.93
const LEAST_SAMPLES = 30
/** So many colours are tried, the most frequent first. */
const MOST_GROUNDS = 2
/** Side of the square around a letter's pixel whose ground counts, px. */
const LOCAL = 41
/** Share of the letters' pixels that may stand on something else. */
const MOST_OFF_GROUND = 0.1
/** A letter stands on the ground when a quarter of what is near it is ground. */
const OTHER_WEIGHT = 1 / 3

/**
 * One colour or a plane that explains the ground on which letters stand; null where neither does.
 * Outlines and drawing beside the ground do not count against it.
 * @param window 3-channel cut-out of the page
 * @param samples indexes of pixels around the letters
 * @param letters not 0 where lettering is
 */
export function findGround(
  cv: OpenCv,
  window: Raster,
  samples: readonly number[],
  letters: Uint8Array,
): Ground | null {
  let rest = samples
  for (let tries = 0; tries < MOST_GROUNDS; tries++) {
    if (rest.length < Math.max(LEAST_SAMPLES, LEAST_SUPPORT * samples.length)) return null
    const { ground, colour } = explain(window, rest)
    const isFound = ground !== null && isAround(cv, window, letters, { ground, samples })
    if (isFound) return ground
    // what lies beside the letters may be larger than what they stand on
    rest = rest.filter((index) => getDifference(window, index, () => colour) > FAR)
  }
  return null
}

function explain(
  window: Raster,
  samples: readonly number[],
): { readonly ground: Ground | null; readonly colour: Colour } {
  const colour = findCommonColour(window, samples)
  const plane = fitPlane(window, samples, colour)
  const candidates = [
    { shade: () => colour, method: 'flat' as const },
    ...(plane === null ? [] : [{ shade: plane, method: 'gradient' as const }]),
  ]
  for (const { shade, method } of candidates) {
    const error = measureError(window, samples, shade)
    if (error !== null) return { ground: { shade, method, error }, colour }
  }
  return { ground: null, colour }
}

/**
 * Does the ground lie around the letters, and not only beside some of them? Letters across an edge
 * of the drawing stand on two grounds.
 * @param letters not 0 where lettering is
 */
function isAround(
  cv: OpenCv,
  window: Raster,
  letters: Uint8Array,
  { ground, samples }: { readonly ground: Ground; readonly samples: readonly number[] },
): boolean {
  const { width, height } = window
  return scope((manage) => {
    const balance = manage(new cv.Mat(height, width, cv.CV_32FC1, new cv.Scalar(0)))
    for (const index of samples)
      balance.data32F[index] = getDifference(window, index, ground.shade) > FAR ? -OTHER_WEIGHT : 1
    cv.blur(balance, balance, new cv.Size(LOCAL, LOCAL))
    let [count, off] = [0, 0]
    letters.forEach((value, index) => {
      if (value === 0) return
      count++
      if ((balance.data32F[index] ?? 0) < 0) off++
    })
    return off <= MOST_OFF_GROUND * count
  })
}

/** The pixels of the window, those of the mask in the colour of the ground. */
export function paintGround(window: Raster, mask: Uint8Array, shade: Shade): Uint8Array {
  const rgb = window.data.slice()
  mask.forEach((value, index) => {
    if (value === 0) return
    const x = index % window.width
    shade(x, (index - x) / window.width).forEach((part, channel) => {
      rgb[index * 3 + channel] = Math.max(0, Math.min(255, Math.round(part)))
    })
  })
  return rgb
}

/** Largest difference of the channels, 0..255. */
export function getDifference({ data, width }: Raster, index: number, shade: Shade): number {
  const x = index % width
  const [red, green, blue] = shade(x, (index - x) / width)
  return Math.max(
    Math.abs((data[index * 3] ?? 0) - red),
    Math.abs((data[index * 3 + 1] ?? 0) - green),
    Math.abs((data[index * 3 + 2] ?? 0) - blue),
  )
}

/** Null when the shade does not explain the samples. */
function measureError(window: Raster, samples: readonly number[], shade: Shade): number | null {
  let [near, close, squares] = [0, 0, 0]
  const edges = findEdges(window, samples, shade)
  for (const index of samples) {
    const difference = getDifference(window, index, shade)
    if (difference > FAR || edges[index] !== 0) continue
    squares += difference * difference
    if (difference <= NEAR) near++
    else close++
  }
  if (near < LEAST_SUPPORT * samples.length || near < LEAST_EXPLAINED * (near + close)) return null
  return Math.sqrt(squares / (near + close))
}

/** Not 0 near samples that are another thing: their soft edges are no fault of the shade. */
function findEdges(window: Raster, samples: readonly number[], shade: Shade): Uint8Array {
  const { width, height } = window
  const edges = new Uint8Array(width * height)
  for (const index of samples) {
    if (getDifference(window, index, shade) <= FAR) continue
    const x = index % width
    const y = (index - x) / width
    const left = Math.max(0, x - EDGE)
    const right = Math.min(width, x + EDGE + 1)
    for (let row = Math.max(0, y - EDGE); row < Math.min(height, y + EDGE + 1); row++)
      edges.fill(1, row * width + left, row * width + right)
  }
  return edges
}

/** Median of the samples around the most frequent colour. */
export function findCommonColour(window: Raster, samples: readonly number[]): Colour {
  const counts = new Map<number, number>()
  let [best, most] = [0, 0]
  for (const index of samples) {
    const bin = [0, 1, 2].reduce(
      (sum, channel) => sum * 32 + ((window.data[index * 3 + channel] ?? 0) >> 3),
      0,
    )
    const count = (counts.get(bin) ?? 0) + 1
    counts.set(bin, count)
    if (count > most) [best, most] = [bin, count]
  }
  const centre: Colour = [
    ((best >> 10) << 3) + 4,
    (((best >> 5) & 31) << 3) + 4,
    ((best & 31) << 3) + 4,
  ]
  const close = samples.filter((index) => getDifference(window, index, () => centre) <= 12)
  const middle = (channel: number): number =>
    close.map((index) => window.data[index * 3 + channel] ?? 0).sort((a, b) => a - b)[
      close.length >> 1
    ] ?? 255
  return [middle(0), middle(1), middle(2)]
}

/** Least-squares plane per channel over samples that are not far from it; refitted once. */
export function fitPlane(window: Raster, samples: readonly number[], centre: Colour): Shade | null {
  let shade: Shade = () => centre
  for (const tolerance of [60, 16]) {
    const used = samples.filter((index) => getDifference(window, index, shade) <= tolerance)
    if (used.length < LEAST_SAMPLES) return null
    const [red = [], green = [], blue = []] = [0, 1, 2].map((channel) =>
      leastSquares(window, used, channel),
    )
    const at = (plane: readonly number[], x: number, y: number): number =>
      (plane[0] ?? 0) + (plane[1] ?? 0) * x + (plane[2] ?? 0) * y
    shade = (x, y) => [at(red, x, y), at(green, x, y), at(blue, x, y)]
  }
  return shade
}

/** Solves value = a + b x + c y. */
function leastSquares(
  window: Raster,
  indexes: readonly number[],
  channel: number,
): [number, number, number] {
  const centreX = window.width / 2
  const centreY = window.height / 2
  let [n, sx, sy, sxx, sxy, syy, sv, sxv, syv] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const index of indexes) {
    const x = (index % window.width) - centreX
    const y = Math.floor(index / window.width) - centreY
    const value = window.data[index * 3 + channel] ?? 0
    n++
    sx += x
    sy += y
    sxx += x * x
    sxy += x * y
    syy += y * y
    sv += value
    sxv += x * value
    syv += y * value
  }
  const determinant =
    n * (sxx * syy - sxy * sxy) - sx * (sx * syy - sxy * sy) + sy * (sx * sxy - sxx * sy)
  if (Math.abs(determinant) < 1e-6) return [sv / Math.max(1, n), 0, 0]
  const a =
    (sv * (sxx * syy - sxy * sxy) - sx * (sxv * syy - sxy * syv) + sy * (sxv * sxy - sxx * syv)) /
    determinant
  const b =
    (n * (sxv * syy - sxy * syv) - sv * (sx * syy - sxy * sy) + sy * (sx * syv - sxv * sy)) /
    determinant
  const c =
    (n * (sxx * syv - sxv * sxy) - sx * (sx * syv - sxv * sy) + sv * (sx * sxy - sxx * sy)) /
    determinant
  return [a - b * centreX - c * centreY, b, c]
}
