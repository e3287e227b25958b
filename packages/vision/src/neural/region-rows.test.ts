import { beforeAll, describe, expect, it } from 'vitest'
import { loadOpenCv, type OpenCv } from '../open-cv.ts'
import type { Box } from '../raster.ts'
import { aPage, lettering, type DrawnPage } from '../testing/drawn-pages.ts'
import { findTextMap, type NetworkPicture } from './find-text-map.ts'
import { groupLines } from './line-groups.ts'
import { joinSplitTexts, type LinedFound } from './join-split-texts.ts'
import { foldDots } from './read-region.ts'
import { decodeSteps } from './read-row.ts'
import { findRegionRows } from './region-rows.ts'
import type { TextLine } from './text-lines.ts'

let cv: OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const toLine = (box: Box, angle = 0): TextLine => ({
  x: box.x + box.w / 2,
  y: box.y + box.h / 2,
  w: box.w,
  h: box.h,
  angle,
  box,
  score: 0.9,
})
const listBoxCorners = ({ x, y, w, h }: Box) => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
]
const findRows = (page: DrawnPage, box: Box, lines: readonly TextLine[], vertical = false) =>
  findRegionRows(cv, page, { polygon: listBoxCorners(box) }, lines, {
    writing: vertical ? 'vertical' : 'horizontal',
    margin: 0.12,
  })

describe('rows of a region', () => {
  it('are widened to the ink that the detector cut off, and rows that it missed are guesses', () => {
    const page = aPage(400, 200)
    const text = lettering(page, { x: 60, y: 60 }, { columns: 8, rows: 3 })
    const row = { x: text.x + 40, y: text.y - 3, w: text.w - 80, h: 26 }
    const [first, ...rest] = findRows(page, text, [toLine(row)])
    expect(first?.isGuess).toBe(false)
    expect(first?.box.x).toBeLessThanOrEqual(text.x)
    expect((first?.box.x ?? 0) + (first?.box.w ?? 0)).toBeGreaterThanOrEqual(text.x + text.w)
    expect(rest).toHaveLength(2)
    expect(rest.every(({ isGuess }) => isGuess)).toBe(true)
  })

  it('are columns from the right in vertical text, furigana left out', () => {
    const page = aPage(300, 300)
    const column = { y: 40, w: 30, h: 200 }
    const lines = [
      toLine({ x: 100, ...column }),
      toLine({ x: 160, ...column }),
      toLine({ x: 192, y: 60, w: 11, h: 80 }),
    ]
    const rows = findRows(page, { x: 90, y: 30, w: 130, h: 220 }, lines, true)
    expect(rows.map(({ box }) => box.x)).toEqual([160, 100])
  })

  it('that lean are turned upright, and an empty region is one row', () => {
    const page = aPage(300, 300)
    const box = { x: 50, y: 50, w: 160, h: 60 }
    const [leaning] = findRows(page, box, [toLine({ x: 60, y: 60, w: 140, h: 30 }, 14)])
    expect(leaning?.leaning?.angle).toBe(14)
    expect(findRows(page, box, [])).toEqual([
      { box: { x: 47, y: 47, w: 166, h: 66 }, leaning: null, isGuess: false },
    ])
  })
})

describe('lines', () => {
  it('one below the other are one text, far ones and other sizes are not', () => {
    const at = (x: number, y: number, w = 120, h = 24) => toLine({ x, y, w, h })
    const groups = groupLines([at(0, 0), at(10, 28), at(0, 300), at(0, 60, 200, 80)], false)
    expect(groups.map((group) => group.length).toSorted()).toEqual([1, 1, 2])
  })

  it('at the same distance join what was cut in two; another bubble stays another', () => {
    const found = (lines: readonly TextLine[], bubble: Box | null = null): LinedFound => ({
      polygon: listBoxCorners(lines[0]?.box ?? { x: 0, y: 0, w: 0, h: 0 }),
      box: lines[0]?.box ?? { x: 0, y: 0, w: 0, h: 0 },
      kind: 'speech',
      orientation: 'horizontal',
      bubble: bubble && listBoxCorners(bubble),
      score: 0.9,
      lines,
    })
    const rows = [0, 26, 52, 120].map((y) => toLine({ x: 10, y, w: 120, h: 22 }))
    const [a, b, c, far] = rows.map((row) => [row])
    const parts = [found([...(a ?? []), ...(b ?? [])]), found(c ?? []), found(far ?? [])]
    expect(
      joinSplitTexts(parts)
        .map(({ lines }) => lines.length)
        .toSorted(),
    ).toEqual([1, 3])
    const apart = [
      found(a ?? [], { x: 0, y: -10, w: 140, h: 34 }),
      found(b ?? [], { x: 0, y: 24, w: 140, h: 34 }),
    ]
    expect(joinSplitTexts(apart)).toHaveLength(2)
  })
})

describe('what is read', () => {
  it('has each letter once, twice only with a gap between, its likelihood and its place', () => {
    const letters = ['', 'a', 'b']
    const steps = {
      classes: Int32Array.from([0, 1, 1, 0, 1, 2, 2, 0]),
      sure: Float32Array.from([1, 0.8, 1, 1, 0.9, 1, 1, 1]),
      count: 3,
    }
    const read = decodeSteps(steps, letters)
    expect(read.map(({ text }) => text).join('')).toBe('aab')
    expect(read.map(({ confidence }) => confidence)).toEqual([0.8, 0.9, 1].map(Math.fround))
    expect(read[0]?.at).toBeCloseTo(1.5 / 8)
    const nothing = { classes: new Int32Array(4), sure: new Float32Array(4), count: 3 }
    expect(decodeSteps(nothing, letters)).toEqual([])
  })

  it.each([
    ['哈·..', '哈…'],
    ['…·来', '…来'],
    ['So...', 'So…'],
    ['哈利·波特', '哈利·波特'],
    ['No. 1', 'No. 1'],
  ])('has one sign for a run of dots: %s', (read, folded) => {
    expect(foldDots(read)).toBe(folded)
  })
})

describe('a long strip', () => {
  it('is searched in bands of bounded size, and seams leave no trace', async () => {
    const page = aPage(160, 9000)
    for (let y = 20; y < 8980; y += 60) lettering(page, { x: 30, y }, { columns: 3, rows: 1 })
    const seen: NetworkPicture[] = []
    // dark pixels are lettering
    const network = async (picture: NetworkPicture) => {
      seen.push({ ...picture, rgb: new Uint8Array() })
      return Uint8Array.from({ length: picture.width * picture.height }, (_, at) =>
        (picture.rgb[at * 3] ?? 255) < 128 ? 255 : 0,
      )
    }
    const map = await findTextMap(cv, page, network, 1)
    expect([map.width, map.height]).toEqual([160, 9000])
    expect(seen.length).toBeGreaterThan(5)
    expect(Math.max(...seen.map(({ height }) => height))).toBeLessThanOrEqual(1632)
    const wrong = map.data.reduce(
      (sum, value, at) => sum + Number((value !== 0) !== (page.data[at * 3] ?? 255) < 128),
      0,
    )
    expect(wrong / map.data.length).toBeLessThan(0.03)
  })

  it('gives a result on pages of one pixel', async () => {
    const network = (picture: NetworkPicture) =>
      Promise.resolve(new Uint8Array(picture.width * picture.height))
    const map = await findTextMap(cv, aPage(1, 1), network, 1)
    expect([map.width, map.height]).toEqual([32, 32])
  })
})
