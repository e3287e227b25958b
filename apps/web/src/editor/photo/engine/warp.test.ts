import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { describe, expect, test } from 'vitest'
import { pullFrame } from './frame-pull.ts'
import {
  flipQuad,
  getFigures,
  moveQuad,
  rotateQuad,
  setFigures,
  settleQuad,
  toQuad,
} from './quad.ts'
import { type Raster, toInverse, warpFrame, warpMask } from './warp.ts'

type Rgba = readonly [number, number, number, number]

const draw = (width: number, height: number, color: (x: number, y: number) => Rgba): Raster => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(color(x, y), (y * width + x) * 4)
  return { width, height, stride: 4, data }
}
const at = (data: Uint8ClampedArray, width: number, x: number, y: number): readonly number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]
/** Every pixel another one, some half clear, some clear. */
const noise = (width: number, height: number): Raster =>
  draw(width, height, (x, y) => {
    const seed = Math.imul(x * 31 + y * 17 + 7, 0x9e3779b1) >>> 0
    return [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255, [255, 255, 128, 0][seed >>> 30] ?? 0]
  })
const boxed = ({ width, height }: Raster): Box => ({ x: 0, y: 0, w: width, h: height })
const NO_KEYS = { shift: false, alt: false, mod: false }

describe('pixels through a frame', () => {
  test('a frame that is where it was gives the same bytes, also of pixels that are clear', () => {
    const source = noise(23, 17)
    const box = boxed(source)
    expect(warpFrame(source, box, toQuad(box), box, 'best')).toEqual(source.data)
    const away = moveQuad(toQuad(box), { x: 3, y: -2 })
    const moved = warpFrame(source, box, away, box, 'best')
    expect(at(moved, 23, 10, 5)).toEqual(at(source.data as Uint8ClampedArray, 23, 7, 7))
    expect(at(moved, 23, 0, 16)).toEqual([0, 0, 0, 0])
  })

  test.each([5, 4])('a quarter turn of %i × 4 px moves each pixel to one pixel', (width) => {
    const source = draw(width, 4, (x, y) => [x * 40, y * 50, 9, x === 1 ? 128 : 255])
    const box = boxed(source)
    const quad = settleQuad(rotateQuad(toQuad(box), 90))
    const [topRight] = quad
    const target = { x: topRight.x - 4, y: topRight.y, w: 4, h: width }
    const turned = warpFrame(source, box, quad, target, 'best')
    for (let y = 0; y < 4; y++)
      for (let x = 0; x < width; x++)
        expect(at(turned, 4, 3 - y, x)).toEqual(at(source.data as Uint8ClampedArray, width, x, y))
  })

  test('mirrored twice is as it was', () => {
    const source = draw(9, 6, (x, y) => [x * 20, y * 30, 200, 255])
    const box = boxed(source)
    const once = warpFrame(source, box, flipQuad(toQuad(box), 'x'), box, 'best')
    expect(at(once, 9, 0, 2)).toEqual(at(source.data as Uint8ClampedArray, 9, 8, 2))
    const back = warpFrame({ ...source, data: once }, box, flipQuad(toQuad(box), 'x'), box, 'best')
    expect(back).toEqual(source.data)
  })

  test('half as large is the mean of four, also where they are half clear', () => {
    const source = noise(12, 8)
    const box = boxed(source)
    const target = { x: 0, y: 0, w: 6, h: 4 }
    const small = warpFrame(source, box, toQuad(target), target, 'best')
    const four = [
      [4, 2],
      [5, 2],
      [4, 3],
      [5, 3],
    ].map(([x = 0, y = 0]) => at(source.data as Uint8ClampedArray, 12, x, y))
    const alpha = four.reduce((sum, [, , , a = 0]) => sum + a, 0)
    const red = four.reduce((sum, [r = 0, , , a = 0]) => sum + r * a, 0) / alpha
    const [r = 0, , , a = 0] = at(small, 6, 2, 1)
    expect(Math.abs(a - alpha / 4)).toBeLessThanOrEqual(0.5)
    expect(Math.abs(r - red)).toBeLessThanOrEqual(0.51)
  })

  test.each([
    ['turned by 30°', (box: Box) => rotateQuad(toQuad(box), 30)],
    ['three times as large', (box: Box) => setFigures(toQuad(box), { w: box.w * 3, h: box.h * 3 })],
    [
      'distorted',
      (box: Box) => {
        const corner = { kind: 'handle', at: { x: 0.5, y: 0.5 } } as const
        const to = { x: box.x + box.w + 14, y: box.y + box.h + 9 }
        return pullFrame(toQuad(box), corner, { x: box.x + box.w, y: box.y + box.h }, to, {
          ...NO_KEYS,
          mod: true,
        })!
      },
    ],
  ])('there and back (%s) differs by 3 of 255 at most within a soft picture', (_, place) => {
    const picture = { x: 0, y: 0, w: 220, h: 200 }
    const box = { x: 80, y: 70, w: 60, h: 50 }
    const source = draw(60, 50, (x, y) => [
      128 + 100 * Math.sin(x / 9),
      128 + 100 * Math.cos(y / 8),
      128 + 60 * Math.sin((x + y) / 11),
      255,
    ])
    const quad = place(box)
    const there = warpFrame(source, box, quad, picture, 'best')
    // the map of the frame back onto its box, for the picture as a whole
    const whole = { width: picture.w, height: picture.h, stride: 4 as const, data: there }
    const [a, b, c, d, e, f, g, h, i] = toInverse(box, quad)
    const map = ({ x, y }: { x: number; y: number }) => {
      const depth = g * x + h * y + i
      return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
    }
    const [p, q, r, s] = toQuad(picture)
    const back = warpFrame(whole, picture, [map(p), map(q), map(r), map(s)], box, 'best')
    for (let y = 6; y < 44; y++)
      for (let x = 6; x < 54; x++)
        for (const [channel, value] of at(back, 60, x, y).entries())
          expect(Math.abs(value - (source.data[(y * 60 + x) * 4 + channel] ?? 0))).toBeLessThan(4)
  })

  test('nothing dark comes out of what is clear: a white shape stays white to its rim', () => {
    const source = draw(40, 40, (x, y) =>
      Math.hypot(x - 20, y - 20) < 12 ? [255, 255, 255, 255] : [0, 0, 0, 0],
    )
    const box = boxed(source)
    const picture = { x: 0, y: 0, w: 80, h: 80 }
    for (const quad of [
      moveQuad(rotateQuad(toQuad(box), 17), { x: 11.5, y: 7.3 }),
      toQuad({ x: 5, y: 5, w: 17, h: 23 }),
      toQuad({ x: 0, y: 0, w: 77, h: 61 }),
    ]) {
      const data = warpFrame(source, box, quad, picture, 'best')
      const seen = Array.from({ length: 6400 }, (_, place) =>
        data.subarray(place * 4, place * 4 + 4),
      )
      const soft = seen.filter(([, , , alpha = 0]) => alpha > 0)
      expect(soft.length).toBeGreaterThan(100)
      expect(soft.filter(([r]) => r !== 255)).toEqual([])
    }
  })

  test('an opaque frame that is enlarged upright is opaque to its edge, one that is turned fades over a pixel', () => {
    const source = draw(10, 10, () => [200, 10, 10, 255])
    const box = boxed(source)
    const target = { x: 0, y: 0, w: 30, h: 30 }
    const large = warpFrame(source, box, toQuad({ x: 4, y: 4, w: 23, h: 21 }), target, 'best')
    expect(at(large, 30, 4, 4)).toEqual([200, 10, 10, 255])
    expect(at(large, 30, 26, 24)).toEqual([200, 10, 10, 255])
    expect(at(large, 30, 27, 24)).toEqual([0, 0, 0, 0])
    const quad = moveQuad(rotateQuad(toQuad(box), 45), { x: 10, y: 10 })
    const turned = warpFrame(source, box, quad, target, 'best')
    const rim = Array.from({ length: 900 }, (_, place) => turned[place * 4 + 3] ?? 0)
    expect(rim.some((alpha) => alpha > 40 && alpha < 215)).toBe(true)
    // as much as the square has
    expect(rim.reduce((sum, alpha) => sum + alpha, 0) / 255).toBeCloseTo(100, -1)
  })

  test('a mask goes with the frame, and its rim goes on beside it', () => {
    const mask: Raster = {
      width: 20,
      height: 10,
      stride: 1,
      data: Uint8Array.from({ length: 200 }, (_, place) => (place % 20 < 10 ? 255 : 0)),
    }
    const whole = boxed(mask)
    const box = { x: 2, y: 2, w: 6, h: 6 }
    const moved = warpMask(mask, box, moveQuad(toQuad(box), { x: 5, y: 0 }), whole, 'best')
    expect([0, 14, 15, 19].map((x) => moved[5 * 20 + x])).toEqual([255, 255, 0, 0])
  })
})

