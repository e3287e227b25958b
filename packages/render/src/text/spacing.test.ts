import { beforeAll, describe, expect, test } from 'vitest'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { ENGINE_ID } from '../engine/engine-id.ts'
import { readFont } from '../engine/load-node.ts'
import { listNeededFonts } from '../font/choose-face.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { layoutText } from './layout.ts'
import { createManuscript } from './manuscript.ts'
import { placeText } from './place.ts'
import type { PlacedLine } from './place.ts'
import { loadSegmentation } from './segmentation-models.ts'
import { createShaper } from './shape.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }
const FONTS: Readonly<Record<string, string>> = {
  'zh-Hans': 'noto-sans-sc',
  'zh-Hant': 'noto-sans-tc',
  ja: 'noto-sans-jp',
}
const SIZE = 40
const vertical: Partial<TextProps> = { writing: 'vertical' }

beforeAll(async () => {
  for (const language of Object.keys(FONTS)) await loadSegmentation(language)
})

function setLines(
  words: string,
  language: string,
  { engine = ENGINE_ID, ...changes }: Partial<TextProps> & { readonly engine?: string } = {},
): PlacedLine[] {
  const props = { size: SIZE, w: 800, h: 800, font: FONTS[language] ?? '' }
  const text = aText(words, { ...props, ...changes })
  for (const id of listNeededFonts(text, language)) type.fontStore.add(id, readFont(id))
  const manuscript = createManuscript(text, language)
  return placeText(type, manuscript, { ...layoutText(type, text, language), engine })
}

/** Lengths of the lines, × font size. */
const lengths = (...line: Parameters<typeof setLines>): number[] =>
  setLines(...line).map(({ length }) => Math.round((length / SIZE) * 1000) / 1000)

describe('full-width marks', () => {
  test.each([
    ['zh-Hans', '「你好。」', 3.5],
    ['zh-Hans', '你好，「他」来。', 7],
    ['zh-Hans', '《『你』》', 3],
    // centred in Taiwan: nothing is empty but the brackets' halves
    ['zh-Hant', '「你好。」', 4],
    ['zh-Hant', '你好，「他」來。', 7.5],
    ['ja', '「はい、」', 3.5],
    ['ja', 'え？！「はい」', 6],
  ])('in %s give up their empty halves: %s', (language, words, length) => {
    expect(lengths(words, language)).toEqual([length])
    expect(lengths(words, language, vertical)).toEqual([length])
  })

  test('of surprise do so in rows, where Mainland fonts set them left, and stay whole in columns', () => {
    expect(lengths('“什么？！”', 'zh-Hans')).toEqual([4])
    expect(lengths('“什么？！”', 'zh-Hans', vertical)).toEqual([5])
    expect(lengths('「什麼？！」', 'zh-Hant')).toEqual([5])
  })

  test('stand where they stood when nothing is beside them', () => {
    expect(lengths('你好，他来', 'zh-Hans')).toEqual([5])
    expect(lengths('「はい', 'ja')).toEqual([2.5])
    const [line] = setLines('你「好', 'zh-Hans')
    expect(line?.glyphs.map(({ glyph }) => glyph.advance)).toEqual([1, 1, 1])
  })

  test('keep their ink inside the line at its start', () => {
    const [first] = setLines('「はい', 'ja')[0]?.glyphs ?? []
    const outline = first?.glyph.run.font.outline(first.glyph.id) ?? []
    expect(outline.length).toBeGreaterThan(0)
    expect(first?.glyph.dx).toBe(-0.5)
    const [head] = setLines('「はい', 'ja', vertical)[0]?.glyphs ?? []
    expect(head?.glyph.advance).toBe(0.5)
  })

  test('count as what they show when lines are broken', () => {
    // three and a half letters of room: with whole squares 」 would need a fourth
    const box = { w: 3.5 * SIZE, h: 400 }
    expect(lengths('「你好。」', 'zh-Hans', box)).toEqual([3.5])
    expect(lengths('「はい。」\n「うん」', 'ja', box)).toEqual([3.5, 3])
  })

  test('in layouts of older engines stand in whole squares, as they were approved', () => {
    expect(lengths('「你好。」', 'zh-Hans', { engine: 'panelflow-render/4' })).toEqual([5])
  })

  test('of other languages are left alone', () => {
    expect(lengths('“Hi.”', 'en')).toEqual(lengths('“Hi.”', 'en', { engine: 'panelflow-render/1' }))
  })
})

describe('ideographs beside Latin letters and digits', () => {
  test('stand a quarter of a letter from them', () => {
    const apart = (words: string, changes = {}): number =>
      (lengths(words, 'zh-Hans', changes)[0] ?? 0) -
      (lengths(words, 'zh-Hans', { ...changes, engine: 'panelflow-render/4' })[0] ?? 0)
    expect(apart('我有3个')).toBeCloseTo(0.5)
    expect(apart('用Wifi吧')).toBeCloseTo(0.5)
    expect(apart('用Wifi吧', vertical)).toBeCloseTo(0.5)
    // set apart by hand, packed into a square, or next to a mark
    expect(apart('我有 3 个')).toBe(0)
    expect(apart('我有3个', vertical)).toBe(0)
    expect(apart('（A')).toBe(-0.5)
  })

  test('end their line without it', () => {
    // four letters of room: with the quarter, the first line would hold three
    expect(lengths('我有我有MMMM', 'zh-Hans', { w: 4 * SIZE })[0]).toBe(4)
  })
})
