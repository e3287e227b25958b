import type { FontFormat, FontRemark } from '@panelflow/domain/style/font-values.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { createFontStore } from '@panelflow/render/font/font-store.ts'
import { checkTables, requireTable } from './check-tables.ts'
import { describeFont, type FontDescription, isRestricted } from './describe-font.ts'
import { drawEveryGlyph } from './draw-every-glyph.ts'
import { FONT_LIMITS, FONT_LIMIT_MB } from './limits.ts'
import { rewriteFont } from './rewrite-font.ts'
import { damaged, readSfnt, type Sfnt } from './sfnt.ts'
import { sniffFont } from './sniff-font.ts'
import { unpackWoff2 } from './unpack-woff2.ts'

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
 * A font file of a stranger → a font the studio letters with. The worst files take all the time and
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
