import sharp from 'sharp'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import type { ImageFormat, RenderedImage } from '../chapter-output.ts'
import type { RawRows } from './row-costs.ts'

/** A finished page as RGB rows, made `width` px wide. */
export const decodeRows = async ({ bytes }: RenderedImage, width?: number): Promise<RawRows> => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .toColourspace('srgb')
    .removeAlpha()
  const sized =
    width === undefined
      ? picture
      : picture.resize({ width, fit: 'fill', height: await heightAt(bytes, width) })
  const { data, info } = await sized.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

const heightAt = async (bytes: Uint8Array, width: number): Promise<number> => {
  const size = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  return Math.max(1, Math.round((size.height * width) / size.width))
}

/** Rows [from, to) without copying. */
export const rowsBetween = (
  { data, width, channels }: RawRows,
  from: number,
  to: number,
): RawRows => ({
  data: data.subarray(from * width * channels, to * width * channels),
  width,
  height: to - from,
  channels,
})

/** @param quality 1..100, not for PNG */
export const encodeRows = async (
  { data, width, height, channels }: RawRows,
  format: ImageFormat,
  quality: number,
): Promise<Buffer> => {
  const picture = sharp(data, { raw: { width, height, channels: channels === 1 ? 1 : 3 } })
  switch (format) {
    case 'png':
      return await picture.png({ compressionLevel: 6 }).toBuffer()
    case 'jpeg':
      // full colour resolution: red lettering on a half-resolution colour plane frays
      return await picture.jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: false }).toBuffer()
    case 'webp':
      return await picture.webp({ quality, effort: 4 }).toBuffer()
    case 'avif':
      return await picture.avif({ quality, effort: 3 }).toBuffer()
  }
}
