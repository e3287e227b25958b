/** The scores on tiny truths whose answers are known. */
import { describe, expect, it } from 'vitest'
import type { Box } from '../../packages/domain/src/page/document/page-document.ts'
import type { EvalBlock } from './eval-pages.ts'
import { selectPages } from './load-sets.ts'
import { countFound, matchBlocks, scoreOrder } from './match-regions.ts'
import { readUsage } from './measure-usage.ts'
import { applyPatches, scoreCleanup, scoreMask, toPsnr, type Pixels } from './score-pixels.ts'
import {
  countEdits,
  countStray,
  normaliseText,
  scoreFoundBoxes,
  scoreTrueBoxes,
} from './score-reading.ts'
import { addCounts, emptyCounts, formatTable, summarise } from './summary.ts'

const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h })
const block = (at: Box, more: Partial<EvalBlock> = {}): EvalBlock => ({
  number: 1,
  kind: 'speech',
  text: 'one',
  box: at,
  vertical: false,
  legible: true,
  ...more,
})

describe('text', () => {
  it('keeps case and single spaces in English, drops white space in Chinese, Japanese, Korean', () => {
    expect(normaliseText(' It’s\n ME ', 'en').join('')).toBe("It's ME")
    expect(normaliseText('我 准备\n好了！', 'zh-Hans').join('')).toBe('我准备好了!')
    expect(normaliseText('저녁에 봐요', 'ko').join('')).toBe('저녁에봐요')
    expect(normaliseText('ｶﾞ…', 'ja').join('')).toBe('ガ...')
  })

  it('counts letters that were changed, left out and added', () => {
    expect(countEdits([...'kitten'], [...'sitting'])).toBe(3)
    expect(countEdits([], [...'ab'])).toBe(2)
    expect(scoreTrueBoxes([block(box(0, 0, 9, 9), { text: 'To be' })], ['to be'], 'en')).toEqual({
      characters: 5,
      edits: 1,
    })
  })

  it('charges a missed block in full and compares joined and cut bubbles whole', () => {
    const first = block(box(0, 0, 100, 20), { text: 'See you' })
    const second = block(box(0, 30, 100, 20), { text: 'tonight' })
    const score = (regions: { box: Box; text: string }[]) =>
      scoreFoundBoxes([second, first], regions, 'en')
    expect(score([])).toEqual({ characters: 14, edits: 14 })
    expect(score([{ box: box(0, 0, 100, 50), text: 'See you\ntonight' }])).toEqual({
      characters: 15,
      edits: 0,
    })
    expect(
      score([
        { box: box(0, 0, 40, 20), text: 'See' },
        { box: box(42, 0, 58, 20), text: 'you' },
      ]),
    ).toEqual({ characters: 14, edits: 7 })
  })

  it('reads the columns of a joined bubble from the right', () => {
    const columns = [
      block(box(0, 0, 20, 100), { text: '二', vertical: true }),
      block(box(30, 0, 20, 100), { text: '一', vertical: true }),
    ]
    expect(
      scoreFoundBoxes(columns, [{ box: box(0, 0, 50, 100), text: '一\n二' }], 'ja').edits,
    ).toBe(0)
  })

  it('counts text that is claimed away from all lettering', () => {
    const blocks = [block(box(0, 0, 100, 20), { text: 'four' })]
    const read = [
      { box: box(0, 0, 100, 20), text: 'for' },
      { box: box(500, 500, 30, 30), text: 'nose' },
    ]
    expect(countStray(blocks, read, 'en')).toEqual({ stray: 4, letters: 4 })
  })
})

describe('regions', () => {
  it('takes a region for a block from half of overlap ÷ union, and each region once', () => {
    const blocks = [block(box(0, 0, 100, 100)), block(box(500, 0, 100, 100))]
    expect(matchBlocks([box(0, 0, 100, 50), box(500, 0, 100, 49)], blocks)).toEqual([0, -1])
    const far = [block(box(0, 0, 100, 100)), block(box(0, 10, 100, 100))]
    expect(matchBlocks([box(0, 0, 100, 105)], [far[0]!])).toEqual([0])
  })

  it('lets two blocks of one bubble be one region, but not two bubbles', () => {
    const near = [block(box(0, 0, 100, 20)), block(box(0, 25, 100, 20))]
    expect(matchBlocks([box(0, 0, 100, 45)], near)).toEqual([0, 0])
    const apart = [block(box(0, 0, 100, 20)), block(box(0, 80, 100, 20))]
    expect(matchBlocks([box(0, 0, 100, 100)], apart)).toEqual([-1, -1])
  })

  it('counts a region on drawing as wrong, one on an effect not at all', () => {
    const blocks = [
      block(box(0, 0, 100, 40)),
      block(box(0, 200, 100, 40), { kind: 'art' }),
      block(box(0, 400, 100, 40), { kind: 'art' }),
      block(box(0, 600, 100, 40), { legible: false }),
    ]
    const regions = [
      { box: box(0, 0, 100, 40), spoken: true },
      { box: box(0, 200, 100, 40), spoken: true },
      { box: box(0, 400, 100, 40), spoken: false },
      { box: box(300, 0, 100, 40), spoken: true },
      { box: box(300, 200, 100, 40), spoken: false },
    ]
    expect(countFound(regions, blocks)).toEqual({
      speech: 1,
      speechFound: 1,
      spokenRegions: 2,
      spokenRight: 1,
      art: 2,
      artFound: 2,
      artAsSpeech: 1,
      drawnRegions: 2,
      drawnRight: 1,
    })
  })
})

