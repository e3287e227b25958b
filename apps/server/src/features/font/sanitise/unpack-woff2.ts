import { brotliDecompressSync } from 'node:zlib'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import decompress from 'woff2-encoder/decompress'
import { FONT_LIMITS, FONT_LIMIT_MB } from './limits.ts'
import { damaged } from './sfnt.ts'

const HEADER = 48
const KNOWN_TAGS = 63
const GLYF = 10
const LOCA = 11
const COLLECTION = 0x74746366

/** What a WOFF2 file says of itself. Sizes in bytes. */
interface Woff2Header {
  /** of the font inside, as declared */
  readonly unpacked: number
  /** of the Brotli stream, unpacked: what its tables add up to */
  readonly stream: number
  readonly packed: Uint8Array
}

const tooMuch = (): AppError => new AppError('font.too_much_inside', { limitMb: FONT_LIMIT_MB })

/** Reads numbers of seven bits a byte, as the directory has them. */
const byteReader = (bytes: Uint8Array, start: number) => {
  let at = start
  const byte = (): number => {
    const value = bytes[at++]
    if (value === undefined) throw damaged('WOFF2')
    return value
  }
  const number = (): number => {
    let value = 0
    for (let i = 0; i < 5; i++) {
      const part = byte()
      value = value * 128 + (part & 0x7f)
      if (part < 0x80) return value
    }
    throw damaged('WOFF2')
  }
  return { byte, number, place: () => at, skip: (bytesOn: number) => void (at += bytesOn) }
}

/**
 * @throws AppError font.too_much_inside before a byte is unpacked, font.collection, font.damaged
 */
const readWoff2Header = (bytes: Uint8Array): Woff2Header => {
  if (bytes.length < HEADER) throw damaged('WOFF2')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(4) === COLLECTION) throw new AppError('font.collection')
  if (view.getUint32(8) !== bytes.length) throw damaged('WOFF2')
  const tables = view.getUint16(12)
  const declared = view.getUint32(16)
  const packedLength = view.getUint32(20)
  if (tables === 0 || tables > FONT_LIMITS.tables) throw damaged('WOFF2')
  const reader = byteReader(bytes, HEADER)
  let [unpacked, stream] = [0, 0]
  for (let i = 0; i < tables; i++) {
    const flags = reader.byte()
    const tag = flags & KNOWN_TAGS
    if (tag === KNOWN_TAGS) reader.skip(4)
    const length = reader.number()
    const version = flags >> 6
    // glyf and loca are transformed in version 0, all others in any but 0
    const transformed = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0
    unpacked += length
    stream += transformed ? reader.number() : length
  }
  const packed = bytes.subarray(reader.place(), reader.place() + packedLength)
  if (packed.length !== packedLength || packedLength === 0) throw damaged('WOFF2')
  const largest = Math.max(unpacked, stream, declared)
  if (largest > FONT_LIMITS.bytes) throw tooMuch()
  if (largest > FONT_LIMITS.ratioFrom && largest > packedLength * FONT_LIMITS.ratio) throw tooMuch()
  return { unpacked, stream, packed }
}

/**
 * The TrueType or OpenType font in a WOFF2 file. The Brotli stream is first unpacked by a decoder
 * that stops at the declared
 * size, so that what the header promises is known to be true when the font is put together.
 * @throws AppError font.too_much_inside, font.collection, font.damaged
 */
export const unpackWoff2 = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { stream, packed } = readWoff2Header(bytes)
  let unpacked: Buffer
  try {
    unpacked = brotliDecompressSync(packed, { maxOutputLength: Math.max(stream, 1) })
  } catch (cause) {
    throw cause instanceof RangeError ? tooMuch() : damaged('WOFF2')
  }
  if (unpacked.length !== stream) throw damaged('WOFF2')
  let font: Uint8Array
  try {
    font = await decompress(bytes)
  } catch {
    throw damaged('WOFF2')
  }
  if (font.length > FONT_LIMITS.bytes) throw tooMuch()
  return font
}
