import { readFont } from '@panelflow/render/engine/load-node.ts'
import { faceFromBytes } from '@panelflow/render/font/read-face.ts'
import { expect, test } from 'vitest'
import { aText } from '../../../../testing/a-text.ts'
import { createTypeSetter, withOwnFonts } from './type-setter.ts'

const CHINESE = aText({ font: 'noto-sans-tc', translation: '龍門客棧' })

test('file after file in a large font needs the memory of one', () => {
  const size = readFont(CHINESE.font).length
  createTypeSetter(readFont).set(CHINESE, 'zh-Hant')
  const before = process.memoryUsage().external
  for (let i = 0; i < 40; i++) createTypeSetter(readFont).set({ ...CHINESE, translation: `龍門客棧${i}` }, 'zh-Hant')
  expect(process.memoryUsage().external - before).toBeLessThan(size * 3)
})

test('own fonts of one file change no text of another', () => {
  const bytes = readFont('itim')
  const { face } = faceFromBytes(bytes)
  const plain = aText({ font: 'own-000000000000000000000000', translation: 'Words' })
  const fontOf = (setter: ReturnType<typeof createTypeSetter>): string | undefined =>
    setter.set(plain, 'en').lines[0]?.glyphs[0]?.glyph.run.font.id
  const before = fontOf(createTypeSetter(readFont))
  const own = createTypeSetter(withOwnFonts(readFont, [{ face, bytes }]))
  expect(own.set({ ...plain, font: face.id }, 'en').lines[0]?.glyphs[0]?.glyph.run.font.id).toBe(face.id)
  expect(fontOf(createTypeSetter(readFont))).toBe(before)
})
