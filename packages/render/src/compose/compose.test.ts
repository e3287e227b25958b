import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { composePage, compositeOver } from './compose.ts'

const pixel = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([r, g, b, a]) => [r, g, b].map((c) => Math.round((c * a) / 255)).concat(a))

function createBitmap(
  width: number,
  height: number,
  pixels: readonly number[][],
): { width: number; height: number; rgba: Uint8Array } {
  return {
    width,
    height,
    rgba: Uint8Array.from(
      { length: width * height * 4 },
      (_, i) => pixels[(i >> 2) % pixels.length]?.[i & 3] ?? 0,
    ),
  }
}

test('is the rounded source-over of real numbers, for every pair of colours', () => {
  fc.assert(
    fc.property(pixel, pixel, (below, above) => {
      const page = createBitmap(1, 1, [below])
      compositeOver(page, { ...createBitmap(1, 1, [above]), x: 0, y: 0 })
      const exact = above.map((c, i) => c + ((below[i] ?? 0) * (255 - (above[3] ?? 0))) / 255)
      for (let i = 0; i < 4; i++)
        expect(Math.abs((page.rgba[i] ?? 0) - (exact[i] ?? 0))).toBeLessThanOrEqual(0.5 + 1e-9)
    }),
    { numRuns: 2_000 },
  )
})

test('a colour never gets stronger than its alpha', () => {
  fc.assert(
    fc.property(pixel, pixel, (below, above) => {
      const page = createBitmap(1, 1, [below])
      compositeOver(page, { ...createBitmap(1, 1, [above]), x: 0, y: 0 })
      const [r = 0, g = 0, b = 0, a = 0] = page.rgba
      expect(Math.max(r, g, b)).toBeLessThanOrEqual(a)
    }),
    { numRuns: 2_000 },
  )
})

test('a page without alpha shows what an opaque one with it does, also where bytes cannot be read four at once', () => {
  fc.assert(
    fc.property(
      fc.array(pixel, { minLength: 12, maxLength: 12 }),
      fc.array(pixel, { minLength: 12, maxLength: 12 }),
      (below, above) => {
        const bitmap = { ...createBitmap(4, 3, above), x: 0, y: 0 }
        const opaque = below.map(([r = 0, g = 0, b = 0]) => [r, g, b, 255])
        const whole = composePage(createBitmap(4, 3, opaque), [bitmap])
        const rgb = Uint8Array.from(opaque.flatMap((bytes) => bytes.slice(0, 3)))
        const flat = composePage({ width: 4, height: 3, rgb }, [bitmap])
        expect([...flat.rgb]).toEqual([...whole.rgba].filter((_, i) => i % 4 < 3))
        const shifted = new Uint8Array(1 + 4 * 12).subarray(1)
        shifted.set(opaque.flat())
        expect(composePage({ width: 4, height: 3, rgba: shifted }, [bitmap]).rgba).toEqual(
          whole.rgba,
        )
      },
    ),
  )
})

test('touches nothing outside the bitmap and cuts off what leaves the page', () => {
  const place = fc.integer({ min: -12, max: 12 })
  const side = fc.integer({ min: 0, max: 10 })
  fc.assert(
    fc.property(place, place, side, side, (x, y, width, height) => {
      const page = createBitmap(8, 6, [[1, 2, 3, 255]])
      compositeOver(page, { ...createBitmap(width, height, [[9, 9, 9, 255]]), x, y })
      for (let py = 0; py < 6; py++) {
        for (let px = 0; px < 8; px++) {
          const covered = px >= x && px < x + width && py >= y && py < y + height
          expect(page.rgba[(py * 8 + px) * 4]).toBe(covered ? 9 : 1)
        }
      }
    }),
  )
})

test('a page painted in bands is the page painted at once', () => {
  const cut = fc.integer({ min: 1, max: 19 })
  const bitmaps = fc.array(
    fc.record({
      x: fc.integer({ min: -5, max: 15 }),
      y: fc.integer({ min: -5, max: 22 }),
      width: fc.nat(9),
      height: fc.nat(9),
      colour: pixel,
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(cut, bitmaps, (row, items) => {
      const drawn = items.map(({ x, y, width, height, colour }) => ({
        ...createBitmap(width, height, [colour]),
        x,
        y,
      }))
      const whole = composePage(createBitmap(12, 20, [[40, 80, 120, 255]]), drawn)
      const upper = composePage(createBitmap(12, row, [[40, 80, 120, 255]]), drawn)
      const lower = composePage(createBitmap(12, 20 - row, [[40, 80, 120, 255]]), drawn, row)
      expect([...upper.rgba, ...lower.rgba]).toEqual([...whole.rgba])
    }),
  )
})

test('multiply, screen and overlay are the rounded formulas of real numbers, also over pixels with alpha', () => {
  const mixed = {
    multiply: (s: number, a: number, b: number, ab: number) => s * b + s * (1 - ab) + b * (1 - a),
    screen: (s: number, _: number, b: number) => s + b - s * b,
    // B(Cb, Cs) of W3C Compositing 1 on straight colours, then mixed by the alphas
    overlay: (s: number, a: number, b: number, ab: number) => {
      const [cs, cb] = [a === 0 ? 0 : s / a, ab === 0 ? 0 : b / ab]
      const mix = cb <= 0.5 ? 2 * cb * cs : 1 - 2 * (1 - cb) * (1 - cs)
      return a * ab * mix + s * (1 - ab) + b * (1 - a)
    },
  }
  fc.assert(
    fc.property(
      pixel,
      pixel,
      fc.constantFrom('multiply' as const, 'screen' as const, 'overlay' as const),
      (below, above, blend) => {
        const page = createBitmap(1, 1, [below])
        compositeOver(page, { ...createBitmap(1, 1, [above]), x: 0, y: 0 }, 0, blend)
        const [a = 0, ab = 0] = [above[3], below[3]]
        for (let i = 0; i < 3; i++) {
          const [s = 0, b = 0] = [above[i], below[i]]
          const exact = 255 * mixed[blend](s / 255, a / 255, b / 255, ab / 255)
          expect(Math.abs((page.rgba[i] ?? 0) - exact)).toBeLessThanOrEqual(0.5 + 1e-9)
          expect(page.rgba[i]).toBeLessThanOrEqual(page.rgba[3] ?? 0)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a blended bitmap does the same to a page without alpha as to an opaque one with it', () => {
  fc.assert(
    fc.property(
      fc.array(pixel, { minLength: 12, maxLength: 12 }),
      fc.array(pixel, { minLength: 12, maxLength: 12 }),
      fc.constantFrom('multiply' as const, 'screen' as const, 'overlay' as const),
      (below, above, blend) => {
        const bitmap = { ...createBitmap(4, 3, above), x: 1, y: -1 }
        const opaque = below.map(([r = 0, g = 0, b = 0]) => [r, g, b, 255])
        const whole = createBitmap(4, 3, opaque)
        const flat = {
          width: 4,
          height: 3,
          rgb: Uint8Array.from(opaque.flatMap((p) => p.slice(0, 3))),
        }
        compositeOver(whole, bitmap, 0, blend)
        compositeOver(flat, bitmap, 0, blend)
        expect([...flat.rgb]).toEqual([...whole.rgba].filter((_, i) => i % 4 < 3))
      },
    ),
  )
})
