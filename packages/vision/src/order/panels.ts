import { scope, type OpenCv } from '../open-cv.ts'
import type { Box, Raster } from '../raster.ts'
import { toMat } from '../to-mat.ts'

const WORK_WIDTH = 320
/** Colours this far from the page's border colour are still gutter. */
const TOLERANCE = 24
const LEAST_AREA = 0.015

/**
 * Finds the panels of a page: what remains when the gutters, flooded from the page's edge, are
 * taken away. Boxes in page px.
 */
export function findPanels(cv: OpenCv, page: Raster): Box[] {
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
    const solid = manage(new cv.Mat(small.rows, small.cols, cv.CV_8UC1))
    solid.data.set(
      floodGutter(small.data, small.cols, small.rows).map((value) => (value === 0 ? 255 : 0)),
    )
    const five = manage(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(5, 5)))
    cv.morphologyEx(solid, solid, cv.MORPH_OPEN, five)
    const labels = manage(new cv.Mat())
    const stats = manage(new cv.Mat())
    const centroids = manage(new cv.Mat())
    const count = cv.connectedComponentsWithStats(solid, labels, stats, centroids, 8, cv.CV_32S)
    const panels: Box[] = []
    for (let label = 1; label < count; label++) {
      const [x = 0, y = 0, w = 0, h = 0] = stats.data32S.subarray(label * 5, label * 5 + 4)
      if (w * h < LEAST_AREA * small.cols * small.rows) continue
      panels.push({ x: x / scale, y: y / scale, w: w / scale, h: h / scale })
    }
    return panels
  })
}

/** 1 where the colour of the page's edge reaches from the edge inwards. */
function floodGutter(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const gutter = new Uint8Array(width * height)
  const stack: number[] = []
  for (let x = 0; x < width; x++) stack.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y++) stack.push(y * width, y * width + width - 1)
  const colour = [0, 1, 2].map(
    (channel) =>
      stack.map((at) => rgb[at * 3 + channel] ?? 0).sort((a, b) => a - b)[stack.length >> 1] ?? 0,
  )
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (
      gutter[at] !== 0 ||
      colour.some((value, channel) => Math.abs((rgb[at * 3 + channel] ?? 0) - value) > TOLERANCE)
    )
      continue
    gutter[at] = 1
    const x = at % width
    if (x > 0) stack.push(at - 1)
    if (x < width - 1) stack.push(at + 1)
    if (at >= width) stack.push(at - width)
    if (at < width * (height - 1)) stack.push(at + width)
  }
  return gutter
}
