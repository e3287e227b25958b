import { describe, expect, test } from 'vitest'
import { getTurn } from '../exact/turn.ts'
import { fillShapes } from './fill.ts'
import { grown } from './grow.ts'
import { emptyMask } from './mask.ts'
import { shapeAround } from './outline.ts'
import type { Shape } from './outline.ts'

const FRAME = { x: -20, y: -20, width: 80, height: 80 }

function polygon(...contours: readonly (readonly number[])[]): Shape {
  const ends: number[] = []
  for (const contour of contours) ends.push((ends.at(-1) ?? 0) + contour.length)
  return shapeAround(Float64Array.from(contours.flat()), ends)
}

const rectangle = (left: number, top: number, right: number, bottom: number): number[] => [
  left,
  top,
  right,
  top,
  right,
  bottom,
  left,
  bottom,
]
const reversed = (contour: readonly number[]): number[] =>
  Array.from({ length: contour.length / 2 }, (_, i) =>
    contour.slice(contour.length - 2 * i - 2, contour.length - 2 * i),
  ).flat()

function renderAlpha(shape: Shape): (x: number, y: number) => number {
  const mask = emptyMask(FRAME)
  fillShapes(mask, [shape])
  return (x, y) => mask.alpha[(y - FRAME.y) * FRAME.width + x - FRAME.x] ?? -1
}

function measureArea(shape: Shape): number {
  const mask = emptyMask(FRAME)
  fillShapes(mask, [shape])
  return mask.alpha.reduce((sum, value) => sum + value, 0) / 255
}

describe('filling', () => {
  test('a pixel is as opaque as the share of it that is covered', () => {
    const alpha = renderAlpha(polygon(rectangle(0.25, 0, 3, 1.5)))
    expect([alpha(0, 0), alpha(1, 0), alpha(2, 0), alpha(3, 0)]).toEqual([191, 255, 255, 0])
    expect([alpha(0, 1), alpha(1, 1)]).toEqual([96, 128])
  })

  test('a slope covers pixels by its exact area, whichever way round it is drawn', () => {
    const triangle = [0, 0, 40, 0, 0, 30]
    expect(measureArea(polygon(triangle))).toBeCloseTo(600, 0)
    expect(measureArea(polygon(reversed(triangle)))).toBeCloseTo(600, 0)
    expect(renderAlpha(polygon([0, 0, 4, 0, 0, 2]))(1, 1)).toBe(64)
  })

  test('a contour the other way round is a hole, one the same way round is not', () => {
    const hole = renderAlpha(polygon(rectangle(0, 0, 10, 10), reversed(rectangle(3, 3, 7, 7))))
    expect([hole(1, 1), hole(5, 5), hole(8, 8)]).toEqual([255, 0, 255])
    const twice = renderAlpha(polygon(rectangle(0, 0, 10, 10), rectangle(3, 3, 14, 7)))
    expect([twice(5, 5), twice(12, 5), twice(12, 8)]).toEqual([255, 255, 0])
  })

  test('what lies outside the frame is cut off and does not leak into it', () => {
    const alpha = renderAlpha(polygon(rectangle(-100, -100, 5, 5)))
    expect([alpha(-20, -20), alpha(4, 4), alpha(5, 4), alpha(4, 5)]).toEqual([255, 255, 0, 0])
    expect(measureArea(polygon(rectangle(200, 0, 210, 10)))).toBe(0)
    expect(measureArea(polygon([-50, -50, 100, 10, -50, 100]))).toBeGreaterThan(1_000)
  })

  test('shapes that meet inside a pixel fill it together', () => {
    const mask = emptyMask(FRAME)
    fillShapes(mask, [polygon(rectangle(0, 0, 2.5, 1)), polygon(reversed(rectangle(2.5, 0, 5, 1)))])
    expect(mask.alpha[20 * FRAME.width + 22]).toBe(255)
  })
})

