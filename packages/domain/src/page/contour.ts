/**
 * Outlines of bubbles and masks: closed polygons in page pixels, the last point joined to the
 * first.
 */
import type { Box, Point } from './document/page-document.ts'

/** A bubble drawn with more points than this is no rounder, only harder to edit. */
export const MAX_CONTOUR = 64

export const isInside = (polygon: readonly Point[], { x, y }: Point): boolean => {
  let inside = false
  let before = polygon.at(-1)
  for (const corner of polygon) {
    if (before !== undefined && corner.y > y !== before.y > y) {
      const crossing = corner.x + ((y - corner.y) / (before.y - corner.y)) * (before.x - corner.x)
      if (x < crossing) inside = !inside
    }
    before = corner
  }
  return inside
}

export const boundsOfPoints = (points: readonly Point[]): Box => {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

/** Area that two boxes share. */
export const getSharedArea = (a: Box, b: Box): number => {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w <= 0 || h <= 0 ? 0 : w * h
}

/** Share of `inner` that lies in `outer`, 0..1. */
export const getShareInside = (inner: Box, outer: Box): number =>
  getSharedArea(inner, outer) / (inner.w * inner.h)

/** Whether two boxes share more than an edge. */
export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** px², whichever way round the points run. */
export const getArea = (polygon: readonly Point[]): number => {
  let area = 0
  let before = polygon.at(-1)
  for (const point of polygon) {
    if (before !== undefined) area += before.x * point.y - point.x * before.y
    before = point
  }
  return Math.abs(area) / 2
}

/** Middle of the surface; of the points where there is none. */
export const computeCentroid = (polygon: readonly Point[]): Point => {
  let [area, x, y] = [0, 0, 0]
  let before = polygon.at(-1)
  for (const point of polygon) {
    const cross = before === undefined ? 0 : before.x * point.y - point.x * before.y
    area += cross
    x += ((before?.x ?? 0) + point.x) * cross
    y += ((before?.y ?? 0) + point.y) * cross
    before = point
  }
  const { x: left, y: top, w, h } = boundsOfPoints(polygon)
  return area === 0 ? { x: left + w / 2, y: top + h / 2 } : { x: x / (3 * area), y: y / (3 * area) }
}

/** Nearest place on the line from a to b, and how far it is. */
export const nearestOn = (
  a: Point,
  b: Point,
  point: Point,
): { readonly at: Point; readonly distance: number } => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const share =
    length === 0
      ? 0
      : Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length))
  const at = { x: a.x + dx * share, y: a.y + dy * share }
  return { at, distance: Math.hypot(point.x - at.x, point.y - at.y) }
}

/** Douglas–Peucker on an open line, without recursion. */
const thinned = (line: readonly Point[], tolerance: number): readonly Point[] => {
  const retained = new Uint8Array(line.length)
  retained[0] = 1
  retained[line.length - 1] = 1
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span
    const [a, b] = [line[from], line[to]]
    let worst = tolerance
    let worstAt = -1
    for (let i = from + 1; i < to; i++) {
      const point = line[i]
      const distance =
        a === undefined || b === undefined || point === undefined
          ? 0
          : nearestOn(a, b, point).distance
      if (distance > worst) [worst, worstAt] = [distance, i]
    }
    if (worstAt < 0) continue
    retained[worstAt] = 1
    spans.push([from, worstAt], [worstAt, to])
  }
  return line.filter((_, i) => retained[i] === 1)
}

/**
 * The same outline with at most `most` points, whole pixels; nothing moves further than needed for
 * that.
 */
export const simplified = (polygon: readonly Point[], most = MAX_CONTOUR): readonly Point[] => {
  const whole = polygon.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  const [first] = whole
  if (first === undefined) return []
  // A closed line has no ends: it is cut at its first point and the one furthest from it.
  const distances = whole.map(({ x, y }) => Math.hypot(x - first.x, y - first.y))
  const far = distances.indexOf(Math.max(...distances))
  for (let tolerance = 1; ; tolerance *= 1.5) {
    const there = thinned(whole.slice(0, far + 1), tolerance)
    const back = thinned([...whole.slice(far), first], tolerance)
    const points = [...there, ...back.slice(1, -1)]
    if (points.length <= most || tolerance > 1e6) return points
  }
}

/**
 * Where a text that fills an outline is centred, whole pixels: the middle of its surface; null
 * where that lies outside, as in a crescent.
 */
export const restIn = (polygon: readonly Point[]): Point | null => {
  const { x, y } = computeCentroid(polygon)
  return isInside(polygon, { x, y }) ? { x: Math.round(x), y: Math.round(y) } : null
}
