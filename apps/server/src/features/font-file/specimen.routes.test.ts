import type { FontLanguage } from '@panelflow/contract/font.ts'
import { SPECIMEN_HEIGHT } from '@panelflow/contract/font-specimen.ts'
import { harfBuzz } from '@panelflow/render/engine/load-harfbuzz.ts'
import { FONT_LIST, findFont } from '@panelflow/render/font/font-list.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renamedFont } from '../../testing/font-files.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let template: string
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  template = (await people.translator('GET', '/fonts')).data.specimens
})
afterAll(() => app.close())

const toSha256 = (id: string): string => findFont(id)!.sha256
const specimen = async (sha: string, language: FontLanguage | 'xx' = 'en'): Promise<TestAnswer> =>
  await app.send('GET', template.replace('{sha}', sha).replace('{language}', language))

/** Width of the picture, and pixels with ink in it. */
const inspectPng = async (
  png: Buffer,
): Promise<{ width: number; height: number; ink: number; colours: number }> => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  let [ink, colours] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! > 127) ink++
    if (data[i]! + data[i + 1]! + data[i + 2]! > 0) colours++
  }
  return { width: info.width, height: info.height, ink, colours }
}

describe('a specimen', () => {
  test('is a picture of a line, black on nothing, kept for ever; another font looks different', async () => {
    const answer = await specimen(toSha256('bangers'))
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'cache-control': 'private, max-age=31536000, immutable',
      },
    })
    const seen = await inspectPng(answer.bytes)
    expect(seen).toMatchObject({ height: SPECIMEN_HEIGHT, colours: 0 })
    expect(seen.width).toBeGreaterThan(200)
    expect(seen.ink).toBeGreaterThan(1_000)
    expect((await specimen(toSha256('bangers'))).bytes.equals(answer.bytes)).toBe(true)
    expect((await specimen(toSha256('kalam'))).bytes.equals(answer.bytes)).toBe(false)
    expect((await specimen(toSha256('bangers'), 'fr')).bytes.equals(answer.bytes)).toBe(false)
  })

  test('of a font of symbols shows its own', async () => {
    const [emoji, symbols] = [
      await specimen(toSha256('noto-emoji')),
      await specimen(toSha256('noto-sans-symbols-2')),
    ]
    expect((await inspectPng(emoji.bytes)).ink).toBeGreaterThan(1_000)
    expect((await inspectPng(symbols.bytes)).ink).toBeGreaterThan(1_000)
    expect(emoji.bytes.equals(symbols.bytes)).toBe(false)
    // no words, so they are the same in each language
    const thai = await specimen(toSha256('noto-emoji'), 'th')
    expect((await inspectPng(thai.bytes)).width).toBe((await inspectPng(emoji.bytes)).width)
  })

  test('of every bundled font fits its picture, in the first language it is made for', async () => {
    const before = harfBuzz.tally().live
    for (const { id, sha256, languages } of FONT_LIST) {
      const { bytes, status } = await specimen(sha256, languages[0] as FontLanguage)
      expect(status, id).toBe(200)
      const { ink, width } = await inspectPng(bytes)
      expect(ink, id).toBeGreaterThan(800)
      expect(width, id).toBeLessThan(1_000)
    }
    // each opened fonts and gave them back
    expect(harfBuzz.tally().live).toBe(before)
  })

  test('of an uploaded font is for everybody signed in; letters it lacks come from bundled fonts', async () => {
    const uploaded = await people.pa(
      'POST',
      '/fonts?name=hand.ttf',
      Buffer.from(renamedFont('Own Hand')),
      {
        'content-type': 'application/octet-stream',
      },
    )
    const sha: string = uploaded.data.font.face.sha256
    expect((await inspectPng((await specimen(sha)).bytes)).ink).toBeGreaterThan(500)
    expect((await inspectPng((await specimen(sha, 'ja')).bytes)).ink).toBeGreaterThan(500)
  })

  test('needs an address signed for somebody who is still signed in, a font that exists, and this drawing of it', async () => {
    expect((await specimen('0'.repeat(64))).status).toBe(404)
    expect((await specimen(toSha256('bangers'), 'xx')).status).toBe(422)
    const address = template.replace('{sha}', toSha256('bangers')).replace('{language}', 'en')
    expect((await app.send('GET', address.replace(/s=[^&]+/, 's=nobody'))).status).not.toBe(200)
    expect((await app.send('GET', address.split('?')[0]!)).status).not.toBe(200)
    expect(
      (await app.send('GET', address.replace(/font-specimens\/[^/]+/, 'font-specimens/older-1')))
        .status,
    ).not.toBe(200)
  })
})

describe('the licence of a bundled font', () => {
  test('can be read by anybody, word for word', async () => {
    for (const { id, licence } of FONT_LIST) {
      const answer = await app.send('GET', `/fonts/${id}/licence`)
      expect(answer, id).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
      expect(answer.headers['content-disposition'], id).toBeUndefined()
      const words =
        licence === 'OFL-1.1'
          ? /SIL OPEN FONT LICENSE Version 1\.1/i
          : /Apache License\s+Version 2\.0/
      expect(answer.bytes.toString('utf8'), id).toMatch(words)
    }
  })

  test('is that of a font, and of nothing else', async () => {
    expect((await app.send('GET', '/fonts/nobodys/licence')).status).toBe(404)
    expect(
      (await app.send('GET', `/fonts/${encodeURIComponent('../bangers')}/licence`)).status,
    ).toBe(404)
  })
})
