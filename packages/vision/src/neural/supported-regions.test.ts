import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import { sharedArea, type Box } from '../raster.ts'
import { aPage, balloon, lettering, shade, type DrawnPage } from '../testing/drawn-pages.ts'
import { toLineRegion } from './line-region.ts'
import { detectSupported } from './supported-regions.ts'
import { findTextLines, type TextLine } from './text-lines.ts'
import { computeTextShare, cropTextMap, type TextMap } from './text-map.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

/** What a perfect network says of a page, at half its size: the core of each line. */
const drawMap = (page: DrawnPage, lines: readonly Box[]): TextMap => {
  const [width, height] = [page.width / 2, page.height / 2]
  const data = new Uint8Array(width * height)
  for (const { x, y, w, h } of lines)
    for (let row = Math.round((y + h * 0.2) / 2); row < (y + h * 0.8) / 2; row++)
      data.fill(240, row * width + Math.round(x / 2), row * width + Math.round((x + w) / 2))
  return { width, height, scaleX: 2, scaleY: 2, data }
}

const detect = (page: DrawnPage, lines: readonly Box[], boxes: readonly Box[] = []) => {
  const map = drawMap(page, lines)
  const found = findTextLines(cv, map, { leastScore: 0.45 })
  const options = { verticalPossible: false, direction: 'ltr', leastScore: 0.3 } as const
  const scored = boxes.map((box) => ({ ...box, score: 0.9 }))
  return detectSupported(cv, page, { map, lines: found, boxes: scored }, options)
}

const computeOverlap = (a: Box, b: Box): number =>
  sharedArea(a, b) / (a.w * a.h + b.w * b.h - sharedArea(a, b))

/** Rows of 20 px, 28 px apart: as `lettering` sets them. */
const listRows = ({ x, y, w }: Box, count: number): Box[] =>
  Array.from({ length: count }, (_, row) => ({ x, y: y + row * 28, w, h: 20 }))

describe('regions that a network supports', () => {
  it('stay with their bubble; what only looks like lettering goes', () => {
    const page = aPage(600, 600, [190, 170, 150])
    balloon(page, { x: 150, y: 60, w: 280, h: 190 })
    const text = lettering(page, { x: 210, y: 110 }, { columns: 7, rows: 3 })
    lettering(page, { x: 210, y: 430 }, { columns: 7, rows: 2 })
    const [region, ...others] = detect(page, listRows(text, 3))
    expect(others).toEqual([])
    expect(computeOverlap(region?.box ?? text, text)).toBeGreaterThan(0.85)
    expect(region).toMatchObject({ kind: 'speech', order: 0 })
    expect(region?.bubble).not.toBeNull()
    expect(region?.support).toBeGreaterThan(0.3)
    expect(region?.lines).toHaveLength(3)
  })

  it('are made of lines that the look alone does not find: light letters, with their bubble', () => {
    const page = aPage(600, 400)
    shade(page, { x: 0, y: 0, w: 600, h: 400 }, (x, y) => {
      const value = 120 + ((x * 37 + y * 91) % 90)
      return [value, value, value]
    })
    balloon(page, { x: 160, y: 105, w: 240, h: 140 }, [20, 20, 40], [250, 250, 250])
    const light = lettering(page, { x: 220, y: 150 }, { columns: 6, rows: 2 }, [245, 245, 245])
    const lines = findTextLines(cv, drawMap(page, listRows(light, 2)), { leastScore: 0.45 })
    const region = toLineRegion(cv, page, lines, { verticalPossible: false, scale: 1 })
    expect(region?.kind).toBe('speech')
    expect(computeOverlap(region?.box ?? light, light)).toBeGreaterThan(0.8)
    expect(region?.bubble).not.toBeNull()
  })

  it('are sounds or signs where large or leaning letters stand on artwork', () => {
    const page = aPage(600, 400)
    shade(page, { x: 0, y: 0, w: 600, h: 400 }, (x, y) => {
      const value = (x * 37 + y * 91 + ((x * y) % 53) * 7) % 200
      return [value, value, value]
    })
    const [region] = detect(page, [{ x: 150, y: 120, w: 260, h: 110 }])
    expect(region).toMatchObject({ kind: 'effect', bubble: null })
    const [sign] = detect(page, [{ x: 150, y: 120, w: 160, h: 24 }])
    expect(sign).toMatchObject({ kind: 'sign', bubble: null })
  })
})

describe('a map of lettering', () => {
  const map: TextMap = {
    width: 4,
    height: 2,
    scaleX: 10,
    scaleY: 10,
    data: Uint8Array.from([0, 200, 200, 0, 0, 200, 0, 0]),
  }

  it('says how much of a box is lettering, also of one that reaches over the edge', () => {
    expect(computeTextShare(map, { x: 10, y: 0, w: 20, h: 20 })).toBe(0.75)
    expect(computeTextShare(map, { x: -50, y: -50, w: 500, h: 500 })).toBe(3 / 8)
    expect(computeTextShare(map, { x: 90, y: 0, w: 5, h: 5 })).toBe(0)
  })

  it('is cut to a box', () => {
    const part = cropTextMap(map, { x: 12, y: 0, w: 10, h: 20 })
    expect(part).toMatchObject({ x: 10, y: 0, width: 2, height: 2, scaleX: 10 })
    expect([...(part?.data ?? [])]).toEqual([200, 200, 200, 0])
    expect(cropTextMap(map, { x: 90, y: 0, w: 5, h: 5 })).toBeNull()
  })
})

describe('lines', () => {
  it('lie round the core that the network marks, turned with it', () => {
    const [width, height] = [200, 120]
    const data = new Uint8Array(width * height)
    const turn = (20 * Math.PI) / 180
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [dx, dy] = [x - 100, y - 60]
        const along = dx * Math.cos(turn) + dy * Math.sin(turn)
        const across = dy * Math.cos(turn) - dx * Math.sin(turn)
        if (Math.abs(along) <= 60 && Math.abs(across) <= 6) data[y * width + x] = 255
      }
    const map = { width, height, scaleX: 2, scaleY: 2, data }
    const [line, ...others]: TextLine[] = findTextLines(cv, map, { leastScore: 0.45 })
    expect(others).toEqual([])
    expect(line?.angle).toBeCloseTo(20, 0)
    expect(line?.x).toBeCloseTo(200, -1)
    expect(line?.y).toBeCloseTo(120, -1)
    // 12 px + 12 × 120 × 1.6 ÷ 132, twice
    expect(line?.h).toBeGreaterThan(48)
    expect(line?.h).toBeLessThan(66)
  })

  it('are one text where a network for boxes found one block, and stand for blocks not seen', () => {
    const page = aPage(600, 500)
    const [upper, lower] = [
      lettering(page, { x: 80, y: 80 }, { columns: 8, rows: 1 }),
      lettering(page, { x: 80, y: 160 }, { columns: 8, rows: 1 }),
    ]
    const rows = [...listRows(upper, 1), ...listRows(lower, 1)]
    const block = { x: 76, y: 76, w: upper.w + 8, h: 108 }
    const unseen = { x: 300, y: 350, w: 160, h: 60 }
    expect(detect(page, rows)).toHaveLength(2)
    const joined = detect(page, rows, [block, unseen])
    expect(joined.map(({ lines }) => lines.length)).toEqual([2, 0])
    expect(computeOverlap(joined[0]?.box ?? unseen, block)).toBeGreaterThan(0.8)
    expect(computeOverlap(joined[1]?.box ?? block, unseen)).toBeGreaterThan(0.7)
    expect(joined[0]?.support).toBeCloseTo(0.9)
  })
})
