import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toGrid, levelSize, tileIndex } from '../../features/file/tile-grid.ts'
import { getTile } from '../../features/file/tile-pack.ts'
import { decodeUpload, readUploadHeader } from './read-page.ts'
import { sharpImages } from './sharp-images.ts'

const images = {
  ...sharpImages(),
  readPage: async (bytes: Buffer) => await decodeUpload(bytes, await readUploadHeader(bytes)),
}
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
const pixels = async (bytes: Buffer): Promise<Buffer> => await sharp(bytes).raw().toBuffer()

test('a PNG page keeps every pixel of its thousands of colours', async () => {
  const png = await noise(400, 300).png().toBuffer()
  const page = await images.readPage(png)
  expect(page).toMatchObject({ format: 'png', width: 400, height: 300 })
  expect((await pixels(page.bytes)).equals(await pixels(png))).toBe(true)
})

test('what is encoded is decoded again to the same pixels, with and without transparency', async () => {
  const raster = await images.decodeRgba(await noise(200, 100).png().toBuffer())
  for (let i = 3; i < raster.data.length; i += 4) raster.data[i] = i % 251
  const back = await images.decodeRgba(await images.encodePng(raster))
  expect(Buffer.from(back.data).equals(Buffer.from(raster.data))).toBe(true)
  const page = await images.encodePng(raster, { opaque: true })
  // libvips would say 25.4 pixels an inch
  expect(page.includes('pHYs')).toBe(false)
  const opaque = await images.decodeRgb(page)
  expect([...opaque.data.subarray(0, 3)]).toEqual([...raster.data.subarray(0, 3)])
})

test('a picture for a page keeps colours under transparency', async () => {
  const data = Buffer.from([200, 100, 50, 0, 10, 20, 30, 128])
  const png = await sharp(data, { raw: { width: 2, height: 1, channels: 4 } })
    .png()
    .toBuffer()
  const picture = await images.readPicture(png)
  expect((await pixels(picture.bytes)).equals(data)).toBe(true)
})

test('grey pages stay grey, 16-bit and transparent ones become 8-bit and opaque', async () => {
  const source = await noise(900, 60).toColourspace('b-w').png().toBuffer()
  const grey = await images.readPage(source)
  expect(await sharp(grey.bytes).metadata()).toMatchObject({ channels: 1, depth: 'uchar' })
  expect((await images.decodeRgb(grey.bytes)).data.length).toBe(900 * 60 * 3)
  expect((await images.decodeRgba(grey.bytes)).data.length).toBe(900 * 60 * 4)
  const small = await sharp(getTile(grey.tiles, 2)).resize(9, 1, { fit: 'fill' }).raw().toBuffer()
  expect(small.every((value) => value > 100 && value < 156)).toBe(true)
  const deep = await images.readPage(await noise(80, 60).toColourspace('rgb16').png().toBuffer())
  expect(await sharp(deep.bytes).metadata()).toMatchObject({ channels: 3, depth: 'uchar' })
  const clear = await sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const opaque = await images.readPage(clear)
  expect((await pixels(opaque.bytes)).every((value) => value === 255)).toBe(true)
})

test('progressive JPEG of four colour channels is read as what it looks like', async () => {
  const cmyk = await noise(120, 90)
    .toColourspace('cmyk')
    .jpeg({ progressive: true, quality: 95 })
    .toBuffer()
  expect(await images.readPage(cmyk)).toMatchObject({ format: 'png', width: 120, height: 90 })
  const progressive = await noise(120, 90).jpeg({ progressive: true }).toBuffer()
  const page = await images.readPage(progressive)
  expect(page.format).toBe('jpeg')
  expect((await pixels(page.bytes)).equals(await pixels(progressive))).toBe(true)
})

test('the tiles of all levels are there, close to the page, and together cover it', async () => {
  const width = 1100
  const height = 2300
  const art = await sharp({ create: { width, height, channels: 3, background: '#c0d0e0' } })
    .composite([
      {
        input: await sharp({
          create: { width: 700, height: 900, channels: 3, background: '#203040' },
        })
          .png()
          .toBuffer(),
        left: 200,
        top: 300,
      },
    ])
    .png()
    .toBuffer()
  const page = await images.readPage(art)
  expect(page.tileLevels).toBe(4)
  let count = 0
  for (let level = 0; level < page.tileLevels; level++) {
    const size = levelSize(page, level)
    const { columns, rows } = toGrid(size)
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) expect(tileIndex(page, { level, x, y })).toBe(count++)
    const last = getTile(page.tiles, tileIndex(page, { level, x: columns - 1, y: rows - 1 })!)
    expect(await sharp(last).metadata()).toMatchObject({
      format: 'webp',
      width: size.width - (columns - 1) * 512,
      height: size.height - (rows - 1) * 512,
    })
  }
  expect(getTile(page.tiles, count)).toBeUndefined()
  const first = await pixels(getTile(page.tiles, 0)!)
  const near = (x: number, y: number, colour: readonly number[]) =>
    colour.forEach((value, channel) =>
      expect(Math.abs(first[(y * 512 + x) * 3 + channel]! - value)).toBeLessThanOrEqual(4),
    )
  near(10, 10, [0xc0, 0xd0, 0xe0])
  near(400, 500, [0x20, 0x30, 0x40])
})

test('a page is made small enough for both limits, and never larger', async () => {
  const page = await noise(1200, 900).png().toBuffer()
  const read = async (maxSide: number, maxBytes: number) => {
    const preview = await images.toPreview(page, { maxSide, maxBytes })
    const { format, width, height } = await sharp(preview).metadata()
    return { format, width, height, bytes: preview.length }
  }
  expect(await read(600, 1_000_000)).toMatchObject({ format: 'jpeg', width: 600, height: 450 })
  expect(await read(5000, 10_000_000)).toMatchObject({ width: 1200, height: 900 })
  expect((await read(1200, 20_000)).bytes).toBeLessThanOrEqual(20_000)
})
