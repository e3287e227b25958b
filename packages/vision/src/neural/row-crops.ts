import { textMask } from '../mask/text-mask.ts'
import { scope, type OpenCv } from '../open-cv.ts'
import { median, type Raster } from '../raster.ts'
import { findEndMarks } from '../read/mark-shapes.ts'
import type { ReadingCrop } from '../read/reading-crops.ts'
import type { NetworkPicture } from './find-text-map.ts'
import type { LinedRegion } from './read-region.ts'
import { findRegionRows } from './region-rows.ts'
import { cutRow } from './row-picture.ts'

/**
 * What Tesseract reads best: rows this high and columns this wide, px. Measured on 37 pages: 44 to
 * 48 and 28 to 40.
 */
const ROW_HEIGHT = 46
const COLUMN_WIDTH = 30
/** Size of a letter, of that. */
const LETTER = 0.8
/** Paper round the row, px. */
const FRAME = 20
/** Tesseract wants the ends closer than PP-OCR, of the row's height. */
const MARGIN = 0.06
const LARGEST_SIDE = 8000

/** One picture per row or column of a region, dark on light, for a recogniser of single lines. */
export function rowCrops(cv: OpenCv, page: Raster, regions: readonly LinedRegion[]): ReadingCrop[] {
  return regions.flatMap((region, regionIndex) => {
    const mask = textMask(cv, page, region.polygon, 0)
    if (!mask) return []
    const options = { writing: region.orientation, margin: MARGIN }
    return findRegionRows(cv, page, region, region.lines, options).flatMap((row) => {
      const isColumn = region.orientation === 'vertical'
      const picture = row.isGuess && !isColumn ? null : cutRow(page, row)
      if (!picture) return []
      const gray = toGray(cv, picture, { isColumn, isLight: mask.light })
      const letter = LETTER * (isColumn ? COLUMN_WIDTH : ROW_HEIGHT)
      return [{ regionIndex, ...gray, endMarks: findEndMarks(cv, gray, { letter, isColumn }) }]
    })
  })
}

function toGray(
  cv: OpenCv,
  { width, height, rgb }: NetworkPicture,
  { isColumn, isLight }: { readonly isColumn: boolean; readonly isLight: boolean },
) {
  return scope((manage) => {
    const colour = manage(new cv.Mat(height, width, cv.CV_8UC3))
    colour.data.set(rgb)
    const gray = manage(new cv.Mat())
    cv.cvtColor(colour, gray, cv.COLOR_RGB2GRAY)
    if (isLight) cv.bitwise_not(gray, gray)
    const wanted = isColumn ? COLUMN_WIDTH / width : ROW_HEIGHT / height
    const scale = Math.min(wanted, LARGEST_SIDE / Math.max(width, height))
    const size = new cv.Size(
      Math.max(4, Math.round(width * scale)),
      Math.max(4, Math.round(height * scale)),
    )
    const scaled = manage(new cv.Mat())
    cv.resize(gray, scaled, size, 0, 0, cv.INTER_CUBIC)
    const framed = manage(new cv.Mat())
    const ground = new cv.Scalar(measureGround(scaled.data))
    cv.copyMakeBorder(scaled, framed, FRAME, FRAME, FRAME, FRAME, cv.BORDER_CONSTANT, ground)
    return { width: framed.cols, height: framed.rows, gray: framed.data.slice() }
  })
}

/** The paper: the middle of the lighter half. */
function measureGround(gray: Uint8Array): number {
  const middle = median(Array.from(gray))
  return median(Array.from(gray.filter((value) => value >= middle)))
}