describe('growing', () => {
  test('a square grows on every side and its corners become round', () => {
    const shape = polygon(rectangle(0, 0, 20, 20))
    expect(measureArea(grown(shape, 6))).toBeCloseTo(400 + 4 * 20 * 6 + Math.PI * 36, -1)
    const alpha = renderAlpha(grown(shape, 6))
    expect([alpha(-6, 10), alpha(-7, 10), alpha(-6, -6), alpha(-4, -4)]).toEqual([255, 0, 0, 255])
  })

  test('it does not matter which way round the outline runs', () => {
    expect(measureArea(grown(polygon(reversed(rectangle(0, 0, 20, 20))), 6))).toBeCloseTo(
      measureArea(grown(polygon(rectangle(0, 0, 20, 20)), 6)),
      3,
    )
  })

  test('holes get smaller and close when they are narrow', () => {
    const ring = polygon(rectangle(0, 0, 20, 20), reversed(rectangle(5, 5, 15, 15)))
    expect(renderAlpha(grown(ring, 3))(10, 10)).toBe(0)
    expect(renderAlpha(grown(ring, 3))(6, 10)).toBe(255)
    expect(renderAlpha(grown(ring, 6))(10, 10)).toBe(255)
  })

  test('a round hole closes, too, and a round notch fills without gaps', () => {
    const circle = (radius: number): number[] =>
      Array.from({ length: 80 }, (_, i) => {
        const { cos, sin } = getTurn((i >> 1) * 9)
        return 15 + radius * (i % 2 === 0 ? cos : sin)
      })
    const ring = polygon(circle(14), reversed(circle(4)))
    for (const by of [2, 4.5, 6, 9]) {
      const alpha = renderAlpha(grown(ring, by))
      expect(alpha(15, 15), `by ${by}`).toBe(by < 4 ? 0 : 255)
      for (const x of [3, 8, 12, 20]) expect(alpha(x, 15), `${x} by ${by}`).toBeGreaterThan(253)
    }
    // A deep groove with a round end, narrower than the growth.
    const end = circle(3)
      .slice(0, 42)
      .map((value, i) => (i % 2 === 0 ? value : 24 - value))
    const alpha = renderAlpha(
      grown(polygon([0, 0, 30, 0, 30, 20, 18, 20, ...end, 12, 20, 0, 20]), 6),
    )
    for (let y = 0; y < 20; y++) expect(alpha(15, y), `row ${y}`).toBe(255)
  })

  test('a thin arch has no gaps on either side of its arms', () => {
    // Two arms of 1 px joined by an arch whose inside is rounder than the growth.
    const bow = (radius: number, from: number, to: number): number[] =>
      Array.from({ length: 13 }, (_, i) => {
        const { cos, sin } = getTurn(from + ((to - from) * i) / 12)
        return [15 + radius * cos, 15 - radius * sin]
      }).flat()
    const arch = polygon([...bow(3, 180, 0), 18, 30, 19, 30, ...bow(4, 0, 180), 11, 30, 12, 30])
    for (const by of [2, 3.5, 5, 7]) {
      const alpha = renderAlpha(grown(arch, by))
      for (let y = 12; y < 29; y++)
        for (let x = 11; x < 19; x++)
          if (Math.abs(x + 0.5 - 15) > 3.6 - by) expect(alpha(x, y), `${x},${y} by ${by}`).toBe(255)
      for (let y = 16; y < 29; y++)
        for (const x of [10, 19]) expect(alpha(x, y), `${x},${y} by ${by}`).toBe(255)
    }
  })

  test('an inner corner stays sharp and nothing inside is lost', () => {
    const corner = polygon([0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30])
    const alpha = renderAlpha(grown(corner, 4))
    for (const [x, y] of [
      [2, 2],
      [12, 12],
      [13, 20],
      [20, 13],
      [-3, 15],
    ] as const)
      expect(alpha(x, y)).toBe(255)
    expect(alpha(15, 15)).toBe(0)
  })

  test('a needle that turns right back gets a round tip', () => {
    const alpha = renderAlpha(grown(polygon([0, 10, 20, 10, 0, 10.001]), 5))
    expect(alpha(23, 10)).toBe(255)
    expect(alpha(24, 6)).toBe(0)
  })
})
