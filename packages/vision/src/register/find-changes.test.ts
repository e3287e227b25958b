import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import { sharedArea, type Box } from '../raster.ts'
import {
  aPage,
  balloon,
  BLOTS_SIZE,
  drawBlots,
  type DrawnPage,
  lettering,
} from '../testing/drawn-pages.ts'
import { comparePictures } from './find-changes.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const [WIDTH, HEIGHT] = BLOTS_SIZE
const BUBBLE: Box = { x: 90, y: 120, w: 200, h: 120 }

const withBubble = (page: DrawnPage): DrawnPage => {
  balloon(page, BUBBLE)
  lettering(page, { x: 140, y: 155 }, { columns: 5, rows: 2 })
  return page
}

/** The traces that strong compression leaves: a step for each block, and noise at every pixel. */
const compress = ({ data, ...size }: DrawnPage): DrawnPage => {
  const made = data.map((value, at) => {
    const [x, y] = [Math.floor(at / 3) % size.width, Math.floor(at / 3 / size.width)]
    const block = ((Math.floor(x / 8) * 7 + Math.floor(y / 8) * 13) % 17) - 8
    return Math.max(0, Math.min(255, value + block + ((at * 31) % 19) - 9))
  })
  return { ...size, data: made }
}

describe('a page that comes again', () => {
  it('with one bubble more is changed there and nowhere else', () => {
    const before = withBubble(drawBlots(BLOTS_SIZE))
    const page = withBubble(drawBlots(BLOTS_SIZE))
    const other: Box = { x: 250, y: 380, w: 150, h: 90 }
    balloon(page, other)
    lettering(page, { x: 290, y: 405 }, { columns: 3, rows: 1 })
    const found = comparePictures(cv, page, before)
    expect(found?.placement).toMatchObject({ scale: 1, dx: 0, dy: 0 })
    expect(found?.changes).toHaveLength(1)
    const [box] = found?.changes ?? []
    expect(box && sharedArea(box, other) / (other.w * other.h)).toBeGreaterThan(0.85)
    expect(box && box.w * box.h).toBeLessThan(1.4 * other.w * other.h)
  })

  it('with other words in its bubble is changed where they stand', () => {
    const page = drawBlots(BLOTS_SIZE)
    balloon(page, BUBBLE)
    const words = lettering(page, { x: 150, y: 165 }, { columns: 4, rows: 1 })
    const { changes = [] } = comparePictures(cv, page, withBubble(drawBlots(BLOTS_SIZE))) ?? {}
    expect(changes).toHaveLength(1)
    expect(changes[0] && sharedArea(changes[0], words)).toBeGreaterThan(0)
  })

  it('compressed anew is not changed', () => {
    const before = withBubble(drawBlots(BLOTS_SIZE))
    expect(comparePictures(cv, compress(before), before)?.changes).toEqual([])
  })

  it.each([
    ['half as large again', [660, 840], { scale: 2 / 3, dx: 0, dy: 0 }],
    ['smaller', [308, 392], { scale: 1 / 0.7, dx: 0, dy: 0 }],
    ['with a margin', [500, 620], { scale: 1, dx: -31, dy: -22 }],
    ['larger and cut otherwise', [600, 760], { scale: 0.7, dx: 17.3, dy: 9.6 }],
  ] as const)('%s is not changed, and lies where it should', (_, size, shown) => {
    const found = comparePictures(cv, drawBlots(size, shown), drawBlots(BLOTS_SIZE))
    expect(found?.changes).toEqual([])
    const { scale = 0, dx = 0, dy = 0 } = found?.placement ?? {}
    expect(scale * shown.scale).toBeCloseTo(1, 2)
    expect(Math.abs(scale * shown.dx + dx)).toBeLessThan(1)
    expect(Math.abs(scale * shown.dy + dy)).toBeLessThan(1)
  })

  it('larger and with another bubble is changed there', () => {
    const page = drawBlots([660, 840], { scale: 2 / 3, dx: 0, dy: 0 })
    const bubble = { x: 300, y: 300, w: 220, h: 140 }
    balloon(page, bubble)
    const { changes = [] } = comparePictures(cv, page, drawBlots(BLOTS_SIZE)) ?? {}
    expect(changes).toHaveLength(1)
    expect(changes[0] && sharedArea(changes[0], bubble) / (220 * 140)).toBeGreaterThan(0.85)
  })

  it('is another one, or nothing, or small: then there is nothing to compare', () => {
    const before = withBubble(drawBlots(BLOTS_SIZE))
    const other = drawBlots(BLOTS_SIZE, { scale: 1, dx: 0, dy: 0 }, 5)
    expect(comparePictures(cv, other, before)).toBeNull()
    expect(comparePictures(cv, aPage(WIDTH, HEIGHT), before)).toBeNull()
    expect(comparePictures(cv, aPage(20, 30), before)).toBeNull()
    // two empty pages are the same page
    expect(comparePictures(cv, aPage(20, 30), aPage(20, 30))?.changes).toEqual([])
  })
})
