import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFont } from '../engine/load-node.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { itemise } from './itemise.ts'
import { layoutText } from './layout.ts'
import { createManuscript } from './manuscript.ts'
import { placeText } from './place.ts'
import type { PlacedLine } from './place.ts'
import { createShaper } from './shape.ts'
import type { Glyph } from './shape.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }

beforeAll(() => {
  for (const id of ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc', 'comic-neue-bold'])
    type.fontStore.add(id, readFont(id))
})

const JAPANESE = { font: 'noto-sans-jp', writing: 'vertical', size: 20, w: 200, h: 200 } as const

function layoutGlyphs(
  translation: string,
  changes: Partial<TextProps> = {},
  language = 'ja',
): Glyph[] {
  const manuscript = createManuscript(aText(translation, { ...JAPANESE, ...changes }), language)
  return itemise(type.fontStore, manuscript, 0, manuscript.words.length).runs.flatMap((run) =>
    type.shapeRun(run, manuscript),
  )
}

function settings(translation: string, language = 'ja', font = 'noto-sans-jp'): string[] {
  const manuscript = createManuscript(aText(translation, { ...JAPANESE, font }), language)
  return itemise(type.fontStore, manuscript, 0, manuscript.words.length).runs.map(
    ({ start, end, setting }) => `${translation.slice(start, end)} ${setting}`,
  )
}

function columns(translation: string, changes: Partial<TextProps> = {}): PlacedLine[] {
  const text = aText(translation, { ...JAPANESE, ...changes })
  return placeText(type, createManuscript(text, 'ja'), layoutText(type, text, 'ja'))
}

describe('orientation', () => {
  test('ideographs and kana stand, Latin lies, short numbers and surprise are packed', () => {
    expect(settings('第12話OKだ!?123')).toEqual([
      '第 upright',
      '12 packed',
      '話 upright',
      'OK turned',
      'だ upright',
      '!? packed',
      '123 turned',
    ])
    expect(settings('マジ!?')).toEqual(['マジ upright', '!? packed'])
    expect(settings('OK!!A4 3')).toEqual(['OK turned', '!! packed', 'A4  turned', '3 packed'])
    expect(settings('え!!!!')).toEqual(['え upright', '!! packed', '!! packed'])
    expect(settings('WHAT!? No. 7', 'en', 'comic-neue-bold')).toEqual([
      'WHAT!? No.  turned',
      '7 packed',
    ])
  })

  test('a range may stand Latin letters up or pack them into one square', () => {
    const standing = layoutGlyphs('ABC', { ranges: [{ from: 0, to: 2, upright: true }] })
    expect(standing.map(({ run }) => run.setting)).toEqual(['upright', 'upright', 'turned'])
    expect(standing[0]?.advance).toBe(1)
    const packed = layoutGlyphs('第1A2話', { ranges: [{ from: 1, to: 4, tcy: true }] })
    expect(packed.map(({ run }) => run.setting)).toEqual([
      'upright',
      'packed',
      'packed',
      'packed',
      'upright',
    ])
    expect(packed.map(({ advance }) => advance)).toEqual([1, 0, 0, 1, 1])
  })

  test('Chinese quotes, dashes and dots stand and take their vertical forms', () => {
    expect(settings('“好”……——', 'zh-Hans', 'noto-sans-sc')).toEqual(['“好”……—— upright'])
  })

  test('horizontal text is level throughout', () => {
    expect(
      layoutGlyphs('第12話OK', { writing: 'horizontal' }).every(
        ({ run }) => run.setting === 'level',
      ),
    ).toBe(true)
  })
})

describe('glyphs on a vertical line', () => {
  test('an ideograph takes one em and its square is centred on the line, hung from its top', () => {
    const [glyph] = layoutGlyphs('国')
    expect(glyph).toMatchObject({ advance: 1, dx: -0.5 })
    expect(glyph?.dy).toBeCloseTo(0.88, 6)
  })

  test('the two-em dash is the vertical form even when it stands alone', () => {
    const alone = layoutGlyphs('——', { font: 'noto-sans-sc' }, 'zh-Hans')
    const amid = layoutGlyphs('我——他', { font: 'noto-sans-sc' }, 'zh-Hans').slice(1, -1)
    const level = layoutGlyphs('——', { font: 'noto-sans-sc', writing: 'horizontal' }, 'zh-Hans')
    expect(alone.map(({ id }) => id)).toEqual(amid.map(({ id }) => id))
    expect(alone.map(({ id }) => id)).not.toEqual(level.map(({ id }) => id))
    expect(alone.reduce((sum, { advance }) => sum + advance, 0)).toBeCloseTo(2, 6)
  })

  test('brackets, commas and the long vowel mark change to their vertical forms', () => {
    for (const mark of ['「', '」', '、', '。', 'ー', '（']) {
      const [vertical] = layoutGlyphs(mark)
      const [level] = layoutGlyphs(mark, { writing: 'horizontal' })
      expect(vertical?.id, mark).not.toBe(level?.id)
    }
  })

  test('a packed pair moves the pen by one em and is no wider than one', () => {
    const glyphs = layoutGlyphs('第12話').slice(1, 3)
    expect(glyphs.map(({ advance }) => advance)).toEqual([0, 1])
    expect(glyphs[0]?.scale).toBeLessThan(1)
    expect(glyphs[0]?.dx).toBeCloseTo(-0.5, 6)
  })

  test('letter spacing is added after each square', () => {
    expect(layoutGlyphs('国12国', { letterSpacing: 0.25 }).map(({ advance }) => advance)).toEqual([
      1.25, 0, 1.25, 1.25,
    ])
  })
})

describe('columns', () => {
  test('run from right to left, hung from one height', () => {
    const [first, second, third] = columns('右から\n左\nへ読む')
    expect([first?.x, second?.x, third?.x]).toEqual([24, 0, -24])
    expect(new Set([first?.y, second?.y, third?.y]).size).toBe(1)
    expect(first?.length).toBe(60)
  })

  test('move to the sides of the box together', () => {
    expect(columns('右\n左', { align: 'right' }).map(({ x }) => x)).toEqual([88, 64])
    expect(columns('右\n左', { align: 'left' }).map(({ x }) => x)).toEqual([-64, -88])
    expect(columns('右\n左左', { valign: 'bottom' }).map(({ y }) => y)).toEqual([60, 60])
    expect(columns('右\n左左', { valign: 'top' }).map(({ y }) => y)).toEqual([-100, -100])
  })

  test('a narrow tall box holds fewer, longer ones', () => {
    const text = aText('一二三四五六七八', { ...JAPANESE, w: 50, h: 80 })
    expect(layoutText(type, text, 'ja')).toMatchObject({ lines: [4], overflow: false })
    expect(layoutText(type, { ...text, w: 40 }, 'ja').overflow).toBe(true)
  })
})
