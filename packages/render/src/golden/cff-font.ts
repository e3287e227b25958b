/**
 * An OpenType font with CFF outlines, made of a TrueType one for tests: none is bundled, people
 * bring them.
 */
import { harfBuzz } from '../engine/load-harfbuzz.ts'
import type { OpenFont } from '../harfbuzz/open-font.ts'
import { withScope } from '../paint/scope.ts'

const OPEN_TYPE_CFF = 0x4f54544f
/** What lays text out, as it was: glyph ids stay. */
const KEPT = ['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'name', 'GSUB', 'GPOS', 'GDEF', 'kern']
const OPERATOR = { line: 5, curve: 8, end: 14, move: 21, charStrings: 17, callGlobal: 29 } as const
/**
 * Less than 1,240 subroutines: the first one is called by this number (Type 2 charstring format,
 * 4.7).
 */
const FIRST_SUBROUTINE = -107

const uint16 = (value: number): number[] => [(value >> 8) & 255, value & 255]
const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value)]
const number = (value: number): number[] => [28, ...uint16(value)]

const encodeCffIndex = (items: readonly (readonly number[])[]): number[] => {
  if (items.length === 0) return [0, 0]
  let at = 1
  const places = [0, ...items.map(({ length }) => length)].flatMap((length) =>
    uint32((at += length)),
  )
  return [...uint16(items.length), 4, ...places, ...items.flat()]
}

/**
 * Type 2 programme of a glyph: quadratic curves become cubic ones, coordinates whole numbers; its
 * end is a subroutine.
 */
const toProgramme = (font: OpenFont, glyph: number): number[] => {
  const bytes: number[] = []
  let [penX, penY] = [0, 0]
  const add = (operator: number, ...points: readonly number[]): void => {
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [Math.round(points[i] ?? 0), Math.round(points[i + 1] ?? 0)]
      bytes.push(...number(x - penX), ...number(y - penY))
      penX = x
      penY = y
    }
    bytes.push(operator)
  }
  const between = (from: number, to: number): number => from + ((to - from) * 2) / 3
  font.draw(glyph, {
    move: (x, y) => add(OPERATOR.move, x, y),
    line: (x, y) => add(OPERATOR.line, x, y),
    quad: (x1, y1, x, y) =>
      add(
        OPERATOR.curve,
        between(penX, x1),
        between(penY, y1),
        between(x, x1),
        between(y, y1),
        x,
        y,
      ),
    cubic: (x1, y1, x2, y2, x, y) => add(OPERATOR.curve, x1, y1, x2, y2, x, y),
    close: () => undefined,
  })
  return [...bytes, ...number(FIRST_SUBROUTINE), OPERATOR.callGlobal]
}

const encodeCff = (font: OpenFont, glyphs: number): number[] => {
  const header = [1, 0, 4, 4]
  const names = encodeCffIndex([[...'Brought'].map((letter) => letter.charCodeAt(0))])
  const subroutines = encodeCffIndex([[OPERATOR.end]])
  const top = (at: number): number[] => encodeCffIndex([[29, ...uint32(at), OPERATOR.charStrings]])
  const before =
    header.length + names.length + top(0).length + encodeCffIndex([]).length + subroutines.length
  const programmes = Array.from({ length: glyphs }, (_, glyph) => toProgramme(font, glyph))
  return [
    ...header,
    ...names,
    ...top(before),
    ...encodeCffIndex([]),
    ...subroutines,
    ...encodeCffIndex(programmes),
  ]
}

const createFont = (tables: ReadonlyMap<string, Uint8Array>): Uint8Array => {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const head = [...uint32(OPEN_TYPE_CFF), ...uint16(sorted.length), 0, 0, 0, 0, 0, 0]
  let at = head.length + sorted.length * 16
  const parts: Uint8Array[] = []
  for (const [tag, table] of sorted) {
    head.push(
      ...[...tag].map((letter) => letter.charCodeAt(0)),
      ...uint32(0),
      ...uint32(at),
      ...uint32(table.length),
    )
    const padded = new Uint8Array(Math.ceil(table.length / 4) * 4)
    padded.set(table)
    parts.push(padded)
    at += padded.length
  }
  const font = new Uint8Array(at)
  font.set(head)
  let end = head.length
  for (const part of parts) {
    font.set(part, end)
    end += part.length
  }
  return font
}

/** The same letters, spacing and features with cubic outlines. @param bytes TrueType */
export const asCff = (bytes: Uint8Array): Uint8Array =>
  withScope((manage) => {
    const font = manage(harfBuzz.openFont(bytes))
    const readTable = (tag: string): Uint8Array | null => {
      const table = font.table(tag)
      return table && new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
    }
    const glyphs = font.table('maxp')?.getUint16(4) ?? 0
    const tables = new Map<string, Uint8Array>([
      ['CFF ', Uint8Array.from(encodeCff(font, glyphs))],
      ['maxp', Uint8Array.from([0, 0, 0x50, 0, ...uint16(glyphs)])],
    ])
    for (const tag of KEPT) {
      const table = readTable(tag)
      if (table) tables.set(tag, table)
    }
    return createFont(tables)
  })
