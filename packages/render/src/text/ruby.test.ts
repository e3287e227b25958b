import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import type {
  StoredLayout,
  TextProps,
  TextRange,
} from '@panelflow/domain/page/document/page-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFont } from '../engine/load-node.ts'
import { listNeededFonts } from '../font/choose-face.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { inputHash } from './input-hash.ts'
import { isLayoutPlausible } from './is-layout-plausible.ts'
import { layoutText } from './layout.ts'
import { createManuscript } from './manuscript.ts'
import { mapText } from './map-text.ts'
import { placeText } from './place.ts'
import type { PlacedGlyph, PlacedLine } from './place.ts'
import { loadSegmentation } from './segmentation-models.ts'
import { createShaper } from './shape.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }

beforeAll(() => loadSegmentation('ja'))

const SIZE = 20

function japanese(
  words: string,
  ranges: readonly TextRange[],
  changes: Partial<TextProps> = {},
): TextProps {
  const look = { font: 'noto-sans-jp', size: SIZE, w: 400, h: 400 }
  return aText(words, { ...look, ranges, ...changes })
}

const layOut = (text: TextProps): StoredLayout => {
  for (const id of listNeededFonts(text, 'ja'))
    if (!type.fontStore.has(id)) type.fontStore.add(id, readFont(id))
  return layoutText(type, text, 'ja')
}

const place = (text: TextProps): readonly PlacedLine[] =>
  placeText(type, createManuscript(text, 'ja'), layOut(text))

/** Middle of a glyph along its row. */
const middle = ({ glyph, x }: PlacedGlyph): number =>
  x - glyph.dx * SIZE + (glyph.advance / 2) * SIZE

const first = (text: TextProps): PlacedLine => {
  const [line] = place(text)
  if (!line) throw new Error('no line')
  return line
}

describe('readings in rows (JLREQ 3.3)', () => {
  test('are half as large as their letters and stand on their squares', () => {
    const line = first(japanese('漢字', [{ from: 0, to: 2, ruby: 'かん じ' }]))
    expect(line.readings.map(({ glyph }) => glyph.scale)).toEqual([0.5, 0.5, 0.5])
    // the square of a letter ends 0.88 em above its baseline, that of the reading 0.12 em below
    for (const { y } of line.readings) expect(line.y - y).toBeCloseTo((0.88 + 0.06) * SIZE, 6)
  })

  test('of single letters are centred on them', () => {
    const line = first(japanese('漢字', [{ from: 0, to: 2, ruby: 'かん じ' }]))
    const [ka, n, ji] = line.readings.map(middle)
    const [kan, letter] = line.glyphs.map(middle)
    expect(((ka ?? 0) + (n ?? 0)) / 2).toBeCloseTo(kan ?? 0, 6)
    expect(ji).toBeCloseTo(letter ?? 0, 6)
  })

  test('of several letters are spread, with half a distance at both ends', () => {
    const line = first(japanese('時間停止', [{ from: 0, to: 4, ruby: 'タイム' }]))
    const places = line.readings.map(middle)
    const step = (places[1] ?? 0) - (places[0] ?? 0)
    expect((places[2] ?? 0) - (places[1] ?? 0)).toBeCloseTo(step, 0)
    const length = line.readings.reduce((sum, { glyph }) => sum + glyph.advance, 0)
    // shares of 1:2:2:1; the three letters of the reading are about half an em each
    expect((line.readings[0]?.x ?? 0) - line.x).toBeCloseTo(((4 - length) / 6) * SIZE, 6)
    expect(step).toBeCloseTo(((4 - length) / 3 + (line.readings[0]?.glyph.advance ?? 0)) * SIZE, 0)
  })

  test('hang over kana by half a letter, and set letters apart only for the rest', () => {
    const plain = first(japanese('その志を', []))
    const three = first(japanese('その志を', [{ from: 2, to: 3, ruby: 'ここざ' }]))
    expect(three.length).toBeCloseTo(plain.length, 6)
    const five = first(japanese('その志を', [{ from: 2, to: 3, ruby: 'こころざし' }]))
    expect(five.length).toBeCloseTo(plain.length + 0.5 * SIZE, 6)
    const [letter] = five.glyphs.filter(({ glyph }) => glyph.cluster === 2)
    const places = five.readings.map(middle)
    expect(places[2]).toBeCloseTo(letter ? middle(letter) : 0, 6)
  })

  test('hang over no ideograph, no other reading, and no end of a line', () => {
    const apart = (words: string, ranges: readonly TextRange[]): number =>
      first(japanese(words, ranges)).length - first(japanese(words, [])).length
    expect(apart('大志大', [{ from: 1, to: 2, ruby: 'ここざ' }])).toBeCloseTo(0.5 * SIZE, 6)
    expect(apart('志', [{ from: 0, to: 1, ruby: 'ここざ' }])).toBeCloseTo(0.5 * SIZE, 6)
    const both = [
      { from: 0, to: 1, ruby: 'ここざ' },
      { from: 1, to: 2, ruby: 'ここざ' },
    ]
    expect(apart('志志', both)).toBeCloseTo(SIZE, 6)
  })

  test('of single letters are set as one where one of them has no room over its own', () => {
    const line = first(japanese('究極', [{ from: 0, to: 2, ruby: 'きゅう き' }]))
    expect(line.length).toBeCloseTo(2 * SIZE, 6)
    expect(line.readings).toHaveLength(4)
  })

  test('in Latin letters keep a distance from each other and hang over nothing', () => {
    const line = first(japanese('のの', [{ from: 0, to: 2, ruby: 'zhuang zhuang' }]))
    const [one, two] = [line.readings.slice(0, 6), line.readings.slice(6)]
    const end = one.at(-1)
    const gap = (two[0]?.x ?? 0) - (end ? end.x + end.glyph.advance * SIZE : 0)
    expect(gap).toBeGreaterThan(0.1 * SIZE)
  })
})

