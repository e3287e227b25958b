import { beforeAll, expect, test } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import type { Box } from '../raster.ts'
import { aPage, balloon, type DrawnPage, type Rgb, shade } from '../testing/drawn-pages.ts'
import { findPanelEdges, MAX_PANELS } from './panel-edges.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

/** Art without a place of one colour, round it a frame. */
const panel = (page: DrawnPage, box: Box, frame: Rgb = [10, 10, 10], line = 4): Box => {
  shade(page, box, (x, y) => {
    const isFrame =
      x < box.x + line || y < box.y + line || x >= box.x + box.w - line || y >= box.y + box.h - line
    const value = 60 + ((x * 37 + y * 91 + ((x * y) % 53) * 7) % 90)
    return isFrame ? frame : [value, value * 0.8, value * 0.6]
  })
  return box
}

test('panels are found with their edges to the pixel, bubbles that reach into the gutter or not', () => {
  const page = aPage(901, 1203)
  const panels = [
    panel(page, { x: 37, y: 41, w: 398, h: 333 }),
    panel(page, { x: 459, y: 41, w: 403, h: 333 }),
    panel(page, { x: 37, y: 401, w: 825, h: 761 }),
  ]
  balloon(page, { x: 120, y: 340, w: 160, h: 52 })
  expect(findPanelEdges(cv, page)).toEqual(panels)
})

test('a panel that bleeds off the page ends at its edge', () => {
  const page = aPage(640, 900, [0, 0, 0])
  const panels = [
    panel(page, { x: 0, y: 0, w: 640, h: 415 }, [250, 250, 250]),
    panel(page, { x: 50, y: 452, w: 590, h: 448 }, [250, 250, 250]),
  ]
  expect(findPanelEdges(cv, page)).toEqual(panels)
})

test('art without gutters has no panels but the page', () => {
  const page = aPage(500, 700)
  panel(page, { x: 0, y: 0, w: 500, h: 700 })
  expect(findPanelEdges(cv, page)).toEqual([{ x: 0, y: 0, w: 500, h: 700 }])
})

test('a strip has a panel for each row, whatever the colour between them, and not more than fit in an answer', () => {
  const page = aPage(100, 12_000)
  shade(page, { x: 0, y: 6_000, w: 100, h: 6_000 }, () => [0, 0, 0])
  const rows = Array.from({ length: MAX_PANELS + 20 }, (_, row) =>
    panel(page, { x: 0, y: 11 + row * 37, w: 100, h: 25 }, [128, 128, 128], 2),
  )
  const found = findPanelEdges(cv, page)
  expect(found).toHaveLength(MAX_PANELS)
  const known = new Set(rows.map((row) => JSON.stringify(row)))
  expect(found.filter((box) => known.has(JSON.stringify(box))).length).toBeGreaterThan(
    MAX_PANELS - 3,
  )
})
