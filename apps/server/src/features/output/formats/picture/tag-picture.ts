/**
 * States in a finished PNG or JPEG that its colours are sRGB and how many pixels an inch has. What
 * encodes the pixels is copied byte for byte. Sources: PNG 3rd edition §11.3, JFIF 1.02, ICC.1:2022
 * annex B.
 */
import { crc32, deflateSync } from 'node:zlib'
import type { PageFormat } from '@panelflow/domain/output/output-values.ts'
import { getSrgbProfile } from './srgb-profile.ts'

const PNG_SIGNATURE = 8
const GREY = new Set([0, 4])
/** replaced by ours */
const PNG_TAGS = new Set(['pHYs', 'iCCP', 'sRGB', 'gAMA', 'cHRM'])
const INCHES_PER_METRE = 1 / 0.0254

const createChunk = (kind: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const createPngTags = (isGrey: boolean, resolution: number, profile: Buffer): readonly Buffer[] => {
  const perMetre = Buffer.alloc(9)
  const value = Math.round(resolution * INCHES_PER_METRE)
  perMetre.writeUInt32BE(value, 0)
  perMetre.writeUInt32BE(value, 4)
  perMetre[8] = 1
  // a profile of three colours does not fit a grey picture; the chunk that names sRGB does
  const colour = isGrey
    ? createChunk('sRGB', Buffer.from([0]))
    : createChunk('iCCP', Buffer.concat([Buffer.from('sRGB\0\0', 'latin1'), deflateSync(profile)]))
  return [colour, createChunk('pHYs', perMetre)]
}

/** The PNG with this profile (for a grey one, the name of sRGB) and resolution. */
export const tagPng = (png: Buffer, resolution: number, profile: Buffer): Buffer => {
  const parts: Buffer[] = [png.subarray(0, PNG_SIGNATURE)]
  for (let at = PNG_SIGNATURE; at + 12 <= png.length;) {
    const end = at + 12 + png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    if (!PNG_TAGS.has(kind)) parts.push(png.subarray(at, end))
    if (kind === 'IHDR')
      parts.push(...createPngTags(GREY.has(png[at + 17] ?? 0), resolution, profile))
    at = end
  }
  return Buffer.concat(parts)
}

const MARKER = { APP0: 0xe0, APP2: 0xe2, APP14: 0xee, SOF0: 0xc0, SOF15: 0xcf, SOS: 0xda } as const
/** markers between SOF0 and SOF15 that begin no frame: DHT, JPG, DAC */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])
const ICC_NAME = Buffer.from('ICC_PROFILE\0', 'latin1')

interface Segment {
  readonly marker: number
  /** with marker and length */
  readonly bytes: Buffer
}

/** What stands before the first scan. Null: not built as a JPEG is. */
const listSegments = (jpeg: Buffer): { segments: readonly Segment[]; rest: Buffer } | null => {
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === MARKER.SOS) return { segments, rest: jpeg.subarray(at) }
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    segments.push({ marker, bytes: jpeg.subarray(at, end) })
    at = end
  }
  return null
}

const isIcc = ({ marker, bytes }: Segment): boolean =>
  marker === MARKER.APP2 && bytes.subarray(4, 4 + ICC_NAME.length).equals(ICC_NAME)
const isJfif = ({ marker, bytes }: Segment): boolean =>
  marker === MARKER.APP0 && bytes.toString('latin1', 4, 8) === 'JFIF'
const isFrame = ({ marker }: Segment): boolean =>
  marker >= MARKER.SOF0 && marker <= MARKER.SOF15 && !NO_FRAME.has(marker)

const createSegment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const createJfif = (resolution: number): Buffer => {
  const body = Buffer.from('JFIF\0\x01\x02\x01\0\0\0\0\0\0', 'latin1')
  body.writeUInt16BE(resolution, 8)
  body.writeUInt16BE(resolution, 10)
  return createSegment(MARKER.APP0, body)
}

/**
 * A JFIF header says that three components are YCbCr: readers must not find one where Adobe's
 * header or the names of the components say something else.
 */
const mayBeJfif = (segments: readonly Segment[]): boolean => {
  const frame = segments.find(isFrame)?.bytes
  if (frame === undefined || segments.some(({ marker }) => marker === MARKER.APP14)) return false
  const names = Array.from({ length: frame[9] ?? 0 }, (_, i) => frame[10 + i * 3])
  return names.length === 1 || names.join() === '1,2,3'
}

const tagJpeg = (jpeg: Buffer, resolution: number, profile: Buffer): Buffer => {
  const parsed = listSegments(jpeg)
  if (parsed === null) return jpeg
  const { segments, rest } = parsed
  const isColoured = segments.find(isFrame)?.bytes[9] === 3
  const hasHeader = segments.some(isJfif) || mayBeJfif(segments)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...(hasHeader ? [createJfif(resolution)] : []),
    ...(isColoured
      ? [createSegment(MARKER.APP2, Buffer.concat([ICC_NAME, Buffer.from([1, 1]), profile]))]
      : []),
    ...segments.filter((one) => !isJfif(one) && !isIcc(one)).map(({ bytes }) => bytes),
    rest,
  ])
}

/** @param resolution pixels per inch */
export const tagPicture = async (
  bytes: Uint8Array,
  format: PageFormat,
  resolution: number,
): Promise<Buffer> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const profile = await getSrgbProfile()
  return format === 'png'
    ? tagPng(buffer, resolution, profile)
    : tagJpeg(buffer, resolution, profile)
}
