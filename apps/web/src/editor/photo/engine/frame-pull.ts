/** What the pointer does to a frame: move, scale, turn, slant, distort. */
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import {
  fromShares,
  getAxes,
  getFigures,
  isConvex,
  mapQuad,
  moveQuad,
  type Quad,
  rotateQuad,
  toShares,
} from './quad.ts'

/** ±0.5 for a corner; one of the two is 0 for the middle of a side. */
type Handle = Point

export type FrameGrip =
  | { readonly kind: 'inside' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'handle'; readonly at: Handle }

export interface PullKeys {
  readonly shift: boolean
  readonly alt: boolean
  readonly mod: boolean
}

const CORNERS: readonly Handle[] = [
  { x: -0.5, y: -0.5 },
  { x: 0.5, y: -0.5 },
  { x: 0.5, y: 0.5 },
  { x: -0.5, y: 0.5 },
]
/** Degrees: what Shift turns by. */
const TURN_STEP = 15
/** px: no side of a frame is shorter. */
const SHORTEST = 1

/** Places of the eight handles, corners first; each corner lies on the frame's own. */
export const listHandles = (
  quad: Quad,
): readonly { readonly at: Handle; readonly place: Point }[] =>
  CORNERS.flatMap((at, index) => {
    const [from, to] = [quad[index], quad[(index + 1) % 4]]
    const next = CORNERS[(index + 1) % 4]
    if (from === undefined || to === undefined || next === undefined) return []
    const side = { x: (at.x + next.x) / 2, y: (at.y + next.y) / 2 }
    return [
      { at, place: from },
      { at: side, place: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } },
    ]
  }).toSorted((a, b) => Math.abs(b.at.x * b.at.y) - Math.abs(a.at.x * a.at.y))

const isInside = (quad: Quad, { x, y }: Point): boolean => {
  const sides = quad.map((from, index) => {
    const to = quad[(index + 1) % 4] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  })
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0)
}

/** What lies under the pointer. @param reach how far from a handle it is taken hold of, px */
export const findGrip = (quad: Quad, point: Point, reach: number): FrameGrip => {
  const handles = listHandles(quad)
    .map(({ at, place }) => ({ at, away: Math.hypot(place.x - point.x, place.y - point.y) }))
    .filter(({ away }) => away <= reach)
    .toSorted((a, b) => a.away - b.away)
  const [nearest] = handles
  if (nearest !== undefined) return { kind: 'handle', at: nearest.at }
  return isInside(quad, point) ? { kind: 'inside' } : { kind: 'outside' }
}

const isCorner = (handle: Handle): boolean => handle.x !== 0 && handle.y !== 0

const movePull = (quad: Quad, by: Point, { shift }: PullKeys): Quad => {
  if (!shift) return moveQuad(quad, by)
  const isAcross = Math.abs(by.x) >= Math.abs(by.y)
  return moveQuad(quad, isAcross ? { x: by.x, y: 0 } : { x: 0, y: by.y })
}

const turnPull = (quad: Quad, from: Point, to: Point, { shift }: PullKeys): Quad => {
  const { middle } = getAxes(quad)
  const toDegrees = ({ x, y }: Point): number =>
    (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI
  const by = toDegrees(to) - toDegrees(from)
  if (!shift) return rotateQuad(quad, by)
  const { angle } = getFigures(quad)
  return rotateQuad(quad, Math.round((angle + by) / TURN_STEP) * TURN_STEP - angle)
}

/** A factor that leaves a side of at least one pixel, on the side of zero it is on. */
const limitFactor = (factor: number, length: number): number => {
  const least = SHORTEST / Math.max(length, SHORTEST)
  return Math.abs(factor) >= least ? factor : factor < 0 ? -least : least
}

const scalePull = (quad: Quad, at: Handle, by: Point, { shift, alt }: PullKeys): Quad => {
  const axes = getAxes(quad)
  const fixed = alt ? { x: 0, y: 0 } : { x: -at.x, y: -at.y }
  const step = toShares(axes, { x: axes.middle.x + by.x, y: axes.middle.y + by.y })
  const size = {
    x: Math.hypot(axes.across.x, axes.across.y),
    y: Math.hypot(axes.down.x, axes.down.y),
  }
  const pulled = { x: at.x - fixed.x, y: at.y - fixed.y }
  const getFactor = (axis: 'x' | 'y'): number =>
    pulled[axis] === 0 ? 1 : limitFactor(1 + step[axis] / pulled[axis], size[axis])
  let factors = { x: getFactor('x'), y: getFactor('y') }
  if (shift && isCorner(at)) {
    // as far along the diagonal as the pointer went
    const [w, h] = [pulled.x * size.x, pulled.y * size.y]
    const along = (step.x * size.x * w + step.y * size.y * h) / (w * w + h * h)
    const both = limitFactor(1 + along, Math.min(size.x, size.y))
    factors = { x: both, y: both }
  } else if (shift) {
    const both = at.x === 0 ? factors.y : factors.x
    factors = { x: both, y: both }
  }
  return mapQuad(quad, (point) => {
    const place = toShares(axes, point)
    return fromShares(axes, {
      x: fixed.x + (place.x - fixed.x) * factors.x,
      y: fixed.y + (place.y - fixed.y) * factors.y,
    })
  })
}

/** One side slides along itself, the other stays. */
const skewPull = (quad: Quad, at: Handle, by: Point): Quad => {
  const { across, down } = getAxes(quad)
  const along = at.x === 0 ? across : down
  const length = Math.hypot(along.x, along.y)
  const way = (by.x * along.x + by.y * along.y) / (length * length)
  const step = { x: along.x * way, y: along.y * way }
  const isOn = (index: number): boolean => {
    const corner = CORNERS[index]
    return at.x === 0 ? corner?.y === at.y : corner?.x === at.x
  }
  return mapQuad(quad, (point, index) =>
    isOn(index) ? { x: point.x + step.x, y: point.y + step.y } : point,
  )
}

const distortPull = (quad: Quad, at: Handle, by: Point): Quad =>
  mapQuad(quad, (point, index) => {
    const corner = CORNERS[index]
    const isPulled = corner?.x === at.x && corner.y === at.y
    return isPulled ? { x: point.x + by.x, y: point.y + by.y } : point
  })

/**
 * The frame as it is while the pointer is pulled. Null: it would fold, and stays as it was.
 * @param quad the frame as it was when the pull began
 */
export const pullFrame = (
  quad: Quad,
  grip: FrameGrip,
  from: Point,
  to: Point,
  keys: PullKeys,
): Quad | null => {
  const by = { x: to.x - from.x, y: to.y - from.y }
  const pull = (): Quad => {
    if (grip.kind === 'inside') return movePull(quad, by, keys)
    if (grip.kind === 'outside') return turnPull(quad, from, to, keys)
    if (!keys.mod) return scalePull(quad, grip.at, by, keys)
    return isCorner(grip.at) ? distortPull(quad, grip.at, by) : skewPull(quad, grip.at, by)
  }
  const pulled = pull()
  return isConvex(pulled) ? pulled : null
}
