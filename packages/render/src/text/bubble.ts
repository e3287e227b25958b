import type { Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { clampFinite } from '../exact/quantise.ts'
import { toLocal } from '../geometry/placement.ts'

/**
 * The room inside a contour, seen from the text's own axes: `along` runs along a line, `across`
 * from the first line to the last (down, or from right to left in vertical writing). Both start in
 * the point the lines are centred on.
 */
export interface Bubble {
  /** that point, px from the box's centre, in the axes of the box */
  readonly centre: Point
  /** where the contour begins and ends across */
  readonly first: number
  readonly last: number
  /** em kept free */
  readonly air: number
  readonly vertical: boolean
  /**
   * for each px across, beginning at `first`: how far the inside reaches back and forth along the
   * line; 0 when the centre is outside
   */
  readonly back: Float64Array
  readonly forth: Float64Array
  /** px² that lines centred here could use */
  readonly area: number
}

const AIR = 0.4
/** Points of a contour that count. */
export const MOST_POINTS = 2_000

/** The contour a text is fitted to, or null when it has none or is not fitted to it. */
export function createBubble(text: TextProps): Bubble | null {
  if (text.fit !== 'bubble') return null
  const points = contourIn(text)
  if (points.length < 3) return null
  const centre = contains(points, { x: 0, y: 0 }) ? { x: 0, y: 0 } : centroid(points)
  const vertical = text.writing === 'vertical'
  const turned = points.map(({ x, y }) =>
    vertical ? { x: y - centre.y, y: centre.x - x } : { x: x - centre.x, y: y - centre.y },
  )
  const first = Math.floor(Math.min(...turned.map(({ y }) => y)))
  const last = Math.ceil(Math.max(...turned.map(({ y }) => y)))
  const rows = Math.min(20_000, last - first)
  const back = new Float64Array(rows)
  const forth = new Float64Array(rows)
  for (let row = 0; row < rows; row++) [back[row], forth[row]] = reachAt(turned, first + row + 0.5)
  const area = back.reduce((sum, reach, row) => sum + reach + (forth[row] ?? 0), 0)
  return {
    centre,
    first,
    last: first + rows,
    air: clampFinite(text.air ?? AIR, 0, 5, AIR),
    vertical,
    back,
    forth,
    area,
  }
}

/**
 * Contour in the axes of the box, px from its centre. Also what the layout's fingerprint covers:
 * moving text and bubble together changes nothing.
 */
export function contourIn(
  text: Pick<TextProps, 'bubble' | 'cx' | 'cy' | 'w' | 'h' | 'rotation'>,
): Point[] {
  const sound = (text.bubble ?? []).filter(
    ({ x, y }) =>
      Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) < 1e6 && Math.abs(y) < 1e6,
  )
  return sound.slice(0, MOST_POINTS).map((point) => toLocal(text, point))
}

/** How far the inside reaches from 0 towards both sides on the line across = v. */
function reachAt(points: readonly Point[], v: number): [number, number] {
  const crossings: number[] = []
  let before = points.at(-1)
  for (const point of points) {
    if (before && before.y > v !== point.y > v)
      crossings.push(before.x + ((v - before.y) / (point.y - before.y)) * (point.x - before.x))
    before = point
  }
  crossings.sort((a, b) => a - b)
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const from = crossings[i] ?? 0
    const to = crossings[i + 1] ?? 0
    if (from <= 0 && to >= 0) return [-from, to]
  }
  return [0, 0]
}

function contains(points: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  let before = points.at(-1)
  for (const point of points) {
    if (
      before &&
      before.y > y !== point.y > y &&
      x < before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x)
    )
      inside = !inside
    before = point
  }
  return inside
}

function centroid(points: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0]
  let before = points.at(-1)
  for (const point of points) {
    const cross = before ? before.x * point.y - point.x * before.y : 0
    area += cross
    x += ((before?.x ?? 0) + point.x) * cross
    y += ((before?.y ?? 0) + point.y) * cross
    before = point
  }
  return area === 0 ? { x: 0, y: 0 } : { x: x / (3 * area), y: y / (3 * area) }
}

/**
 * Room for the lines of a text, px. Lines are `pitch` apart and centred across; each needs `thick`
 * px around its middle.
 */
export interface LineExtents {
  /** longest line that fits, per line */
  readonly lengths: readonly number[]
  /**
   * vertical writing: how far back from the centre all lines may begin, and how far forth each may
   * end
   */
  readonly head: number
  readonly tails: readonly number[]
}

export function computeLineExtents(
  bubble: Bubble,
  count: number,
  size: number,
  pitch: number,
  thick: number,
): LineExtents {
  const air = bubble.air * size
  const backs: number[] = []
  const tails: number[] = []
  for (let i = 0; i < count; i++) {
    const middle = (i - (count - 1) / 2) * pitch
    const half = thick / 2 + air / 2
    backs.push(leastIn(bubble, bubble.back, middle - half, middle + half) - air)
    tails.push(leastIn(bubble, bubble.forth, middle - half, middle + half) - air)
  }
  if (!bubble.vertical)
    return { lengths: backs.map((back, i) => 2 * Math.min(back, tails[i] ?? 0)), head: 0, tails }
  const head = Math.min(...backs)
  return { lengths: tails.map((tail) => head + tail), head, tails }
}

function leastIn({ first, last }: Bubble, reach: Float64Array, from: number, to: number): number {
  if (from < first || to > last) return 0
  let least = Number.POSITIVE_INFINITY
  const end = Math.min(reach.length, Math.ceil(to - first))
  for (let row = Math.floor(from - first); row < end; row++)
    least = Math.min(least, reach[row] ?? 0)
  return least
}
