import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFont } from '../engine/load-node.ts'
import { listNeededFonts } from '../font/choose-face.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { inputHash } from './input-hash.ts'
import { itemise } from './itemise.ts'
import { layoutText } from './layout.ts'
import { createManuscript } from './manuscript.ts'
import { placeText } from './place.ts'
import type { PlacedLine } from './place.ts'
import { loadSegmentation } from './segmentation-models.ts'
import { createShaper } from './shape.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }

beforeAll(() => {
  for (const id of ['comic-neue', 'comic-neue-bold', 'comic-neue-italic', 'noto-sans-jp'])
    type.fontStore.add(id, readFont(id))
})

function runs(text: TextProps): string[] {
  const manuscript = createManuscript(text, 'en')
  return itemise(type.fontStore, manuscript, 0, manuscript.words.length).runs.map(
    ({ start, end, face, style }) =>
      `${manuscript.words.slice(start, end)}|${face.face.id}|${style.color}|${style.size}`,
  )
}

function rows(text: TextProps): PlacedLine[] {
  return placeText(type, createManuscript(text, 'en'), layoutText(type, text, 'en'))
}

describe('ranges', () => {
  test('set their stretch in another face, colour and size', () => {
    const ranges = [{ from: 4, to: 7, bold: true, color: '#ff0000', size: 1.5 }]
    expect(runs(aText('one two', { font: 'comic-neue', ranges }))).toEqual([
      'one |comic-neue|#111111|1',
      'two|comic-neue-bold|#ff0000|1.5',
    ])
  })

  test('set their stretch in a font of their own, with the weight laid over it', () => {
    const ranges = [
      { from: 4, to: 13, font: 'comic-neue' },
      { from: 8, to: 13, bold: true },
    ]
    const text = aText('one two three', { font: 'noto-sans-jp', ranges })
    expect(runs(text).map((run) => run.split('|').slice(0, 2))).toEqual([
      ['one ', 'noto-sans-jp'],
      ['two ', 'comic-neue'],
      ['three', 'comic-neue-bold'],
    ])
    expect(listNeededFonts(text, 'en')).toEqual(
      expect.arrayContaining(['noto-sans-jp', 'comic-neue', 'comic-neue-bold']),
    )
    expect(inputHash(text, 'en')).not.toBe(inputHash({ ...text, ranges: [] }, 'en'))
  })

  test('lie over each other, the later one on top', () => {
    const ranges = [
      { from: 0, to: 7, color: '#ff0000' },
      { from: 4, to: 7, bold: true },
    ]
    expect(runs(aText('one two', { font: 'comic-neue', ranges }))).toEqual([
      'one |comic-neue|#ff0000|1',
      'two|comic-neue-bold|#ff0000|1',
    ])
  })

  test('outside the words, upside down or not numbers, change nothing', () => {
    const ranges = [
      { from: 90, to: 99, bold: true },
      { from: 3, to: 1, bold: true },
      { from: Number.NaN, to: Number.NaN, size: Number.NaN },
    ]
    expect(runs(aText('one two', { font: 'comic-neue', ranges }))).toEqual([
      'one two|comic-neue|#111111|1',
    ])
  })

  test('make their line longer and, when larger, further from its neighbours', () => {
    const text = aText('one\ntwo\nthree', { font: 'comic-neue' })
    const large = { ...text, ranges: [{ from: 4, to: 7, size: 2 }] }
    const [before, after] = [rows(text), rows(large)]
    expect(after[1]?.length).toBeCloseTo((before[1]?.length ?? 0) * 2, 6)
    const distance = (lines: PlacedLine[]): number => (lines[2]?.y ?? 0) - (lines[0]?.y ?? 0)
    expect(distance(after)).toBeCloseTo(distance(before) + text.size * text.lineSpacing, 6)
  })

  test('count when a text is fitted', () => {
    const text = aText('one two three', { font: 'comic-neue', fit: 'shrink', size: 80 })
    const large = { ...text, ranges: [{ from: 0, to: 13, size: 2 }] }
    expect(layoutText(type, large, 'en').size).toBeLessThan(layoutText(type, text, 'en').size)
  })

  test('name the fonts they need', () => {
    const text = aText('one two', { font: 'comic-neue' })
    expect(listNeededFonts(text, 'en')).toEqual(['comic-neue'])
    expect(
      listNeededFonts(
        {
          ...text,
          ranges: [
            { from: 0, to: 3, bold: true },
            { from: 4, to: 7, italic: true },
          ],
        },
        'en',
      ),
    ).toEqual(expect.arrayContaining(['comic-neue', 'comic-neue-bold', 'comic-neue-italic']))
  })
})

/** sha-256 of what engine 1 hashed for the text `Hello`. Documents hold such hashes. */
const FROZEN = '7b87a5fa6617bfd3992959ea64a8cc7e36933c3437bf2d39f6fbb541f0dcbb70'

