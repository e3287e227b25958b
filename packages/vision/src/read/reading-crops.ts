import { groupColumns, letterSize, groupLetters, type Writing } from '../detect/lines.ts'
import { textMask } from '../mask/text-mask.ts'
import { scope, type Mat, type OpenCv } from '../open-cv.ts'
import {
  getBounds,
  crop,
  grow,
  union,
  type Box,
  type Mask,
  type Point,
  type Raster,
} from '../raster.ts'
import { toMat } from '../to-mat.ts'
import { findEndMarks } from './mark-shapes.ts'

/** A grey picture made for a text recogniser: dark letters on light ground. */
export interface ReadingCrop {
  readonly regionIndex: number
  readonly width: number
  readonly height: number
  /** one byte per pixel */
  readonly gray: Uint8Array
  /** in pictures of one row or column: the ! and ? at its end, which recognisers like to miss */
  readonly endMarks?: string
  /** set where it is no column, but a reading (furigana) beside one */
  readonly ruby?: RubyPlace
}

interface RubyPlace {
  /** of the region's columns, from the right */
  readonly column: number
  /** of the column's length, from its top */
  readonly from: number
  readonly to: number
}

export interface ReadingRegion {
  readonly polygon: readonly Point[]
  readonly orientation: Writing
}

/**
 * How the recogniser at hand takes vertical text: one picture per column,
 * or (when it only knows rows) the letters of each column set side by side.
 */
export type ColumnStyle = 'columns' | 'rows'

/** The bubble's outline enters a crop with more room than this, and doubles the errors. */
const PAD = 4
const BORDER = 30
/** Recognisers refuse sides above 32,767 px and read best when letters are 30 to 60 px high. */
const ENLARGE = 2
const ENLARGE_COLUMN = 1.3
const LARGEST_SIDE = 8000

/**
 * Crops for a text recogniser: one per horizontal region, one per column (right to left) of a
 * vertical region.
 */
export function readingCrops(
  cv: OpenCv,
  page: Raster,
  regions: readonly ReadingRegion[],
  style: ColumnStyle,
): ReadingCrop[] {
  return regions.flatMap((region, regionIndex) => {
    const mask = textMask(cv, page, region.polygon, 2)
    if (!mask) return []
    if (region.orientation === 'horizontal')
      return [{ regionIndex, ...render(cv, page, mask, getBounds(region.polygon), ENLARGE) }]
    const { columns, narrow, pieces } = fullColumns(cv, page, region.polygon)
    if (style === 'columns') {
      const crops = columns.map((column): ReadingCrop => {
        const picture = render(cv, page, mask, column, ENLARGE_COLUMN)
        const letter = column.w * ENLARGE_COLUMN
        const endMarks = findEndMarks(cv, picture, { letter, isColumn: true })
        return { regionIndex, ...picture, endMarks }
      })
      const readings = narrow.flatMap((strip) => cutReadings(strip, columns, pieces))
      return [
        ...crops,
        ...readings.map(({ box, ruby }) => {
          const enlarge = Math.max(ENLARGE_COLUMN, Math.min(MOST_ENLARGED, READING_WIDTH / box.w))
          return { regionIndex, ...render(cv, page, mask, box, enlarge), ruby }
        }),
      ]
    }
    return columns.map((column) => ({
      regionIndex,
      ...renderAsRow(cv, page, mask, column, pieces),
    }))
  })
}

/** Columns right to left; narrow ones beside a full one are furigana. */
function fullColumns(
  cv: OpenCv,
  page: Raster,
  polygon: readonly Point[],
): { columns: Box[]; narrow: Box[]; pieces: Box[] } {
  const ink = textMask(cv, page, polygon, 0)
  if (!ink) return { columns: [], narrow: [], pieces: [] }
  const pieces = findComponents(cv, ink)
  const all = groupColumns(pieces)
  const narrow = all.filter((column) => isFurigana(column, all))
  return { columns: all.filter((column) => !narrow.includes(column)), narrow, pieces }
}

/** Small letters are enlarged to this width, px, at most this many times. */
const READING_WIDTH = 34
const MOST_ENLARGED = 4
/** Letters of one reading stand no further apart, of their width. */
const READING_GAP = 1

/** A narrow column is cut where its letters stand apart: each piece is the reading of a word. */
function cutReadings(
  strip: Box,
  columns: readonly Box[],
  pieces: readonly Box[],
): { box: Box; ruby: RubyPlace }[] {
  const base = columns.find((column) => column.x < strip.x)
  if (base === undefined) return []
  const runs: Box[] = []
  const within = pieces.filter(({ x, w }) => {
    const middle = x + w / 2
    return middle >= strip.x && middle <= strip.x + strip.w
  })
  for (const piece of within.toSorted((a, b) => a.y - b.y)) {
    const last = runs.at(-1)
    if (last && piece.y - (last.y + last.h) <= READING_GAP * strip.w)
      runs[runs.length - 1] = union(last, piece)
    else runs.push(piece)
  }
  return runs.flatMap((run) => {
    const box = { x: strip.x, y: run.y, w: strip.w, h: run.h }
    const [from, to] = [(run.y - base.y) / base.h, (run.y + run.h - base.y) / base.h]
    // less than half a letter is a speck
    return run.h * 2 < strip.w ? [] : [{ box, ruby: { column: columns.indexOf(base), from, to } }]
  })
}

