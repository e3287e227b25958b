import { AppError } from '@panelflow/domain/error/app-error.ts'
import { checkCff } from './check-cff.ts'
import { damaged, type Sfnt } from './sfnt.ts'

const UNICODE_PLATFORM = 0
const VARIATION_SELECTORS = 5
const WINDOWS_PLATFORM = 3
const WINDOWS_SYMBOL = 0
const WINDOWS_UNICODE = [1, 10]
const HEADER = 4
const RECORD = 8

/** @throws AppError font.symbol_only, font.no_unicode, font.damaged */
const checkCharacterMap = (cmap: DataView): void => {
  const count = cmap.getUint16(2)
  if (HEADER + count * RECORD > cmap.byteLength) throw damaged('cmap')
  let symbol = false
  for (let i = 0; i < count; i++) {
    const at = HEADER + i * RECORD
    const [platform, encoding, offset] = [
      cmap.getUint16(at),
      cmap.getUint16(at + 2),
      cmap.getUint32(at + 4),
    ]
    if (offset + 2 > cmap.byteLength) throw damaged('cmap')
    if (platform === UNICODE_PLATFORM && encoding !== VARIATION_SELECTORS) return
    if (platform === WINDOWS_PLATFORM && WINDOWS_UNICODE.includes(encoding)) return
    symbol ||= platform === WINDOWS_PLATFORM && encoding === WINDOWS_SYMBOL
  }
  throw new AppError(symbol ? 'font.symbol_only' : 'font.no_unicode')
}

/** Without these no text can be set, or its licence cannot be read (OS/2). */
const REQUIRED = ['head', 'maxp', 'hhea', 'hmtx', 'cmap', 'OS/2'] as const
const HEAD_MAGIC = 0x5f0f3cf5

/** A view of a table that is there and long enough. */
export const requireTable = (font: Sfnt, tag: string, length: number): DataView => {
  const table = font.table(tag)
  if (table === undefined || table.byteLength === 0)
    throw new AppError('font.table_missing', { table: tag.trim() })
  if (table.byteLength < length) throw damaged(tag)
  return table
}

const checkHead = (head: DataView): void => {
  const em = head.getUint16(18)
  const locaFormat = head.getInt16(50)
  if (
    head.getUint32(12) !== HEAD_MAGIC ||
    em < 16 ||
    em > 16_384 ||
    locaFormat < 0 ||
    locaFormat > 1
  )
    throw damaged('head')
}

/** Header and widths of one writing direction: hhea with hmtx, vhea with vmtx. */
const checkMetrics = (header: DataView, metrics: DataView, tag: string, glyphs: number): void => {
  const long = header.getUint16(34)
  if (long === 0 || long > glyphs || metrics.byteLength < long * 4 + (glyphs - long) * 2)
    throw damaged(tag)
}

const checkGlyf = (font: Sfnt, glyphs: number): void => {
  const long = requireTable(font, 'head', 54).getInt16(50) === 1
  const loca = requireTable(font, 'loca', (glyphs + 1) * (long ? 4 : 2))
  const size = font.table('glyf')?.byteLength ?? 0
  const at = (glyph: number): number =>
    long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2
  // Places that go back would let thousands of glyphs share the same bytes, each written out anew.
  for (let glyph = 0; glyph < glyphs; glyph++) if (at(glyph + 1) < at(glyph)) throw damaged('loca')
  if (at(glyphs) > size) throw damaged('loca')
  if (at(glyphs) === at(0)) throw new AppError('font.no_outlines')
}

const checkOutlines = (font: Sfnt, glyphs: number): void => {
  if (font.table('glyf') && font.table('loca')) return checkGlyf(font, glyphs)
  const cff = font.table('CFF ')
  if (cff) return checkCff(cff, glyphs)
  if (font.table('CFF2')) return
  const pictures = ['EBDT', 'CBDT', 'sbix', 'SVG ', 'bdat', 'COLR'].some(
    (tag) => font.table(tag) !== undefined,
  )
  throw pictures
    ? new AppError('font.no_outlines')
    : new AppError('font.table_missing', { table: 'glyf / CFF' })
}

/**
 * Vertical metrics that do not fit are left out of the font: text then stands as in a font without
 * them.
 */
export const hasSoundVertical = (font: Sfnt, glyphs: number): boolean => {
  const [header, metrics, origins] = [font.table('vhea'), font.table('vmtx'), font.table('VORG')]
  if (!header || !metrics || header.byteLength < 36) return false
  const long = header.getUint16(34)
  if (long === 0 || long > glyphs || metrics.byteLength < long * 4 + (glyphs - long) * 2)
    return false
  return !origins || (origins.byteLength >= 8 && origins.byteLength >= 8 + origins.getUint16(6) * 4)
}

/**
 * Everything the rewriting and the engine rely on. Answers the number of glyphs.
 * @throws AppError font.table_missing, font.damaged, font.no_outlines, font.no_unicode,
 * font.symbol_only
 */
export const checkTables = (font: Sfnt): number => {
  for (const tag of REQUIRED) requireTable(font, tag, 1)
  checkHead(requireTable(font, 'head', 54))
  const glyphs = requireTable(font, 'maxp', 6).getUint16(4)
  if (glyphs === 0) throw damaged('maxp')
  checkMetrics(requireTable(font, 'hhea', 36), requireTable(font, 'hmtx', 4), 'hmtx', glyphs)
  requireTable(font, 'OS/2', 68)
  checkOutlines(font, glyphs)
  checkCharacterMap(requireTable(font, 'cmap', 4))
  return glyphs
}
