import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Layer, writePsdBuffer } from 'ag-psd'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPackedBytes, packRow } from './pack-bits.ts'
import { writePsdFile } from './psd-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-psd-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

const OPTIONS = {
  trimImageData: false,
  generateThumbnail: false,
  invalidateTextLayers: false,
  noBackground: true,
} as const

/** Runs of equal bytes of every length, and noise. */
const drawing = (width: number, height: number): Uint8Array =>
  Uint8Array.from({ length: width * height * 3 }, (_, i) =>
    Math.floor(i / 3) % 331 < i % 3 ? 200 : (i * 7919) % 251 < 60 ? 3 : (i * i) % 255,
  )

const withAlpha = (rgb: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: (rgb.length / 3) * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (rgb[(i >> 2) * 3 + (i % 4)] ?? 0),
  )

const plain = (name: string, width: number, height: number): Layer => ({
  name,
  left: 3,
  top: 4,
  right: 3 + width,
  bottom: 4 + height,
  imageData: { width, height, data: new Uint8Array(width * height * 4).fill(77) },
})

const PROFILE = Buffer.from('an odd profile.')
const RESOURCES = 26 + 4

/** The file without its first resources, which must be the profile. */
const withoutProfile = (bytes: Buffer): Buffer => {
  const start = bytes.indexOf(Buffer.from('8BIM\x04\x0f', 'latin1'))
  const length = bytes.readUInt32BE(start + 8)
  expect(bytes.subarray(start + 12, start + 12 + length).equals(PROFILE)).toBe(true)
  const end = start + 12 + length + (length % 2)
  const shorter = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  shorter.writeUInt32BE(bytes.readUInt32BE(RESOURCES) - (end - start), RESOURCES)
  return shorter
}

test.each([
  ['a PSD', false, [plain('dot', 1, 1)]],
  ['a PSB', true, [plain('a line one pixel wide', 1, 60)]],
  [
    'a PSD with layers of odd lengths',
    false,
    [plain('a', 5, 7), plain('b', 130, 3), plain('c', 129, 1)],
  ],
  ['a PSD without a layer above the page', false, []],
])(
  '%s has the bytes that the library writes when it is given the whole pictures, and a profile',
  async (_, large, children) => {
    const [width, height] = [700, 90]
    const source = drawing(width, height)
    const finished = source.map((value, i) => (i % 1_000 < 100 ? 255 - value : value))
    const picture = (rgb: Uint8Array) => ({ width, height, data: withAlpha(rgb) })
    const layers: Layer[] = children.length === 0 ? [] : [{ name: 'group', opened: true, children }]
    const original: Layer = {
      name: 'original',
      id: 1,
      left: 0,
      top: 0,
      right: width,
      bottom: height,
      imageData: picture(source),
    }
    const psd = {
      width,
      height,
      imageData: picture(finished),
      children: [original, ...layers],
      imageResources: {},
    }
    const whole = writePsdBuffer(psd, { ...OPTIONS, psb: large })
    const file = path.join(folder, 'page')
    const paint = async ({ rgb }: { readonly rgb: Uint8Array }): Promise<void> => {
      rgb.set(finished)
    }
    await writePsdFile(
      file,
      { name: 'original', id: 1, layers, imageResources: {}, profile: PROFILE, large },
      { base: { width, height, rgb: source.slice() }, paint },
    )
    expect(withoutProfile(await readFile(file)).equals(whole)).toBe(true)
  },
)

const unpack = (packed: Uint8Array): number[] => {
  const row: number[] = []
  for (let at = 0; at < packed.length;) {
    const head = packed[at++] ?? 0
    if (head < 128) {
      row.push(...packed.subarray(at, at + head + 1))
      at += head + 1
    } else {
      row.push(...Array.from({ length: 257 - head }, () => packed[at] ?? 0))
      at += 1
    }
  }
  return row
}

test('a packed row is unpacked to the same bytes and is never longer than announced', () => {
  const runs = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 300 })), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(runs, fc.array(fc.nat(255), { maxLength: 400 }), (repeated, noise) => {
      const row = Uint8Array.from([
        ...repeated.flatMap(([value, count]) => Array<number>(count).fill(value)),
        ...noise,
      ])
      const packed = new Uint8Array(maxPackedBytes(row.length))
      const end = packRow(row, packed, 0)
      expect(end).toBeLessThanOrEqual(packed.length)
      expect(unpack(packed.subarray(0, end))).toEqual([...row])
    }),
  )
})
