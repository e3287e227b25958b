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
import { makePatches, type RegionPatch } from './make-patches.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const makePatch = (cv: OpenCv, page: DrawnPage, polygon: { x: number; y: number }[]) =>
  makePatches(cv, page, [{ polygon }])[0] ?? null

function patched(page: DrawnPage, patch: RegionPatch): Uint8Array {
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

describe('patches of several regions', () => {
  it('take nothing from the letters of another region beside them', () => {
    const page = aPage(300, 120)
    shade(page, { x: 0, y: 0, w: 300, h: 120 }, (x, y) => [
      120 + ((x * 7 + y * 3) % 60),
      130 + ((x * 5) % 50),
      140 + ((y * 7) % 60),
    ])
    const clean = page.data.slice()
    const [left, right] = [40, 84].map((x) =>
      lettering(page, { x, y: 40 }, { columns: 2, rows: 2 }),
    )
    const patches = makePatches(cv, page, [
      { polygon: toOutline(left!) },
      { polygon: toOutline(right!) },
    ])
    expect(patches.map(({ regionIndex, method }) => [regionIndex, method])).toEqual([
      [0, 'inpaint'],
      [1, 'inpaint'],
    ])
    let darkest = 255
    const after = patched(page, patches[0]!)
    for (let y = left!.y; y < left!.y + left!.h; y++)
      for (let x = left!.x; x < left!.x + left!.w; x++)
        darkest = Math.min(darkest, after[(y * 300 + x) * 3] ?? 0)
    expect(darkest).toBeGreaterThanOrEqual(Math.min(...clean) - 10)
  })

  it('are not made where the filling is expected to be worse than asked', () => {
    const { page, box } = lettered(
      (x, y) => [120 + (((x >> 2) * 37 + (y >> 2) * 91) % 44), 150, 160 + (((x >> 3) * 53) % 40)],
      [0, 0, 0],
    )
    const region = { polygon: toOutline(box) }
    const quality = makePatches(cv, page, [region])[0]?.quality ?? NaN
    expect(quality).toBeLessThan(35)
    expect(makePatches(cv, page, [{ ...region, leastQuality: quality + 0.1 }])).toEqual([])
    expect(makePatches(cv, page, [{ ...region, leastQuality: quality - 0.1 }])).toHaveLength(1)
  })
})

describe('on known ground', () => {
  /** What the compression of JPEG leaves around letters. */
  const addNoise = (page: DrawnPage, box: Box): void =>
    shade(page, { x: box.x - 7, y: box.y - 7, w: box.w + 14, h: box.h + 14 }, (x, y) => {
      const at = (y * page.width + x) * 3
      const value = page.data[at] ?? 0
      const noisy = value > 200 && (x * 31 + y * 17) % 7 < 2 ? value - 5 : value
      return [noisy, noisy, noisy]
    })

  it('the noise around letters goes with them', () => {
    const { page, clean, box } = lettered(() => [250, 250, 250], [0, 0, 0])
    addNoise(page, box)
    const after = patched(page, makePatch(cv, page, toOutline(box))!)
    const changed = (data: Uint8Array): number =>
      data.reduce((sum, value, index) => sum + (value === clean.data[index] ? 0 : 1), 0)
    expect(changed(page.data)).toBeGreaterThan(5_000)
    expect(changed(after)).toBeLessThan(changed(page.data) / 20)
  })

  it('the drawing beside a bubble does not run into it, and its outline stays', () => {
    const { page, clean, box } = lettered(() => [255, 255, 255], [0, 0, 0])
    const drawing = { x: 0, y: box.y + box.h + 2, w: 300, h: 60 }
    for (const one of [page, clean]) shade(one, drawing, (x, y) => [90, (x * 7 + y * 5) % 200, 60])
    const patch = makePatch(cv, page, toOutline(box))!
    expect(patch.method).toBe('flat')
    expect(worst(patched(page, patch), clean.data)).toBe(0)
  })

  it('a letter that touches an outline is told from it by what the text detector says', () => {
    const { page, box } = lettered(() => [255, 255, 255], [0, 0, 0])
    shade(page, { x: 0, y: box.y + box.h + 4, w: 300, h: 3 }, () => [0, 0, 0])
    // a stroke from the last row into the outline
    const tail = { x: box.x + 30, y: box.y + box.h - 1, w: 3, h: 6 }
    shade(page, tail, () => [0, 0, 0])
    const probability = { width: 300, height: 200, data: new Uint8Array(300 * 200) }
    for (let y = box.y; y < box.y + box.h + 3; y++)
      probability.data.fill(255, y * 300 + box.x, y * 300 + box.x + box.w)
    const countDark = (data: Uint8Array): number => {
      let dark = 0
      for (let y = box.y; y < box.y + box.h + 3; y++)
        for (let x = box.x; x < box.x + box.w; x++)
          if ((data[(y * 300 + x) * 3] ?? 255) < 128) dark++
      return dark
    }
    const region = { polygon: toOutline(box) }
    const [without] = makePatches(cv, page, [region])
    const [known] = makePatches(cv, page, [region], probability)
    expect(countDark(patched(page, without!))).toBeGreaterThan(20)
    expect(countDark(patched(page, known!))).toBe(0)
    const outline = (box.y + box.h + 5) * 300 * 3
    expect(patched(page, known!).subarray(outline, outline + 900)).toEqual(
      page.data.subarray(outline, outline + 900),
    )
  })
})

it('a screentone goes on under letters as a pattern', () => {
  const { page, box } = lettered(
    (x, y) => (x % 4 < 2 === y % 4 < 2 ? [180, 180, 180] : [245, 245, 245]),
    [0, 0, 0],
  )
  const patch = makePatch(cv, page, toOutline(box))
  expect(patch?.method).toBe('texture')
})