/** Columns narrower than this part of the widest one may be furigana. */
const FURIGANA = 0.5
/** Furigana stand this close to the right of their column, of its width. */
const FURIGANA_GAP = 0.45

/** Small print right beside a column; a narrow letter that has a column to itself is none. */
export const isFurigana = (
  { x, w }: Pick<Box, 'x' | 'w'>,
  columns: readonly Pick<Box, 'x' | 'w'>[],
): boolean => {
  const widest = Math.max(0, ...columns.map((column) => column.w))
  if (w >= FURIGANA * widest) return false
  return columns.some(
    (base) =>
      base.w >= FURIGANA * widest && base.x < x && x - (base.x + base.w) <= FURIGANA_GAP * widest,
  )
}

/** Room between two letters set side by side, in letters. */
const LETTER_GAP = 0.15

function renderAsRow(
  cv: OpenCv,
  page: Raster,
  mask: Mask & { light: boolean },
  column: Box,
  pieces: readonly Box[],
) {
  const inColumn = pieces.filter(
    (component) =>
      component.x + component.w / 2 >= column.x &&
      component.x + component.w / 2 <= column.x + column.w,
  )
  const letter = Math.max(column.w, letterSize(inColumn))
  const letters = groupLetters(inColumn, letter)
  const { gray, ground } = cropGray(cv, page, mask, column)
  const step = Math.round(letter * (1 + LETTER_GAP))
  const height = Math.max(letter, ...letters.map((box) => box.h)) + 2
  const row = new Uint8Array(step * Math.max(1, letters.length) * height).fill(ground)
  const width = row.length / height
  letters.forEach((box, place) => {
    const top = Math.floor((height - box.h) / 2)
    for (let y = 0; y < box.h; y++) {
      const from = (box.y - gray.box.y + y) * gray.box.w + column.x - gray.box.x
      row.set(
        gray.data.subarray(from, from + column.w),
        (top + y) * width + place * step + Math.floor((step - column.w) / 2),
      )
    }
  })
  return enlargeAndFrame(
    cv,
    { box: { x: 0, y: 0, w: width, h: height }, data: row },
    ground,
    ENLARGE,
  )
}

function findComponents(cv: OpenCv, mask: Mask): Box[] {
  return scope((manage) => {
    const mat = manage(new cv.Mat(mask.box.h, mask.box.w, cv.CV_8UC1))
    mat.data.set(mask.data)
    const labels = manage(new cv.Mat())
    const stats = manage(new cv.Mat())
    const centroids = manage(new cv.Mat())
    const count = cv.connectedComponentsWithStats(mat, labels, stats, centroids, 8, cv.CV_32S)
    return Array.from({ length: Math.max(0, count - 1) }, (_, index): Box => {
      const [x = 0, y = 0, w = 0, h = 0] = stats.data32S.subarray(
        (index + 1) * 5,
        (index + 1) * 5 + 4,
      )
      return { x: x + mask.box.x, y: y + mask.box.y, w, h }
    })
  })
}

function render(
  cv: OpenCv,
  page: Raster,
  mask: Mask & { light: boolean },
  part: Box,
  enlarge: number,
) {
  const { gray, ground } = cropGray(cv, page, mask, part)
  return enlargeAndFrame(cv, gray, ground, enlarge)
}

/**
 * The part with a little room around it, dark letters on light ground, and the brightness of that
 * ground.
 */
function cropGray(
  cv: OpenCv,
  page: Raster,
  mask: Mask & { light: boolean },
  part: Box,
): { gray: Mask; ground: number } {
  const box = grow(part, PAD, page.width, page.height)
  return scope((manage) => {
    const rgb = manage(toMat(cv, crop(page, box)))
    const gray = manage(new cv.Mat())
    cv.cvtColor(rgb, gray, cv.COLOR_RGB2GRAY)
    if (mask.light) cv.bitwise_not(gray, gray)
    return { gray: { box, data: gray.data.slice() }, ground: measureGround(gray, box, mask) }
  })
}

function enlargeAndFrame(
  cv: OpenCv,
  picture: Mask,
  ground: number,
  enlarge: number,
): { width: number; height: number; gray: Uint8Array } {
  const { w, h } = picture.box
  return scope((manage) => {
    const gray = manage(new cv.Mat(h, w, cv.CV_8UC1))
    gray.data.set(picture.data)
    const scale = Math.min(enlarge, LARGEST_SIDE / Math.max(w, h))
    const big = manage(new cv.Mat())
    cv.resize(
      gray,
      big,
      new cv.Size(Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))),
      0,
      0,
      cv.INTER_CUBIC,
    )
    const framed = manage(new cv.Mat())
    cv.copyMakeBorder(
      big,
      framed,
      BORDER,
      BORDER,
      BORDER,
      BORDER,
      cv.BORDER_CONSTANT,
      new cv.Scalar(ground),
    )
    return { width: framed.cols, height: framed.rows, gray: framed.data.slice() }
  })
}

/** Median brightness of the crop's pixels that are not lettering. */
function measureGround(gray: Mat, box: Box, mask: Mask): number {
  const histogram = new Uint32Array(256)
  let total = 0
  gray.data.forEach((value: number, index: number) => {
    const x = box.x + (index % box.w) - mask.box.x
    const y = box.y + Math.floor(index / box.w) - mask.box.y
    if (x >= 0 && y >= 0 && x < mask.box.w && y < mask.box.h && mask.data[y * mask.box.w + x] !== 0)
      return
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
