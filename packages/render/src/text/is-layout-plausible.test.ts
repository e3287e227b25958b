import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { listNeededFonts } from '../font/choose-face.ts'
import { GOLDEN_CASES } from '../golden/cases.ts'
import { aText } from '../golden/golden-case.ts'

let engine: Engine

beforeAll(async () => {
  engine = createEngine({ canvasKit: await loadCanvasKit() })
})

function laidOut(text: TextProps, language: string, change: Partial<StoredLayout> = {}): TextProps {
  for (const id of listNeededFonts(text, language))
    if (!engine.fonts.has(id)) engine.fonts.add(id, readFont(id))
  return { ...text, layout: { ...engine.layoutText(text, language), ...change } }
}
const holds = (text: TextProps, language: string, change: Partial<StoredLayout> = {}): boolean =>
  engine.isLayoutPlausible(laidOut(text, language, change), language)

const SPEECH = aText('You really think you can defeat me?')
const SHRUNK = aText(
  'This bubble holds far too many words for its size, so the letters must shrink.',
  {
    fit: 'shrink',
    minSize: 8,
    w: 160,
    h: 70,
  },
)
const THAI = aText('ฉันไม่เคยคิดว่าจะได้พบเธออีกครั้งที่นี่', { fit: 'shrink', font: 'itim' })

describe('a layout that was sent', () => {
  test('holds as the engine makes it, in every golden case of type', () => {
    for (const { name, text, language } of GOLDEN_CASES.flatMap((one) =>
      'text' in one ? [one] : [],
    )) {
      expect(holds(text, language), name).toBe(true)
    }
    // reads every bundled font
  })

  test('claims nothing when it was made from other words', () => {
    expect(
      engine.isLayoutPlausible(
        { ...laidOut(SPEECH, 'en', { size: 90 }), translation: 'Other words' },
        'en',
      ),
    ).toBe(true)
  })

  test('may break Thai where another browser sees a word, but not inside a letter and its marks', () => {
    const { layout } = laidOut(THAI, 'th')
    const lines = layout?.lines ?? []
    expect(lines.length).toBeGreaterThan(0)
    const moved = [(lines[0] ?? 0) - 1, ...lines.slice(1)]
    expect(holds(THAI, 'th', { lines: moved })).toBe(true)
    expect(holds(THAI, 'th', { lines: [THAI.translation.indexOf('่')] })).toBe(false)
  })

  test('does not hold with lines inside words, out of order, or across a line feed', () => {
    expect(holds(SPEECH, 'en', { lines: [5] })).toBe(false)
    expect(holds(SPEECH, 'en', { lines: [17, 4] })).toBe(false)
    expect(holds(SPEECH, 'en', { lines: [4, 4] })).toBe(false)
    expect(holds(aText('one\ntwo'), 'en', { lines: [] })).toBe(false)
    expect(holds(aText('one\ntwo'), 'en', { lines: [4] })).toBe(true)
  })

  test("does not hold with a size outside the text's limits, nor with one that only claims to fit", () => {
    expect(holds(SPEECH, 'en', { size: 31 })).toBe(false)
    expect(holds(SHRUNK, 'en', { size: 7 })).toBe(false)
    const { layout } = laidOut(SHRUNK, 'en')
    expect(holds(SHRUNK, 'en', { size: (layout?.size ?? 0) - 1 })).toBe(true)
    expect(holds(SHRUNK, 'en', { size: SHRUNK.size })).toBe(false)
    expect(holds(SHRUNK, 'en', { lines: [] })).toBe(false)
  })

  test('does not hold when it hides that words do not fit or letters are missing', () => {
    const long = aText('word '.repeat(80), { fit: 'shrink', minSize: 20 })
    expect(holds(long, 'en')).toBe(true)
    expect(holds(long, 'en', { overflow: false })).toBe(false)
    const odd = aText('a \u{12000} b')
    expect(laidOut(odd, 'en').layout?.missing).toHaveLength(1)
    expect(holds(odd, 'en', { missing: [] })).toBe(false)
  })
})
