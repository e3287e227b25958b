import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import type { Box } from '../raster.ts'
import {
  aPage,
  lettering,
  toOutline,
  shade,
  type DrawnPage,
  type Rgb,
} from '../testing/drawn-pages.ts'
import { makePatch, type Patch } from './make-patch.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

function patched(page: DrawnPage, patch: Patch): Uint8Array {
  const pixels = page.data.slice()
  for (let row = 0; row < patch.h; row++) {
    for (let column = 0; column < patch.w; column++) {
      const from = (row * patch.w + column) * 4
      const alpha = (patch.rgba[from + 3] ?? 0) / 255
      const to = ((patch.y + row) * page.width + patch.x + column) * 3
      for (let channel = 0; channel < 3; channel++)
        pixels[to + channel] = Math.round(
          (patch.rgba[from + channel] ?? 0) * alpha + (pixels[to + channel] ?? 0) * (1 - alpha),
        )
    }
  }
  return pixels
}

const worst = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0)

function lettered(
  ground: (x: number, y: number) => Rgb,
  ink: Rgb,
): { page: DrawnPage; clean: DrawnPage; box: Box } {
  const clean = aPage(300, 200)
  shade(clean, { x: 0, y: 0, w: 300, h: 200 }, ground)
  const page: DrawnPage = { ...clean, data: clean.data.slice() }
  return { page, clean, box: lettering(page, { x: 70, y: 60 }, { columns: 6, rows: 3 }, ink) }
}

describe('a patch covers the lettering', () => {
  it.each<[string, (x: number, y: number) => Rgb, Rgb, string, number]>([
    ['on flat ground by one colour', () => [244, 240, 220], [10, 10, 10], 'flat', 0],
    [
      'on a gradient by a plane',
      (x, y) => [120 + x * 0.3, 100 + y * 0.4, 160],
      [10, 10, 10],
      'gradient',
      2,
    ],
    ['when it is light on dark ground', () => [30, 40, 60], [250, 250, 250], 'flat', 0],
    ['when it is coloured', () => [255, 176, 120], [220, 105, 30], 'flat', 0],
  ])('%s', (_, ground, ink, method, tolerance) => {
    const { page, clean, box } = lettered(ground, ink)
    const patch = makePatch(cv, page, toOutline(box))
    expect(patch?.method).toBe(method)
    expect(worst(patched(page, patch!), clean.data)).toBeLessThanOrEqual(tolerance)
  })

  it('over an edge of the drawing by inpainting, and the edge runs on', () => {
    const { page, clean, box } = lettered(
      (x) => (x < 140 ? [200, 210, 180] : [120, 150, 140]),
      [10, 10, 10],
    )
    const patch = makePatch(cv, page, toOutline(box))!
    expect(patch.method).toBe('inpaint')
    const after = patched(page, patch)
    const wrong = after.reduce(
      (sum, value, index) => sum + (Math.abs(value - (clean.data[index] ?? 0)) > 30 ? 1 : 0),
      0,
    )
    expect(wrong / after.length).toBeLessThan(0.01)
  })
})

describe('a patch leaves the rest alone', () => {
  it('it is tight around the letters and transparent between them', () => {
    const { page, box } = lettered(() => [255, 255, 255], [0, 0, 0])
    const patch = makePatch(cv, page, toOutline(box))!
    expect(patch.x).toBeGreaterThanOrEqual(box.x - 4)
    expect(patch.w).toBeLessThanOrEqual(box.w + 8)
    const clear = patch.rgba.reduce(
      (sum, value, index) => sum + (index % 4 === 3 && value === 0 ? 1 : 0),
      0,
    )
    expect(clear / (patch.w * patch.h)).toBeGreaterThan(0.1)
    expect(new Set(patch.rgba.filter((_, index) => index % 4 === 3))).toEqual(
      new Set([0, 128, 255]),
    )
  })

  it('a bubble’s outline that only passes by stays', () => {
    const { page, box } = lettered(() => [255, 255, 255], [0, 0, 0])
    shade(page, { x: 0, y: box.y + box.h + 5, w: 300, h: 3 }, () => [0, 0, 0])
    const after = patched(page, makePatch(cv, page, toOutline(box))!)
    const row = (box.y + box.h + 6) * 300 * 3
    expect(after.subarray(row, row + 900)).toEqual(page.data.subarray(row, row + 900))
  })

  it('no patch is made where nothing is written', () => {
    expect(
      makePatch(cv, aPage(100, 100, [200, 180, 160]), toOutline({ x: 20, y: 20, w: 40, h: 30 })),
    ).toBeNull()
  })

  it('regions at the very edge of the page are cleaned within it', () => {
    const page = aPage(120, 60)
    const box = lettering(page, { x: 0, y: 0 }, { columns: 3, rows: 2 })
    const patch = makePatch(cv, page, toOutline(box))!
    expect([patch.x, patch.y]).toEqual([0, 0])
    expect(worst(patched(page, patch), aPage(120, 60).data)).toBe(0)
  })
})
