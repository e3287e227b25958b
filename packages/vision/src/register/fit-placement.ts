import type { Point } from '../raster.ts'
import type { Placement } from './placement.ts'

/** A point of a picture and where it seems to lie on the page. */
export interface PointPair {
  readonly from: Point
  readonly to: Point
}

/** Pairs that a placement explains lie within this share of the page's longer side. */
const TOLERANCE = 0.003
const TRIALS = 600
/** Fewer agree by chance. */
const LEAST_PAIRS = 12
/** Points of a trial lie at least this share of the page's longer side apart. */
const LEAST_DISTANCE = 0.08
/** The sine of the turn up to which two points count as not turned. */
const MOST_TURN = 0.02

/** The placement with the least squares of error. */
export function solvePlacement(pairs: readonly PointPair[]): Placement | null {
  if (pairs.length < 2) return null
  const mean = (get: (pair: PointPair) => number): number =>
    pairs.reduce((sum, pair) => sum + get(pair), 0) / pairs.length
  const [fromX, fromY] = [mean(({ from }) => from.x), mean(({ from }) => from.y)]
  const [toX, toY] = [mean(({ to }) => to.x), mean(({ to }) => to.y)]
  let [shared, own] = [0, 0]
  for (const { from, to } of pairs) {
    shared += (from.x - fromX) * (to.x - toX) + (from.y - fromY) * (to.y - toY)
    own += (from.x - fromX) ** 2 + (from.y - fromY) ** 2
  }
  if (own === 0 || shared <= 0) return null
  const scale = shared / own
  return { scale, dx: toX - scale * fromX, dy: toY - scale * fromY }
}

const getError = ({ from, to }: PointPair, { scale, dx, dy }: Placement): number =>
  Math.hypot(scale * from.x + dx - to.x, scale * from.y + dy - to.y)

/** Numbers that look drawn by chance and are the same each time. */
function* drawNumbers(below: number): Generator<number, never> {
  let state = 1
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield Math.floor((state / 2 ** 32) * below)
  }
}

const isTurned = (a: PointPair, b: PointPair): boolean => {
  const [x, y] = [b.from.x - a.from.x, b.from.y - a.from.y]
  const [u, v] = [b.to.x - a.to.x, b.to.y - a.to.y]
  return Math.abs(x * v - y * u) > MOST_TURN * Math.hypot(x, y) * Math.hypot(u, v)
}

/**
 * The placement that most of the pairs agree on (RANSAC); null where no twelve do.
 * @param size the page's longer side, px
 */
export function fitPlacement(pairs: readonly PointPair[], size: number): Placement | null {
  if (pairs.length < LEAST_PAIRS) return null
  const draw = drawNumbers(pairs.length)
  let best: readonly PointPair[] = []
  for (let trial = 0; trial < TRIALS; trial++) {
    const [a, b] = [pairs[draw.next().value], pairs[draw.next().value]]
    if (a === undefined || b === undefined) continue
    if (Math.hypot(a.to.x - b.to.x, a.to.y - b.to.y) < LEAST_DISTANCE * size) continue
    const placement = isTurned(a, b) ? null : solvePlacement([a, b])
    if (placement === null) continue
    const agreeing = pairs.filter((pair) => getError(pair, placement) <= TOLERANCE * size)
    if (agreeing.length > best.length) best = agreeing
  }
  return best.length < LEAST_PAIRS ? null : solvePlacement(best)
}
