import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import type { TextLine } from '../neural/text-lines.ts'
import {
  aPage,
  balloon,
  lettering,
  toOutline,
  type DrawnPage,
  type Rgb,
} from '../testing/drawn-pages.ts'
import type { Colour } from '../inpaint/ground.ts'
import { findBold, measureLook, type LetteringLook } from './lettering-look.ts'
import { measureLayout } from './line-layout.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const AT = { x: 60, y: 60 }
const GRID = { columns: 5, rows: 2 }

/** Letters on the page with an outline round them, grown by `width` px. */
const drawOutlined = (page: DrawnPage, ink: Rgb, outline: Rgb | null, width = 2) => {
  const stencil = aPage(page.width, page.height)
  const box = lettering(stencil, AT, GRID, [0, 0, 0])
  const isInk = (x: number, y: number): boolean => stencil.data[(y * page.width + x) * 3] === 0
  for (let y = box.y - width; y < box.y + box.h + width; y++)
    for (let x = box.x - width; x < box.x + box.w + width; x++) {
      const at = (y * page.width + x) * 3
      if (isInk(x, y)) page.data.set(ink, at)
      else if (outline !== null)
        for (let v = -width; v <= width; v++)
          for (let u = -width; u <= width; u++)
            if (u * u + v * v <= width * width && isInk(x + u, y + v)) page.data.set(outline, at)
    }
  if (outline === null) return box
  return { x: box.x - width, y: box.y - width, w: box.w + 2 * width, h: box.h + 2 * width }
}

const isNear = (a: Colour | undefined, b: Rgb): boolean =>
  a !== undefined && a.every((value, channel) => Math.abs(value - (b[channel] ?? 0)) <= 12)

const measure = (page: DrawnPage, box: ReturnType<typeof lettering>): LetteringLook | null =>
  measureLook(cv, page, { polygon: toOutline(box), orientation: 'horizontal' })

describe('the look of letters', () => {
  it('has the colour of the letters and no outline in a bubble, dark or light', () => {
    for (const [ground, ink] of [
      [
        [255, 255, 255],
        [15, 15, 15],
      ],
      [
        [250, 250, 250],
        [190, 20, 30],
      ],
      [
        [25, 25, 40],
        [240, 240, 240],
      ],
    ] as const) {
      const page = aPage(240, 180, [120, 150, 170])
      balloon(page, { x: 15, y: 15, w: 210, h: 150 }, ground)
      const look = measure(page, drawOutlined(page, ink, null))
      expect(isNear(look?.colour, ink), `${ink.join()}: ${JSON.stringify(look)}`).toBe(true)
      expect(look?.stroke).toBeNull()
    }
  })

  it('has the outline of letters on artwork, in its colour and width', () => {
    for (const [ink, outline, ground] of [
      [
        [255, 255, 255],
        [10, 10, 10],
        [90, 140, 170],
      ],
      [
        [20, 20, 20],
        [255, 255, 255],
        [120, 90, 60],
      ],
      [
        [230, 200, 30],
        [120, 20, 20],
        [90, 160, 120],
      ],
    ] as const) {
      const page = aPage(240, 180, ground)
      const look = measure(page, drawOutlined(page, ink, outline))
      expect(isNear(look?.colour, ink), `${ink.join()}: ${JSON.stringify(look)}`).toBe(true)
      expect(isNear(look?.stroke?.colour, outline), String(look?.stroke?.colour)).toBe(true)
      expect(look?.stroke?.width).toBeGreaterThanOrEqual(1)
      expect(look?.stroke?.width).toBeLessThanOrEqual(3)
    }
  })

  it('is none where nothing stands out', () => {
    const page = aPage(240, 180, [200, 200, 200])
    expect(measure(page, { ...AT, w: 100, h: 40 })).toBeNull()
  })

  it('is bold where the strokes are thicker than is usual on the page', () => {
    const look = (weight: number): LetteringLook => ({
      colour: [0, 0, 0],
      stroke: null,
      weight,
      size: 20,
      angle: 0,
      align: null,
    })
    expect(findBold([look(3), look(3.2), null, look(5), look(2.8)])).toEqual([
      false,
      false,
      false,
      true,
      false,
    ])
    expect(findBold([look(3), look(5)])).toEqual([false, false])
  })
})

const line = (x: number, y: number, w: number, h: number, angle = 0): TextLine => ({
  x: x + w / 2,
  y: y + h / 2,
  w,
  h,
  angle,
  box: { x, y, w, h },
  score: 0.9,
})

describe('the layout of lines', () => {
  const read = (
    lines: readonly TextLine[],
    orientation: 'horizontal' | 'vertical' = 'horizontal',
  ) => measureLayout({ polygon: [], orientation, lines })

  it('is aligned at the edge that is straight, or in the middle', () => {
    const rows = [120, 80, 60]
    expect(read(rows.map((w, at) => line(50, at * 30, w, 20))).align).toBe('left')
    expect(read(rows.map((w, at) => line(200 - w, at * 30, w, 20))).align).toBe('right')
    expect(read(rows.map((w, at) => line(100 - w / 2, at * 30, w, 20))).align).toBe('center')
    expect(read([line(50, 0, 120, 20)]).align).toBeNull()
    expect(read([line(50, 0, 60, 20), line(120, 1, 50, 20), line(50, 30, 90, 20)]).align).toBe(
      'left',
    )
  })

  it('has the thickness of its lines, and their angle where all lean alike', () => {
    expect(read([line(0, 0, 100, 22, 12), line(0, 30, 90, 20, 14)])).toMatchObject({
      size: 22,
      angle: 14,
    })
    expect(read([line(0, 0, 100, 22, 12), line(0, 30, 90, 20, -9)]).angle).toBe(0)
    expect(read([line(0, 0, 30, 22, 12)]).angle).toBe(0)
    expect(read([line(0, 0, 24, 120), line(30, 0, 26, 140)], 'vertical').size).toBe(26)
  })
})
