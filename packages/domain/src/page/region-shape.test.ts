import { describe, expect, it } from 'vitest'
import { boundsOfPoints, getArea } from './contour.ts'
import { cutOutline, joinOutlines } from './region-shape.ts'

const SQUARE = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 60 },
  { x: 0, y: 60 },
]

describe('an outline is cut', () => {
  it('across rows from the top, across columns from the right', () => {
    const [upper, lower] = cutOutline(SQUARE, 'horizontal', 0.25) ?? []
    expect(boundsOfPoints(upper ?? [])).toEqual({ x: 0, y: 0, w: 100, h: 15 })
    expect(boundsOfPoints(lower ?? [])).toEqual({ x: 0, y: 15, w: 100, h: 45 })
    const [first, second] = cutOutline(SQUARE, 'vertical', 0.25) ?? []
    expect(boundsOfPoints(first ?? [])).toEqual({ x: 75, y: 0, w: 25, h: 60 })
    expect(boundsOfPoints(second ?? [])).toEqual({ x: 0, y: 0, w: 75, h: 60 })
  })

  it('also a slanting one, and loses no surface', () => {
    const kite = [
      { x: 50, y: 0 },
      { x: 100, y: 40 },
      { x: 50, y: 100 },
      { x: 0, y: 40 },
    ]
    const [upper, lower] = cutOutline(kite, 'horizontal', 0.5) ?? []
    expect(getArea(upper ?? []) + getArea(lower ?? [])).toBeCloseTo(getArea(kite), 6)
  })

  it('nowhere that leaves nothing on one side', () => {
    expect(cutOutline(SQUARE, 'horizontal', 0)).toBeNull()
    expect(cutOutline([], 'horizontal', 0.5)).toBeNull()
  })
})

describe('outlines are joined', () => {
  it('into the smallest convex one round all of them', () => {
    const other = SQUARE.map(({ x, y }) => ({ x: x + 200, y: y + 20 }))
    const hull = joinOutlines([SQUARE, other])
    expect(boundsOfPoints(hull)).toEqual({ x: 0, y: 0, w: 300, h: 80 })
    expect(hull).toHaveLength(6)
    expect(getArea(hull)).toBe(300 * 80 - 2 * ((200 * 20) / 2))
  })

  it('as it is, when there is one', () => {
    expect(getArea(joinOutlines([SQUARE]))).toBe(6000)
  })
})