describe('lines with readings', () => {
  const rows = (lineSpacing: number, ranges: readonly TextRange[]) =>
    place(japanese('あああ\n漢字の\nいいい', ranges, { lineSpacing })).map(({ y }) => y)
  const ruby = [{ from: 4, to: 6, ruby: 'かん じ' }]

  test('stand further from the line above, by no more than they need', () => {
    const [before, after] = [rows(1.2, []), rows(1.2, ruby)]
    const gap = (ys: readonly number[], i: number) => (ys[i + 1] ?? 0) - (ys[i] ?? 0)
    expect(gap(after, 0)).toBeCloseTo(gap(before, 0) + 0.3 * SIZE, 6)
    expect(gap(after, 1)).toBeCloseTo(gap(before, 1), 6)
  })

  test('stay where they are when there is room between the lines', () => {
    expect(rows(1.5, ruby)).toEqual(rows(1.5, []))
  })

  test('count when a text is fitted, and stay inside the box', () => {
    const text = japanese('漢字の漢字の漢字の漢字', [], { fit: 'shrink', size: 60, w: 120, h: 120 })
    const ranges = [0, 3, 6, 9].map((from) => ({ from, to: from + 2, ruby: 'かん じ' }))
    const [plain, read] = [text, { ...text, ranges }].map(layOut)
    expect(read?.size).toBeLessThan(plain?.size ?? 0)
    const size = read?.size ?? 0
    const top = Math.min(
      ...place({ ...text, ranges }).flatMap(({ readings }) => readings.map(({ y }) => y)),
    )
    expect(top - 0.88 * 0.5 * size).toBeGreaterThanOrEqual(-60 - 1e-6)
  })

  test('break between the letters of a word with a reading each, never under one reading', () => {
    const narrow = { w: 3.2 * SIZE }
    const lines = (ranges: readonly TextRange[]): readonly number[] =>
      layOut(japanese('ああ漢字あ', ranges, narrow)).lines
    expect(lines([{ from: 2, to: 4, ruby: 'マジ' }])).not.toContain(3)
    const split = place(japanese('ああ漢\n字あ', [{ from: 2, to: 5, ruby: 'かん じ' }], narrow))
    expect(split.map(({ readings }) => readings.length)).toEqual([2, 1])
  })
})

test('in columns readings stand to the right, upright', () => {
  const line = first(
    japanese('漢字', [{ from: 0, to: 2, ruby: 'かん じ' }], { writing: 'vertical' }),
  )
  for (const { glyph, x } of line.readings) {
    expect(x - glyph.dx * SIZE - line.x).toBeCloseTo(0.75 * SIZE, 6)
    expect(glyph.run.setting).toBe('upright')
  }
})

test('what a reading needs is loaded, missed and part of the layout’s hash', () => {
  const ruby = (reading: string) => japanese('漢字', [{ from: 0, to: 2, ruby: reading }])
  expect(listNeededFonts(ruby('かん'), 'ja')).toEqual(listNeededFonts(ruby('kan'), 'ja'))
  expect(layOut(ruby('\u{10fffd}')).missing).toContain('\u{10fffd}')
  expect(inputHash(ruby('かん'), 'ja')).not.toBe(inputHash(ruby('じ'), 'ja'))
  expect(inputHash(japanese('漢字', [{ from: 0, to: 2, color: '#ff0000' }]), 'ja')).toBe(
    inputHash(japanese('漢字', [{ from: 0, to: 2 }]), 'ja'),
  )
})

test('whatever the readings, every letter keeps one place, and layouts are plausible', () => {
  const range = record({
    from: nat(12),
    to: nat(14),
    ruby: constantFrom('か', 'かん じ', 'zhōng', '  ', 'フィニッシュ', 'a b c'),
  })
  assert(
    property(
      array(range, { maxLength: 4 }),
      constantFrom('漢字の、勇者だ！', 'あ\n志\nい 京', 'abc 12 東京'),
      constantFrom('horizontal', 'vertical'),
      constantFrom('fixed', 'shrink'),
      (ranges, words, writing, fit) => {
        const text = japanese(words, ranges, { writing, fit, w: 90, h: 90, minSize: 4 })
        const layout = layOut(text)
        const map = mapText(type, { ...text, layout }, 'ja')
        expect(map.clusters.map(({ from, to }) => words.slice(from, to)).join('')).toBe(words)
        for (const { box } of map.clusters)
          expect(Object.values(box).every(Number.isFinite)).toBe(true)
        expect(isLayoutPlausible(type, { ...text, layout }, 'ja')).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
})
