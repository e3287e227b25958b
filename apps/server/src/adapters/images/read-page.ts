/**
 * Picture files by libvips. A page is kept so that server and browsers decode the same pixels:
 * JPEG already upright and sRGB keeps its picture bytes; everything else (PNG, WebP, rotated,
 * wide-gamut, CMYK, 16 bit, transparent) becomes an 8-bit sRGB PNG.
 */
import type { ProfileFormat } from '@panelflow/domain/output/output-values.ts'
import sharp from 'sharp'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { LOOK_CELLS } from '@panelflow/domain/page/pair-revisions.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ReadPage } from '../../ports/page-reader.ts'
import { fromRaw, makeTiles, type RawImage } from './make-tiles.ts'
import { psdToTiff, readPsdHeader } from './psd-to-tiff.ts'
import { stripJpeg } from './strip-jpeg.ts'

const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  magic.every((value, i) => bytes[at + i] === value)

const ASCII = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))

/** The format the bytes say they are; names and media types of uploads are never believed. */
const sniff = (bytes: Uint8Array): ProfileFormat | undefined => {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  return startsWith(bytes, ASCII('RIFF')) && startsWith(bytes, ASCII('WEBP'), 8)
    ? 'webp'
    : undefined
}

const KNOWN: readonly (readonly [string, readonly number[], number])[] = [
  ['PDF', ASCII('%PDF'), 0],
  ['GIF', ASCII('GIF8'), 0],
  ['PSD', ASCII('8BPS'), 0],
  ['TIFF', [0x49, 0x49, 0x2a, 0x00], 0],
  ['TIFF', [0x4d, 0x4d, 0x00, 0x2a], 0],
  ['BMP', ASCII('BM'), 0],
  ['AVIF', ASCII('ftypavif'), 4],
  ['HEIF', ASCII('ftyp'), 4],
  ['ZIP', ASCII('PK'), 0],
]

const SNIFF_TEXT = 1000

/** Name of a format we do not take, for the sentence. */
const describeUnknown = (bytes: Uint8Array): string => {
  const known = KNOWN.find(([, magic, at]) => startsWith(bytes, magic, at))
  if (known !== undefined) return known[0]
  const text = Buffer.from(bytes.subarray(0, SNIFF_TEXT)).toString('latin1').toLowerCase()
  if (text.includes('<svg')) return 'SVG'
  return text.includes('<html') ? 'HTML' : '?'
}

// no `effort`: with it sharp makes a palette of 256 colours
export const PNG = { compressionLevel: 6, palette: false } as const
const GREY = new Set(['b-w', 'grey16'])

// what stays in its cache is memory the engines need
sharp.cache(false)

/**
 * The first bytes choose the loader, and only these three get that far, besides the TIFF that we
 * write of a Photoshop file: no SVG, PDF, other TIFF or HEIF is ever opened
 * (docs/security/reliability.md S12).
 */
export const openImage = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })

/** Messages of libvips are for programmers: every failure becomes `image.not_readable`. */
export const readable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('image.not_readable')
  }
}

/** More pixels than the task allows; nothing was decoded. */
export class OverPixels extends Error {}

export interface ImageHeader {
  readonly format: string
  readonly width: number
  readonly height: number
  readonly space: string
  readonly orientation?: number
  readonly icc?: Buffer
  readonly hasAlpha: boolean
}

const isPsd = (bytes: Buffer): boolean => startsWith(bytes, ASCII('8BPS'))

const requirePixels = ({ width, height }: Pick<ImageHeader, 'width' | 'height'>): void => {
  const pixels = width * height
  if (pixels > MAX_PIXELS)
    throw new AppError('image.too_many_pixels', {
      megapixels: Math.ceil(pixels / 1e6),
      limit: MAX_PIXELS / 1e6,
    })
}

const parsePsdHeader = async (bytes: Buffer): Promise<ImageHeader> => {
  requirePixels(readPsdHeader(bytes))
  return await sharp(psdToTiff(bytes)).metadata()
}

