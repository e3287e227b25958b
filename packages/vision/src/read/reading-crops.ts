import { columnsOf, type Writing } from '../detect/lines.ts'
import { textMask } from '../mask/text-mask.ts'
import { scope, type Mat, type OpenCv } from '../open-cv.ts'
import { boundsOf, crop, grow, toMat, type Box, type Mask, type Point, type Raster } from '../raster.ts'

/** A grey picture made for a text recogniser: dark letters on light ground. */
export interface ReadingCrop {
  readonly regionIndex: number
  readonly width: number
  readonly height: number
  /** one byte per pixel */
  readonly gray: Uint8Array
}

export interface ReadingRegion {
  readonly polygon: readonly Point[]
  readonly orientation: Writing
}

/** The bubble's outline enters a crop with more room than this, and doubles the errors. */
const PAD = 4
const BORDER = 30
/** Recognisers refuse sides above 32,767 px and read best when letters are 30 to 60 px high. */
const ENLARGE = 2
const ENLARGE_COLUMN = 1.3
const LARGEST_SIDE = 8000

/** Crops for a text recogniser: one per horizontal region, one per column (right to left) of a vertical region. */
export function readingCrops(cv: OpenCv, page: Raster, regions: readonly ReadingRegion[]): ReadingCrop[] {
  return regions.flatMap((region, regionIndex) => {
    const mask = textMask(cv, page, region.polygon, 2)
    if (!mask) return []
    if (region.orientation === 'horizontal') return [{ regionIndex, ...render(cv, page, mask, boundsOf(region.polygon), ENLARGE) }]
    return fullColumns(cv, page, region.polygon).map((column) => ({ regionIndex, ...render(cv, page, mask, column, ENLARGE_COLUMN) }))
  })
}

/** Columns right to left; narrow ones beside a full one are furigana and left out. */
function fullColumns(cv: OpenCv, page: Raster, polygon: readonly Point[]): Box[] {
  const ink = textMask(cv, page, polygon, 0)
  if (!ink) return []
  const columns = columnsOf(piecesOf(cv, ink))
  const widest = Math.max(0, ...columns.map((column) => column.w))
  return columns.filter((column) => column.w >= widest * 0.5)
}

function piecesOf(cv: OpenCv, mask: Mask): Box[] {
  return scope((keep) => {
    const mat = keep(new cv.Mat(mask.box.h, mask.box.w, cv.CV_8UC1))
    mat.data.set(mask.data)
    const labels = keep(new cv.Mat())
    const stats = keep(new cv.Mat())
    const centroids = keep(new cv.Mat())
    const count = cv.connectedComponentsWithStats(mat, labels, stats, centroids, 8, cv.CV_32S)
    return Array.from({ length: Math.max(0, count - 1) }, (_, index): Box => {
      const [x = 0, y = 0, w = 0, h = 0] = stats.data32S.subarray((index + 1) * 5, (index + 1) * 5 + 4)
      return { x: x + mask.box.x, y: y + mask.box.y, w, h }
    })
  })
}

function render(cv: OpenCv, page: Raster, mask: { box: Box; data: Uint8Array; light: boolean }, part: Box, enlarge: number) {
  const box = grow(part, PAD, page.width, page.height)
  return scope((keep) => {
    const rgb = keep(toMat(cv, crop(page, box)))
    const gray = keep(new cv.Mat())
    cv.cvtColor(rgb, gray, cv.COLOR_RGB2GRAY)
    if (mask.light) cv.bitwise_not(gray, gray)
    const ground = groundOf(gray, box, mask)
    const scale = Math.min(enlarge, LARGEST_SIDE / Math.max(box.w, box.h))
    const big = keep(new cv.Mat())
    cv.resize(gray, big, new cv.Size(Math.max(1, Math.round(box.w * scale)), Math.max(1, Math.round(box.h * scale))), 0, 0, cv.INTER_CUBIC)
    const framed = keep(new cv.Mat())
    cv.copyMakeBorder(big, framed, BORDER, BORDER, BORDER, BORDER, cv.BORDER_CONSTANT, new cv.Scalar(ground))
    return { width: framed.cols, height: framed.rows, gray: framed.data.slice() }
  })
}

/** Median brightness of the crop's pixels that are not lettering. */
function groundOf(gray: Mat, box: Box, mask: Mask): number {
  const histogram = new Uint32Array(256)
  let total = 0
  gray.data.forEach((value: number, index: number) => {
    const x = box.x + (index % box.w) - mask.box.x
    const y = box.y + Math.floor(index / box.w) - mask.box.y
    if (x >= 0 && y >= 0 && x < mask.box.w && y < mask.box.h && mask.data[y * mask.box.w + x] !== 0) return
    histogram[value] = (histogram[value] ?? 0) + 1
    total++
  })
  let seen = 0
  for (let value = 0; value < 256; value++) {
    seen += histogram[value] ?? 0
    if (seen * 2 > total) return value
  }
  return 255
}
