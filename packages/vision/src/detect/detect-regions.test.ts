import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import { sharedArea, type Box } from '../raster.ts'
import { aPage, balloon, lettering, shade, type DrawnPage } from '../testing/drawn-pages.ts'
import { splitIntoBands } from './bands.ts'
import { detectRegions, type DetectionOptions, type Region } from './detect-regions.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const detect = (page: DrawnPage, over: Partial<DetectionOptions> = {}): Region[] =>
  detectRegions(cv, page, { verticalPossible: true, direction: 'ltr', leastScore: 0.5, ...over })
const computeOverlap = (a: Box, b: Box): number =>
  sharedArea(a, b) / (a.w * a.h + b.w * b.h - sharedArea(a, b))

/** Noise that no bubble and no letter looks like. */
const artwork = (page: DrawnPage, box: Box): void => {
  shade(page, box, (x, y) => {
    const value = 60 + ((x * 37 + y * 91 + ((x * y) % 53) * 7) % 90)
    return [value, value * 0.8, value * 0.6]
  })
}

describe('lettering is found', () => {
  it('in a bubble on artwork, tightly, with the bubble’s contour', () => {
    const page = aPage(600, 500)
    artwork(page, { x: 0, y: 0, w: 600, h: 500 })
    balloon(page, { x: 150, y: 120, w: 280, h: 190 })
    const text = lettering(page, { x: 210, y: 170 }, { columns: 7, rows: 3 })
    const [region, ...others] = detect(page)
    expect(others).toEqual([])
    expect(computeOverlap(region!.box, text)).toBeGreaterThan(0.9)
    expect(region).toMatchObject({ kind: 'speech', orientation: 'horizontal', order: 0 })
    const xs = region!.bubble!.map((point) => point.x)
    expect(Math.min(...xs)).toBeGreaterThan(145)
    expect(Math.max(...xs)).toBeLessThan(435)
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(230)
  })

  it('in columns, when columns are set closer than lines', () => {
    const page = aPage(600, 500, [180, 160, 140])
    balloon(page, { x: 150, y: 80, w: 260, h: 300 })
    lettering(page, { x: 220, y: 140 }, { columns: 4, rows: 7 }, [15, 15, 15], { x: 28, y: 20 })
    expect(detect(page)).toMatchObject([{ orientation: 'vertical' }])
    expect(detect(page, { verticalPossible: false })).toMatchObject([{ orientation: 'horizontal' }])
  })

  it('without a bubble, on calm ground', () => {
    const page = aPage(500, 300, [230, 225, 210])
    const text = lettering(page, { x: 90, y: 100 }, { columns: 9, rows: 2 })
    expect(computeOverlap(detect(page)[0]!.box, text)).toBeGreaterThan(0.9)
  })

  it('as two texts in two bubbles that touch', () => {
    const page = aPage(500, 600)
    artwork(page, { x: 0, y: 0, w: 500, h: 600 })
    balloon(page, { x: 100, y: 60, w: 300, h: 190 })
    balloon(page, { x: 130, y: 236, w: 240, h: 170 })
    lettering(page, { x: 160, y: 110 }, { columns: 8, rows: 3 })
    lettering(page, { x: 190, y: 286 }, { columns: 6, rows: 2 })
    expect(detect(page).map((region) => region.order)).toEqual([0, 1])
  })
})

describe('nothing is found', () => {
  it('on an empty page, nor on one of pure artwork', () => {
    expect(detect(aPage(400, 400))).toEqual([])
    const page = aPage(500, 500)
    artwork(page, { x: 0, y: 0, w: 500, h: 500 })
    expect(detect(page)).toEqual([])
  })

  it('in a screentone', () => {
    const page = aPage(400, 400)
    shade(page, { x: 50, y: 50, w: 300, h: 300 }, (x, y) =>
      x % 6 < 3 && y % 6 < 3 ? [0, 0, 0] : [255, 255, 255],
    )
    expect(detect(page)).toEqual([])
  })
})

describe('long strips', () => {
  it('are searched in bands that overlap, own every row once and stay bounded', () => {
    const bands = splitIntoBands(800, 30_000, 1)
    expect(bands[0]).toMatchObject({ coreTop: 0 })
    expect(bands.at(-1)).toMatchObject({ coreBottom: Infinity })
    expect(Math.max(...bands.map((band) => band.box.h))).toBeLessThanOrEqual(2600)
    bands.slice(1).forEach((band, index) => expect(band.coreTop).toBe(bands[index]?.coreBottom))
    expect(bands.at(-1)!.box.y + bands.at(-1)!.box.h).toBe(30_000)
  })

  it('give each text once and whole, also at the seams', () => {
    const page = aPage(400, 6000, [90, 120, 110])
    const tops = [300, 1880, 2290, 2560, 4100, 4460, 5700]
    const texts = tops.map((y) => {
      balloon(page, { x: 60, y: y - 60, w: 280, h: 190 })
      return lettering(page, { x: 130, y }, { columns: 7, rows: 3 })
    })
    const found = detect(page, { direction: 'strip' })
    expect(found).toHaveLength(texts.length)
    found.forEach((region, index) =>
      expect(computeOverlap(region.box, texts[index]!)).toBeGreaterThan(0.9),
    )
  })
})
