import { expect, test } from 'vitest'
import type { Pixels } from '../photo/engine/pixels.ts'
import { restored, toPatchPixel } from './restore-pixels.ts'

const solid = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(200),
})
const alphaAt = ({ width, data }: Pixels, x: number, y: number) => data[(y * width + x) * 4 + 3]

test('where the brush went the original shows again, and the patch itself stays as it was', () => {
  const patch = solid(40, 20)
  const { pixels, box } = restored(patch, { points: [{ x: 10, y: 10 }], radius: 4 })!
  expect(box).toEqual({ x: 0, y: 0, w: 40, h: 20 })
  expect([alphaAt(pixels, 10, 10), alphaAt(pixels, 30, 10)]).toEqual([0, 200])
  expect(alphaAt(patch, 10, 10)).toBe(200)
})

test('what is restored along an edge makes the patch smaller', () => {
  const { pixels, box } = restored(solid(40, 20), {
    points: [
      { x: 5, y: -5 },
      { x: 5, y: 25 },
    ],
    radius: 10,
  })!
  expect(box).toEqual({ x: 15, y: 0, w: 25, h: 20 })
  expect(pixels.width).toBe(25)
})

test('a stroke over all of it leaves nothing', () => {
  expect(restored(solid(8, 8), { points: [{ x: 4, y: 4 }], radius: 20 })).toBeNull()
})

test('a patch that is turned keeps its size, for it would turn round another point', () => {
  const stroke = {
    points: [
      { x: 5, y: -5 },
      { x: 5, y: 25 },
    ],
    radius: 10,
  }
  const { pixels, box } = restored(solid(40, 20), stroke, false)!
  expect(box).toEqual({ x: 0, y: 0, w: 40, h: 20 })
  expect([alphaAt(pixels, 5, 10), alphaAt(pixels, 30, 10)]).toEqual([0, 200])
})

test('a place of the page is found in the pixels of a patch, also of a turned one', () => {
  const patch = { x: 100, y: 50, w: 40, h: 20, rotation: 0 }
  expect(toPatchPixel(patch, 2, { x: 110, y: 55 })).toEqual({ x: 20, y: 10 })
  // turned by a quarter its top left corner lies at the top right
  expect(toPatchPixel({ ...patch, rotation: 90 }, 2, { x: 130, y: 40 })).toEqual({ x: 0, y: 0 })
})
