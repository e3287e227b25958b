import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePage } from './page-pictures.ts'

/** Half noise, half plain: a page of 16 megapixels whose rows repeat. */
const drawPage = async (width: number, height: number): Promise<Buffer> => {
  const row = Uint8Array.from({ length: width * 3 }, (_, i) =>
    i < width ? (i * 7_919) % 251 : 230,
  )
  const rgb = Buffer.concat(Array.from({ length: height }, () => row))
  return await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
const decode = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).raw().toBuffer()

test.each([
  ['an ordinary page has the same coding', 2_000, 1_000, true],
  ['a large page has the same pixels', 4_000, 4_000, false],
])('as JPEG, %s as from the encoder that fits its tables', async (_, width, height, sameBytes) => {
  const bytes = await drawPage(width, height)
  const made = Buffer.from(
    await encodePage({ bytes, format: 'png' }, 'jpeg', { quality: 90, resolution: 72 }),
  )
  const fitted = await sharp(bytes)
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: true })
    .toBuffer()
  // what is said of colours and resolution stands in front of it
  const coding = fitted.subarray(2)
  expect(made.subarray(-coding.length).equals(coding)).toBe(sameBytes)
  expect((await decode(made)).equals(await decode(fitted))).toBe(true)
})
