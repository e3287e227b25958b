/**
 * Image files by libvips. A page is kept so that server and browsers decode the same pixels (rendering.md §2): JPEG already upright and sRGB keeps
 * its picture bytes; everything else (PNG, WebP, rotated, wide-gamut, CMYK, 16 bit, transparent) becomes an 8-bit sRGB PNG.
 */
import sharp from 'sharp'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Images, ReadPage, ReadPicture } from '../../ports/images.ts'
import { fromRaw, makeTiles, type RawImage } from './make-tiles.ts'
import { nameOfUnknown, sniff } from './sniff.ts'
import { stripJpeg } from './strip-jpeg.ts'

// no `effort`: with it sharp makes a palette of 256 colours
const PNG = { compressionLevel: 6, palette: false } as const
const GREY = new Set(['b-w', 'grey16'])

/** The first bytes choose the loader, and only these three get that far: no SVG, PDF, TIFF or HEIF is ever opened (reliability.md S12). */
const open = (bytes: Buffer) => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })

/** libvips speaks in sentences for programmers; what they mean for the person is always the same, so they stay here. */
const readable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('image.not_readable')
  }
}

interface Header {
  readonly format: string
  readonly width: number
  readonly height: number
  readonly space: string
  readonly orientation?: number
  readonly icc?: Buffer
  readonly hasAlpha: boolean
}

const readHeader = async (bytes: Buffer): Promise<Header> => {
  const format = sniff(bytes)
  if (format === undefined) throw new AppError('image.format_not_allowed', { found: nameOfUnknown(bytes) })
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.format !== format) throw new AppError('image.format_not_allowed', { found: header.format ?? '?' })
  const pixels = header.width * header.height
  if (pixels > MAX_PIXELS) throw new AppError('image.too_many_pixels', { megapixels: Math.ceil(pixels / 1e6), limit: MAX_PIXELS / 1e6 })
  return header
}

const isSrgb = (icc: Buffer | undefined): boolean =>
  icc === undefined || icc.includes('sRGB') || icc.includes(Buffer.from('\0s\0R\0G\0B', 'latin1'))

/** The file as it came, minus metadata, when its pixels need no change. */
const untouched = (bytes: Buffer, header: Header): Buffer | undefined => {
  const plain = (header.orientation ?? 1) === 1 && isSrgb(header.icc) && (header.space === 'srgb' || header.space === 'b-w')
  return header.format === 'jpeg' && plain ? stripJpeg(bytes) : undefined
}

const decodePage = async (bytes: Buffer, header: Header): Promise<RawImage> => {
  const upright = open(bytes).autoOrient()
  const opaque = header.hasAlpha ? upright.flatten({ background: '#ffffff' }) : upright
  const { data, info } = await opaque
    .toColourspace(GREY.has(header.space) ? 'b-w' : 'srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

const readPage = async (bytes: Buffer): Promise<ReadPage> => {
  const header = await readHeader(bytes)
  const kept = untouched(bytes, header)
  const pixels = await decodePage(kept ?? bytes, header)
  const page =
    kept === undefined
      ? { bytes: await fromRaw(pixels).png(PNG).toBuffer(), format: 'png' as const }
      : { bytes: kept, format: 'jpeg' as const }
  return { ...page, width: pixels.width, height: pixels.height, ...(await makeTiles(pixels)) }
}

const readPicture = async (bytes: Buffer): Promise<ReadPicture> => {
  await readHeader(bytes)
  const { data, info } = await open(bytes).autoOrient().toColourspace('srgb').ensureAlpha().png(PNG).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

export const sharpImages = (): Images => {
  // what stays in its cache is memory the engines need
  sharp.cache(false)
  return {
    readPage: (bytes) => readable(() => readPage(bytes)),
    readPicture: (bytes) => readable(() => readPicture(bytes)),
    decodeRgb: (bytes) =>
      readable(async () => {
        const { data, info } = await open(bytes)
          .toColourspace('srgb')
          .removeAlpha()
          .raw({ depth: 'uchar' })
          .toBuffer({ resolveWithObject: true })
        return { width: info.width, height: info.height, channels: 3, data }
      }),
    decodeRgba: (bytes) =>
      readable(async () => {
        const { data, info } = await open(bytes)
          .toColourspace('srgb')
          .ensureAlpha()
          .raw({ depth: 'uchar' })
          .toBuffer({ resolveWithObject: true })
        return { width: info.width, height: info.height, data }
      }),
    toJpeg: (bytes) => readable(() => open(bytes).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()),
    encodePng: async (raster, { opaque = false } = {}) => {
      const { width, height, data } = raster
      const channels = 'channels' in raster ? raster.channels : 4
      const image = fromRaw({ data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height, channels })
      return await (opaque && channels === 4 ? image.removeAlpha() : image).png(PNG).toBuffer()
    },
  }
}