describe('a frame as figures', () => {
  const box = { x: 10, y: 20, w: 40, h: 30 }

  test('reads what it is set to', () => {
    const wanted = { w: 80, h: 25, angle: 30, skew: -12 }
    const quad = setFigures(toQuad(box), wanted)
    const figures = getFigures(quad)
    for (const key of ['w', 'h', 'angle', 'skew'] as const)
      expect(figures[key]).toBeCloseTo(wanted[key], 6)
    expect(getFigures(setFigures(quad, { x: 7, y: 9 }))).toMatchObject({ x: 7, y: 9 })
  })

  test('mirrored it has a negative side and no angle', () => {
    for (const [axis, sides] of [
      ['x', { w: -40, h: 30 }],
      ['y', { w: 40, h: -30 }],
    ] as const) {
      const figures = getFigures(flipQuad(toQuad(box), axis))
      expect(figures).toMatchObject(sides)
      expect(figures.angle).toBeCloseTo(0, 6)
    }
  })

  test('a side of half a pixel is one pixel, and edges of an upright frame are whole', () => {
    const thin = settleQuad(setFigures(toQuad(box), { w: 0.4 }))
    expect(getFigures(thin)).toMatchObject({ w: 1, h: 30 })
    expect(settleQuad(moveQuad(toQuad(box), { x: 0.6, y: 0.2 }))[0]).toEqual({ x: 11, y: 20 })
  })
})

