/** Outlines of lettering that is parted into two regions, or joined into one. */
import { boundsOfPoints, getArea } from './contour.ts'
import type { Point, Writing } from './document/page-document.ts'

/** Part of an outline on one side of a line across the page; empty where nothing lies there. */
const clip = (
  polygon: readonly Point[],
  axis: 'x' | 'y',
  at: number,
  side: 'below' | 'above',
): readonly Point[] => {
  const isIn = (point: Point): boolean => (side === 'below' ? point[axis] <= at : point[axis] >= at)
  const other = axis === 'x' ? 'y' : 'x'
  return polygon.flatMap((point, index): readonly Point[] => {
    const before = polygon.at(index - 1) ?? point
    if (isIn(point) === isIn(before)) return isIn(point) ? [point] : []
    const share = (at - before[axis]) / (point[axis] - before[axis])
    const crossing = before[other] + (point[other] - before[other]) * share
    const cut = axis === 'x' ? { x: at, y: crossing } : { x: crossing, y: at }
    return isIn(point) ? [cut, point] : [cut]
  })
}

/**
 * An outline in two, in the order they are read: rows from the top, columns from the right. Null
 * where a part would be no surface.
 * @param share of the outline's length that the first part gets, 0..1
 */
export const cutOutline = (
  polygon: readonly Point[],
  writing: Writing,
  share: number,
): readonly [readonly Point[], readonly Point[]] | null => {
  const { x, y, w, h } = boundsOfPoints(polygon)
  const isVertical = writing === 'vertical'
  const at = Math.round(isVertical ? x + w * (1 - share) : y + h * share)
  const [left, right] = [
    clip(polygon, isVertical ? 'x' : 'y', at, 'below'),
    clip(polygon, isVertical ? 'x' : 'y', at, 'above'),
  ]
  if (getArea(left) === 0 || getArea(right) === 0) return null
  return isVertical ? [right, left] : [left, right]
}

const turn = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

const chain = (points: readonly Point[]): readonly Point[] => {
  const hull: Point[] = []
  for (const point of points) {
    for (;;) {
      const [a, b] = hull.slice(-2)
      if (a === undefined || b === undefined || turn(a, b, point) > 0) break
      hull.pop()
    }
    hull.push(point)
  }
  return hull.slice(0, -1)
}

/** The smallest convex outline round several. */
export const joinOutlines = (polygons: readonly (readonly Point[])[]): readonly Point[] => {
  const points = polygons.flat().toSorted((a, b) => a.x - b.x || a.y - b.y)
  return [...chain(points), ...chain(points.toReversed())]
}
