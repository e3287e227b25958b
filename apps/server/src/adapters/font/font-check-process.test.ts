import { expect, test } from 'vitest'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { compositeGlyph, fontOfGlyphs, realFont, triangleGlyph } from '../../testing/font-files.ts'
import { fontCheckProcess } from './font-check-process.ts'

const workerUrl = getBuiltProgram(new URL('font-check-worker.ts', import.meta.url))

test('a font is checked in a process of its own, and one without letters refused with its code', async () => {
  const checker = fontCheckProcess({ workerUrl })
  const font = await checker.check(realFont(), 'ComicNeue.ttf')
  expect(font).toMatchObject({ glyphs: 318, face: { family: 'Comic Neue' } })
  expect(font.bytes).toBeInstanceOf(Uint8Array)
  await expect(checker.check(Buffer.from('hello'), 'x.ttf')).rejects.toMatchObject({
    code: 'font.format_not_allowed',
    params: { found: '?' },
  })
})

/** Glyphs of 60 parts, each of 500 triangles: minutes of drawing in a small file. */
const timeBomb = (): Buffer => {
  const part = compositeGlyph(Array.from({ length: 500 }, () => 0))
  const glyph = compositeGlyph(Array.from({ length: 60 }, () => 1))
  return fontOfGlyphs([triangleGlyph(), part, ...Array.from({ length: 60_000 }, () => glyph)])
}

test('a font that takes too long to draw is refused', async () => {
  await expect(
    fontCheckProcess({ workerUrl, limitMs: 3000 }).check(timeBomb(), 'x.ttf'),
  ).rejects.toMatchObject({
    code: 'font.too_complex',
    params: { limit: 'time' },
  })
})

test('a check nobody waits for any more is ended', async () => {
  const abort = new AbortController()
  const check = fontCheckProcess({ workerUrl }).check(timeBomb(), 'x.ttf', abort.signal)
  abort.abort(new Error('gone'))
  await expect(check).rejects.toThrow('gone')
})

test('a check process that cannot start is our failure, not the font’s', async () => {
  const missing = fontCheckProcess({ workerUrl: new URL('no-such-worker.ts', import.meta.url) })
  await expect(missing.check(realFont(), 'x.ttf')).rejects.toThrow('did not start')
})
