import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hitsBox, hitsInk } from './hit-test.ts'
import { getBounds, getCorners, toLocal, toPage } from './placement.ts'

const length = fc.double({ min: -5_000, max: 5_000, noNaN: true })
const placement = fc.record({
  cx: length,
  cy: length,
  w: fc.double({ min: 1, max: 2_000, noNaN: true }),
  h: fc.double({ min: 1, max: 2_000, noNaN: true }),
  rotation: fc.double({ min: -720, max: 720, noNaN: true }),
})

test('going to the page and back ends where it began', () => {
  fc.assert(
    fc.property(placement, length, length, (place, x, y) => {
      const back = toLocal(place, toPage(place, { x, y }))
      expect(back.x).toBeCloseTo(x, 6)
      expect(back.y).toBeCloseTo(y, 6)
    }),
  )
})

test('a turned box is hit inside its corners and not outside', () => {
  fc.assert(
    fc.property(
      placement,
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (place, u, v) => {
        expect(
          hitsBox(place, toPage(place, { x: (u * place.w) / 2.001, y: (v * place.h) / 2.001 })),
        ).toBe(true)
        expect(hitsBox(place, toPage(place, { x: place.w / 2 + 2, y: (v * place.h) / 2 }))).toBe(
          false,
        )
        expect(
          hitsBox(place, toPage(place, { x: place.w / 2 + 2, y: (v * place.h) / 2.001 }), 3),
        ).toBe(true)
      },
    ),
  )
})

test('a quarter turn clockwise sends the top left corner to the top right', () => {
  expect(getCorners({ cx: 10, cy: 10, w: 8, h: 4, rotation: 90 })[0]).toEqual({ x: 12, y: 6 })
  expect(getBounds({ cx: 10, cy: 10, w: 8, h: 4, rotation: 90 })).toEqual({
    x: 8,
    y: 6,
    w: 4,
    h: 8,
  })
})

test('ink is hit where it is opaque enough, and nowhere else', () => {
  const bitmap = { x: 5, y: 7, width: 2, height: 1, rgba: Uint8Array.of(0, 0, 0, 0, 9, 9, 9, 200) }
  expect(hitsInk(bitmap, { x: 6.9, y: 7.5 })).toBe(true)
  expect(hitsInk(bitmap, { x: 6.9, y: 7.5 }, 201)).toBe(false)
  expect(hitsInk(bitmap, { x: 5.5, y: 7.5 })).toBe(false)
  expect(hitsInk(bitmap, { x: 7, y: 7.5 })).toBe(false)
})