const parseHeader = async (bytes: Buffer): Promise<ImageHeader> => {
  const format = sniff(bytes)
  if (format === undefined)
    throw new AppError('image.format_not_allowed', { found: describeUnknown(bytes) })
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.format !== format)
    throw new AppError('image.format_not_allowed', { found: header.format ?? '?' })
  requirePixels(header)
  return header
}

/**
 * Size and kind of a picture, without its pixels. @throws AppError image.format_not_allowed,
 * image.too_many_pixels, image.not_readable
 */
export const readPictureHeader = (bytes: Buffer): Promise<ImageHeader> =>
  readable(() => parseHeader(bytes))

/**
 * The same of a page image, which may be a Photoshop file too. @throws AppError also
 * psd.colours_unknown, psd.no_composite
 */
export const readUploadHeader = (bytes: Buffer): Promise<ImageHeader> =>
  readable(() => (isPsd(bytes) ? parsePsdHeader(bytes) : parseHeader(bytes)))

const isSrgb = (icc: Buffer | undefined): boolean =>
  icc === undefined || icc.includes('sRGB') || icc.includes(Buffer.from('\0s\0R\0G\0B', 'latin1'))

/** The file as it came, minus metadata, when its pixels need no change. */
const untouched = (bytes: Buffer, header: ImageHeader): Buffer | undefined => {
  const plain =
    (header.orientation ?? 1) === 1 &&
    isSrgb(header.icc) &&
    (header.space === 'srgb' || header.space === 'b-w')
  return header.format === 'jpeg' && plain ? stripJpeg(bytes) : undefined
}

const decodePage = async (bytes: Buffer, header: ImageHeader): Promise<RawImage> => {
  const upright = openImage(bytes).autoOrient()
  const opaque = header.hasAlpha ? upright.flatten({ background: '#ffffff' }) : upright
  const { data, info } = await opaque
    .toColourspace(GREY.has(header.space) ? 'b-w' : 'srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Differences that the noise of JPEG makes. */
const LOOK_NOISE = 4

/** Whether brightness falls from each cell of a small grid to the next, as hexadecimal bits. */
const computeLook = async (pixels: RawImage): Promise<string> => {
  const columns = LOOK_CELLS + 1
  const cells = await fromRaw(pixels)
    .greyscale()
    .resize(columns, LOOK_CELLS, { fit: 'fill' })
    .raw()
    .toBuffer()
  const bits = Array.from({ length: LOOK_CELLS * LOOK_CELLS }, (_, index) => {
    const at = Math.floor(index / LOOK_CELLS) * columns + (index % LOOK_CELLS)
    return (cells[at] ?? 0) > (cells[at + 1] ?? 0) + LOOK_NOISE ? '1' : '0'
  }).join('')
  return bits.replaceAll(/.{4}/g, (digit) => Number.parseInt(digit, 2).toString(16))
}

const decode = async (bytes: Buffer, header: ImageHeader): Promise<ReadPage> => {
  const untouchedBytes = untouched(bytes, header)
  const picture = isPsd(bytes) ? psdToTiff(bytes) : bytes
  const pixels = await decodePage(untouchedBytes ?? picture, header)
  const page =
    untouchedBytes === undefined
      ? { bytes: await fromRaw(pixels).png(PNG).toBuffer(), format: 'png' as const }
      : { bytes: untouchedBytes, format: 'jpeg' as const }
  const { width, height } = pixels
  const look = await computeLook(pixels)
  return { ...page, width, height, look, ...(await makeTiles(pixels)) }
}

/**
 * The page of an uploaded picture, decoded completely, with its tiles. @throws AppError
 * image.not_readable
 */
export const decodeUpload = (bytes: Buffer, header: ImageHeader): Promise<ReadPage> =>
  readable(() => decode(bytes, header))
