import { describe, expect, it } from 'vitest'
import {
  getArea,
  boundsOfPoints,
  computeCentroid,
  isInside,
  nearestOn,
  restIn,
  simplified,
} from './contour.ts'

const circle = (points: number, radius: number) =>
  Array.from({ length: points }, (_, i) => ({
    x: 500 + radius * Math.cos((i * 2 * Math.PI) / points),
    y: 300 + radius * Math.sin((i * 2 * Math.PI) / points),
  }))

describe('an outline', () => {
  it('is simplified to so many points and keeps its shape', () => {
    const round = simplified(circle(900, 200))
    expect(round.length).toBeLessThanOrEqual(64)
    expect(round.length).toBeGreaterThan(12)
    expect(getArea(round) / (Math.PI * 200 ** 2)).toBeGreaterThan(0.98)
    expect(simplified(circle(900, 200), 8).length).toBeLessThanOrEqual(8)
  })
  it('keeps the corners of a box and nothing between', () => {
    const box = [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 80 },
      { x: 0, y: 80 },
      { x: 0, y: 40 },
    ]
    expect(simplified(box)).toEqual([box[0], box[2], box[3], box[4]])
    expect(boundsOfPoints(box)).toEqual({ x: 0, y: 0, w: 100, h: 80 })
    expect(computeCentroid(box)).toEqual({ x: 50, y: 40 })
    expect(restIn(box)).toEqual({ x: 50, y: 40 })
    expect(restIn([...box.slice(0, 5), { x: 99, y: 40 }])).toBe(null)
  })
  it('survives points that all lie in one place', () => {
    expect(
      simplified([
        { x: 3, y: 3 },
        { x: 3, y: 3 },
      ]).length,
    ).toBeLessThanOrEqual(2)
    expect(simplified([])).toEqual([])
  })
  it('knows what lies inside it and how far its sides are', () => {
    const round = circle(40, 100)
    expect(isInside(round, { x: 500, y: 300 })).toBe(true)
    expect(isInside(round, { x: 601, y: 300 })).toBe(false)
    expect(nearestOn({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 4, y: 3 })).toEqual({
      at: { x: 4, y: 0 },
      distance: 3,
    })
    expect(nearestOn({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 14, y: 3 }).distance).toBe(5)
  })
})
