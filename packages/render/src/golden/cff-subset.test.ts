import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine.ts'
import { harfBuzz } from '../engine/load-harfbuzz.ts'
import { fontSubsetter, loadCanvasKit, readFont } from '../engine/load-node.ts'
import { packCoverage, unpackCoverage } from '../font/coverage.ts'
import { registryWith } from '../font/font-registry.ts'
import { listLettersToDraw, SHAPER_LETTERS } from '../font/letters-to-draw.ts'
import { faceFromBytes } from '../font/read-face.ts'
import { asCff } from './cff-font.ts'
import { aText } from './golden-case.ts'

const cffFont = asCff(readFont('kalam'))
const { face } = faceFromBytes(cffFont)
const covered = unpackCoverage(face.coverage)
const subsetFor = (words: string): { readonly bytes: Uint8Array; readonly holds: string } => {
  const letters = [...listLettersToDraw(words), ...SHAPER_LETTERS].filter((letter) =>
    covered.has(letter),
  )
  return { bytes: fontSubsetter().extractLetters(cffFont, letters), holds: packCoverage(letters) }
}

let canvasKit: Awaited<ReturnType<typeof loadCanvasKit>>
let whole: Engine
beforeAll(async () => {
  canvasKit = await loadCanvasKit()
  whole = createEngine({ canvasKit, registry: registryWith([face]) })
  whole.fonts.add(face.id, cffFont)
})
afterAll(() => whole.dispose())

const own = (translation: string, changes: Partial<TextProps> = {}): TextProps =>
  aText(translation, { font: face.id, ...changes })

const CASES: readonly (readonly [string, TextProps])[] = [
  ['kerned words', own('AVATAR To. “Va” ffi', { size: 44 })],
  ['accents, composed and not', own('Ça brûle là-haut, e\u0301te\u0301 ñ')],
  ['faked bold and italic', own('Faked 123', { bold: true, italic: true })],
  ['letters set apart', own('offline', { letterSpacing: 0.3 })],
  [
    'a stroke and a shadow',
    own('BOOM!', {
      stroke: { width: 5, color: '#ffffff' },
      shadow: { color: '#00000088', distance: 5, angle: 30, size: 1, blur: 3 },
    }),
  ],
  [
    'a turned box that shrinks',
    own('Shrinks until it fits in here', { fit: 'shrink', rotation: 21, w: 120, h: 60, size: 60 }),
  ],
  ['a bend', own('Over the arc', { warp: { kind: 'arc', bend: 120 } })],
  ['a column', own('AB12', { writing: 'vertical' })],
]

describe('an own font with CFF outlines', () => {
  test('is one, and reads like the TrueType font it was made of', () => {
    const [cff, made] = [harfBuzz.openFont(cffFont), harfBuzz.openFont(readFont('kalam'))]
    expect([cff.table('CFF ') !== null, cff.table('glyf')]).toEqual([true, null])
    const glyph = cff.nominalGlyph(0x51)
    expect(glyph).toBeGreaterThan(0)
    expect([glyph, cff.advance(glyph), Math.abs(cff.top(glyph) - made.top(glyph)) <= 1]).toEqual([
      made.nominalGlyph(0x51),
      made.advance(glyph),
      true,
    ])
    for (const font of [cff, made]) font.delete()
  })

  test.each(CASES)('paints %s from a subset as from the whole font', (_, text) => {
    const { bytes, holds } = subsetFor(text.translation)
    expect(bytes.length).toBeLessThan(cffFont.length / 2)
    const cut = createEngine({ canvasKit, registry: registryWith([face]) })
    cut.fonts.add(face.id, bytes, holds)
    expect(cut.fonts.listMissing(text, 'fr')).toEqual([])
    const [expected, painted] = [whole.rasterText(text, 'fr'), cut.rasterText(text, 'fr')]
    expect(expected.width).toBeGreaterThan(20)
    expect(painted.sha).toBe(expected.sha)
    cut.dispose()
  })

  test('keeps its kind when it is cut', () => {
    const font = harfBuzz.openFont(subsetFor('AVATAR').bytes)
    expect([font.table('CFF ') !== null, font.table('glyf')]).toEqual([true, null])
    font.delete()
  })
})
