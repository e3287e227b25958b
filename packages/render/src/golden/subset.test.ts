import { beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine.ts'
import { fontSubsetter, loadCanvasKit, readFont } from '../engine/load-node.ts'
import { listNeededFonts } from '../font/choose-face.ts'
import { packCoverage, unpackCoverage } from '../font/coverage.ts'
import { SHAPER_LETTERS, listLettersToDraw } from '../font/letters-to-draw.ts'
import { findFace } from '../font/bundled-faces.ts'
import { withReadings } from '../text/reading-parts.ts'
import { GOLDEN_CASES } from './cases.ts'
import { aText } from './golden-case.ts'
import type { GoldenCase } from './golden-case.ts'
import table from './golden.json' with { type: 'json' }
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { paintGolden } from './paint-golden.ts'

const expected: Readonly<Record<string, string>> = table.lettering
const bytes = new Map<string, Uint8Array>()
const fontBytes = (id: string): Uint8Array => {
  const known = bytes.get(id) ?? readFont(id)
  bytes.set(id, known)
  return known
}

/** A font cut down to the letters of one text. */
const addSubset = (
  engine: Engine,
  id: string,
  text: Pick<TextProps, 'translation' | 'ranges' | 'caps'>,
): void => {
  const covered = unpackCoverage(findFace(id)?.coverage ?? '')
  const letters = [...listLettersToDraw(withReadings(text), text.caps), ...SHAPER_LETTERS].filter(
    (letter) => covered.has(letter),
  )
  engine.fonts.add(
    id,
    fontSubsetter().extractLetters(fontBytes(id), letters),
    packCoverage(letters),
  )
}

let canvasKit: Awaited<ReturnType<typeof loadCanvasKit>>
beforeAll(async () => {
  canvasKit = await loadCanvasKit()
})

const engineFor = ({ text, language }: GoldenCase): Engine => {
  const engine = createEngine({ canvasKit })
  for (const id of listNeededFonts(text, language)) addSubset(engine, id, text)
  return engine
}

describe('a font cut down to the letters of a text', () => {
  test.each(GOLDEN_CASES.map((golden) => [golden.name, golden] as const))(
    'paints "%s" as the whole font does',
    (name, golden) => {
      const engine = engineFor(golden)
      expect(engine.fonts.listMissing(golden.text, golden.language)).toEqual([])
      expect(paintGolden(engine, golden)).toBe(expected[name])
      engine.dispose()
    },
  )

  test('tells a letter the font has not from one only the subset has not', () => {
    const text = aText('你好', { font: 'noto-sans-tc' })
    const engine = engineFor({ name: 'one', text, language: 'zh-Hant', scale: 1 })
    // no font of ours draws Burmese: reported as missing, nothing to load
    const burmese = { ...text, translation: '你好က' }
    expect(engine.fonts.listMissing(burmese, 'zh-Hant')).toEqual([])
    expect(engine.layoutText(burmese, 'zh-Hant').missing).toEqual(['က'])
    const more = { ...text, translation: '你好嗎' }
    expect(engine.fonts.listMissing(more, 'zh-Hant')).toEqual(['noto-sans-tc'])
    expect(() => engine.layoutText(more, 'zh-Hant')).toThrow(
      expect.objectContaining({ code: 'render.font_not_loaded' }),
    )
  })

  test('gives way to a larger one and to the whole font, which stays', () => {
    const text = aText('你好', { font: 'noto-sans-tc' })
    const engine = engineFor({ name: 'one', text, language: 'zh-Hant', scale: 1 })
    const more = { ...text, translation: '你好嗎' }
    const before = engine.rasterText(text, 'zh-Hant').sha
    addSubset(engine, 'noto-sans-tc', more)
    expect(engine.fonts.listMissing(more, 'zh-Hant')).toEqual([])
    engine.fonts.add('noto-sans-tc', fontBytes('noto-sans-tc'))
    addSubset(engine, 'noto-sans-tc', { translation: '不' })
    expect(engine.fonts.listMissing(more, 'zh-Hant')).toEqual([])
    expect(engine.rasterText(text, 'zh-Hant').sha).toBe(before)
  })

  test('is small', () => {
    const letters = [...listLettersToDraw('「難道……你就是，那個傳說中的勇者嗎？」我不信！')]
    expect(fontSubsetter().extractLetters(fontBytes('noto-sans-tc'), letters).length).toBeLessThan(
      60_000,
    )
  })

  test('is refused where the bytes are no font', () => {
    expect(() => fontSubsetter().extractLetters(new Uint8Array(100), [0x41])).toThrow(
      expect.objectContaining({ code: 'render.font_unreadable' }),
    )
  })
})
