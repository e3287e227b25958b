import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import { selectionMask, type SelectionShape } from '../mask/selection-mask.ts'
import type { Box } from '../raster.ts'
import { aPage, type DrawnPage, lettering, type Rgb, shade } from '../testing/drawn-pages.ts'
import { erase, type Erasing } from './erase.ts'
import type { PatchPixels } from './patch-pixels.ts'

let cv: OpenCv
beforeAll(async () => {
  cv = (await loadOpenCv()).cv
})

const rectangle = ({ x, y, w, h }: Box): SelectionShape => ({
  kind: 'polygon',
  points: [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ],
})
const createOptions = (bounds: Box, more: Partial<Erasing> = {}): Erasing => ({
  shapes: [rectangle(bounds)],
  bounds,
  what: 'everything',
  method: 'auto',
  spread: 0,
  ...more,
})
const clonePage = (page: DrawnPage): DrawnPage => ({ ...page, data: page.data.slice() })
const laid = (page: DrawnPage, patch: PatchPixels): DrawnPage => {
  const after = clonePage(page)
  for (let y = 0; y < patch.h; y++)
    for (let x = 0; x < patch.w; x++) {
      const from = (y * patch.w + x) * 4
      if ((patch.rgba[from + 3] ?? 0) === 255)
        after.data.set(
          patch.rgba.subarray(from, from + 3),
          ((patch.y + y) * page.width + patch.x + x) * 3,
        )
    }
  return after
}
const gapIn = (a: DrawnPage, b: DrawnPage, box: Box): number => {
  let sum = 0
  for (let y = box.y; y < box.y + box.h; y++)
    for (let x = box.x; x < box.x + box.w; x++)
      sum += Math.abs((a.data[(y * a.width + x) * 3] ?? 0) - (b.data[(y * b.width + x) * 3] ?? 0))
  return sum / (box.w * box.h)
}

/** A screentone of 6 px with 2 px dots. */
const tone = (x: number, y: number): Rgb =>
  ((x % 6) - 3) ** 2 + ((y % 6) - 3) ** 2 <= 4 ? [40, 40, 40] : [230, 230, 230]

describe('a selection', () => {
  it('of crossing loops is filled throughout, a brush leaves round ends, parts add up', () => {
    const box = { x: 0, y: 0, w: 20, h: 20 }
    const eight = selectionMask(
      [
        {
          kind: 'polygon',
          points: [
            { x: 0, y: 0 },
            { x: 20, y: 0 },
            { x: 0, y: 20 },
            { x: 20, y: 20 },
          ],
        },
      ],
      box,
    )
    expect([eight.data[2 * 20 + 10], eight.data[18 * 20 + 10], eight.data[10 * 20 + 1]]).toEqual([
      255, 255, 0,
    ])
    const brush = selectionMask(
      [
        {
          kind: 'stroke',
          radius: 3,
          points: [
            { x: 5, y: 5 },
            { x: 15, y: 5 },
          ],
        },
        rectangle({ x: 0, y: 18, w: 2, h: 2 }),
      ],
      box,
    )
    expect([
      brush.data[5 * 20 + 10],
      brush.data[2 * 20 + 1],
      brush.data[9 * 20 + 10],
      brush.data[19 * 20 + 1],
    ]).toEqual([255, 0, 0, 255])
  })
})

describe('erasing', () => {
  it('fills all of a selection with the ground around it', () => {
    const page = aPage(120, 100, [200, 210, 220])
    shade(page, { x: 40, y: 40, w: 20, h: 20 }, () => [255, 0, 0])
    const patch = erase(cv, page, createOptions({ x: 36, y: 36, w: 28, h: 28 }))!
    expect(patch).toMatchObject({ x: 36, y: 36, w: 28, h: 28, method: 'flat' })
    expect([...patch.rgba.subarray((14 * 28 + 14) * 4, (14 * 28 + 14) * 4 + 4)]).toEqual([
      200, 210, 220, 255,
    ])
  })

  it('takes only the lettering of a selection when asked to, and says when there is none', () => {
    const page = aPage(300, 200, [244, 240, 220])
    const clean = clonePage(page)
    const box = lettering(page, { x: 70, y: 60 }, { columns: 5, rows: 2 }, [10, 10, 10])
    const bounds = { x: box.x - 10, y: box.y - 10, w: box.w + 20, h: box.h + 20 }
    const patch = erase(cv, page, createOptions(bounds, { what: 'lettering', spread: 3 }))!
    expect(patch.rgba.some((value, index) => index % 4 === 3 && value === 0)).toBe(true)
    expect(gapIn(laid(page, patch), clean, box)).toBeLessThan(1)
    expect(erase(cv, clean, createOptions(bounds, { what: 'lettering', spread: 3 }))).toBeNull()
  })

  it('goes on with a screentone where a smooth filling leaves a stain', () => {
    const page = aPage(200, 160)
    shade(page, { x: 0, y: 0, w: 200, h: 160 }, tone)
    const clean = clonePage(page)
    const bounds = { x: 80, y: 60, w: 36, h: 30 }
    shade(page, bounds, () => [0, 0, 0])
    const inner = { x: 82, y: 62, w: 32, h: 26 }
    const texture = erase(cv, page, createOptions(bounds, { method: 'texture' }))!
    const smooth = erase(cv, page, createOptions(bounds, { method: 'inpaint' }))!
    expect(texture.method).toBe('texture')
    expect(gapIn(laid(page, texture), clean, inner)).toBeLessThan(12)
    expect(gapIn(laid(page, smooth), clean, inner)).toBeGreaterThan(40)
  })

  it('reaches as far beyond the selection as asked, and never off the page', () => {
    const page = aPage(60, 50, [90, 90, 90])
    expect(
      erase(cv, page, createOptions({ x: 0, y: 10, w: 12, h: 12 }, { spread: 3 })),
    ).toMatchObject({ x: 0, y: 7, w: 15, h: 18 })
  })

  it('obeys the method that is asked for', () => {
    const page = aPage(120, 100)
    shade(page, { x: 0, y: 0, w: 120, h: 100 }, (x) => [x * 2, x * 2, x * 2])
    const bounds = { x: 40, y: 40, w: 20, h: 20 }
    const [flat, plane] = (['flat', 'gradient'] as const).map((method) =>
      erase(cv, page, createOptions(bounds, { method }))!,
    )
    expect(gapIn(laid(page, plane!), page, { x: 42, y: 42, w: 16, h: 16 })).toBeLessThan(2)
    expect(gapIn(laid(page, flat!), page, { x: 42, y: 42, w: 16, h: 16 })).toBeGreaterThan(5)
  })

  it('of a whole page leaves no hole unfilled', () => {
    const page = aPage(40, 30, [10, 20, 30])
    const patch = erase(
      cv,
      page,
      createOptions({ x: 0, y: 0, w: 40, h: 30 }, { method: 'texture' }),
    )!
    expect(patch).toMatchObject({ w: 40, h: 30 })
  })
})
