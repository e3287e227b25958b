import { describe, expect, it } from 'vitest'
import { createClosedPath, drawLine, createOval, drawRim, tracePath } from './pen.ts'

/** width of a filled band along x: its highest minus its lowest point near there */
const widthAt = (drawing: string, x: number): number => {
  const ys = [...drawing.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)]
    .filter(([, px]) => Math.abs(Number(px) - x) < 6)
    .map(([, , y]) => Number(y))
  return Math.max(...ys) - Math.min(...ys)
}

describe('the pen', () => {
  it('goes through every knot, read from text or given as numbers', () => {
    const spots = tracePath('0,0 30,40! 90,10')
    expect(spots).toEqual(
      tracePath([
        [0, 0],
        [30, 40, 1],
        [90, 10],
      ]),
    )
    for (const knot of [
      [0, 0],
      [30, 40],
      [90, 10],
    ])
      expect(spots).toContainEqual(knot)
  })

  it('swells between two thin ends', () => {
    const stroke = drawLine('0,0 100,0 200,0', 10)
    expect(widthAt(stroke, 100)).toBeCloseTo(10, 0)
    expect(widthAt(stroke, 0)).toBeLessThan(3)
    expect(widthAt(stroke, 200)).toBeLessThan(3)
  })

  it('keeps straight edges between two corners', () => {
    expect(createClosedPath('0,0! 10,0! 10,10! 0,10!')).toBe('M0,0L10,0L10,10L0,10Z')
  })

  it('presses harder on the side away from the light, whichever way the shape is drawn', () => {
    const lower = (drawing: string): number =>
      Math.max(...[...drawing.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y))) - 100
    const upper = (drawing: string): number =>
      -100 - Math.min(...[...drawing.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y)))
    for (const knots of [createOval(0, 0, 100, 100), createOval(0, 0, 100, 100).toReversed()]) {
      const ring = drawRim(knots, 10)
      expect(lower(ring)).toBeGreaterThan(upper(ring) * 1.5)
    }
  })
})
