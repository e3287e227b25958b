import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { MAX_ERASE_POINTS } from '@panelflow/domain/page/erase.ts'

/** Right, down, left, up: the way along an edge with what is marked on its right. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/**
 * The outline along the edges of pixels that begins with the upper edge of one, and the corners on
 * the way. What is marked lies on its right, so outlines of holes run the other way round.
 */
const followEdge = (
  isMarked: (x: number, y: number) => boolean,
  start: Point,
  isSeen: (x: number, y: number) => void,
): readonly Point[] => {
  const points: Point[] = []
  let { x, y } = start
  let way = 0
  do {
    if (way === 0) isSeen(x, y)
    const [dx, dy] = STEPS[way] ?? [0, 0]
    x += dx
    y += dy
    // the pixels ahead, on the left and on the right of the way
    const [ax, ay] = [x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2]
    const [bx, by] = [x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2]
    const before = way
    if (!isMarked(bx, by)) way = (way + 1) % 4
    else if (isMarked(ax, ay)) way = (way + 3) % 4
    if (way !== before) points.push({ x, y })
  } while (x !== start.x || y !== start.y || way !== 0)
  return points
}

/** Twice the area within an outline. */
const measure = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, { x, y }, at) => {
      const next = points[(at + 1) % points.length] ?? { x, y }
      return sum + x * next.y - next.x * y
    }, 0),
  )

const distance = (point: Point, a: Point, b: Point): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy)
  return length === 0
    ? Math.hypot(point.x - a.x, point.y - a.y)
    : Math.abs(dx * (point.y - a.y) - dy * (point.x - a.x)) / length
}

/** Douglas and Peucker: leaves out points that lie no further than that from the line. */
const simplify = (points: readonly Point[], tolerance: number): readonly Point[] => {
  const keep = new Uint8Array(points.length).fill(0)
  keep[0] = 1
  keep[points.length - 1] = 1
  const waiting: (readonly [number, number])[] = [[0, points.length - 1]]
  for (let span = waiting.pop(); span !== undefined; span = waiting.pop()) {
    const [from, to] = span
    const [a, b] = [points[from], points[to]]
    let [far, farthest] = [tolerance, -1]
    for (let at = from + 1; at < to; at++) {
      const point = points[at]
      if (a === undefined || b === undefined || point === undefined) continue
      const away = distance(point, a, b)
      if (away > far) [far, farthest] = [away, at]
    }
    if (farthest < 0) continue
    keep[farthest] = 1
    waiting.push([from, farthest], [farthest, to])
  }
  return points.filter((_, at) => keep[at] === 1)
}

const fitPoints = (points: readonly Point[], most: number): readonly Point[] => {
  let fitted = points
  for (let tolerance = 0.75; fitted.length > most; tolerance *= 1.5)
    fitted = simplify(points, tolerance)
  return fitted
}

/**
 * One polygon round everything marked, holes left out: outlines are joined by lines there and back,
 * which enclose nothing. Of very many holes the smallest are filled. Null: nothing is marked.
 * @param mask one byte for each pixel of the box
 */
export const traceMask = (mask: Uint8Array, box: Box): readonly Point[] | null => {
  const isMarked = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < box.w && y < box.h && mask[y * box.w + x] !== 0
  const seen = new Uint8Array(box.w * box.h)
  const outlines: (readonly Point[])[] = []
  for (let y = 0; y < box.h; y++)
    for (let x = 0; x < box.w; x++) {
      const at = y * box.w + x
      if (seen[at] === 1 || !isMarked(x, y) || isMarked(x, y - 1)) continue
      outlines.push(
        followEdge(isMarked, { x, y }, (seenX, seenY) => {
          seen[seenY * box.w + seenX] = 1
        }),
      )
    }
  const [outer, ...holes] = outlines.toSorted((a, b) => measure(b) - measure(a))
  if (outer === undefined) return null
  const points = [...fitPoints(outer, MAX_ERASE_POINTS / 2)]
  const [first = { x: 0, y: 0 }] = points
  for (const hole of holes) {
    const [start] = hole
    if (start === undefined || points.length + hole.length + 3 > MAX_ERASE_POINTS) continue
    points.push(first, ...hole, start)
  }
  return points.map(({ x, y }) => ({ x: x + box.x, y: y + box.y }))
}