describe('order', () => {
  it('is right when every pair is, and leaves open what may be read either way', () => {
    const truth = [[7], [3, 5], [9]]
    const places = (...blocks: number[]) => new Map(blocks.map((number, at) => [number, at]))
    expect(scoreOrder(truth, places(7, 5, 3, 9))).toMatchObject({ pagesRight: 1, pairs: 5 })
    expect(scoreOrder(truth, places(9, 7, 3))).toEqual({
      pages: 1,
      pagesRight: 0,
      pairs: 3,
      pairsRight: 1,
    })
    expect(scoreOrder(truth, places(7)).pages).toBe(0)
  })
})

describe('pixels', () => {
  const flat = (value: number): Pixels => ({
    width: 40,
    height: 40,
    data: new Uint8Array(40 * 40 * 3).fill(value),
  })
  const at = (x: number, y: number): number => y * 40 + x
  const letters = new Uint8Array(40 * 40)
  for (let y = 15; y < 20; y++) for (let x = 15; x < 20; x++) letters[at(x, y)] = 1
  const page = flat(200)
  letters.forEach((value, index) => {
    if (value !== 0) page.data.fill(0, index * 3, index * 3 + 3)
  })
  const speech = [box(15, 15, 5, 5)]
  const patch = (x: number, y: number, w: number, h: number, value: number) => ({
    x,
    y,
    w,
    h,
    rgba: Uint8Array.from({ length: w * h * 4 }, (_, index) => (index % 4 === 3 ? 255 : value)),
  })

  it('finds a clean page exact, and a page left as it is wrong by what its letters differ', () => {
    const clean = applyPatches(page, [patch(15, 15, 5, 5, 200)])
    const counts = scoreCleanup(clean, flat(200), letters, speech)
    expect(toPsnr(counts)).toBe(110)
    expect(counts.similarity / counts.pixels).toBeCloseTo(1)
    const left = scoreCleanup(page, flat(200), letters, speech)
    // 25 of the 121 pixels compared differ by 200
    expect(toPsnr(left)).toBeCloseTo(10 * Math.log10((255 ** 2 * 121) / (200 ** 2 * 25)))
    expect(left.similarity / left.pixels).toBeLessThan(0.5)
  })

  it('blends half-transparent patches', () => {
    const half = { ...patch(0, 0, 1, 1, 100), rgba: Uint8Array.from([100, 100, 100, 51]) }
    expect(applyPatches(flat(200), [half]).data[0]).toBe(180)
  })

  it('leaves the page as it was, also one in a Buffer', () => {
    const given = { ...flat(200), data: Buffer.from(flat(200).data) }
    applyPatches(given, [patch(0, 0, 2, 2, 90)])
    expect(given.data[0]).toBe(200)
  })

  it('tells letters left uncovered and ground changed away from them', () => {
    const covered = applyPatches(page, [patch(15, 15, 5, 4, 200), patch(30, 30, 2, 2, 90)])
    expect(scoreMask(page, covered, letters, speech)).toEqual({
      letters: 25,
      lettersCovered: 20,
      outside: 40 * 40 - 11 * 11,
      outsideChanged: 4,
    })
    // the same white over white is no change
    const unchanged = applyPatches(page, [patch(30, 30, 2, 2, 195)])
    expect(scoreMask(page, unchanged, letters, speech).outsideChanged).toBe(0)
  })
})

describe('the summary', () => {
  it('divides sums over pages, takes the highest memory and says null where nothing was', () => {
    const sum = emptyCounts()
    const one = { ...emptyCounts(), pages: 1, cpu: 2, peakMb: 300 }
    one.found = { ...one.found, speech: 3, speechFound: 2 }
    addCounts(sum, one)
    addCounts(sum, { ...emptyCounts(), pages: 1, cpu: 1, peakMb: 200 })
    const summary = summarise({ name: 'tiny', lang: 'en' }, sum)
    expect(summary).toMatchObject({
      set: 'tiny',
      pages: 2,
      speech: { recall: 0.667, precision: null },
      cleanup: { speech_psnr: null },
      cpu_s_per_page: 1.5,
      peak_mb: 300,
    })
    expect(formatTable([summary]).split('\n').at(-1)).toMatch(/^\| tiny en \| 2 \| 0\.667 \| – \|/)
  })

  it('counts processor time and memory of this process', () => {
    const { cpu, peakMb } = readUsage()
    expect(cpu).toBeGreaterThan(0)
    expect(peakMb).toBeGreaterThan(10)
  })

  it('takes every second page, and the first ones of them', () => {
    expect(selectPages([1, 2, 3, 4, 5], { half: 'odd' })).toEqual([1, 3, 5])
    expect(selectPages([1, 2, 3, 4, 5], { half: 'even', pages: 1 })).toEqual([2])
  })
})
