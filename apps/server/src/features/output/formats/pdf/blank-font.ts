/** Sides of the square letters are drawn in, in the font's units. */
const UNITS = 1_000
const TRUE_TYPE = 0x00010000

const createTable = (length: number, words: Readonly<Record<number, number>>): Buffer => {
  const table = Buffer.alloc(length)
  for (const [at, value] of Object.entries(words)) table.writeUInt16BE(value, Number(at))
  return table
}

/** One glyph without outlines; in `head` its magic number and the date 1904. */
const TABLES: readonly (readonly [string, Buffer])[] = [
  ['glyf', Buffer.alloc(4)],
  [
    'head',
    createTable(54, {
      0: 1,
      12: 0x5f0f,
      14: 0x3cf5,
      18: UNITS,
      40: UNITS,
      42: UNITS,
      46: 8,
      48: 2,
    }),
  ],
  ['hhea', createTable(36, { 0: 1, 4: UNITS, 10: UNITS, 34: 1 })],
  ['hmtx', createTable(4, { 0: UNITS })],
  ['loca', Buffer.alloc(4)],
  ['maxp', createTable(32, { 0: 1, 14: 2 })],
]

const computeChecksum = (table: Buffer): number => {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

/**
 * A TrueType font that draws nothing. It stands in for one PDF cannot hold, where words are only
 * selected and never seen.
 */
export const blankFont = (): Uint8Array => {
  const directory = Buffer.alloc(12 + TABLES.length * 16)
  directory.writeUInt32BE(TRUE_TYPE, 0)
  for (const [i, value] of [TABLES.length, 64, 2, TABLES.length * 16 - 64].entries())
    directory.writeUInt16BE(value, 4 + i * 2)
  const parts = [directory]
  let offset = directory.length
  for (const [i, [tag, table]] of TABLES.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    const at = 12 + i * 16
    directory.write(tag, at, 'latin1')
    for (const [k, value] of [computeChecksum(padded), offset, table.length].entries())
      directory.writeUInt32BE(value, at + 4 + k * 4)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
