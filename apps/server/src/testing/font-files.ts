/**
 * Font files for tests: real bundled ones, taken apart and put together wrongly on purpose,
 * and small ones made by hand.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** @param path inside @expo-google-fonts */
export const realFont = (path = 'comic-neue/400Regular/ComicNeue_400Regular.ttf'): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/${path}`))

export type Tables = Map<string, Buffer>

export const parseTables = (font: Buffer): Tables => {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16)
  return new Map(
    entries.map((at) => {
      const offset = font.readUInt32BE(at + 8)
      return [
        font.toString('latin1', at, at + 4),
        Buffer.from(font.subarray(offset, offset + font.readUInt32BE(at + 12))),
      ]
    }),
  )
}

const computeChecksum = (table: Buffer): number => {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

/** A font of these tables, with sound directory and checksums. */
export const createFont = (tables: Tables, flavour = 0x00010000): Buffer => {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const head = Buffer.alloc(12 + sorted.length * 16)
  head.writeUInt32BE(flavour, 0)
  head.writeUInt16BE(sorted.length, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [i, [tag, table]] of sorted.entries()) {
    const at = 12 + i * 16
    head.write(tag, at, 'latin1')
    const summed =
      tag === 'head'
        ? Buffer.concat([table.subarray(0, 8), Buffer.alloc(4), table.subarray(12)])
        : table
    head.writeUInt32BE(computeChecksum(summed), at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}

/** A real font with some tables changed (a function), replaced (bytes) or left out (null). */
export const changedFont = (
  changes: Readonly<Record<string, ((table: Buffer) => void) | Buffer | null>>,
  font = realFont(),
): Buffer => {
  const tables = parseTables(font)
  for (const [tag, change] of Object.entries(changes)) {
    if (change === null) tables.delete(tag)
    else if (Buffer.isBuffer(change)) tables.set(tag, change)
    else change(tables.get(tag) ?? Buffer.alloc(0))
  }
  return createFont(tables)
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

/** A name table with these names in English, for Windows. */
export const nameTable = (names: Readonly<Record<number, string>>): Buffer => {
  const texts = Object.entries(names).map(([id, text]) => ({ id: Number(id), text: utf16(text) }))
  const head = Buffer.alloc(6 + texts.length * 12)
  head.writeUInt16BE(texts.length, 2)
  head.writeUInt16BE(head.length, 4)
  let offset = 0
  for (const [i, { id, text }] of texts.entries()) {
    const at = 6 + i * 12
    for (const [k, value] of [3, 1, 0x409, id, text.length, offset].entries())
      head.writeUInt16BE(value, at + k * 2)
    offset += text.length
  }
  return Buffer.concat([head, ...texts.map(({ text }) => text)])
}

/** The same font under another family name: other bytes, hence another font. */
export const renamedFont = (family: string, font = realFont()): Buffer =>
  changedFont(
    { name: nameTable({ 1: family, 2: 'Regular', 4: family, 6: family.replaceAll(' ', '') }) },
    font,
  )

/** A cmap of one subtable of format 4 that maps A, B, C … to the glyphs 1, 2, 3 … */
export const cmapTable = (letters: number, platform = 3, encoding = 1): Buffer => {
  const values = [
    platform,
    encoding,
    0,
    12,
    4,
    32,
    0,
    4,
    4,
    1,
    0,
    0x40 + letters,
    0xffff,
    0,
    0x41,
    0xffff,
    0x10000 - 0x40,
    1,
    0,
    0,
  ]
  return Buffer.concat([
    Buffer.from([0, 0, 0, 1]),
    ...values.map((value) => Buffer.from([value >> 8, value & 0xff])),
  ])
}

export const cffIndex = (items: readonly Buffer[]): Buffer => {
  if (items.length === 0) return Buffer.from([0, 0])
  const head = Buffer.alloc(3 + (items.length + 1) * 4)
  head.writeUInt16BE(items.length, 0)
  head[2] = 4
  let at = 1
  for (let i = 0; i <= items.length; i++) {
    head.writeUInt32BE(at, 3 + i * 4)
    at += items[i]?.length ?? 0
  }
  return Buffer.concat([head, ...items])
}

export const cffNumber = (value: number): Buffer => {
  const bytes = Buffer.alloc(5)
  bytes[0] = 29
  bytes.writeInt32BE(value, 1)
  return bytes
}

/**
 * Type 2 programme of a square, 28 being a number of two bytes, 21 a move, 6 a horizontal line, 14
 * the end.
 */
export const square = (size: number): Buffer => {
  const number = (value: number): number[] => [28, (value >> 8) & 0xff, value & 0xff]
  return Buffer.from([
    ...number(50),
    ...number(0),
    21,
    ...number(size),
    ...number(size),
    ...number(-size),
    6,
    14,
  ])
}

/** CFF outlines: the missing glyph and three squares. */
export const cffTable = (
  programmes: readonly Buffer[] = [200, 300, 500, 700].map(square),
): Buffer => {
  const header = Buffer.from([1, 0, 4, 4])
  const names = cffIndex([Buffer.from('Squares')])
  const dict = (place: number): Buffer => Buffer.concat([cffNumber(place), Buffer.from([17])])
  const before = Buffer.concat([
    header,
    names,
    cffIndex([dict(0)]),
    cffIndex([]),
    cffIndex([]),
  ]).length
  return Buffer.concat([
    header,
    names,
    cffIndex([dict(before)]),
    cffIndex([]),
    cffIndex([]),
    cffIndex(programmes),
  ])
}

/** An OpenType font with CFF outlines: A, B and C are squares. */
export const squaresFont = (cff = cffTable(), glyphs = 4, tag = 'CFF '): Buffer => {
  const real = parseTables(realFont())
  const maxp = Buffer.from([0, 0, 0x50, 0, 0, glyphs])
  const hhea = Buffer.from(real.get('hhea') ?? [])
  hhea.writeUInt16BE(1, 34)
  const hmtx = Buffer.alloc(4 + (glyphs - 1) * 2)
  hmtx.writeUInt16BE(800, 0)
  const post = Buffer.alloc(32)
  post.writeUInt32BE(0x00030000, 0)
  const tables: Tables = new Map([
    [tag, cff],
    ['OS/2', real.get('OS/2') ?? Buffer.alloc(0)],
    ['cmap', cmapTable(glyphs - 1)],
    ['head', real.get('head') ?? Buffer.alloc(0)],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['maxp', maxp],
    ['name', nameTable({ 1: 'Squares', 2: 'Regular' })],
    ['post', post],
  ])
  return createFont(tables, 0x4f54544f)
}

/** A font whose glyphs are drawn by these bytes of glyf, one after the other. */
export const fontOfGlyphs = (glyphs: readonly Buffer[]): Buffer => {
  const real = parseTables(realFont())
  const padded = glyphs.map((glyph) =>
    Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)]),
  )
  const loca = Buffer.alloc((glyphs.length + 1) * 4)
  let at = 0
  for (const [i, glyph] of padded.entries()) loca.writeUInt32BE((at += glyph.length), (i + 1) * 4)
  const change = (tag: string, edit: (table: Buffer) => void): Buffer => {
    const table = Buffer.from(real.get(tag) ?? [])
    edit(table)
    return table
  }
  const hmtx = Buffer.alloc(4 + (glyphs.length - 1) * 2)
  const tables: Tables = new Map([
    ['OS/2', real.get('OS/2') ?? Buffer.alloc(0)],
    ['cmap', cmapTable(Math.min(26, glyphs.length - 1))],
    ['glyf', Buffer.concat(padded)],
    ['head', change('head', (table) => table.writeInt16BE(1, 50))],
    ['hhea', change('hhea', (table) => table.writeUInt16BE(1, 34))],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', change('maxp', (table) => table.writeUInt16BE(glyphs.length, 4))],
    ['name', nameTable({ 1: 'Bomb', 2: 'Regular' })],
  ])
  return createFont(tables)
}

/** A triangle as a simple glyph. */
export const triangleGlyph = (): Buffer =>
  Buffer.from([
    0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0xff, 0x80, 0, 0, 0, 0, 1, 0,
  ])

/** A glyph put together from others: each part by its number, unmoved. */
export const compositeGlyph = (parts: readonly number[]): Buffer => {
  const MORE = 0x20
  const bytes = parts.map((part, i) =>
    Buffer.from([0, 0x02 | (i < parts.length - 1 ? MORE : 0), part >> 8, part & 0xff, 0, 0]),
  )
  return Buffer.concat([Buffer.from([0xff, 0xff, 0, 0, 0, 0, 1, 0, 1, 0]), ...bytes])
}
