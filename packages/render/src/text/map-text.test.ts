import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFont } from '../engine/load-node.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { layoutText } from './layout.ts'
import { createManuscript } from './manuscript.ts'
import { mapText } from './map-text.ts'
import { placeText } from './place.ts'
import { createShaper } from './shape.ts'
import {
  alongAt,
  caretAt,
  caretSegment,
  lineEdge,
  placeAt,
  selectionBoxes,
  stepLine,
} from './text-map.ts'
import type { TextMap } from './text-map.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }

beforeAll(() => {
  for (const id of ['comic-neue-bold', 'noto-sans-jp', 'noto-sans-sc', 'noto-sans-thai'])
    type.fontStore.add(id, readFont(id))
})

const ROWS = { w: 200, h: 200, size: 20, fit: 'fixed' } as const
const COLUMNS = { ...ROWS, font: 'noto-sans-jp', writing: 'vertical' } as const

const map = (words: string, props: Partial<TextProps> = {}, language = 'en'): TextMap =>
  mapText(type, aText(words, { ...ROWS, ...props }), language)

const columns = (words: string, props: Partial<TextProps> = {}): TextMap =>
  map(words, { ...COLUMNS, ...props }, 'ja')

const letters = ({ words, clusters }: TextMap, line: number): string[] =>
  clusters.filter((each) => each.line === line).map(({ from, to }) => words.slice(from, to))

describe('rows', () => {
  test('every letter stands where it is painted, one behind the other', () => {
    const text = aText('Hello you', ROWS)
    const { clusters, lines } = mapText(type, text, 'en')
    const [line] = placeText(type, createManuscript(text, 'en'), layoutText(type, text, 'en'))
    expect(clusters).toHaveLength(9)
    line?.glyphs.forEach(({ x, glyph }, i) => {
      expect(clusters[i]?.box.x).toBeCloseTo(x - glyph.dx * 20)
    })
    const last = clusters.at(-1)?.box
    expect((last?.x ?? 0) + (last?.w ?? 0)).toBeCloseTo((line?.x ?? 0) + (line?.length ?? 0))
    expect(lines).toMatchObject([{ from: 0, to: 9, end: 9, flow: 'right' }])
  })

  test('the space at a break hangs behind its line; the break has two places', () => {
    const long = map('Hello there everybody', { w: 130 })
    expect(long.lines.map(({ from, to, end }) => [from, to, end])).toEqual([
      [0, 11, 12],
      [12, 21, 21],
    ])
    expect(letters(long, 0).at(-1)).toBe(' ')
    const after = caretSegment(long, caretAt(12, true))
    const before = caretSegment(long, caretAt(12))
    expect(after.from.x).toBeGreaterThan(before.from.x)
    expect(after.from.y).toBeLessThan(before.from.y)
  })

  test('a space typed at the end moves the caret', () => {
    const without = caretSegment(map('Hi', { align: 'left' }), caretAt(2))
    const behind = caretSegment(map('Hi ', { align: 'left' }), caretAt(3))
    expect(behind.from.x).toBeGreaterThan(without.from.x + 2)
  })

  test('an empty text, an empty line and a last line feed have a place each', () => {
    const middle = caretSegment(map(''), caretAt(0))
    expect(middle.from.x).toBeCloseTo(0)
    expect(middle.to.x).toBe(middle.from.x)
    expect((middle.from.y + middle.to.y) / 2).toBeCloseTo(0)
    const split = map('a\n\nb\n', { align: 'left' })
    expect(split.lines.map(({ from, to, end }) => [from, to, end])).toEqual([
      [0, 1, 2],
      [2, 2, 3],
      [3, 4, 5],
      [5, 5, 5],
    ])
    const heights = [0, 2, 3, 5].map((offset) => caretSegment(split, caretAt(offset)))
    expect(heights.map(({ from }) => from.x)).toEqual([-100, -100, -100, -100])
    const steps = heights.map(({ from }, i) => from.y - (heights[i - 1]?.from.y ?? from.y))
    steps.slice(1).forEach((step) => expect(step).toBeCloseTo(24))
  })

  test('marks stay with their letter; a ligature is shared out', () => {
    const thai = map('ที่นี่', { font: 'noto-sans-thai' }, 'th')
    expect(letters(thai, 0)).toEqual(['ที่', 'นี่'])
    const parted = map('office', { font: 'comic-neue-bold' })
    expect(parted.clusters).toHaveLength(6)
    parted.clusters.forEach(({ box }) => expect(box.w).toBeGreaterThan(0))
  })

  test('before the hyphen of a parted word is the end of its line', () => {
    const words = 'Unbelievable'
    const parted = map(words, { w: 90, hyphenate: true })
    expect(parted.lines.length).toBeGreaterThan(1)
    const end = parted.lines[0]?.end ?? 0
    expect(words.slice(0, end)).toMatch(/^Unbe/)
    const caret = caretSegment(parted, caretAt(end, true))
    const { box } = parted.clusters[end - 1] ?? { box: { x: 0, w: 0 } }
    expect(caret.from.x).toBeCloseTo(box.x + box.w)
  })

  test('a larger letter has a taller caret on the same baseline', () => {
    const mixed = map('aB', { ranges: [{ from: 1, to: 2, size: 2 }] })
    const [small, large] = [0, 1].map((offset) => caretSegment(mixed, caretAt(offset)))
    const height = (one: typeof small) => (one ? one.to.y - one.from.y : 0)
    expect(height(large)).toBeCloseTo(height(small) * 2)
  })

  test('a point finds the nearer side of a letter, in the nearer line', () => {
    const long = map('Hello there everybody', { w: 130 })
    for (const offset of [0, 3, 11, 12, 15, 21]) {
      const { from, to } = caretSegment(long, caretAt(offset))
      const point = { x: from.x + 0.4, y: (from.y + to.y) / 2 }
      expect(placeAt(long, point).offset, `offset ${offset}`).toBe(offset)
    }
    expect(placeAt(long, { x: -999, y: -999 })).toEqual(caretAt(0))
    expect(placeAt(long, { x: 999, y: 999 })).toEqual(caretAt(21))
  })

  test('the right end of a line that breaks without a space is the end of that line', () => {
    const chinese = map('今天天气真好啊', { w: 85, font: 'noto-sans-sc' }, 'zh-Hans')
    const [first] = chinese.lines
    expect(first?.to).toBe(first?.end)
    const y = (first?.box.y ?? 0) + 5
    expect(placeAt(chinese, { x: 99, y })).toEqual(caretAt(first?.end ?? 0, true))
  })

  test('marked letters are one box a line, and an empty line shows', () => {
    const split = map('ab\n\ncd', { align: 'left' })
    const boxes = selectionBoxes(split, 1, 5)
    expect(boxes).toHaveLength(3)
    boxes.forEach(({ w }) => expect(w).toBeGreaterThan(3))
    expect(selectionBoxes(split, 2, 2)).toEqual([])
  })

  test('up and down keep the column, and end at the ends of the text', () => {
    const long = map('Hello there everybody', { w: 130 })
    const along = alongAt(long, caretAt(3))
    const below = stepLine(long, caretAt(3), 1, along)
    expect(below.offset).toBeGreaterThan(12)
    expect(stepLine(long, below, -1, along)).toEqual(caretAt(3))
    expect(stepLine(long, below, 1, along)).toEqual(caretAt(21))
    expect(stepLine(long, caretAt(3), -1, along)).toEqual(caretAt(0))
  })

  test('Home and End go to the ends of a line', () => {
    const long = map('Hello there everybody', { w: 130 })
    expect(lineEdge(long, caretAt(3), 'end')).toEqual(caretAt(11))
    expect(lineEdge(long, caretAt(15), 'start')).toEqual(caretAt(12))
    expect(lineEdge(long, caretAt(15), 'end')).toEqual(caretAt(21))
  })
})

