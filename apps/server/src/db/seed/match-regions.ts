/** Which region the machine found belongs to which line of the script. Pure. */
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { getBounds } from '@panelflow/domain/page/page-findings.ts'

export interface Placed {
  readonly box: Box
  readonly rotation: number
}

export interface Found {
  readonly id: string
  readonly polygon: readonly Point[]
}

export interface Match {
  /** region of each line of the script, in the script's order; null: the machine missed it */
  readonly regionByLine: readonly (string | null)[]
  /** regions beyond the first of a line, with the place of that line: the machine cut it in two */
  readonly pieces: ReadonlyMap<string, number>
  /** regions where the script has no letters */
  readonly strays: readonly string[]
}

/** Smallest part of the smaller box that two boxes must share to be the same lettering. */
const ENOUGH = 0.4

/** Upright box of a turned one. */
export const outerBox = ({ box, rotation }: Placed): Box =>
  getBounds({ cx: box.x + box.w / 2, cy: box.y + box.h / 2, w: box.w, h: box.h, rotation })

export const getPolygonBox = (polygon: readonly Point[]): Box => {
  const [xs, ys] = [polygon.map(({ x }) => x), polygon.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

const sharedPart = (a: Box, b: Box): number => {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w <= 0 || h <= 0 ? 0 : (w * h) / Math.max(1, Math.min(a.w * a.h, b.w * b.h))
}

/** Gives each region to the line it shares most with, and each line its largest region. */
export const matchRegions = (lines: readonly Placed[], regions: readonly Found[]): Match => {
  const boxes = lines.map(outerBox)
  const candidates = regions
    .map((region) => ({ id: region.id, box: getPolygonBox(region.polygon) }))
    .map(({ id, box }) => {
      const shares = boxes.map((line) => sharedPart(line, box))
      const share = Math.max(0, ...shares)
      return { id, size: box.w * box.h, line: share < ENOUGH ? -1 : shares.indexOf(share) }
    })
  const regionByLine: (string | null)[] = lines.map(() => null)
  const pieces = new Map<string, number>()
  for (const { id, line } of candidates
    .filter((one) => one.line >= 0)
    .sort((a, b) => b.size - a.size)) {
    if (regionByLine[line] === null) regionByLine[line] = id
    else pieces.set(id, line)
  }
  return {
    regionByLine,
    pieces,
    strays: candidates.filter((one) => one.line < 0).map((one) => one.id),
  }
}
