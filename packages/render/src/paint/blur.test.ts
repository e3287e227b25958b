import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blurReach, blurred } from './blur.ts'
import type { Mask } from './mask.ts'

function createMask(
  width: number,
  height: number,
  alphaAt: (x: number, y: number) => number,
): Mask {
  return {
    x: 0,
    y: 0,
    width,
    height,
    alpha: Uint8Array.from({ length: width * height }, (_, i) =>
      alphaAt(i % width, Math.floor(i / width)),
    ),
  }
}

const sum = ({ alpha }: Mask): number => alpha.reduce((total, value) => total + value, 0)

describe('blur', () => {
  test('comes close to a true Gaussian on an edge', () => {
    for (const sigma of [0.5, 1, 2, 3.7, 8, 20]) {
      const half = 80
      const edge = createMask(half * 2, half * 2, (x) => (x < half ? 255 : 0))
      const out = blurred(edge, sigma)
      for (let x = half - 30; x < half + 30; x++) {
        const value = out.alpha[(half - out.y) * out.width + (x - out.x)] ?? 0
        expect(
          Math.abs(value / 255 - gaussianEdge((half - x - 0.5) / sigma)),
          `sigma ${sigma}, x ${x - half}`,
        ).toBeLessThan(0.02 + 0.02 / sigma)
      }
    }
  })

  test('keeps the amount of ink, within rounding', () => {
    const side = fc.integer({ min: 4, max: 24 })
    fc.assert(
      fc.property(
        side,
        side,
        fc.double({ min: 0.2, max: 6, noNaN: true }),
        (width, height, sigma) => {
          const mask = createMask(width, height, () => 255)
          const out = blurred(mask, sigma)
          expect(Math.abs(sum(out) - sum(mask))).toBeLessThan(out.alpha.length * 0.5)
        },
      ),
    )
  })

  test('is the same in both directions', () => {
    const upright = createMask(7, 13, (x, y) => (x * 31 + y * 17) % 256)
    const tall = blurred(upright, 2.5)
    const noise = createMask(13, 7, (x, y) => (y * 31 + x * 17) % 256)
    const wide = blurred(noise, 2.5)
    for (let y = 0; y < tall.height; y++) {
      for (let x = 0; x < tall.width; x++)
        expect(
          Math.abs((tall.alpha[y * tall.width + x] ?? 0) - (wide.alpha[x * wide.width + y] ?? 0)),
        ).toBeLessThanOrEqual(1)
    }
  })

  test('grows the mask by its reach and leaves its outermost pixels empty or nearly so', () => {
    const square = createMask(10, 10, () => 255)
    const out = blurred(square, 4)
    expect([out.x, out.width]).toEqual([-blurReach(4), 10 + 2 * blurReach(4)])
    expect(out.alpha[Math.floor(out.height / 2) * out.width]).toBeLessThanOrEqual(1)
  })

  test('of nothing is nothing, and without sigma changes nothing', () => {
    const mask = createMask(3, 3, () => 9)
    expect(blurred(mask, 0)).toBe(mask)
    expect(blurred(mask, Number.NaN)).toBe(mask)
    const nothing = createMask(0, 0, () => 0)
    expect(sum(blurred(nothing, 3))).toBe(0)
  })
})

/** Share of a unit Gaussian's mass below `z`, by Simpson's rule. */
function gaussianEdge(z: number): number {
  const steps = 400
  const from = -8
  if (z <= from) return 0
  const step = (Math.min(z, 8) - from) / steps
  let total = 0
  for (let i = 0; i <= steps; i++) {
    const x = from + i * step
    total += Math.exp((-x * x) / 2) * (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2)
  }
  return (total * step) / 3 / Math.sqrt(2 * Math.PI)
}
