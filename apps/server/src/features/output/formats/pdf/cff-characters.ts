/** A list of byte strings in a CFF table: how many there are, where the bytes behind it begin. */
interface CffIndex {
  readonly count: number
  readonly end: number
  readonly first: DataView
}

const sliceView = (view: DataView, from: number, to: number): DataView =>
  new DataView(view.buffer, view.byteOffset + from, to - from)

/** Bytes of a table of a font file; undefined when it has none of that name. */
export const findTable = (font: Uint8Array, tag: string): DataView | undefined => {
  const file = new DataView(font.buffer, font.byteOffset, font.byteLength)
  for (let i = 0, at = 12; i < file.getUint16(4); i++, at += 16) {
    const name = String.fromCharCode(...font.subarray(at, at + 4))
    if (name === tag)
      return sliceView(
        file,
        file.getUint32(at + 8),
        file.getUint32(at + 8) + file.getUint32(at + 12),
      )
  }
  return undefined
}

const indexAt = (cff: DataView, start: number): CffIndex => {
  const count = cff.getUint16(start)
  if (count === 0) return { count, end: start + 2, first: sliceView(cff, start, start) }
  const width = cff.getUint8(start + 2)
  const base = start + 2 + (count + 1) * width
  const place = (i: number): number => {
    let value = 0
    for (let k = 0; k < width; k++) value = value * 256 + cff.getUint8(start + 3 + i * width + k)
    return base + value
  }
  return { count, end: place(count), first: sliceView(cff, place(0), place(1)) }
}

const OPERATOR = { charset: 15, charStrings: 17, registry: 1_230 } as const
const ESCAPE = 12
const REAL = 30

/**
 * Last operand of every operator of a DICT (Adobe TN 5176 §4); those of two bytes count from 1,200.
 */
const parseOperators = (dict: DataView): ReadonlyMap<number, number> => {
  const operators = new Map<number, number>()
  let [operand, at] = [0, 0]
  while (at < dict.byteLength) {
    const byte = dict.getUint8(at++)
    if (byte === ESCAPE) operators.set(ESCAPE * 100 + dict.getUint8(at++), operand)
    else if (byte < 28) operators.set(byte, operand)
    else if (byte === 28) {
      operand = dict.getInt16(at)
      at += 2
    } else if (byte === 29) {
      operand = dict.getInt32(at)
      at += 4
    } else if (byte === REAL) while ((dict.getUint8(at++) & 0xf) !== 0xf) continue
    else if (byte < 247) operand = byte - 139
    else if (byte < 251) operand = (byte - 247) * 256 + dict.getUint8(at++) + 108
    else operand = -(byte - 251) * 256 - dict.getUint8(at++) - 108
  }
  return operators
}

/**
 * Charsets below this place are lists everybody knows, of letters by name: no font of numbered
 * characters has one.
 */
const FIRST_OWN_CHARSET = 3

/**
 * What a PDF calls the glyphs of a font with CFF outlines whose characters are numbered
 * (CID-keyed): glyph → character. Null
 * for every other font, also for one without this table: there they are called by their glyph ids
 * (ISO 32000-1 §9.7.4.2).
 * @param cff table of a font that was sanitised
 */
export const parseCharacters = (cff: DataView | null): Uint16Array | null => {
  if (!cff) return null
  const top = parseOperators(indexAt(cff, indexAt(cff, cff.getUint8(2)).end).first)
  const charset = top.get(OPERATOR.charset) ?? 0
  if (!top.has(OPERATOR.registry) || charset < FIRST_OWN_CHARSET) return null
  const characters = new Uint16Array(indexAt(cff, top.get(OPERATOR.charStrings) ?? 0).count)
  const format = cff.getUint8(charset)
  let at = charset + 1
  // the missing glyph is not in the list
  for (let glyph = 1; glyph < characters.length;) {
    const first = cff.getUint16(at)
    const more = format === 0 ? 0 : format === 1 ? cff.getUint8(at + 2) : cff.getUint16(at + 2)
    at += 2 + format
    for (let i = 0; i <= more; i++) characters[glyph++] = first + i
  }
  return characters
}
