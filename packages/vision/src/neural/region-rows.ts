import type { Writing } from '../detect/lines.ts'
import { textMask } from '../mask/text-mask.ts'
import type { OpenCv } from '../open-cv.ts'
import { getBounds, median, type Box, type Mask, type Point, type Raster } from '../raster.ts'
import { isFurigana } from '../read/reading-crops.ts'
import type { TextLine } from './text-lines.ts'

/** A row of horizontal lettering or a column of vertical lettering, to be read at once. */
export interface TextRow {
  /** page px */
  readonly box: Box
  /** set where the row leans: it is to be turned upright first */
  readonly leaning: TextLine | null
  /** no line of the detector lies here, only ink: lettering only if it reads well */
  readonly isGuess: boolean
}

export interface RowOptions {
  readonly writing: Writing
  /** room at both ends of a row, of its height */
  readonly margin: number
}

export interface RowRegion {
  readonly polygon: readonly Point[]
}

/** A line whose middle lies this many px outside of a region still belongs to it. */
const SLACK = 4
/** Degrees from which on a line is turned upright before it is read. */
const LEANING = 5
/** A leaning line is read with this much more at its ends, of its height. */
const LEANING_MARGIN = 0.4
/** Rows that overlap by more than this part of the lower one are one row. */
const SAME_ROW = 0.5
/** Ink at the rim of a row, of its height, may belong to its neighbour. */
const RIM = 0.1
/** Ink rows without a line of the detector are at least this high, px and of the median row. */
const LEAST_GUESS = 7
const LEAST_GUESS_SHARE = 0.45

/** Positions across the rows (y of horizontal text) and along them (x of horizontal text). */
interface Span {
  acrossFrom: number
  acrossTo: number
  alongFrom: number
  alongTo: number
  readonly isGuess: boolean
}

/**
 * The rows of a region from the top, or its columns from the right: what the detector saw, widened
 * to the ink of the row (it cuts so close that "…" at an end is lost), and rows of ink that it
 * missed.
 */
export function findRegionRows(
  cv: OpenCv,
  page: Raster,
  region: RowRegion,
  lines: readonly TextLine[],
  { writing, margin }: RowOptions,
): TextRow[] {
  const box = getBounds(region.polygon)
  const own = lines.filter((line) => isWithin(line, box))
  const isVertical = writing === 'vertical'
  const leaning = own.filter(({ angle, w, h }) => Math.abs(angle) > LEANING && w > 2 * h)
  if (!isVertical && own.length > 0 && leaning.length >= own.length / 2)
    return own.toSorted((a, b) => a.y - b.y).map(toLeaningRow)
  const ink = textMask(cv, page, region.polygon, 0)
  const spans = joinLines(own, isVertical)
  if (ink) {
    spans.push(...findMissed(ink, spans, isVertical))
    for (const span of spans) widenToInk(span, ink, isVertical, margin)
  }
  const found = dropFurigana(spans, isVertical).filter((span) => span.alongTo > span.alongFrom)
  if (found.length === 0) return [toWholeRow(box)]
  return found
    .toSorted((a, b) => (isVertical ? b.acrossFrom - a.acrossFrom : a.acrossFrom - b.acrossFrom))
    .map((span) => toRow(span, isVertical))
}

function isWithin({ x, y }: TextLine, box: Box): boolean {
  return (
    x > box.x - SLACK && x < box.x + box.w + SLACK && y > box.y - SLACK && y < box.y + box.h + SLACK
  )
}

function toLeaningRow(line: TextLine): TextRow {
  const longer = { ...line, w: line.w + 2 * LEANING_MARGIN * line.h }
  return { box: line.box, leaning: longer, isGuess: false }
}

function toWholeRow({ x, y, w, h }: Box): TextRow {
  const box = { x: x - 3, y: y - 3, w: w + 6, h: h + 6 }
  return { box, leaning: null, isGuess: false }
}

function toRow(span: Span, isVertical: boolean): TextRow {
  const across = span.acrossTo - span.acrossFrom
  const along = span.alongTo - span.alongFrom
  const box = isVertical
    ? { x: span.acrossFrom, y: span.alongFrom, w: across, h: along }
    : { x: span.alongFrom, y: span.acrossFrom, w: along, h: across }
  return { box, leaning: null, isGuess: span.isGuess }
}

