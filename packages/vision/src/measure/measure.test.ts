import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import type { Box } from '../raster.ts'
import { aPage, type DrawnPage, lettering, shade, toOutline } from '../testing/drawn-pages.ts'
import { measureLettersLeft } from './letters-left.ts'
import { measurePicture } from './picture.ts'
import { measureSeam } from './seam.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const BOX: Box = { x: 60, y: 50, w: 120, h: 80 }
const grain = (x: number, y: number): number => ((x * 7 + y * 13) % 5 < 2 ? 90 : 200)
const copy = (page: DrawnPage): DrawnPage => ({ ...page, data: page.data.slice() })
const gray = (value: (x: number, y: number) => number) => {
  const page = aPage(260, 200)
  shade(page, { x: 0, y: 0, w: 260, h: 200 }, (x, y) => [value(x, y), value(x, y), value(x, y)])
  return page
}
/** The page with the box painted over. */
const paint = (page: DrawnPage, value: (x: number, y: number) => number): DrawnPage => {
  const painted = copy(page)
  shade(painted, BOX, (x, y) => [value(x, y), value(x, y), value(x, y)])
  return painted
}
const getVisible = (
  ground: (x: number, y: number) => number,
  patch: (x: number, y: number) => number,
): number => {
  const clean = gray(ground)
  // something was there that the patch hides
  const source = paint(clean, (x, y) => 255 - ground(x, y))
  return measureSeam(source, paint(clean, patch), BOX)?.visible ?? -1
}

describe('the border of a patch', () => {
  it('is not seen where the patch goes on as the art does', () => {
    expect(
      getVisible(
        () => 240,
        () => 240,
      ),
    ).toBe(0)
    expect(
      getVisible(
        (x) => 60 + x / 2,
        (x) => 60 + x / 2,
      ),
    ).toBe(0)
    expect(getVisible(grain, grain)).toBeLessThan(0.05)
  })

  it('is seen where the tone is another, and where grain ends', () => {
    expect(
      getVisible(
        () => 240,
        () => 228,
      ),
    ).toBe(1)
    expect(
      getVisible(
        (x) => 60 + x / 2,
        () => 120,
      ),
    ).toBeGreaterThan(0.5)
    expect(getVisible(grain, () => 150)).toBeGreaterThan(0.5)
  })

  it('is none where nothing was painted over', () => {
    const page = gray(() => 240)
    expect(measureSeam(page, page, BOX)).toBeNull()
  })
})

it('counts the ink of the source that is still there', () => {
  const clean = gray(() => 244)
  const source = copy(clean)
  const box = lettering(source, { x: 60, y: 60 }, { columns: 6, rows: 3 }, [10, 10, 10])
  const polygon = toOutline(box)
  const half = copy(source)
  shade(half, { ...box, w: Math.round(box.w / 2) }, () => [244, 244, 244])
  expect(measureLettersLeft(cv, source, clean, polygon)).toBe(0)
  expect(measureLettersLeft(cv, source, source, polygon)).toBe(1)
  expect(measureLettersLeft(cv, source, half, polygon)).toBeGreaterThan(0.3)
  expect(measureLettersLeft(cv, source, half, polygon)).toBeLessThan(0.7)
  expect(measureLettersLeft(cv, clean, clean, polygon)).toBeNull()
  // a frame within the outline is art that stays
  const frame = { ...box, y: box.y - 6, h: 3, x: box.x - 6, w: box.w + 12 }
  const around = toOutline({ x: box.x - 10, y: box.y - 10, w: box.w + 20, h: box.h + 14 })
  for (const page of [source, clean]) shade(page, frame, () => [40, 40, 40])
  expect(measureLettersLeft(cv, source, clean, around)).toBeLessThan(0.05)
})

it('a picture has a hash of its own, and is less sharp when it is blurred', () => {
  const page = gray((x, y) => (Math.floor(x / 20) * 37 + Math.floor(y / 15) * 91) % 256)
  const soft = gray((x, y) => 128 + 60 * Math.sin(x / 30) * Math.cos(y / 25))
  const [sharp, blurred] = [measurePicture(cv, page), measurePicture(cv, soft)]
  expect(sharp.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(sharp.hash).not.toBe(blurred.hash)
  expect(measurePicture(cv, copy(page))).toEqual(sharp)
  expect(blurred.sharpness).toBeLessThan(sharp.sharpness / 4)
  expect([
    sharp.flat,
    measurePicture(
      cv,
      gray(() => 255),
    ).flat,
  ]).toEqual([false, true])
})
