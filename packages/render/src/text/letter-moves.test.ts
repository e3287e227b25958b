import { array, assert, constantFrom, double, nat, property, record } from 'fast-check'
import type {
  StoredLayout,
  TextProps,
  TextRange,
} from '@panelflow/domain/page/document/page-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFont } from '../engine/load-node.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { buildLetters } from '../paint/outline.ts'
import { listFeatures } from './features.ts'
import { inputHash } from './input-hash.ts'
import { isLayoutPlausible } from './is-layout-plausible.ts'
import { layoutText } from './layout.ts'
import { createManuscript } from './manuscript.ts'
import { mapText } from './map-text.ts'
import { placeText } from './place.ts'
import type { PlacedLine } from './place.ts'
import { createShaper } from './shape.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }
const SIZE = 40

beforeAll(() => {
  for (const id of ['comic-neue-bold', 'noto-sans-thai-bold', 'noto-sans-jp-bold'])
    type.fontStore.add(id, readFont(id))
})

const set = (
  words: string,
  ranges: readonly TextRange[],
  changes: Partial<TextProps> = {},
  language = 'en',
): { layout: StoredLayout; lines: readonly PlacedLine[]; text: TextProps } => {
  const text = aText(words, { size: SIZE, w: 900, ranges, ...changes })
  const layout = layoutText(type, text, language)
  const lines = placeText(type, createManuscript(text, language), layout)
  return { layout, lines, text }
}

/** Bounds of the ink of each letter with an outline, in reading order. */
const ink = ({ lines, layout, text }: ReturnType<typeof set>) =>
  lines.flatMap((line) =>
    line.glyphs.flatMap((glyph) => {
      const letters = buildLetters(
        [{ ...line, glyphs: [glyph], marks: [], readings: [] }],
        layout.size,
        text,
        1,
      )
      return letters?.inks.flatMap(({ shapes }) => shapes) ?? []
    }),
  )

describe('width of letters', () => {
  test('changes the length of their row and their ink alike', () => {
    const [plain, wide] = [set('HH', []), set('HH', [{ from: 0, to: 2, scaleX: 1.5 }])]
    expect(wide.lines[0]?.length).toBeCloseTo((plain.lines[0]?.length ?? 0) * 1.5, 6)
    const width = (at: ReturnType<typeof set>) => {
      const [first] = ink(at)
      return (first?.right ?? 0) - (first?.left ?? 0)
    }
    expect(width(wide)).toBeCloseTo(width(plain) * 1.5, 6)
  })

  test('of upright letters leaves the length of their column', () => {
    const changes = { writing: 'vertical', font: 'noto-sans-jp-bold' } as const
    const plain = set('剣', [], changes, 'ja')
    const wide = set('剣', [{ from: 0, to: 1, scaleX: 1.5 }], changes, 'ja')
    expect(wide.lines[0]?.length).toBeCloseTo(plain.lines[0]?.length ?? 0, 6)
    const [before, after] = [ink(plain)[0], ink(wide)[0]]
    // it grows to both sides of the column's middle
    expect(after?.left).toBeCloseTo((before?.left ?? 0) * 1.5, 6)
    expect(after?.right).toBeCloseTo((before?.right ?? 0) * 1.5, 6)
  })
})

