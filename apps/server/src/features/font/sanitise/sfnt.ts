import { AppError } from '@panelflow/domain/error/app-error.ts'
import { FONT_LIMITS } from './limits.ts'

/**
 * The table directory of a TrueType or OpenType file, every entry inside the file and apart from
 * the others.
 */
export interface Sfnt {
  readonly bytes: Uint8Array
  readonly tags: readonly string[]
  readonly table: (tag: string) => DataView | undefined
  /** tables whose checksum is not that of their bytes */
  readonly wrongSums: readonly string[]
}

interface Entry {
  readonly tag: string
  readonly sum: number
  readonly offset: number
  readonly length: number
}

const HEADER = 12
const ENTRY = 16

export const damaged = (part: string): AppError => new AppError('font.damaged', { part })

const readEntries = (view: DataView): readonly Entry[] => {
  if (view.byteLength < HEADER) throw damaged('header')
  const count = view.getUint16(4)
  if (count === 0 || count > FONT_LIMITS.tables || HEADER + count * ENTRY > view.byteLength)
    throw damaged('table directory')
  return Array.from({ length: count }, (_, i) => {
    const at = HEADER + i * ENTRY
    const tag = String.fromCharCode(
      view.getUint8(at),
      view.getUint8(at + 1),
      view.getUint8(at + 2),
      view.getUint8(at + 3),
    )
    return {
      tag,
      sum: view.getUint32(at + 4),
      offset: view.getUint32(at + 8),
      length: view.getUint32(at + 12),
    }
  })
}

const checkPlaces = (entries: readonly Entry[], size: number): void => {
  let end = HEADER + entries.length * ENTRY
  for (const { tag, offset, length } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (!/^[\x20-\x7e]{4}$/.test(tag)) throw damaged('table directory')
    // tables that share bytes are how a small file becomes a large one
    if (length > 0 && offset < end) throw damaged(tag)
    if (offset + length > size) throw damaged(tag)
    if (length > 0) end = offset + length
  }
}

/**
 * Sum of big-endian 32 bit words, the last one filled with zeros; `head` is summed without its own
 * correction.
 */
const computeChecksum = (view: DataView, tag: string): number => {
  let sum = 0
  const whole = view.byteLength & ~3
  for (let at = 0; at < whole; at += 4)
    if (tag !== 'head' || at !== 8) sum = (sum + view.getUint32(at)) >>> 0
  for (let at = whole; at < view.byteLength; at++)
    sum = (sum + view.getUint8(at) * 2 ** (24 - 8 * (at - whole))) >>> 0
  return sum
}

/** @throws AppError font.damaged when tables lie outside the file or over each other */
export const readSfnt = (bytes: Uint8Array): Sfnt => {
  const entries = readEntries(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (new Set(entries.map((entry) => entry.tag)).size !== entries.length)
    throw damaged('table directory')
  checkPlaces(entries, bytes.length)
  const views = new Map(
    entries.map(({ tag, offset, length }) => [
      tag,
      new DataView(bytes.buffer, bytes.byteOffset + offset, length),
    ]),
  )
  const isWrong = ({ tag, sum }: Entry): boolean => {
    const view = views.get(tag)
    return view !== undefined && computeChecksum(view, tag) !== sum
  }
  return {
    bytes,
    tags: entries.map((entry) => entry.tag),
    table: (tag) => views.get(tag),
    wrongSums: entries.filter(isWrong).map((entry) => entry.tag),
  }
}
