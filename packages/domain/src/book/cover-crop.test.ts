import { expect, test } from 'vitest'
import { COVER_RATIO, fitCover, toCropPixels } from './cover-crop.ts'

const STRIP = { width: 800, height: 12_000 }
const SPREAD = { width: 3000, height: 2000 }

test('the part of a strip or a spread that becomes a cover has its shape', () => {
  for (const picture of [STRIP, SPREAD]) {
    const { left, top, width, height } = toCropPixels(
      fitCover(picture, { x: 0.5, y: 0, zoom: 1 }),
      picture,
    )
    expect(width / height).toBeCloseTo(COVER_RATIO, 2)
    expect(top).toBe(0)
    expect(left + width).toBeLessThanOrEqual(picture.width)
  }
  expect(fitCover(STRIP, { x: 0, y: 1, zoom: 2 })).toMatchObject({ width: 0.5, left: 0, top: 0.95 })
})

test('a crop stays within the picture and has a pixel at least', () => {
  expect(
    toCropPixels({ left: 1, top: 0, width: 0.0001, height: 2 }, { width: 10, height: 10 }),
  ).toEqual({ left: 9, top: 0, width: 1, height: 10 })
})