/** Lines side by side become one row; the longest come first, so that bits join them. */
function joinLines(lines: readonly TextLine[], isVertical: boolean): Span[] {
  const spans: Span[] = []
  const length = ({ w, h }: TextLine): number => (isVertical ? h : w)
  for (const { box } of lines.toSorted((a, b) => length(b) - length(a))) {
    const line = toSpan(box, isVertical)
    const row = spans.find((span) => {
      const shared =
        Math.min(span.acrossTo, line.acrossTo) - Math.max(span.acrossFrom, line.acrossFrom)
      return (
        shared >
        SAME_ROW * Math.min(span.acrossTo - span.acrossFrom, line.acrossTo - line.acrossFrom)
      )
    })
    if (!row) {
      spans.push(line)
      continue
    }
    row.alongFrom = Math.min(row.alongFrom, line.alongFrom)
    row.alongTo = Math.max(row.alongTo, line.alongTo)
    if (isVertical) continue
    row.acrossFrom = Math.min(row.acrossFrom, line.acrossFrom)
    row.acrossTo = Math.max(row.acrossTo, line.acrossTo)
  }
  return spans
}

function toSpan({ x, y, w, h }: Box, isVertical: boolean): Span {
  return isVertical
    ? { acrossFrom: x, acrossTo: x + w, alongFrom: y, alongTo: y + h, isGuess: false }
    : { acrossFrom: y, acrossTo: y + h, alongFrom: x, alongTo: x + w, isGuess: false }
}

/** Rows or columns of ink that no span covers. */
function findMissed({ box, data }: Mask, spans: readonly Span[], isVertical: boolean): Span[] {
  const least = Math.max(
    LEAST_GUESS,
    LEAST_GUESS_SHARE * median(spans.map(({ acrossFrom, acrossTo }) => acrossTo - acrossFrom)),
  )
  const [first, length] = isVertical ? [box.x, box.w] : [box.y, box.h]
  const isFree = (at: number): boolean =>
    !spans.some(
      ({ acrossFrom, acrossTo }) => first + at >= Math.floor(acrossFrom) && first + at < acrossTo,
    )
  const inked = new Uint8Array(length)
  data.forEach((value, at) => {
    if (value !== 0) inked[isVertical ? at % box.w : Math.floor(at / box.w)] = 1
  })
  const missed: Span[] = []
  let start = -1
  for (let at = 0; at <= length; at++) {
    const isInk = at < length && isFree(at) && inked[at] === 1
    if (isInk && start < 0) start = at
    if (isInk || start < 0) continue
    if (at - start >= least)
      missed.push({
        acrossFrom: first + start - 3,
        acrossTo: first + at + 3,
        alongFrom: Infinity,
        alongTo: -Infinity,
        isGuess: true,
      })
    start = -1
  }
  return missed
}

function widenToInk(span: Span, { box, data }: Mask, isVertical: boolean, margin: number): void {
  const thickness = span.acrossTo - span.acrossFrom
  const from = span.acrossFrom + RIM * thickness
  const to = span.acrossTo - RIM * thickness
  const padding = margin * thickness
  for (let y = 0; y < box.h; y++) {
    for (let x = 0; x < box.w; x++) {
      if (data[y * box.w + x] === 0) continue
      const [across, along] = isVertical ? [box.x + x, box.y + y] : [box.y + y, box.x + x]
      if (across < from || across >= to) continue
      span.alongFrom = Math.min(span.alongFrom, along - padding)
      span.alongTo = Math.max(span.alongTo, along + 1 + padding)
    }
  }
}

/** Only columns have furigana beside them; small print in rows is lettering of its own. */
function dropFurigana(spans: readonly Span[], isVertical: boolean): readonly Span[] {
  if (!isVertical) return spans
  const columns = spans.map(({ acrossFrom, acrossTo }) => ({
    x: acrossFrom,
    w: acrossTo - acrossFrom,
  }))
  return spans.filter((_, at) => {
    const column = columns[at]
    return column !== undefined && !isFurigana(column, columns)
  })
}
