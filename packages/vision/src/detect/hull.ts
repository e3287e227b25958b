import type { Box, Point } from '../raster.ts'

/** Convex outline around boxes, clockwise on screen (Andrew's monotone chain). */
export function computeHull(boxes: readonly Box[]): Point[] {
  const points = boxes
    .flatMap(({ x, y, w, h }) => [
      { x, y },
      { x: x + w, y },
      { x, y: y + h },
      { x: x + w, y: y + h },
    ])
    .sort((a, b) => a.x - b.x || a.y - b.y)
  const upper = chain(points)
  const lower = chain(points.toReversed())
  return [...upper.slice(0, -1), ...lower.slice(0, -1)]
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
