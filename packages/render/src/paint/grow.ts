import { MITER_LIMIT } from '@panelflow/domain/page/stroke-reach.ts'
import type { TextStroke } from '@panelflow/domain/page/document/page-document.ts'
import { shapeAround } from './outline.ts'
import type { Shape } from './outline.ts'
import { addPoint, createPointList, takePoints } from './point-list.ts'
import type { PointList } from './point-list.ts'

/** Largest distance of a rounded corner from the true circle, px. */
const TOLERANCE = 0.05

export type Join = NonNullable<TextStroke['join']>

/** Corners that turn less than this (20°) belong to a curve, and are round whatever the join. */
const CURVE = 0.94

/** Shorter edges than this have no direction that a pointed or cut corner could follow, px. */
const SHORTEST_JOINED = 1 / 64

/**
 * The shape made thicker by `by` px on its outside. Every edge moves outwards; the corners between
 * are joined where they open and pass through the old corner where they close. Whatever the moved
 * outline then overlaps of itself has the winding of the inside, which is what filling it needs
 * (and is why no clipping is).
 */
export function grown(shape: Shape, by: number, join: Join = 'round'): Shape {
  if (!(by > 0)) return shape
  const side = by * shape.sign
  const ends: number[] = []
  let start = 0
  points.length = 0
  for (const end of shape.ends) {
    readEdges(shape.xy, start, end, join)
    growContour(side, join)
    if (points.length > (ends.at(-1) ?? 0)) ends.push(points.length)
    start = end
  }
  const { left, top, right, bottom, sign } = shape
  // a pointed corner reaches farther than `by`
  if (join === 'miter') return { ...shapeAround(takePoints(points), ends), sign }
  return {
    xy: takePoints(points),
    ends,
    left: left - by,
    top: top - by,
    right: right + by,
    bottom: bottom + by,
    sign,
  }
}

/**
 * All within `by` px of the shape's outline, on either side: a line drawn along it. What the two
 * moved outlines enclose is counted once or more, never less than nothing.
 */
export function outlined(shape: Shape, by: number, join: Join): Shape {
  const side = by * shape.sign
  const ends: number[] = []
  let start = 0
  points.length = 0
  for (const end of shape.ends) {
    readEdges(shape.xy, start, end, join)
    growContour(side, join)
    if (points.length > (ends.at(-1) ?? 0)) ends.push(points.length)
    const from = points.length
    growContour(-side, join)
    reversePoints(points, from)
    if (points.length > from) ends.push(points.length)
    start = end
  }
  return { ...shapeAround(takePoints(points), ends), sign: shape.sign }
}

/** Turns round the way in which points from index `from` on are drawn. */
function reversePoints({ xy, length }: PointList, from: number): void {
  for (let i = from, j = length - 2; i < j; i += 2, j -= 2) {
    const [x, y] = [xy[i] ?? 0, xy[i + 1] ?? 0]
    xy[i] = xy[j] ?? 0
    xy[i + 1] = xy[j + 1] ?? 0
    xy[j] = x
    xy[j + 1] = y
  }
}

const points = createPointList()
/**
 * Edges of the contour in hand, without those of no length: where each ends, x and y; its unit
 * direction, x and y; its length and 0.
 */
const EDGE = 6
const edges = createPointList()

function readEdges(xy: Float64Array, start: number, end: number, join: Join): void {
  const shortest = join === 'round' ? 1e-9 : SHORTEST_JOINED
  edges.length = 0
  let x0 = xy[end - 2] ?? 0
  let y0 = xy[end - 1] ?? 0
  for (let i = start; i < end; i += 2) {
    const x1 = xy[i] ?? 0
    const y1 = xy[i + 1] ?? 0
    const dx = x1 - x0
    const dy = y1 - y0
    const length = Math.sqrt(dx * dx + dy * dy)
    if (length < shortest) continue
    addPoint(edges, x1, y1)
    addPoint(edges, dx / length, dy / length)
    addPoint(edges, length, 0)
    x0 = x1
    y0 = y1
  }
}

/** @param side px to the left of each edge as it is drawn with y down; negative: to the right */
function growContour(side: number, join: Join): void {
  const radius = Math.abs(side)
  const sign = side < 0 ? -1 : 1
  const { xy, length } = edges
  for (let i = 0; i < length; i += EDGE) {
    const next = i + EDGE < length ? i + EDGE : 0
    const cx = xy[i] ?? 0
    const cy = xy[i + 1] ?? 0
    const ux = xy[i + 2] ?? 0
    const uy = xy[i + 3] ?? 0
    const vx = xy[next + 2] ?? 0
    const vy = xy[next + 3] ?? 0
    const turn = (ux * vy - uy * vx) * side
    const straight = ux * vx + uy * vy
    // Along a curve the moved edges meet in one point as good as on the circle. Where they close,
    // only when both stay long enough
    // not to turn round: what is turned round counts as outside, and thin strokes would get gaps.
    const shortest = Math.min(xy[i + 4] ?? 0, xy[next + 4] ?? 0)
    const isGentle = straight > 0.5 && radius * (1 - Math.sqrt((1 + straight) / 2)) <= TOLERANCE
    if (
      isGentle &&
      (turn >= 0 || shortest * shortest * (1 + straight) >= 4 * radius * radius * (1 - straight))
    ) {
      const reach = side / (1 + straight)
      addPoint(points, cx + (uy + vy) * reach, cy - (ux + vx) * reach)
      continue
    }
    // (dy, -dx) points to the left of the edge.
    addPoint(points, cx + uy * side, cy - ux * side)
    if (turn > 0 || (turn === 0 && straight < 0)) {
      if (join === 'round' || straight > CURVE)
        roundCorner(points, cx, cy, radius, sign, ux, uy, vx, vy)
      else if (join === 'miter' && 2 <= MITER_LIMIT * MITER_LIMIT * (1 + straight)) {
        const reach = side / (1 + straight)
        addPoint(points, cx + (uy + vy) * reach, cy - (ux + vx) * reach)
      }
    } else if (turn < 0) addPoint(points, cx, cy)
    addPoint(points, cx + vy * side, cy - vx * side)
  }
}

/**
 * Points on the circle between the directions u and v, by halving the angle until the chords are
 * close enough.
 */
function roundCorner(
  to: PointList,
  cx: number,
  cy: number,
  radius: number,
  sign: number,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
): void {
  const sx = ux + vx
  const sy = uy + vy
  const sum = Math.sqrt(sx * sx + sy * sy)
  if (radius * (1 - sum / 2) <= TOLERANCE) return
  // Turned right back: halfway lies a quarter turn on from u.
  const mx = sum < 1e-6 ? -uy * sign : sx / sum
  const my = sum < 1e-6 ? ux * sign : sy / sum
  roundCorner(to, cx, cy, radius, sign, ux, uy, mx, my)
  addPoint(to, cx + my * sign * radius, cy - mx * sign * radius)
  roundCorner(to, cx, cy, radius, sign, mx, my, vx, vy)
}
