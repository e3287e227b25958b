/** Size, angle and alignment of lettering, by the lines that a detector saw. */
import { median, type Point } from '../raster.ts'
import type { TextLine } from '../neural/text-lines.ts'

export interface LineLayout {
  /** height of the lines, or width of the columns, px; null: no line is known */
  readonly size: number | null
  /** degrees clockwise; 0 where it is upright or not known */
  readonly angle: number
  /** of horizontal lines; null: one line alone, or none of them for sure */
  readonly align: 'left' | 'center' | 'right' | null
}

interface LinedRegion {
  readonly polygon: readonly Point[]
  readonly orientation: 'horizontal' | 'vertical'
  readonly lines?: readonly TextLine[] | undefined
}

/** Lines shorter than this, of their thickness, do not show how they lean. */
const LEAST_LENGTH = 2.5
/** Degrees: less is upright, and all lines of a text lean alike. */
const LEAST_ANGLE = 3
const MOST_SPREAD = 5
/** Lines overlap by this part of the lower one in one row. */
const SAME_ROW = 0.5
/** Edges that differ by less than this, of a line's height, are one edge. */
const ONE_EDGE = 0.35
/** The other edges differ by this much at least, of a line's height. */
const RAGGED = 1

const getLength = ({ w, h }: TextLine, isVertical: boolean): number => (isVertical ? h : w)
const getThickness = ({ w, h }: TextLine, isVertical: boolean): number => (isVertical ? w : h)

/** The thickness in the middle of the lettering's length: dots alone in a line are thinner. */
const findUsualThickness = (lines: readonly TextLine[], isVertical: boolean): number => {
  const sorted = lines.toSorted((a, b) => getThickness(a, isVertical) - getThickness(b, isVertical))
  const all = sorted.reduce((sum, line) => sum + getLength(line, isVertical), 0)
  let seen = 0
  const usual = sorted.find((line) => (seen += getLength(line, isVertical)) >= all / 2)
  return usual === undefined ? 0 : getThickness(usual, isVertical)
}

const measureAngle = (lines: readonly TextLine[], isVertical: boolean): number => {
  const long = lines.filter(
    (line) => getLength(line, isVertical) >= LEAST_LENGTH * getThickness(line, isVertical),
  )
  if (long.length === 0 || long.length * 2 < lines.length) return 0
  const angle = median(long.map((line) => line.angle))
  const isOne = long.every((line) => Math.abs(line.angle - angle) <= MOST_SPREAD)
  return isOne && Math.abs(angle) >= LEAST_ANGLE ? Math.round(angle) : 0
}

interface Row {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
}

/** Pieces of one row, which a detector may see apart, as one. */
const joinRows = (lines: readonly TextLine[]): readonly Row[] => {
  const rows: Row[] = []
  for (const { box } of lines.toSorted((a, b) => b.w - a.w)) {
    const piece = { from: box.x, to: box.x + box.w, top: box.y, bottom: box.y + box.h }
    const at = rows.findIndex(
      ({ top, bottom }) =>
        Math.min(bottom, piece.bottom) - Math.max(top, piece.top) >
        SAME_ROW * Math.min(bottom - top, box.h),
    )
    const row = rows[at]
    if (row === undefined) rows.push(piece)
    else
      rows[at] = {
        from: Math.min(row.from, piece.from),
        to: Math.max(row.to, piece.to),
        top: Math.min(row.top, piece.top),
        bottom: Math.max(row.bottom, piece.bottom),
      }
  }
  return rows
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

const measureAlign = (lines: readonly TextLine[], size: number): LineLayout['align'] => {
  const rows = joinRows(lines)
  if (rows.length < 2) return null
  const left = spread(rows.map(({ from }) => from))
  const right = spread(rows.map(({ to }) => to))
  const middle = spread(rows.map(({ from, to }) => (from + to) / 2))
  const [one, ragged] = [ONE_EDGE * size, RAGGED * size]
  if (left <= one && right >= ragged) return 'left'
  if (right <= one && left >= ragged) return 'right'
  return middle <= one && left >= one && right >= one ? 'center' : null
}

/** What the lines of a region show of its layout. */
export const measureLayout = ({ orientation, lines = [] }: LinedRegion): LineLayout => {
  const isVertical = orientation === 'vertical'
  if (lines.length === 0) return { size: null, angle: 0, align: null }
  const size = findUsualThickness(lines, isVertical)
  const angle = measureAngle(lines, isVertical)
  const align = isVertical || angle !== 0 ? null : measureAlign(lines, size)
  return { size, angle, align }
}
