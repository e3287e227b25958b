/** Points that are collected and copied out; kept between uses, because a page has a hundred thousand of them. */
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