describe('letters that are moved', () => {
  test('leave every other letter, and the layout, as it is', () => {
    const move = { from: 1, to: 2, rotation: 30, zoom: 2, offsetX: 0.5, baselineShift: 0.4 }
    const [plain, moved] = [set('HOH', []), set('HOH', [move])]
    expect(moved.layout.lines).toEqual(plain.layout.lines)
    expect(inputHash(moved.text, 'en')).toBe(
      inputHash({ ...moved.text, ranges: [{ from: 1, to: 2 }] }, 'en'),
    )
    const [a, , c] = ink(plain)
    const [a2, , c2] = ink(moved)
    expect([a2?.left, c2?.left, c2?.top]).toEqual([a?.left, c?.left, c?.top])
  })

  test('turn round their own middle and move by em of the text', () => {
    const [plain] = ink(set('H', []))
    const middle = (shape: typeof plain) =>
      shape ? [(shape.left + shape.right) / 2, (shape.top + shape.bottom) / 2] : []
    const [x = 0, y = 0] = middle(plain)
    const [turned] = ink(set('H', [{ from: 0, to: 1, rotation: 90 }]))
    expect(middle(turned)[0]).toBeCloseTo(x, 0)
    expect(middle(turned)[1]).toBeCloseTo(y, 0)
    const width = (plain?.right ?? 0) - (plain?.left ?? 0)
    expect((turned?.bottom ?? 0) - (turned?.top ?? 0)).toBeCloseTo(width, 1)
    const [moved] = ink(set('H', [{ from: 0, to: 1, offsetX: 0.5, offsetY: -0.25 }]))
    expect(middle(moved)).toEqual([x + 0.5 * SIZE, y - 0.25 * SIZE])
    const [up] = ink(set('H', [{ from: 0, to: 1, baselineShift: 0.5 }]))
    expect(up?.top).toBeCloseTo((plain?.top ?? 0) - 0.5 * SIZE, 6)
  })

  test('of several glyphs turn as one: a Thai letter keeps its marks', () => {
    const thai = set(
      'ที่',
      [{ from: 0, to: 3, rotation: 180 }],
      { font: 'noto-sans-thai-bold' },
      'th',
    )
    const moves = thai.lines.flatMap(({ glyphs }) => glyphs.map(({ moved }) => moved))
    expect(moves.length).toBeGreaterThan(1)
    for (const move of moves) expect(move?.x).toBeCloseTo(moves[0]?.x ?? 0, 6)
    const [base, ...marks] = ink(thai)
    for (const mark of marks) expect(mark.top).toBeGreaterThan(base?.top ?? 0)
  })
})

describe('OpenType features', () => {
  test('are those the font of the letters has, by the direction of the text', () => {
    const kana = aText('ここ', { font: 'noto-sans-jp-bold' })
    const offered = listFeatures(type, kana, 'ja', { from: 0, to: 2 })
    expect(offered).toContain('palt')
    expect(offered).not.toContain('vert')
    expect(
      listFeatures(type, { ...kana, writing: 'vertical' }, 'ja', { from: 0, to: 2 }),
    ).not.toContain('palt')
    expect(listFeatures(type, kana, 'ja', { from: 0, to: 0 })).toEqual([])
  })

  test('switch the forms of their stretch alone', () => {
    const look = { font: 'noto-sans-jp-bold' }
    const length = (ranges: readonly TextRange[]) =>
      set('イッチョイッチョ', ranges, look, 'ja').lines[0]?.length ?? 0
    const half = length([{ from: 0, to: 4, features: ['+palt'] }])
    expect(half).toBeLessThan(length([]))
    expect(length([{ from: 0, to: 8, features: ['+palt'] }])).toBeLessThan(half)
    expect(length([{ from: 0, to: 8, features: ['+nope', 'palt', '+pal'] }])).toBe(length([]))
  })
})

test('whatever is set, every letter keeps one place and the layout is plausible', () => {
  const range = record(
    {
      from: nat(8),
      to: nat(9),
      scaleX: double({ min: 0.25, max: 4, noNaN: true }),
      baselineShift: double({ min: -2, max: 2 }),
      rotation: double({ min: -360, max: 360 }),
      zoom: double(),
      offsetX: double(),
      features: array(constantFrom('+palt', '-kern', '+dlig', '-liga', 'x'), { maxLength: 3 }),
    },
    { requiredKeys: ['from', 'to'] },
  )
  assert(
    property(
      array(range, { maxLength: 3 }),
      constantFrom('horizontal', 'vertical'),
      (ranges, writing) => {
        const words = 'Hi, ここで！'
        const { layout, text, lines } = set(
          words,
          ranges,
          { writing, font: 'noto-sans-jp-bold', fit: 'shrink', w: 120, h: 120 },
          'ja',
        )
        const map = mapText(type, { ...text, layout }, 'ja')
        expect(map.clusters.map(({ from, to }) => words.slice(from, to)).join('')).toBe(words)
        expect(isLayoutPlausible(type, { ...text, layout }, 'ja')).toBe(true)
        for (const shape of ink({ layout, text, lines }))
          expect(Number.isFinite(shape.left + shape.top + shape.right + shape.bottom)).toBe(true)
      },
    ),
    { numRuns: 100 },
  )
})
