import { scope, type OpenCv } from '../open-cv.ts'
import type { Box, Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'

export type Colour = readonly [number, number, number]

const WORK_WIDTH = 320
/** Colours this far from the page's border colour are still gutter. */
const GUTTER_TOLERANCE = 24
const LEAST_AREA = 0.015

/** RGB, row by row. */
export interface SmallPage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  /** its pixels per pixel of the page */
  readonly scale: number
}

/** The page at 320 px of width. */
export function shrinkPage(cv: OpenCv, page: Raster): SmallPage {
  const scale = Math.min(1, WORK_WIDTH / page.width)
  return scope((manage) => {
    const rgb = manage(toMat(cv, page))
    const small = manage(new cv.Mat())
    cv.resize(
      rgb,
      small,
      new cv.Size(
        Math.max(8, Math.round(page.width * scale)),
        Math.max(8, Math.round(page.height * scale)),
      ),
      0,
      0,
      cv.INTER_AREA,
    )
    return { data: small.data.slice(), width: small.cols, height: small.rows, scale }
  })
}

/** Boxes of what is connected once lines thinner than 5 px are taken away, in pixels of `solid`. */
export function listSolidBoxes(
  cv: OpenCv,
  solid: Uint8Array,
  width: number,
  height: number,
): Box[] {
  return scope((manage) => {
    const mask = manage(new cv.Mat(height, width, cv.CV_8UC1))
    mask.data.set(solid)
    const five = manage(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(5, 5)))
    cv.morphologyEx(mask, mask, cv.MORPH_OPEN, five)
    const labels = manage(new cv.Mat())
    const stats = manage(new cv.Mat())
    const centroids = manage(new cv.Mat())
    const count = cv.connectedComponentsWithStats(mask, labels, stats, centroids, 8, cv.CV_32S)
    return Array.from({ length: Math.max(0, count - 1) }, (_, index) => {
      const [x = 0, y = 0, w = 0, h = 0] = stats.data32S.subarray(
        (index + 1) * 5,
        (index + 1) * 5 + 4,
      )
      return { x, y, w, h }
    })
  })
}

/**
 * Finds the panels of a page: what remains when the gutters, flooded from the page's edge, are
 * taken away. Boxes in page px, as exact as a page of 320 px is.
 */
export function findPanels(cv: OpenCv, page: Raster): Box[] {
  const small = shrinkPage(cv, page)
  const gutter = floodGutter(small.data, small.width, small.height)
  const solid = gutter.map((value) => (value === 0 ? 255 : 0))
  return listSolidBoxes(cv, solid, small.width, small.height)
    .filter(({ w, h }) => w * h >= LEAST_AREA * small.width * small.height)
    .map(({ x, y, w, h }) => ({
      x: x / small.scale,
      y: y / small.scale,
      w: w / small.scale,
      h: h / small.scale,
    }))
}

/** @param at which pixel */
export const isNear = (data: Uint8Array, at: number, colour: Colour, channels = 3): boolean =>
  colour.every(
    (value, channel) =>
      Math.abs((data[at * channels + (channels === 1 ? 0 : channel)] ?? 0) - value) <=
      GUTTER_TOLERANCE,
  )

function listEdge(width: number, height: number): number[] {
  const edge: number[] = []
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y++) edge.push(y * width, y * width + width - 1)
  return edge
}

export function computeMedian(rgb: Uint8Array, places: readonly number[]): Colour {
  const channel = (index: number): number =>
    places.map((at) => rgb[at * 3 + index] ?? 0).sort((a, b) => a - b)[places.length >> 1] ?? 0
  return [channel(0), channel(1), channel(2)]
}

/**
 * 1 where the gutter's colour reaches from the edge inwards.
 * @param given without one, the median of the edge
 */
export function floodGutter(
  rgb: Uint8Array,
  width: number,
  height: number,
  given?: Colour,
): Uint8Array {
  const gutter = new Uint8Array(width * height)
  const stack = listEdge(width, height)
  const colour = given ?? computeMedian(rgb, stack)
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (gutter[at] !== 0 || !isNear(rgb, at, colour)) continue
    gutter[at] = 1
    const x = at % width
    if (x > 0) stack.push(at - 1)
    if (x < width - 1) stack.push(at + 1)
    if (at >= width) stack.push(at - width)
    if (at < width * (height - 1)) stack.push(at + width)
  }
  return gutter
}
