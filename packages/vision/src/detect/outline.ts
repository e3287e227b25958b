import type { Box, Point } from '../raster.ts'

/** Convex outline around points, clockwise on screen (Andrew's monotone chain). */
export function computeHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return [...chain(sorted).slice(0, -1), ...chain(sorted.toReversed()).slice(0, -1)]
}

function chain(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    for (;;) {
      const [a, b] = hull.slice(-2)
      if (!a || !b || (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break
      hull.pop()
    }
    hull.push(point)
  }
  return hull
}

export function listCorners({ x, y, w, h }: Box): Point[] {
  return [
    { x, y },
    { x: x + w, y },
    { x, y: y + h },
    { x: x + w, y: y + h },
  ]
}