describe('pulling a frame', () => {
  const quad = toQuad({ x: 0, y: 0, w: 40, h: 20 })
  const corner = { kind: 'handle', at: { x: 0.5, y: 0.5 } } as const
  const pull = (to: { x: number; y: number }, keys = {}) =>
    pullFrame(quad, corner, { x: 40, y: 20 }, to, { ...NO_KEYS, ...keys })

  test('a corner scales from the opposite one, with Alt from the middle, with Shift in proportion', () => {
    expect(pull({ x: 60, y: 40 })).toEqual(toQuad({ x: 0, y: 0, w: 60, h: 40 }))
    expect(pull({ x: 50, y: 25 }, { alt: true })).toEqual(toQuad({ x: -10, y: -5, w: 60, h: 30 }))
    const same = getFigures(pull({ x: 70, y: 35 }, { shift: true })!)
    expect(same.w / same.h).toBeCloseTo(2, 6)
    expect(same.w).toBeCloseTo(70, 6)
  })

  test('Ctrl moves a corner alone, and a side along itself; a frame that would fold stays', () => {
    expect(pull({ x: 47, y: 26 }, { mod: true })?.[2]).toEqual({ x: 47, y: 26 })
    expect(pull({ x: -60, y: -60 }, { mod: true })).toBeNull()
    const side = { kind: 'handle', at: { x: 0, y: -0.5 } } as const
    const keys = { ...NO_KEYS, mod: true }
    const slanted = pullFrame(quad, side, { x: 20, y: 0 }, { x: 30, y: -8 }, keys)!
    expect(slanted.map(({ x }) => x)).toEqual([10, 50, 40, 0])
    expect(slanted.map(({ y }) => y)).toEqual([0, 0, 20, 20])
  })

  test('outside it turns, with Shift by 15 degrees', () => {
    const outside = { kind: 'outside' } as const
    const to = { x: 20 + 100 * Math.cos(0.7), y: 10 + 100 * Math.sin(0.7) }
    const from = { x: 120, y: 10 }
    const turned = pullFrame(quad, outside, from, to, { ...NO_KEYS, shift: true })!
    expect(getFigures(turned).angle).toBeCloseTo(45, 6)
  })
})
