import { harfBuzz } from '@panelflow/render/engine/load-harfbuzz.ts'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { faceFromBytes } from '@panelflow/render/font/read-face.ts'
import { expect, test } from 'vitest'
import { aText } from '../../../../testing/a-text.ts'
import { createTypeSetter, postScriptName, withOwnFonts } from './type-setter.ts'

const CHINESE = aText({ font: 'noto-sans-tc', translation: '龍門客棧' })

test('file after file in a large font needs the memory of one', () => {
  const size = readFont(CHINESE.font).length
  const setText = (translation: string): void => {
    const setter = createTypeSetter(readFont)
    setter.set({ ...CHINESE, translation }, 'zh-Hant')
    setter.close()
  }
  setText(CHINESE.translation)
  const before = process.memoryUsage().external
  for (let i = 0; i < 40; i++) setText(`龍門客棧${i}`)
  expect(process.memoryUsage().external - before).toBeLessThan(size * 3)
})

test('a full font store is given back when the last file that uses it is done, not before', () => {
  const bytes = readFont('noto-sans-tc')
  // enough of the same font under other names to fill a font store
  const fonts = Array.from({ length: Math.ceil(150e6 / bytes.length) }, (_, i) => {
    const id = `own-${String(i).padStart(24, '0')}`
    return { face: { ...faceFromBytes(bytes).face, id }, bytes }
  })
  const earlier = createTypeSetter(readFont)
  const held = earlier.set(CHINESE, 'zh-Hant')
  const full = createTypeSetter(withOwnFonts(readFont, fonts))
  for (const { face } of fonts) full.set({ ...CHINESE, font: face.id }, 'zh-Hant')
  const most = harfBuzz.tally().live
  full.close()
  expect(harfBuzz.tally().live).toBe(most)
  expect(postScriptName(held.lines[0]!.glyphs[0]!.glyph.run.font)).toMatch(/NotoSansTC/)
  earlier.close()
  earlier.close()
  expect(most - harfBuzz.tally().live).toBeGreaterThanOrEqual(fonts.length * 4)
})

test('own fonts of one file change no text of another', () => {
  const bytes = readFont('itim')
  const { face } = faceFromBytes(bytes)
  const plain = aText({ font: 'own-000000000000000000000000', translation: 'Words' })
  const getFontId = (setter: ReturnType<typeof createTypeSetter>): string | undefined =>
    setter.set(plain, 'en').lines[0]?.glyphs[0]?.glyph.run.font.id
  const before = getFontId(createTypeSetter(readFont))
  const own = createTypeSetter(withOwnFonts(readFont, [{ face, bytes }]))
  expect(own.set({ ...plain, font: face.id }, 'en').lines[0]?.glyphs[0]?.glyph.run.font.id).toBe(
    face.id,
  )
  expect(getFontId(createTypeSetter(readFont))).toBe(before)
})
