import { scope, type OpenCv } from '../open-cv.ts'
import type { Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'

export type FillMethod = 'flat' | 'gradient' | 'inpaint'

export interface Filled {
  /** RGB, 3 bytes per pixel, the lettering replaced */
  readonly rgb: Uint8Array
  readonly method: FillMethod
}

/** Ground within this distance (0..255) of the fill counts as explained by it. */
const NEAR = 7
/** The share of the ring a fill has to explain. */
const ENOUGH = 0.93
const INPAINT_RADIUS = 4

/**
 * Replaces the masked pixels by the simplest fill that explains the ground around them.
 * @param window 3-channel cut-out of the page
 * @param mask 255 where pixels are to be replaced
 */
export function fill(cv: OpenCv, window: Raster, mask: Uint8Array): Filled {
  const ring = collectRing(cv, window, mask)
  const flat = medianColour(window, ring)
  if (shareNear(window, ring, () => flat) >= ENOUGH)
    return { rgb: paint(window, mask, () => flat), method: 'flat' }
  const plane = fitPlane(window, ring, flat)
  if (plane && shareNear(window, ring, plane) >= ENOUGH)
    return { rgb: paint(window, mask, plane), method: 'gradient' }
  return { rgb: telea(cv, window, mask), method: 'inpaint' }
}

/**
 * As `fill`, by the way that is asked for. A gradient that no plane can be laid through becomes one
 * colour.
 */
export function fillBy(cv: OpenCv, window: Raster, mask: Uint8Array, method: FillMethod): Filled {
  if (method === 'inpaint') return { rgb: telea(cv, window, mask), method }
  const ring = collectRing(cv, window, mask)
  const flat = medianColour(window, ring)
  const plane = method === 'gradient' ? fitPlane(window, ring, flat) : null
  return {
    rgb: paint(window, mask, plane ?? (() => flat)),
    method: plane === null ? 'flat' : 'gradient',
  }
}

type Colour = readonly [number, number, number]
type Shade = (x: number, y: number) => Colour

/** Indexes of the clean pixels one to five px around the mask. */
function collectRing(cv: OpenCv, window: Raster, mask: Uint8Array): number[] {
  return scope((manage) => {
    const mat = manage(new cv.Mat(window.height, window.width, cv.CV_8UC1))
    mat.data.set(mask)
    const kernel = manage(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(9, 9)))
    cv.dilate(mat, mat, kernel)
    const ring: number[] = []
    mat.data.forEach((value: number, index: number) => {
      if (value !== 0 && mask[index] === 0) ring.push(index)
    })
    return ring
  })
}

function medianColour(window: Raster, ring: readonly number[]): Colour {
  const middle = (channel: number): number =>
    ring.map((index) => window.data[index * 3 + channel] ?? 0).sort((a, b) => a - b)[
      ring.length >> 1
    ] ?? 255
  return [middle(0), middle(1), middle(2)]
}

function shareNear(window: Raster, ring: readonly number[], shade: Shade): number {
  let near = 0
  for (const index of ring) {
    const x = index % window.width
    const colour = shade(x, (index - x) / window.width)
    if (
      colour.every(
        (value, channel) => Math.abs((window.data[index * 3 + channel] ?? 0) - value) <= NEAR,
      )
    )
      near++
  }
  return near / Math.max(1, ring.length)
}

/**
 * Least-squares plane per channel over the ring pixels that are not far from the median (outlines
 * are left out); refitted once.
 */
function fitPlane(window: Raster, ring: readonly number[], centre: Colour): Shade | null {
  let shade: Shade = () => centre
  for (const tolerance of [60, 16]) {
    const used = ring.filter((index) => {
      const x = index % window.width
      const colour = shade(x, (index - x) / window.width)
      return colour.every(
        (value, channel) => Math.abs((window.data[index * 3 + channel] ?? 0) - value) <= tolerance,
      )
    })
    if (used.length < 30) return null
    const planes = [0, 1, 2].map((channel) => leastSquares(window, used, channel))
    const at = (plane: readonly number[], x: number, y: number): number =>
      (plane[0] ?? 0) + (plane[1] ?? 0) * x + (plane[2] ?? 0) * y
    const [red = [], green = [], blue = []] = planes
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

function paint(window: Raster, mask: Uint8Array, shade: Shade): Uint8Array {
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

function telea(cv: OpenCv, window: Raster, mask: Uint8Array): Uint8Array {
  return scope((manage) => {
    const rgb = manage(toMat(cv, window))
    const holes = manage(new cv.Mat(window.height, window.width, cv.CV_8UC1))
    holes.data.set(mask)
    const result = manage(new cv.Mat())
    cv.inpaint(rgb, holes, result, INPAINT_RADIUS, cv.INPAINT_TELEA)
    return result.data.slice()
  })
}
