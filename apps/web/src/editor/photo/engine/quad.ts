/** Four corners of a frame that is moved, scaled, turned, slanted and distorted. */
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'

/** Left top, right top, right bottom, left bottom of what the frame was drawn round first. */
export type Quad = readonly [Point, Point, Point, Point]

/**
 * The frame's own axes: where a step of its whole width and of its whole height leads. Of a
 * distorted frame: the mean of opposite sides.
 */
interface Axes {
  readonly middle: Point
  readonly across: Point
  readonly down: Point
}

/** What a frame is as figures. */
export interface FrameFigures {
  /** left and top edge of the box round it */
  readonly x: number
  readonly y: number
  /** negative: mirrored */
  readonly w: number
  readonly h: number
  /** degrees, clockwise, -180 to 180 */
  readonly angle: number
  /** degrees, -89 to 89 */
  readonly skew: number
}

const DEGREE = Math.PI / 180
const NEARLY = 1e-6

export const toQuad = ({ x, y, w, h }: Box): Quad => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
]

export const mapQuad = ([a, b, c, d]: Quad, map: (point: Point, index: number) => Point): Quad => [
  map(a, 0),
  map(b, 1),
  map(c, 2),
  map(d, 3),
]

export const moveQuad = (quad: Quad, by: Point): Quad =>
  mapQuad(quad, ({ x, y }) => ({ x: x + by.x, y: y + by.y }))

export const getAxes = ([a, b, c, d]: Quad): Axes => ({
  middle: { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 },
  across: { x: (b.x - a.x + c.x - d.x) / 2, y: (b.y - a.y + c.y - d.y) / 2 },
  down: { x: (d.x - a.x + c.x - b.x) / 2, y: (d.y - a.y + c.y - b.y) / 2 },
})

const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x

/** A place as shares of the frame's axes, from its middle: a corner is at ±0.5. */
export const toShares = ({ middle, across, down }: Axes, { x, y }: Point): Point => {
  const by = { x: x - middle.x, y: y - middle.y }
  const size = cross(across, down)
  return { x: cross(by, down) / size, y: cross(across, by) / size }
}

export const fromShares = ({ middle, across, down }: Axes, { x, y }: Point): Point => ({
  x: middle.x + across.x * x + down.x * y,
  y: middle.y + across.y * x + down.y * y,
})

export const rotateQuad = (quad: Quad, degrees: number): Quad => {
  const { middle } = getAxes(quad)
  const [cos, sin] = [Math.cos(degrees * DEGREE), Math.sin(degrees * DEGREE)]
  return mapQuad(quad, ({ x, y }) => {
    const by = { x: x - middle.x, y: y - middle.y }
    return { x: middle.x + by.x * cos - by.y * sin, y: middle.y + by.x * sin + by.y * cos }
  })
}

/** Mirrors a frame within itself. */
export const flipQuad = (quad: Quad, axis: 'x' | 'y'): Quad => {
  const axes = getAxes(quad)
  return mapQuad(quad, (point) => {
    const at = toShares(axes, point)
    return fromShares(axes, { ...at, [axis]: -at[axis] })
  })
}

/** The upright box round a frame. */
export const getBounds = (quad: Quad): Box => {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

const toAngle = ({ x, y }: Point): number => Math.atan2(y, x) / DEGREE

/** A mirrored frame is one with a negative side, whichever of the two leaves the smaller angle. */
export const getFigures = (quad: Quad): FrameFigures => {
  const { across, down } = getAxes(quad)
  const { x, y } = getBounds(quad)
  const isMirrored = cross(across, down) < 0
  const turned = toAngle(across)
  const isAcross = isMirrored && Math.abs(turned) > 90
  const angle = isAcross ? toAngle({ x: -across.x, y: -across.y }) : turned
  const w = Math.hypot(across.x, across.y) * (isAcross ? -1 : 1)
  const [cos, sin] = [Math.cos(angle * DEGREE), Math.sin(angle * DEGREE)]
  const h = down.y * cos - down.x * sin
  const skew = Math.atan((down.x * cos + down.y * sin) / h) / DEGREE
  return { x, y, w, h, angle, skew }
}

/** The frame with other figures; its middle stays, unless it is put elsewhere. */
export const setFigures = (quad: Quad, change: Partial<FrameFigures>): Quad => {
  const { x, y, ...shape } = change
  const before = getFigures(quad)
  let after = quad
  if (Object.keys(shape).length > 0) {
    const { w, h, angle, skew } = { ...before, ...shape }
    const [cos, sin] = [Math.cos(angle * DEGREE), Math.sin(angle * DEGREE)]
    const slant = h * Math.tan(skew * DEGREE)
    const axes = getAxes(quad)
    const next: Axes = {
      middle: axes.middle,
      across: { x: w * cos, y: w * sin },
      down: { x: slant * cos - h * sin, y: slant * sin + h * cos },
    }
    after = mapQuad(quad, (point) => fromShares(next, toShares(axes, point)))
  }
  const box = getBounds(after)
  return moveQuad(after, {
    x: x === undefined ? 0 : x - box.x,
    y: y === undefined ? 0 : y - box.y,
  })
}

/** Every corner turns the same way: only then each place of the frame is one of the picture. */
export const isConvex = ([a, b, c, d]: Quad): boolean => {
  const turn = (from: Point, by: Point, to: Point): number =>
    cross({ x: by.x - from.x, y: by.y - from.y }, { x: to.x - by.x, y: to.y - by.y })
  const turns = [turn(a, b, c), turn(b, c, d), turn(c, d, a), turn(d, a, b)]
  return turns.every((each) => each > NEARLY) || turns.every((each) => each < -NEARLY)
}

const isUpright = (quad: Quad): boolean => {
  const { across, down } = getAxes(quad)
  const [a, b, c, d] = quad
  const isFlat = Math.abs(a.x - b.x + c.x - d.x) + Math.abs(a.y - b.y + c.y - d.y) < NEARLY
  const lies = ({ x, y }: Point): boolean => Math.min(Math.abs(x), Math.abs(y)) < NEARLY
  return isFlat && lies(across) && lies(down)
}

/**
 * A frame whose sides lie along rows and columns begins and ends on whole pixels, so that nothing
 * is blurred that was only moved, mirrored or turned by 90 degrees.
 */
export const settleQuad = (quad: Quad): Quad => {
  if (!isUpright(quad)) return quad
  const { x, y, w, h } = getBounds(quad)
  const [left, top] = [Math.round(x + NEARLY), Math.round(y + NEARLY)]
  const [width, height] = [Math.max(1, Math.round(w)), Math.max(1, Math.round(h))]
  return mapQuad(quad, (point) => ({
    x: point.x < x + w / 2 ? left : left + width,
    y: point.y < y + h / 2 ? top : top + height,
  }))
}

export const isSameQuad = (a: Quad, b: Quad): boolean =>
  a.every((point, at) => {
    const other = b[at]
    return (
      other !== undefined &&
      Math.abs(point.x - other.x) < NEARLY &&
      Math.abs(point.y - other.y) < NEARLY
    )
  })
