import type { Box, Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { createBend } from '../paint/warp.ts'
import { toLocal, toPage } from './placement.ts'

/**
 * From the axes of a text's box to the page and back, through its bend and its turn, as its
 * outlines go when it is painted.
 */
export interface TextProjection {
  toPage(point: Point): Point
  /** Nearly exact for a bend: what a pointer needs. */
  toBox(point: Point): Point
  /** A straight piece as it lies on the page: two points, more where it is bent. */
  line(from: Point, to: Point): readonly Point[]
  /** The corners of a box on the page, clockwise; more points where its sides are bent. */
  outline(box: Box): readonly Point[]
}

type Projected = Pick<TextProps, 'cx' | 'cy' | 'w' | 'h' | 'rotation' | 'writing' | 'warp'>

/** Longest straight piece of a bent line, px. */
const PIECE = 4
const MOST_PIECES = 64

export function createTextProjection(text: Projected): TextProjection {
  const bend = createBend(text)
  const bent = (point: Point): Point => {
    if (!bend) return point
    const out = { x: 0, y: 0 }
    bend(point.x, point.y, out)
    return out
  }
  const line = (from: Point, to: Point): readonly Point[] => {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const count = bend ? Math.min(MOST_PIECES, Math.max(1, Math.ceil(length / PIECE))) : 1
    return Array.from({ length: count + 1 }, (_, i) =>
      toPage(
        text,
        bent({
          x: from.x + ((to.x - from.x) * i) / count,
          y: from.y + ((to.y - from.y) * i) / count,
        }),
      ),
    )
  }
  return {
    toPage: (point) => toPage(text, bent(point)),
    toBox: (point) => {
      const local = toLocal(text, point)
      return bend ? unbend(bent, text, local) : local
    },
    line,
    outline: ({ x, y, w, h }) => {
      const corners = [
        { x, y },
        { x: x + w, y },
        { x: x + w, y: y + h },
        { x, y: y + h },
      ]
      return corners.flatMap((corner, i) =>
        line(corner, corners[(i + 1) % 4] ?? corner).slice(0, -1),
      )
    },
  }
}

/** Points tried on each side of the box, which is searched twice as wide and high as it is. */
const SEEDS = 12
const STEPS = 12
const DELTA = 0.01

/** The point that is bent to `target`: the nearest of a grid, brought nearer by Newton's method. */
function unbend(
  bent: (point: Point) => Point,
  { w, h }: Pick<Projected, 'w' | 'h'>,
  target: Point,
): Point {
  const miss = (point: Point): number => {
    const { x, y } = bent(point)
    return Math.hypot(x - target.x, y - target.y)
  }
  let best: Point = { x: 0, y: 0 }
  for (let i = 0; i <= SEEDS; i++)
    for (let j = 0; j <= SEEDS; j++) {
      const point = { x: w * ((2 * i) / SEEDS - 1), y: h * ((2 * j) / SEEDS - 1) }
      if (miss(point) < miss(best)) best = point
    }
  for (let step = 0; step < STEPS; step++) {
    const at = bent(best)
    const right = bent({ x: best.x + DELTA, y: best.y })
    const below = bent({ x: best.x, y: best.y + DELTA })
    const [a, b] = [(right.x - at.x) / DELTA, (below.x - at.x) / DELTA]
    const [c, d] = [(right.y - at.y) / DELTA, (below.y - at.y) / DELTA]
    const area = a * d - b * c
    if (Math.abs(area) < 1e-9) return best
    const [dx, dy] = [target.x - at.x, target.y - at.y]
    const next = { x: best.x + (d * dx - b * dy) / area, y: best.y + (a * dy - c * dx) / area }
    if (miss(next) >= miss(best)) return best
    best = next
  }
  return best
}
