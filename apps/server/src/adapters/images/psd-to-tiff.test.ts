import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestPsd, type TestPsd } from '../../testing/test-psd.ts'
import { psdToTiff, readPsdHeader } from './psd-to-tiff.ts'

const readPixels = async (psd: TestPsd): Promise<readonly number[]> => [
  ...(await sharp(psdToTiff(createTestPsd(psd)))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer()),
]

test('the composite is read with its colours, packed or not, with or without layers', async () => {
  // two pixels: red and blue; one colour after the other
  const planes = [Buffer.from([255, 0]), Buffer.from([0, 0]), Buffer.from([0, 255])]
  const picture = { width: 2, height: 1, mode: 3, planes }
  for (const packed of [false, true])
    for (const layers of [Buffer.alloc(0), Buffer.alloc(1_000)])
      for (const isLarge of [false, true])
        expect(await readPixels({ ...picture, packed, layers, isLarge })).toEqual([
          255, 0, 0, 0, 0, 255,
        ])
})

test('masks and transparency that follow the colours are left out', async () => {
  const planes = [255, 0, 0, 128].map((value) => Buffer.from([value]))
  expect(await readPixels({ width: 1, height: 1, mode: 3, planes, packed: true })).toEqual([
    255, 0, 0,
  ])
})

test('ink of a CMYK file is the opposite of what is stored, whichever way it is packed', async () => {
  // no ink, and black ink alone
  const planes = [255, 255, 255].map((value) => Buffer.from([value, value]))
  const picture = { width: 2, height: 1, mode: 4, planes: [...planes, Buffer.from([255, 0])] }
  for (const packed of [false, true]) {
    const pixels = await readPixels({ ...picture, packed })
    expect(pixels.slice(0, 3)).toEqual([255, 255, 255])
    expect(Math.max(...pixels.slice(3))).toBeLessThan(60)
  }
})

test('grey of sixteen bits, and black and white of one, are read', async () => {
  const grey = { width: 1, height: 1, mode: 1, depth: 16, planes: [Buffer.from([0x80, 0x00])] }
  expect((await readPixels(grey))[0]).toBe(128)
  const bitmap = { width: 8, height: 1, mode: 0, depth: 1, planes: [Buffer.from([0b1000_0000])] }
  const pixels = await readPixels(bitmap)
  expect([pixels[0], pixels.at(-1)]).toEqual([0, 255])
})

test('a file that ends too early, has other colours or no composite is refused', () => {
  const picture = { width: 20, height: 20, mode: 1, planes: [Buffer.alloc(400)] }
  const whole = createTestPsd(picture)
  for (const bytes of [10, 26, 40, whole.length - 1])
    expect(() => psdToTiff(whole.subarray(0, bytes))).toThrow('image.not_readable')
  expect(() => readPsdHeader(createTestPsd({ ...picture, mode: 9 }))).toThrow('psd.colours_unknown')
  expect(() => psdToTiff(createTestPsd({ ...picture, hasComposite: false }))).toThrow(
    'psd.no_composite',
  )
})
