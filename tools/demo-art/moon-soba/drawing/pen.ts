/**
 * The pen of a manga artist: lines that swell and taper, outlines that are heavier where the shade
 * falls. Lengths in the drawing's own px.
 */
import { group, path, round } from '../../svg/svg-builder.ts'
import type { Attrs, Vec2 } from '../../svg/svg-builder.ts'
import { INK, PAPER } from './screentone.ts'

/** A point of a line; `1` as third makes a sharp corner of it. */
export type Knot = readonly [x: number, y: number, corner?: 1]

/** Knots, or the same written down: `0,-18! 9,0 8,12`, where `!` is a corner. */
export type PenPath = string | readonly Knot[]

const parseKnots = (stroke: PenPath): readonly Knot[] =>
  typeof stroke !== 'string'
    ? stroke
    : stroke.split(' ').map((spot): Knot => {
        const [x = 0, y = 0] = spot.replace('!', '').split(',').map(Number)
        return spot.endsWith('!') ? [x, y, 1] : [x, y]
      })

/** points the curve is cut into between two knots */
const STEPS = 9
/** where the light comes from */
const LIGHT: Vec2 = [-0.6, -0.8]

const interpolateSpline = (a: Vec2, b: Vec2, c: Vec2, d: Vec2, t: number): Vec2 => {
  const at = (p: number, q: number, r: number, s: number): number =>
    0.5 *
    (2 * q +
      (r - p) * t +
      (2 * p - 5 * q + 4 * r - s) * t * t +
      (3 * q - p - 3 * r + s) * t * t * t)
  return [at(a[0], b[0], c[0], d[0]), at(a[1], b[1], c[1], d[1])]
}

const toPoint = (knot: Knot | undefined): Vec2 => (knot === undefined ? [0, 0] : [knot[0], knot[1]])

/** The curve through the knots as short straight pieces. */
export function tracePath(stroke: PenPath, closed = false): Vec2[] {
  const knots = parseKnots(stroke)
  const count = knots.length
  const knot = (i: number): Knot | undefined =>
    closed ? knots[(i + count) % count] : knots[Math.min(Math.max(i, 0), count - 1)]
  const traced: Vec2[] = []
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [from, to] = [toPoint(knot(i)), toPoint(knot(i + 1))]
    const before = knot(i)?.[2] === 1 ? from : toPoint(knot(i - 1))
    const after = knot(i + 1)?.[2] === 1 ? to : toPoint(knot(i + 2))
    const straight = knot(i)?.[2] === 1 && knot(i + 1)?.[2] === 1
    const steps = straight ? 1 : STEPS
    for (let s = 0; s < steps; s += 1)
      traced.push(interpolateSpline(before, from, to, after, s / steps))
  }
  if (!closed) traced.push(toPoint(knots[count - 1]))
  return traced
}

const formatPath = (spots: readonly Vec2[]): string =>
  `M${spots.map(([x, y]) => `${round(x)},${round(y)}`).join('L')}Z`

/** The closed curve through the knots, as a path. */
export const createClosedPath = (knots: PenPath): string => formatPath(tracePath(knots, true))

const computeNormal = (spots: readonly Vec2[], i: number, closed: boolean): Vec2 => {
  const n = spots.length
  const [ax, ay] = (closed ? spots[(i - 1 + n) % n] : spots[Math.max(i - 1, 0)]) ?? [0, 0]
  const [bx, by] = (closed ? spots[(i + 1) % n] : spots[Math.min(i + 1, n - 1)]) ?? [0, 0]
  const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1
  return [-(by - ay) / length, (bx - ax) / length]
}

export interface Taper {
  /** width at the beginning and at the end, in parts of the line's width */
  readonly from?: number
  readonly to?: number
}

/** A line with pressure: thin where the pen touches down and leaves, full between. */
export function drawLine(
  knots: PenPath,
  width: number,
  { from = 0.15, to = 0.1 }: Taper = {},
  color = INK,
): string {
  const spots = tracePath(knots)
  const last = spots.length - 1
  const left: Vec2[] = []
  const right: Vec2[] = []
  for (const [i, [x, y]] of spots.entries()) {
    const t = i / last
    const rise = Math.min(1, t / 0.35)
    const fall = Math.min(1, (1 - t) / 0.45)
    const ease = (v: number): number => v * (2 - v)
    const pressure = Math.min(from + (1 - from) * ease(rise), to + (1 - to) * ease(fall))
    const [nx, ny] = computeNormal(spots, i, false)
    const half = (width * pressure) / 2
    left.push([x + nx * half, y + ny * half])
    right.unshift([x - nx * half, y - ny * half])
  }
  return path(formatPath([...left, ...right]), { fill: color })
}

/** Several lines of one width. */
export const drawLines = (
  all: readonly PenPath[],
  width: number,
  taper: Taper = {},
  color = INK,
): string => all.map((knots) => drawLine(knots, width, taper, color)).join('')

/** The rim of a closed shape: heavier on the side turned away from the light. */
export function drawRim(knots: PenPath, width: number, color = INK): string {
  const spots = tracePath(knots, true)
  const area = spots.reduce((sum, [x, y], i) => {
    const [nx, ny] = spots[(i + 1) % spots.length] ?? [0, 0]
    return sum + x * ny - nx * y
  }, 0)
  const outward = area > 0 ? -1 : 1
  const outer: Vec2[] = []
  const inner: Vec2[] = []
  for (const [i, [x, y]] of spots.entries()) {
    const [nx, ny] = computeNormal(spots, i, true)
    const [ox, oy] = [nx * outward, ny * outward]
    const half = (width * (1 - 0.45 * (ox * LIGHT[0] + oy * LIGHT[1]))) / 2
    outer.push([x + ox * half, y + oy * half])
    inner.push([x - ox * half, y - oy * half])
  }
  return path(formatPath(outer) + formatPath(inner.toReversed()), {
    fill: color,
    'fill-rule': 'nonzero',
  })
}

/** A closed shape, filled and rimmed. */
export function drawShape(
  knots: PenPath,
  width: number,
  fill: string = PAPER,
  attrs: Attrs = {},
): string {
  const body = path(createClosedPath(knots), { fill, ...attrs })
  return width === 0 ? body : group([body, drawRim(knots, width)])
}

/** Knots of an ellipse, clockwise from the right. */
export const createOval = (cx: number, cy: number, rx: number, ry: number, count = 12): Knot[] =>
  Array.from({ length: count }, (_, i): Knot => {
    const a = (i / count) * Math.PI * 2
    return [cx + Math.cos(a) * rx, cy + Math.sin(a) * ry]
  })
