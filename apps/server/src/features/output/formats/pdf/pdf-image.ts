import sharp from 'sharp'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import type { RenderedImage } from '../chapter-output.ts'
import { type PdfObject, ref } from './pdf-file.ts'

/** A picture as an image object of a PDF. */
export interface PdfImage {
  /** entries of its dictionary */
  readonly entries: string
  readonly bytes: Buffer
}

/**
 * The picture's own compressed bytes: JPEG as it is, PNG without its wrapping, which is the very
 * coding PDF knows.
 * @param profile the file's sRGB profile
 */
export const pdfImage = async (
  { bytes, format }: RenderedImage,
  profile: PdfObject,
): Promise<PdfImage> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (format === 'png')
    return plainPng(buffer, profile) ?? requirePlain(plainPng(await rewritten(buffer), profile))
  const { width, height, channels } = await sharp(buffer, {
    limitInputPixels: MAX_PIXELS,
  }).metadata()
  const head = imageEntries(width, height, toColourSpace(channels, profile))
  return { entries: `${head} /Filter /DCTDecode`, bytes: buffer }
}

/** A profile of three colours does not fit a grey picture. */
const toColourSpace = (channels: number, profile: PdfObject): string =>
  channels === 1 ? '/DeviceGray' : `[/ICCBased ${ref(profile)}]`

const imageEntries = (width: number, height: number, space: string): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8`

/** 8 bit, RGB, row by row. */
const rewritten = async (png: Buffer): Promise<Buffer> =>
  await sharp(png, { limitInputPixels: MAX_PIXELS })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 6, palette: false })
    .toBuffer()

const requirePlain = (image: PdfImage | null): PdfImage => {
  if (!image) throw new Error('a rewritten PNG is still not plain')
  return image
}

const SIGNATURE = 8
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3 }

/** Null for what PDF cannot take as it is: palettes, transparency, other depths, interlacing. */
const plainPng = (png: Buffer, profile: PdfObject): PdfImage | null => {
  const parts: Buffer[] = []
  let head: Buffer | null = null
  for (let at = SIGNATURE; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') head = body
    if (kind === 'IDAT') parts.push(body)
    if (kind === 'tRNS') return null
    at += length + 12
  }
  if (!head) return null
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const channels = CHANNELS[head[9] ?? -1]
  if (channels === undefined || head[8] !== 8 || head[12] !== 0) return null
  const predictor = `/DecodeParms << /Predictor 15 /Colors ${channels} /BitsPerComponent 8 /Columns ${width} >>`
  const space = toColourSpace(channels, profile)
  return {
    entries: `${imageEntries(width, height, space)} /Filter /FlateDecode ${predictor}`,
    bytes: Buffer.concat(parts),
  }
}
