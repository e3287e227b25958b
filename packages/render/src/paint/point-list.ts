/**
 * Points that are collected and copied out; kept between uses, because a page has a hundred
 * thousand of them.
 */
export interface PointList {
  /** x, y, x, y… of which the first `length` count */
  xy: Float64Array
  length: number
}

export function createPointList(): PointList {
  return { xy: new Float64Array(1 << 12), length: 0 }
}

export function addPoint(list: PointList, x: number, y: number): void {
  if (list.length + 2 > list.xy.length) {
    const larger = new Float64Array(list.xy.length * 2)
    larger.set(list.xy)
    list.xy = larger
  }
  list.xy[list.length] = x
  list.xy[list.length + 1] = y
  list.length += 2
}

/** Where points are copied to; lives as long as the shapes that lie in it. */
let sheet = new Float64Array(0)
let used = 0
const SHEET = 1 << 14

/** The points collected so far, in a place of their own; the list is empty afterwards. */
export function takePoints(list: PointList): Float64Array {
  const { length } = list
  // A buffer for each of the ten thousand letters of a page takes longer than drawing them.
  if (used + length > sheet.length) {
    sheet = new Float64Array(Math.max(SHEET, length))
    used = 0
  }
  const points = sheet.subarray(used, used + length)
  for (let i = 0; i < length; i++) points[i] = list.xy[i] ?? 0
  used += length
  list.length = 0
  return points
}
