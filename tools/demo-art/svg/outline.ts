/**
 * Paths from points: polygons, smooth curves, limbs that taper. All lengths in the drawing's own
 * pixels.
 */
import { round } from './svg-builder.ts'
import type { Vec2 } from './svg-builder.ts'

const getPoint = (points: readonly Vec2[], index: number): Vec2 =>
  points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
const getWrappedPoint = (points: readonly Vec2[], index: number): Vec2 =>
  points[(index + points.length) % points.length] ?? [0, 0]
const formatPoint = ([x, y]: Vec2): string => `${round(x)},${round(y)}`

export function createPolygonPath(points: readonly Vec2[]): string {
  return `M${points.map(formatPoint).join('L')}Z`
}

export function createBoxPath(x: number, y: number, w: number, h: number, radius = 0): string {
  if (radius === 0) return `M${x},${y}h${w}v${h}h${-w}Z`
  const r = Math.min(radius, w / 2, h / 2)
  return `M${x + r},${y}h${w - 2 * r}a${r},${r} 0 0 1 ${r},${r}v${h - 2 * r}a${r},${r} 0 0 1 ${-r},${r}h${-(w - 2 * r)}a${r},${r} 0 0 1 ${-r},${-r}v${-(h - 2 * r)}a${r},${r} 0 0 1 ${r},${-r}Z`
}

/** A curve through every point (Catmull-Rom written as Béziers). */
export function createCurvePath(points: readonly Vec2[], closed = false, tension = 1): string {
  const pick = closed ? getWrappedPoint : getPoint
  const segments = closed ? points.length : points.length - 1
  let d = `M${formatPoint(getPoint(points, 0))}`
  for (let i = 0; i < segments; i += 1) {
    const [before, from, to, after] = [
      pick(points, i - 1),
      pick(points, i),
      pick(points, i + 1),
      pick(points, i + 2),
    ]
    const k = tension / 6
    const first: Vec2 = [from[0] + (to[0] - before[0]) * k, from[1] + (to[1] - before[1]) * k]
    const second: Vec2 = [to[0] - (after[0] - from[0]) * k, to[1] - (after[1] - from[1]) * k]
    d += `C${formatPoint(first)} ${formatPoint(second)} ${formatPoint(to)}`
  }
  return closed ? `${d}Z` : d
}

/**
 * A bent limb: a curve from `from` by `joint` to `to`, `widthFrom` wide at its root and `widthTo`
 * at its end.
 */
export function createLimbPath(
  from: Vec2,
  joint: Vec2,
  to: Vec2,
  widthFrom: number,
  widthTo: number,
): string {
  const left: Vec2[] = []
  const right: Vec2[] = []
  const steps = 8
  for (let i = 0; i <= steps; i += 1) {
    const t = i / steps
    const u = 1 - t
    // the control point that makes the curve pass through the joint at its middle
    const cx = 2 * joint[0] - (from[0] + to[0]) / 2
    const cy = 2 * joint[1] - (from[1] + to[1]) / 2
    const x = u * u * from[0] + 2 * u * t * cx + t * t * to[0]
    const y = u * u * from[1] + 2 * u * t * cy + t * t * to[1]
    const dx = 2 * u * (cx - from[0]) + 2 * t * (to[0] - cx)
    const dy = 2 * u * (cy - from[1]) + 2 * t * (to[1] - cy)
    const length = Math.hypot(dx, dy) || 1
    const half = (widthFrom + (widthTo - widthFrom) * t) / 2
    left.push([x - (dy / length) * half, y + (dx / length) * half])
    right.unshift([x + (dy / length) * half, y - (dx / length) * half])
  }
  return createCurvePath([...left, ...right], true)
}

const interpolate = (a: Vec2, b: Vec2, t: number): Vec2 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]

/**
 * The middle line of a bent limb, to be drawn with a fat stroke: no kink however sharp the joint.
 */
export function createBendPath(from: Vec2, joint: Vec2, to: Vec2): string {
  return `M${formatPoint(from)}L${formatPoint(interpolate(joint, from, 0.45))}Q${formatPoint(joint)} ${formatPoint(interpolate(joint, to, 0.45))}L${formatPoint(to)}`
}

/** Direction in degrees from one spot to another, for the hand that continues a limb. */
export function computeAngle(from: Vec2, to: Vec2): number {
  return (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
}

/** A puffy outline: half circles of varied size along a closed ring of points. */
export function createPuffPath(points: readonly Vec2[], bulge = 0.62): string {
  let d = `M${formatPoint(getPoint(points, 0))}`
  for (let i = 0; i < points.length; i += 1) {
    const from = getWrappedPoint(points, i)
    const to = getWrappedPoint(points, i + 1)
    const r = Math.hypot(to[0] - from[0], to[1] - from[1]) * bulge
    d += `A${round(r)},${round(r)} 0 0 1 ${formatPoint(to)}`
  }
  return `${d}Z`
}

/** Points on an ellipse, clockwise from `start` degrees (0 = right). */
export function createRing(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  start = 0,
  sweep = 360,
): Vec2[] {
  const open = sweep !== 360
  return Array.from({ length: count }, (_, i): Vec2 => {
    const a = ((start + (sweep * i) / (open ? count - 1 : count)) * Math.PI) / 180
    return [cx + Math.cos(a) * rx, cy + Math.sin(a) * ry]
  })
}

/** Numbers 0..1 from a seed: the same on every machine (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