describe('the fingerprint of a layout', () => {
  test('does not change for texts without the newer properties', () => {
    const text = aText('Hello')
    expect(inputHash(text, 'en')).toBe(FROZEN)
    expect(
      inputHash(
        {
          ...text,
          ranges: [],
          bubble: null,
          air: null,
          hyphenate: false,
          warp: null,
          mask: null,
          stroke2: null,
        },
        'en',
      ),
    ).toBe(FROZEN)
  })
  test('changes with ranges, but not with their colour', () => {
    const text = aText('Hello')
    const bold = inputHash({ ...text, ranges: [{ from: 0, to: 2, bold: true }] }, 'en')
    expect(bold).not.toBe(inputHash(text, 'en'))
    expect(
      inputHash({ ...text, ranges: [{ from: 0, to: 2, bold: true, color: '#ff0000' }] }, 'en'),
    ).toBe(bold)
  })
})

describe('hyphens', () => {
  const text = aText('Incomprehensibilities', { w: 120, h: 160, size: 20 })
  const ends = (lines: readonly PlacedLine[]): number[] =>
    lines.map(({ glyphs }) => glyphs.at(-1)?.glyph.id ?? -1)
  const hyphen = (): number => {
    const [line] = rows(aText('-'))
    return line?.glyphs[0]?.glyph.id ?? -2
  }

  test('part a word only when that is allowed, and are drawn at the end of its lines', () => {
    expect(layoutText(type, text, 'en')).toMatchObject({ lines: [], overflow: true })
    const parted = { ...text, hyphenate: true }
    const layout = layoutText(type, parted, 'en')
    expect(layout.overflow).toBe(false)
    expect(layout.lines.length).toBeGreaterThan(0)
    const drawn = rows(parted)
    expect(ends(drawn.slice(0, -1))).toEqual(drawn.slice(0, -1).map(hyphen))
    expect(ends(drawn).at(-1)).not.toBe(hyphen())
    for (const { length } of drawn) expect(length).toBeLessThanOrEqual(120)
  })

  test('are the last resort: words that fit whole stay whole', () => {
    const roomy = aText('You really think you can defeat me?', { hyphenate: true })
    expect(layoutText(type, roomy, 'en').lines).toEqual(
      layoutText(type, { ...roomy, hyphenate: false }, 'en').lines,
    )
    const shrunk = { ...text, fit: 'shrink', hyphenate: true, size: 60, minSize: 6 } as const
    expect(layoutText(type, shrunk, 'en').lines).toEqual([])
  })

  test('a soft hyphen typed by hand counts without being asked for, and shows only where the line ends', () => {
    const soft = aText('Incompre\u00adhensi\u00adbilities', { w: 130, h: 160, size: 20 })
    expect(layoutText(type, soft, 'en').lines).toEqual([9])
    expect(ends(rows(soft))[0]).toBe(hyphen())
  })
})

describe('French and Portuguese spacing', () => {
  test('no line begins with a mark, whichever space stands before it', () => {
    for (const [words, language] of [
      ['Quoi encore ?', 'fr'],
      ['Quoi encore\u00a0!', 'fr'],
      ['« Bien » ; oui', 'fr'],
      ['Que bom !', 'pt'],
    ] as const) {
      for (let w = 20; w < 200; w += 9) {
        const { lines } = layoutText(type, aText(words, { w, h: 400 }), language)
        for (const start of lines)
          expect(words.slice(start), `${words} at ${w}`).not.toMatch(/^\s*[!?:;»]/)
        for (const start of lines)
          expect(words.slice(0, start).trimEnd(), `${words} at ${w}`).not.toMatch(/«$/)
      }
    }
  })
})

describe('marks of emphasis', () => {
  const marks = (words: string, language: string, changes: Partial<TextProps>) => {
    const font = language === 'ja' ? 'noto-sans-jp' : 'noto-sans-sc'
    if (!type.fontStore.has(font)) type.fontStore.add(font, readFont(font))
    const text = aText(words, {
      size: 40,
      w: 400,
      h: 400,
      font,
      ranges: [{ from: 0, to: words.length, emphasis: true }],
      ...changes,
    })
    const [line] = placeText(
      type,
      createManuscript(text, language),
      layoutText(type, text, language),
    )
    if (!line) throw new Error('no line')
    return line.marks.map(({ x, y }) => ({
      along: changes.writing === 'vertical' ? y - line.y : x - line.x,
      across: changes.writing === 'vertical' ? x - line.x : y - line.y,
    }))
  }
  beforeAll(async () => {
    for (const language of ['zh-Hans', 'ja']) await loadSegmentation(language)
  })

  test('stand at the middle of every letter and at no mark', () => {
    for (const { along, i } of marks('走，走', 'zh-Hans', {}).map((mark, i) => ({ ...mark, i })))
      expect(along).toBeCloseTo([20, 100][i] ?? 0)
    expect(marks('走，走', 'zh-Hans', {})).toHaveLength(2)
  })

  test('stand below rows of Chinese, above rows of Japanese, right of columns', () => {
    expect(marks('走', 'zh-Hans', {})[0]?.across).toBeGreaterThan(0.12 * 40)
    expect(marks('はい', 'ja', {})[0]?.across).toBeLessThan(-0.88 * 40)
    for (const language of ['zh-Hans', 'ja'])
      expect(marks('一', language, { writing: 'vertical' })[0]?.across).toBeGreaterThan(20)
  })

  test('leave the layout as it is', () => {
    const text = aText('Hi there', { ranges: [{ from: 0, to: 2, color: '#ff0000' }] })
    const marked = { ...text, ranges: [{ from: 0, to: 2, emphasis: true }] }
    expect(layoutText(type, marked, 'en')).toEqual(layoutText(type, text, 'en'))
  })
})
