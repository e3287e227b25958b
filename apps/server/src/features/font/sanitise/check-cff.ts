import { damaged } from './sfnt.ts'

/** A list of byte strings: how many there are, and where the bytes after the list begin. */
interface CffIndex {
  readonly count: number
  readonly end: number
  readonly item: (i: number) => DataView
}

const readIndex = (cff: DataView, start: number): CffIndex => {
  if (start + 2 > cff.byteLength) throw damaged('CFF')
  const count = cff.getUint16(start)
  if (count === 0) return { count, end: start + 2, item: () => new DataView(new ArrayBuffer(0)) }
  const width = start + 3 <= cff.byteLength ? cff.getUint8(start + 2) : 0
  const base = start + 3 + (count + 1) * width - 1
  if (width < 1 || width > 4 || base >= cff.byteLength) throw damaged('CFF')
  const at = (i: number): number => {
    let value = 0
    for (let k = 0; k < width; k++) value = value * 256 + cff.getUint8(start + 3 + i * width + k)
    return value
  }
  // Items that go back would let thousands of glyphs share the same bytes, each written out anew.
  for (let i = 0; i < count; i++) if (at(i) < 1 || at(i + 1) < at(i)) throw damaged('CFF')
  const end = base + at(count)
  if (end > cff.byteLength) throw damaged('CFF')
  return {
    count,
    end,
    item: (i) => new DataView(cff.buffer, cff.byteOffset + base + at(i), at(i + 1) - at(i)),
  }
}

const CHAR_STRINGS = 17
const REAL_NUMBER = 30

/**
 * The integer operand of an operator in a DICT, the last before it; undefined when the operator is
 * not there.
 */
const findOperand = (dict: DataView, wanted: number): number | undefined => {
  let last: number | undefined
  let at = 0
  const need = (bytes: number): void => {
    if (at + bytes > dict.byteLength) throw damaged('CFF')
  }
  while (at < dict.byteLength) {
    const byte = dict.getUint8(at++)
    if (byte === 28) {
      need(2)
      last = dict.getInt16(at)
      at += 2
    } else if (byte === 29) {
      need(4)
      last = dict.getInt32(at)
      at += 4
    } else if (byte === REAL_NUMBER) {
      while (at < dict.byteLength && (dict.getUint8(at++) & 0xf) !== 0xf) continue
    } else if (byte >= 32 && byte <= 246) last = byte - 139
    else if (byte >= 247 && byte <= 254) {
      need(1)
      const low = dict.getUint8(at++)
      last = byte < 251 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108
    } else {
      if (byte === 12) at += 1
      else if (byte === wanted) return last
      last = undefined
    }
  }
  return undefined
}

/**
 * Headers and the list of glyph programmes of a CFF table; the programmes themselves are run later.
 * @throws AppError font.damaged
 */
export const checkCff = (cff: DataView, glyphs: number): void => {
  if (cff.byteLength < 4 || cff.getUint8(0) !== 1) throw damaged('CFF')
  const names = readIndex(cff, cff.getUint8(2))
  const dicts = readIndex(cff, names.end)
  if (dicts.count !== 1) throw damaged('CFF')
  readIndex(cff, readIndex(cff, dicts.end).end)
  const place = findOperand(dicts.item(0), CHAR_STRINGS)
  if (place === undefined || place <= 0 || readIndex(cff, place).count !== glyphs)
    throw damaged('CFF')
}
