import type { FontFormat, FontRemark } from '@panelflow/domain/style/font-values.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { createFontStore } from '@panelflow/render/font/font-store.ts'
import { checkTables, requireTable } from './check-tables.ts'
import { describeFont, type FontDescription, isRestricted } from './describe-font.ts'
import { drawEveryGlyph } from './draw-every-glyph.ts'
import { FONT_LIMITS, FONT_LIMIT_MB } from './limits.ts'
import { rewriteFont } from './rewrite-font.ts'
import { damaged, readSfnt, type Sfnt } from './sfnt.ts'
import { unpackWoff2 } from './unpack-woff2.ts'

const TTF = new Set(['00010000', '74727565'])
const OTF = '4f54544f'
const OTHERS: readonly (readonly [start: string, found: string])[] = [
  ['80 01', 'Type 1'],
  ['25 21', 'PostScript'],
  ['50 4b', 'ZIP'],
  ['1f 8b', 'gzip'],
  ['3c', 'SVG / HTML'],
  ['25 50 44 46', 'PDF'],
  ['89 50 4e 47', 'PNG'],
  ['ff d8', 'JPEG'],
  ['74 79 70 31', 'Type 1'],
]

/** EOT has no signature at its start, but this one in its header. */
const isEot = (bytes: Uint8Array): boolean =>
  bytes.length > 36 && bytes[34] === 0x4c && bytes[35] === 0x50

/**
 * What the first bytes say a file is; its name and type are not asked.
 * @throws AppError font.woff1, font.collection, font.format_not_allowed
 */
const sniffFont = (bytes: Uint8Array): FontFormat => {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (TTF.has(start)) return 'ttf'
  if (start === OTF) return 'otf'
  if (start === '774f4632') return 'woff2'
  if (start === '774f4646') throw new AppError('font.woff1')
  if (start === '74746366') throw new AppError('font.collection')
  const known = OTHERS.find(([signature]) => start.startsWith(signature.replaceAll(' ', '')))
  throw new AppError('font.format_not_allowed', {
    found: known?.[1] ?? (isEot(bytes) ? 'EOT' : '?'),
  })
}

export interface SanitisedFont extends FontDescription {
  /** TrueType or OpenType, only tables that were read and written again */
  readonly bytes: Uint8Array
  /** of the file as it came */
  readonly format: FontFormat
  readonly glyphs: number
  readonly remarks: readonly FontRemark[]
}

const OS2_LENGTH = 68
const COLOURED = ['COLR', 'SVG ', 'sbix', 'CBDT']
const HINTED = ['fpgm', 'prep', 'cvt ']

const remarksOn = (source: Sfnt): FontRemark[] => {
  const has = (tags: readonly string[]): boolean =>
    tags.some((tag) => source.table(tag) !== undefined)
  const remarks: FontRemark[] = []
  if (has(['fvar'])) remarks.push('variable_pinned')
  if (source.wrongSums.length > 0) remarks.push('checksums_repaired')
  if (has(COLOURED)) remarks.push('colours_dropped')
  if (has(HINTED)) remarks.push('hinting_dropped')
  return remarks
}

/**
 * An untrusted font file → a font the studio letters with. The worst files take all the time and
 * memory there is: run it in
 * a process that may be killed.
 * @param name of the file, for fonts that do not say theirs
 * @throws AppError font.*
 */
export const sanitiseFont = async (file: Uint8Array, name: string): Promise<SanitisedFont> => {
  if (file.length > FONT_LIMITS.bytes)
    throw new AppError('font.too_large', { limitMb: FONT_LIMIT_MB })
  const format = sniffFont(file)
  const source = readSfnt(format === 'woff2' ? await unpackWoff2(file) : file)
  const glyphs = checkTables(source)
  if (isRestricted(requireTable(source, 'OS/2', OS2_LENGTH)))
    throw new AppError('font.licence_restricted')
  const bytes = rewriteFont(source, glyphs)
  const written = readSfnt(bytes)
  if (checkTables(written) !== glyphs) throw damaged('glyphs')
  const fontStore = createFontStore()
  try {
    fontStore.add('upload', bytes)
    const font = fontStore.get('upload')
    drawEveryGlyph(font, glyphs)
    const described = describeFont(
      bytes,
      font,
      requireTable(written, 'OS/2', OS2_LENGTH),
      name.replace(/\.\w+$/, ''),
    )
    return { ...described, bytes, format, glyphs, remarks: remarksOn(source) }
  } finally {
    fontStore.clear()
  }
}
