import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import type { Box } from '../raster.ts'
import { patchFromOriginal } from '../inpaint/patches-from-original.ts'
import {
  aPage,
  balloon,
  BLOTS_SIZE,
  drawBlots,
  lettering,
  toOutline,
  type DrawnPage,
} from '../testing/drawn-pages.ts'
import { turnPicture, type Placement } from './placement.ts'
import { registerPicture } from './register-picture.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const [WIDTH, HEIGHT] = BLOTS_SIZE

const ON_PAGE: Placement = { scale: 1, dx: 0, dy: 0 }

/** The page: the drawing, a balloon and lettering in it. */
const drawLettered = (): { page: DrawnPage; clean: DrawnPage; box: Box } => {
  const clean = drawBlots([WIDTH, HEIGHT], ON_PAGE)
  balloon(clean, { x: 90, y: 120, w: 240, h: 160 })
  const page: DrawnPage = { ...clean, data: clean.data.slice() }
  const box = lettering(page, { x: 150, y: 165 }, { columns: 6, rows: 3 }, [10, 10, 10])
  return { page, clean, box }
}

describe('a text-free original', () => {
  it.each<[string, readonly [number, number], Placement]>([
    ['of the same size lies where it is', [WIDTH, HEIGHT], ON_PAGE],
    ['with a wider margin is moved', [500, 620], { scale: 1, dx: -31, dy: -22 }],
    ['that is larger is scaled', [660, 840], { scale: 2 / 3, dx: 0, dy: 0 }],
    ['that is larger and cut otherwise', [600, 760], { scale: 0.7, dx: 17.3, dy: 9.6 }],
    ['that is smaller', [308, 392], { scale: 1 / 0.7, dx: 0, dy: 0 }],
  ])('%s', (_, size, placement) => {
    const { page } = drawLettered()
    const found = registerPicture(cv, page, drawBlots(size, placement))
    // the balloon is on the page only
    expect(found?.agreement).toBeGreaterThan(0.7)
    // the same points, to a third of a pixel in two corners
    for (const [x, y] of [
      [0, 0],
      [size[0], size[1]],
    ] as const) {
      const lies = (by: Placement) => ({ x: by.scale * x + by.dx, y: by.scale * y + by.dy })
      const [is, should] = [lies(found ?? ON_PAGE), lies(placement)]
      expect(Math.hypot(is.x - should.x, is.y - should.y)).toBeLessThan(0.3)
    }
  })

  it.each([90, 180] as const)('that was scanned turned by %d° is turned back', (turn) => {
    const { page, clean } = drawLettered()
    const back = (360 - turn) as typeof turn
    const scanned = turnPicture(clean, back)
    expect([scanned.width, scanned.height]).toEqual(
      turn === 180 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH],
    )
    expect(turnPicture(scanned, turn)).toEqual({ ...clean, data: new Uint8Array(clean.data) })
    expect(registerPicture(cv, page, scanned)).toMatchObject({ turn, scale: 1, dx: 0, dy: 0 })
  })

  it('of another drawing, or none, lies nowhere', () => {
    const { page } = drawLettered()
    expect(registerPicture(cv, page, drawBlots([WIDTH, HEIGHT], ON_PAGE, 5))).toBeNull()
    expect(registerPicture(cv, page, aPage(WIDTH, HEIGHT))).toBeNull()
    expect(registerPicture(cv, page, aPage(1, 1))).toBeNull()
  })

  it('covers the lettering with what is under it', () => {
    const { page, clean, box } = drawLettered()
    const patch = patchFromOriginal(
      cv,
      page,
      { polygon: toOutline(box), others: [] },
      {
        picture: clean,
        placement: ON_PAGE,
      },
    )
    expect(patch?.method).toBe('original')
    if (patch === null) return
    for (let at = 0; at < patch.w * patch.h; at++) {
      if (patch.rgba[at * 4 + 3] !== 255) continue
      const [x, y] = [(at % patch.w) + patch.x, Math.floor(at / patch.w) + patch.y]
      const from = (y * WIDTH + x) * 3
      expect([...patch.rgba.subarray(at * 4, at * 4 + 3)]).toEqual([
        ...clean.data.subarray(from, from + 3),
      ])
    }
    expect(patch.w).toBeGreaterThan(box.w - 8)
  })

  it('that is darker throughout is lightened to the page', () => {
    const { page, clean, box } = drawLettered()
    const darker = { ...clean, data: clean.data.map((value) => Math.max(0, value - 12)) }
    const patch = patchFromOriginal(
      cv,
      page,
      { polygon: toOutline(box), others: [] },
      {
        picture: darker,
        placement: ON_PAGE,
      },
    )
    const opaque = [...(patch?.rgba ?? [])].filter((_, at, all) => all[at - (at % 4) + 3] === 255)
    expect(opaque.length).toBeGreaterThan(1000)
    for (const value of opaque) expect(value).toBeGreaterThan(250)
  })

  it('that has the lettering too, or another drawing there, gives no patch', () => {
    const { page, box } = drawLettered()
    const on = (picture: DrawnPage) =>
      patchFromOriginal(
        cv,
        page,
        { polygon: toOutline(box), others: [] },
        { picture, placement: ON_PAGE },
      )
    expect(on(page)).toBeNull()
    expect(on(aPage(WIDTH, HEIGHT, [90, 20, 20]))).toBeNull()
    expect(on(aPage(100, 100))).toBeNull()
  })
})
