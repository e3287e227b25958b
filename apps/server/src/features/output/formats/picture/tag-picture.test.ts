import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { PageFormat } from '@panelflow/domain/output/output-values.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasImageMagick, identify } from '../testing/image-magick.ts'
import { tagPicture } from './tag-picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-tag-'))
})
afterAll(() => rm(folder, { recursive: true }))

const WIDTH = 37
const HEIGHT = 23

const draw = async (format: PageFormat, channels: 1 | 3): Promise<Buffer> => {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * channels }, (_, i) => (i * 7_919) % 251)
  const picture = sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels } }).toColourspace(
    channels === 1 ? 'b-w' : 'srgb',
  )
  return await (format === 'png' ? picture.png() : picture.jpeg({ quality: 90 })).toBuffer()
}

/** What encodes the pixels: the data chunks of a PNG, everything behind the tables of a JPEG. */
const getCoding = (bytes: Buffer, format: PageFormat): Buffer =>
  bytes.subarray(bytes.indexOf(format === 'png' ? 'IDAT' : Buffer.from([0xff, 0xdb])))

const CASES = [
  ['png', 3],
  ['png', 1],
  ['jpeg', 3],
  ['jpeg', 1],
] as const

test.each(CASES)('a %s of %i colours keeps its coding byte for byte', async (format, channels) => {
  const bytes = await draw(format, channels)
  const tagged = await tagPicture(bytes, format, 600)
  expect(getCoding(tagged, format).equals(getCoding(bytes, format))).toBe(true)
  const again = await tagPicture(tagged, format, 600)
  expect(again.equals(tagged)).toBe(true)
  const [before, after] = await Promise.all(
    [bytes, tagged].map((one) => sharp(one, { ignoreIcc: true }).raw().toBuffer()),
  )
  expect(after!.equals(before!)).toBe(true)
})

test.each(CASES)('a %s of %i colours states resolution and sRGB', async (format, channels) => {
  const { density, icc } = await sharp(
    await tagPicture(await draw(format, channels), format, 600),
  ).metadata()
  expect(density).toBe(600)
  // a profile of three colours would make a grey picture invalid
  expect(icc?.includes('\0s\0R\0G\0B')).toBe(channels === 3 ? true : undefined)
})

test.skipIf(!hasImageMagick).each(CASES)(
  'ImageMagick reads both in a %s of %i colours, and nothing to complain of',
  async (format, channels) => {
    const file = path.join(folder, `page-${channels}.${format}`)
    await writeFile(file, await tagPicture(await draw(format, channels), format, 300))
    const [unit, x, y] = identify(file, '%U|%x|%y').split('|')
    const perInch = unit === 'PixelsPerCentimeter' ? 2.54 : 1
    expect([x, y].map((value) => Math.round(Number(value) * perInch))).toEqual([300, 300])
    if (channels === 3) expect(identify(file, '%[profile:icc]')).toBe('sRGB')
  },
)

test('a JPEG whose colours Adobe names gets no header that would name them otherwise', async () => {
  const plain = await draw('jpeg', 3)
  const adobe = Buffer.from('\xff\xee\0\x0eAdobe\0\x64\0\0\0\0\0', 'latin1')
  const bytes = Buffer.concat([plain.subarray(0, 2), adobe, plain.subarray(2)])
  const tagged = await tagPicture(bytes, 'jpeg', 300)
  expect(tagged.includes('JFIF')).toBe(false)
  expect((await sharp(tagged).metadata()).icc).toBeDefined()
  const [before, after] = await Promise.all(
    [bytes, tagged].map((one) => sharp(one, { ignoreIcc: true }).raw().toBuffer()),
  )
  expect(after!.equals(before!)).toBe(true)
})

test('what is no JPEG inside is handed on as it is', async () => {
  const bytes = Buffer.from('\xff\xd8not a picture', 'latin1')
  expect((await tagPicture(bytes, 'jpeg', 72)).equals(bytes)).toBe(true)
})
