import { beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine.ts'
import { ENGINE_ID } from '../engine/engine-id.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { listNeededFonts } from '../font/choose-face.ts'
import { aText } from '../golden/golden-case.ts'
import { freshLayout, isLayoutCurrent } from './input-hash.ts'
import { MAX_TEXT_LENGTH } from './normalise.ts'
import { LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { defaultFontFor } from '../font/font-list.ts'
import { loadSegmentation } from './segmentation-models.ts'

let engine: Engine

beforeAll(async () => {
  engine = createEngine({ canvasKit: await loadCanvasKit() })
  for (const id of ['comic-neue-bold', 'bangers', 'itim', 'noto-sans-sc', 'noto-sans-thai'])
    engine.fonts.add(id, readFont(id))
})

const LONG = 'This bubble holds far too many words for its size, so the letters must shrink.'

function splitLines(translation: string, lines: readonly number[]): string[] {
  return [0, ...lines].map((from, i) =>
    translation.slice(from, lines[i] ?? translation.length).trimEnd(),
  )
}

describe('a stored layout', () => {
  test('names its engine and holds size, line starts, overflow and missing letters', () => {
    const text = aText('You really think you can defeat me?')
    const layout = engine.layoutText(text, 'en')
    expect(layout).toMatchObject({ engine: ENGINE_ID, size: 30, overflow: false, missing: [] })
    expect(splitLines(text.translation, layout.lines)).toEqual([
      'You really think',
      'you can defeat me?',
    ])
  })

  test('goes stale with words, box, font and spacing, not with colour, place, angle or alignment', () => {
    const text = aText('Hello there')
    const { inputHash } = engine.layoutText(text, 'en')
    for (const change of [
      { translation: 'Hello' },
      { w: 261 },
      { size: 31 },
      { bold: true },
      { lineSpacing: 1.3 },
      { fit: 'shrink' },
      { writing: 'vertical' },
    ] as const) {
      expect(
        engine.layoutText({ ...text, ...change }, 'en').inputHash,
        JSON.stringify(change),
      ).not.toBe(inputHash)
    }
    for (const change of [
      { color: '#ffffff' },
      { cx: 1 },
      { rotation: 30 },
      { align: 'left' },
      { opacity: 0.5 },
      { stroke: { width: 3, color: '#ffffff' } },
    ] as const) {
      expect(
        engine.layoutText({ ...text, ...change }, 'en').inputHash,
        JSON.stringify(change),
      ).toBe(inputHash)
    }
    expect(engine.layoutText(text, 'fr').inputHash).not.toBe(inputHash)
  })

  test('is drawn as stored, even with breaks nobody would choose', () => {
    const text = aText('one two three')
    const layout = engine.layoutText(text, 'en')
    expect(layout.lines).toEqual([])
    const tall = engine.rasterText({ ...text, layout: { ...layout, lines: [1, 2, 3, 4, 5] } }, 'en')
    expect(tall.height).toBeGreaterThan(engine.rasterText({ ...text, layout }, 'en').height * 3)
  })

  test('is ignored when it was made from other words', () => {
    const layout = engine.layoutText(
      aText('one two three four five six seven eight nine ten'),
      'en',
    )
    expect(engine.rasterText(aText('Hi', { layout }), 'en').sha).toBe(
      engine.rasterText(aText('Hi'), 'en').sha,
    )
  })

  test('with nonsense offsets still draws every word', () => {
    const text = aText('one two')
    const layout = engine.layoutText(text, 'en')
    const odd = engine.rasterText(
      { ...text, layout: { ...layout, lines: [-3, 4, 4, 2, 99, 1.5] } },
      'en',
    )
    expect(odd.sha).toBe(
      engine.rasterText({ ...text, layout: { ...layout, lines: [4] } }, 'en').sha,
    )
  })
})

describe('names of the book', () => {
  /** five letters and a bit in a line */
  const text = aText('回骊珠洞天吧', {
    font: 'noto-sans-sc',
    size: 40,
    w: 210,
    h: 200,
  })
  const layOut = (names: readonly string[]) => engine.layoutText(text, 'zh-Hans', names)

  beforeAll(() => loadSegmentation('zh-Hans'))

  test('stay whole, and the layout says which it kept', () => {
    expect(splitLines(text.translation, layOut([]).lines)).toEqual(['回骊珠', '洞天吧'])
    const layout = layOut(['剑来', '骊珠洞天'])
    expect(splitLines(text.translation, layout.lines)).toEqual(['回', '骊珠洞天吧'])
    expect(layout.names).toEqual(['骊珠洞天'])
    expect(engine.isLayoutPlausible({ ...text, layout }, 'zh-Hans')).toBe(true)
  })

  test('that the book gets later leave the stored layout as it is drawn, but no longer current', () => {
    const before = { ...text, layout: layOut(['剑来']) }
    expect(before.layout.names).toBeUndefined()
    expect(freshLayout(before, 'zh-Hans')).toBe(before.layout)
    expect(isLayoutCurrent(before, 'zh-Hans', ['剑来'])).toBe(true)
    expect(isLayoutCurrent(before, 'zh-Hans', ['骊珠洞天'])).toBe(false)
    const after = { ...text, layout: layOut(['骊珠洞天']) }
    expect(freshLayout(after, 'zh-Hans')).toBe(after.layout)
    expect(isLayoutCurrent(after, 'zh-Hans', ['骊珠洞天', '剑来'])).toBe(true)
    expect(isLayoutCurrent(after, 'zh-Hans', [])).toBe(false)
    expect(freshLayout({ ...after, layout: { ...after.layout, names: ['洞天'] } }, 'zh-Hans')).toBe(
      null,
    )
  })
})

describe('shrinking', () => {
  const bubble = { fit: 'shrink', size: 60, minSize: 8, w: 200, h: 120 } as const

  test('ink stays inside the box', () => {
    const text = aText(LONG, bubble)
    const layout = engine.layoutText(text, 'en')
    const ink = engine.rasterText({ ...text, layout }, 'en')
    expect(layout.overflow).toBe(false)
    expect(layout.size).toBeLessThan(60)
    expect([
      ink.x >= text.cx - text.w / 2 - 2,
      ink.x + ink.width <= text.cx + text.w / 2 + 2,
    ]).toEqual([true, true])
    expect([
      ink.y >= text.cy - text.h / 2 - 2,
      ink.y + ink.height <= text.cy + text.h / 2 + 2,
    ]).toEqual([true, true])
  })

  test('makes letters smaller rather than take air out of the lines', () => {
    const loose = engine.layoutText(aText(LONG, { ...bubble, lineSpacing: 1.6 }), 'en')
    const tight = engine.layoutText(aText(LONG, { ...bubble, lineSpacing: 1 }), 'en')
    expect(loose.size).toBeLessThan(tight.size)
  })

  test('takes air out of the lines where the smallest size would stand outside', () => {
    const text = aText(LONG, { ...bubble, lineSpacing: 1 })
    const { size } = engine.layoutText(text, 'en')
    const loose = engine.layoutText({ ...text, lineSpacing: 1.2, minSize: size }, 'en')
    expect([loose.size, loose.overflow]).toEqual([size, false])
  })

  test('never breaks a word and says when the smallest size is still too large', () => {
    const text = aText('Incomprehensibilities', {
      fit: 'shrink',
      minSize: 20,
      size: 40,
      w: 60,
      h: 100,
    })
    expect(engine.layoutText(text, 'en')).toMatchObject({ size: 20, lines: [], overflow: true })
  })

  test('a fixed size stays, and overflow is reported', () => {
    expect(engine.layoutText(aText(LONG, { w: 100, h: 40 }), 'en')).toMatchObject({
      size: 30,
      overflow: true,
    })
  })
})

describe('fonts', () => {
  test('the fonts of a text are known before any is loaded', () => {
    expect(listNeededFonts(aText('Hello'), 'en')).toEqual(['comic-neue-bold'])
    expect(listNeededFonts(aText('你好', { font: 'bangers' }), 'zh-Hant')).toEqual([
      'bangers',
      'noto-sans-tc',
    ])
    expect(listNeededFonts(aText('Hi ไทย', { font: 'bangers', bold: true }), 'th')).toEqual([
      'bangers',
      'noto-sans-thai-bold',
    ])
    expect(listNeededFonts(aText('Hi', { font: 'comic-neue', italic: true }), 'en')).toEqual([
      'comic-neue-italic',
    ])
  })

  test('a font that is not loaded is named', () => {
    expect(() => engine.layoutText(aText('日本', { font: 'noto-sans-jp' }), 'ja')).toThrow(
      expect.objectContaining({ code: 'render.font_not_loaded', params: { font: 'noto-sans-jp' } }),
    )
  })

  test('bytes that are no font are refused', () => {
    expect(() => engine.fonts.add('broken', new Uint8Array([1, 2, 3]))).toThrow(
      expect.objectContaining({ code: 'render.font_unreadable' }),
    )
    expect(engine.fonts.has('broken')).toBe(false)
  })

  test('letters that no font has are listed once', () => {
    expect(engine.layoutText(aText('ကကa'), 'en').missing).toEqual(['က'])
  })

  test('symbols and emoji are in some font, also beside letters that have none', () => {
    for (const language of LANGUAGES) {
      const symbols = aText('❤♡♪★☆※→✿☾☠⚡✨💢💦😂👍🏽⁉…ω∀', {
        font: defaultFontFor(language),
        ranges: [{ from: 0, to: 4, bold: true }],
      })
      for (const id of engine.fonts.listMissing(symbols, language))
        engine.fonts.add(id, readFont(id))
      expect(engine.layoutText(symbols, language).missing, language).toEqual([])
    }
  })

  test('a space after a symbol is the space of the text', () => {
    const widthWith = (between: string): number =>
      engine.mapText(aText(`💢${between}a`), 'en').clusters.at(-1)?.box.x ?? 0
    for (const id of engine.fonts.listMissing(aText('💢'), 'en')) engine.fonts.add(id, readFont(id))
    // half of what a line gains is on its left
    expect(2 * (widthWith(' ') - widthWith(''))).toBeLessThan(0.4 * 30)
  })

  test('an accent typed apart is not missing where the font has the accented letter', () => {
    expect(engine.layoutText(aText('e\u0301'), 'fr').missing).toEqual([])
  })

  test('loading more fonts does not change how a text looks', async () => {
    const fresh = createEngine({ canvasKit: await loadCanvasKit() })
    fresh.fonts.add('comic-neue-bold', readFont('comic-neue-bold'))
    expect(fresh.rasterText(aText('Same?'), 'en').sha).toBe(
      engine.rasterText(aText('Same?'), 'en').sha,
    )
  })
})

describe('input from a hostile document', () => {
  const hostile = [Number.NaN, Infinity, -Infinity, -1, 0, 1e300] as const
  const fields = [
    'cx',
    'cy',
    'w',
    'h',
    'rotation',
    'opacity',
    'minSize',
    'size',
    'lineSpacing',
    'letterSpacing',
  ] as const

  test.each(fields)('any number as %s gives a bounded picture', (field) => {
    for (const value of hostile) {
      for (const fit of ['fixed', 'shrink', 'bubble'] as const) {
        const text = aText('Some words here', {
          fit,
          stroke: { width: 2, color: '#ff0000' },
          [field]: value,
        })
        const { size, overflow } = engine.layoutText(text, 'en')
        const { width, height, rgba } = engine.rasterText(text, 'en')
        expect(Number.isFinite(size) && size > 0 && typeof overflow === 'boolean').toBe(true)
        expect(rgba).toHaveLength(width * height * 4)
        expect(width * height).toBeLessThanOrEqual(24_000_000)
      }
    }
  })

  test('a hundred thousand characters are cut off and reported, whatever they are', () => {
    for (const flood of ['word ', 'a', '字', 'ก', '\n', '\u200b', 'a\u0301', '😀']) {
      const text = aText(flood.repeat(Math.ceil(100_000 / flood.length)), {
        fit: 'shrink',
        font: 'noto-sans-sc',
      })
      const layout = engine.layoutText(text, 'zh-Hans')
      expect(layout.lines.every((start) => start <= MAX_TEXT_LENGTH)).toBe(true)
      if (flood.trim() !== '' && flood !== '\u200b') expect(layout.overflow).toBe(true)
    }
  })

  test('letters far larger than the page are cut, not refused', () => {
    const shadow = { color: '#000000', distance: 1e9, angle: 1e9, size: 1e9, blur: 1e9 }
    const { width, height } = engine.rasterText(
      aText('HUGE', {
        size: 1e9,
        w: 1e9,
        h: 1e9,
        stroke: { width: 1e9, color: '#123456' },
        shadow,
      }),
      'en',
      8,
    )
    expect(width * height).toBeLessThanOrEqual(24_000_000)
  })
})
