import type { Box } from '../raster.ts'
import type { TextLine } from './text-lines.ts'

/** A line is drawn larger than its ink by about this part of its thickness on every side. */
const PADDING = 0.12
/** From this ratio of the sides on the direction of a line is known. */
const CLEARLY_LONG = 1.6
/** Lines of one text differ in thickness by less than this factor, in angle by fewer degrees. */
const SAME_THICKNESS = 1.8
const SAME_ANGLE = 12

/** The ink of a line, about. */
export function toInkBox({ box, w, h }: TextLine): Box {
  const padding = PADDING * Math.min(w, h)
  return { x: box.x + padding, y: box.y + padding, w: box.w - 2 * padding, h: box.h - 2 * padding }
}

/** A line with this ink. */
export function toLine(ink: Box, score: number): TextLine {
  const padding = (PADDING * Math.min(ink.w, ink.h)) / (1 - 2 * PADDING)
  const [w, h] = [ink.w + 2 * padding, ink.h + 2 * padding]
  const box = { x: ink.x - padding, y: ink.y - padding, w, h }
  return { x: ink.x + ink.w / 2, y: ink.y + ink.h / 2, w, h, angle: 0, box, score }
}

const isColumn = ({ w, h }: TextLine): boolean => h > CLEARLY_LONG * w

const hasDirection = ({ w, h }: TextLine): boolean => Math.max(w, h) / Math.min(w, h) > CLEARLY_LONG

/** px that two spans share; negative: the gap between them */
const share = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b)

/** Do two lines follow each other in one text? */
export function isSameText(a: TextLine, b: TextLine, verticalPossible: boolean): boolean {
  const [columnA, columnB] = [verticalPossible && isColumn(a), verticalPossible && isColumn(b)]
  if (columnA !== columnB && hasDirection(a) && hasDirection(b)) return false
  const areColumns = columnA || columnB
  const [thickA, thickB] = areColumns ? [a.w, b.w] : [a.h, b.h]
  const thin = Math.min(thickA, thickB)
  if (Math.max(thickA, thickB) / thin > SAME_THICKNESS) return false
  if (Math.abs(a.angle - b.angle) > SAME_ANGLE && hasDirection(a) && hasDirection(b)) return false
  const [inkA, inkB] = [toInkBox(a), toInkBox(b)]
  const sharedX = share(inkA.x, inkA.w, inkB.x, inkB.w)
  const sharedY = share(inkA.y, inkA.h, inkB.y, inkB.h)
  if (areColumns) return sharedY > 0.3 * Math.min(inkA.h, inkB.h) && -sharedX < 0.7 * thin
  const areStacked = sharedX > 0.3 * Math.min(inkA.w, inkB.w) && -sharedY < 0.7 * thin
  const areInOneRow = sharedY > 0.5 * thin && -sharedX < 0.9 * thin
  return areStacked || areInOneRow
}

/** Lines that belong to the same text, in no particular order. */
export function groupLines(lines: readonly TextLine[], verticalPossible: boolean): TextLine[][] {
  const groups: TextLine[][] = []
  for (const line of lines) {
    const near = groups.filter((group) =>
      group.some((other) => isSameText(line, other, verticalPossible)),
    )
    for (const group of near) groups.splice(groups.indexOf(group), 1)
    groups.push([line, ...near.flat()])
  }
  return groups
}

/** Columns, when at least half of the lines are. */
export function areColumns(lines: readonly TextLine[], verticalPossible: boolean): boolean {
  return verticalPossible && lines.filter(isColumn).length * 2 >= lines.length
}