describe('columns', () => {
  test('go down, and the next one is to the left', () => {
    const two = columns('今日は\nいい')
    expect(letters(two, 0)).toEqual(['今', '日', 'は', '\n'])
    const [first, second] = [caretSegment(two, caretAt(1)), caretSegment(two, caretAt(5))]
    expect(first.from.y).toBe(first.to.y)
    expect(first.from.y - caretSegment(two, caretAt(0)).from.y).toBeCloseTo(20)
    expect(second.to.x).toBeLessThan(first.to.x)
    expect(stepLine(two, caretAt(1), 1, alongAt(two, caretAt(1)))).toEqual(caretAt(5))
  })

  test('the digits of one square stand side by side', () => {
    const dated = columns('第12話')
    expect(dated.clusters.map(({ flow }) => flow)).toEqual(['down', 'right', 'right', 'down'])
    const [, one, two, last] = dated.clusters.map(({ box }) => box)
    expect(one?.y).toBe(two?.y)
    expect((one?.x ?? 0) + (one?.w ?? 0)).toBeCloseTo(two?.x ?? 0)
    expect(last?.y).toBeCloseTo((one?.y ?? 0) + 20)
    const between = caretSegment(dated, caretAt(2))
    expect(between.from.x).toBe(between.to.x)
    const inside = { x: (two?.x ?? 0) + 1, y: (two?.y ?? 0) + 10 }
    expect(placeAt(dated, inside)).toEqual(caretAt(2))
    expect(selectionBoxes(dated, 0, 4).length).toBeGreaterThan(1)
  })

  test('Latin lies along its column', () => {
    const latin = columns('あABC')
    const carets = [1, 2, 3, 4].map((offset) => caretSegment(latin, caretAt(offset)))
    carets.forEach(({ from, to }) => expect(from.y).toBe(to.y))
    const ys = carets.map(({ from }) => from.y)
    expect(ys).toEqual(ys.toSorted((a, b) => a - b))
  })

  test('the caret after a last line feed hangs from the same height', () => {
    const open = columns('今日\n')
    const [head, next] = [caretSegment(open, caretAt(0)), caretSegment(open, caretAt(3))]
    expect(next.from.y).toBeCloseTo(head.from.y)
    expect(next.from.x).toBeLessThan(head.from.x)
  })
})

describe('a bubble', () => {
  test('maps its rows and columns where they are painted', () => {
    const bubble = [
      { x: -90, y: -60 },
      { x: 90, y: -60 },
      { x: 90, y: 60 },
      { x: -90, y: 60 },
    ]
    const props = { fit: 'bubble', bubble, cx: 0, cy: 0 } as const
    for (const set of [
      map('Hello there', props),
      columns('今日はいい天気', props),
      map('', props),
    ]) {
      const { from } = caretSegment(set, caretAt(0))
      expect(Math.abs(from.x)).toBeLessThan(90)
      expect(Math.abs(from.y)).toBeLessThan(60)
    }
  })
})

test('styles, letter spacing and thousands of letters keep the letters in order', () => {
  const words = 'The quick brown fox jumps. '.repeat(300)
  const long = map(words, { letterSpacing: 0.2, w: 600, h: 600, fit: 'shrink', minSize: 4 })
  expect(long.clusters.map(({ from }) => from)).toEqual(Array.from(words, (_, i) => i))
  expect(long.words).toBe(words)
})
