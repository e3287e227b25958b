import { deflateSync } from 'node:zlib'
import { fontSubsetter } from '@panelflow/render/engine/load-node.ts'
import type { LoadedFont } from '@panelflow/render/font/font-store.ts'
import { postScriptName } from '../type/type-setter.ts'
import { blankFont } from './blank-font.ts'
import { findTable } from './cff-characters.ts'
import { pdfNumber, ref, utf16 } from './pdf-file.ts'
import type { PdfFile, PdfObject } from './pdf-file.ts'

/** A font the words of a file are set in, with what it has to draw. */
export interface UsedFont {
  readonly font: LoadedFont
  readonly object: PdfObject
  /** glyph → the letters it stands for */
  readonly letters: Map<number, string>
  /** what the file calls a glyph */
  readonly toGlyphCode: (glyph: number) => number
}

/** Advance of a glyph in thousandths of the font size. */
export const getWidth = (font: LoadedFont, glyph: number): number =>
  (font.opened.advance(glyph) * 1_000) / font.unitsPerEm

/** A composite font (ISO 32000-1 §9.7) with the outlines of these glyphs. */
export function* embedFont(file: PdfFile, used: UsedFont, bytes: Uint8Array): Generator<Buffer> {
  const { font, object, letters, toGlyphCode } = used
  const [descendant, descriptor, program, unicode] = [
    file.reserve(),
    file.reserve(),
    file.reserve(),
    file.reserve(),
  ]
  const glyphs = [...letters.keys()].sort((a, b) => a - b)
  const programme = toProgramme(fontSubsetter().extractOutlines(bytes, glyphs))
  const name = `/${subsetTag(object)}+${postScriptName(font)}`
  const map = programme.map === 'nothing' ? file.reserve() : null
  const codes =
    programme.map === 'identity'
      ? ' /CIDToGIDMap /Identity'
      : map === null
        ? ''
        : ` /CIDToGIDMap ${ref(map)}`
  const widths = glyphs
    .map((glyph) => `${toGlyphCode(glyph)} [${pdfNumber(getWidth(font, glyph))}]`)
    .join(' ')
  yield file.object(
    object,
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${ref(descendant)}] /ToUnicode ${ref(unicode)} >>`,
  )
  yield file.object(
    descendant,
    `<< /Type /Font /Subtype /${programme.type} /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${ref(descriptor)}${codes} /DW 1000 /W [${widths}] >>`,
  )
  if (map !== null)
    yield* file.stream(map, '/Filter /FlateDecode', deflateSync(EVERY_CODE_TO_FIRST_GLYPH))
  yield file.object(
    descriptor,
    `<< /Type /FontDescriptor /FontName ${name} ${formatMetrics(font)} /${programme.key} ${ref(program)} >>`,
  )
  yield* file.stream(
    program,
    `${programme.entries} /Filter /FlateDecode`,
    deflateSync(programme.bytes),
  )
  yield* file.stream(unicode, '/Filter /FlateDecode', deflateSync(unicodeMap(used)))
}

/** The font program as a PDF holds it (ISO 32000-1 §9.9), and how codes lead to its glyphs. */
interface Programme {
  readonly type: 'CIDFontType0' | 'CIDFontType2'
  readonly key: 'FontFile2' | 'FontFile3'
  readonly entries: string
  readonly bytes: Uint8Array
  readonly map: 'identity' | 'nothing' | 'none'
}

const trueType = (bytes: Uint8Array, map: Programme['map']): Programme => ({
  type: 'CIDFontType2',
  key: 'FontFile2',
  entries: `/Length1 ${bytes.length}`,
  bytes,
  map,
})

/**
 * CFF leaves its wrapping. No PDF can hold CFF2: its words have their widths and no outlines, which
 * nobody sees.
 */
const toProgramme = (font: Uint8Array): Programme => {
  if (findTable(font, 'glyf')) return trueType(font, 'identity')
  const cff = findTable(font, 'CFF ')
  if (!cff) return trueType(blankFont(), 'nothing')
  const bytes = new Uint8Array(cff.buffer, cff.byteOffset, cff.byteLength)
  return {
    type: 'CIDFontType0',
    key: 'FontFile3',
    entries: '/Subtype /CIDFontType0C',
    bytes,
    map: 'none',
  }
}

/** Every code leads to the only glyph there is. */
const EVERY_CODE_TO_FIRST_GLYPH = Buffer.alloc(2 * 65_536)

const SYMBOLIC = 4

const formatMetrics = (font: LoadedFont): string => {
  const { ascender, descender } = font.opened
  const [top, bottom] = [ascender, descender].map((value) =>
    pdfNumber((value * 1_000) / font.unitsPerEm),
  )
  const cap = pdfNumber(font.capHeight * 1_000)
  return `/Flags ${SYMBOLIC} /FontBBox [-1000 ${bottom} 2000 ${top}] /ItalicAngle 0 /Ascent ${top} /Descent ${bottom} /CapHeight ${cap} /StemV 80`
}

/** Six capitals, another one for every object number. */
const subsetTag = (object: PdfObject): string =>
  Array.from({ length: 6 }, (_, i) =>
    String.fromCharCode(65 + (Math.floor(object / 26 ** i) % 26)),
  ).join('')

/** Entries one block of a CMap may have. */
const BLOCK = 100

/** CMap from codes to letters (ISO 32000-1 §9.10.3). */
const unicodeMap = ({ letters, toGlyphCode }: UsedFont): string => {
  const rows = [...letters].map(
    ([glyph, meaning]) => `<${hexCode(toGlyphCode(glyph))}> <${utf16(meaning)}>`,
  )
  const blocks: string[] = []
  for (let at = 0; at < rows.length; at += BLOCK) {
    const block = rows.slice(at, at + BLOCK)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

export const hexCode = (glyph: number): string => glyph.toString(16).padStart(4, '0').toUpperCase()
