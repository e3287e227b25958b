import { deflateSync } from 'node:zlib'
import { fontSubsetter } from '@panelflow/render/engine/load-node.ts'
import type { ShelvedFont } from '@panelflow/render/font/font-shelf.ts'
import type { Manuscript } from '@panelflow/render/text/manuscript.ts'
import type { PlacedLine } from '@panelflow/render/text/place.ts'
import type { Glyph } from '@panelflow/render/text/shape.ts'
import { postScriptName } from '../type/type-setter.ts'
import type { ReadFont } from '../type/type-setter.ts'
import { pdfNumber, ref, utf16 } from './pdf-file.ts'
import type { PdfFile, PdfObject } from './pdf-file.ts'

/** A font the words of a file are set in, with what it has to draw. */
interface UsedFont {
  readonly font: ShelvedFont
  readonly object: PdfObject
  /** glyph → the letters it stands for */
  readonly letters: Map<number, string>
}

/** The fonts of one file, gathered while its pages are written and embedded after the last one. */
export interface PdfFonts {
  /** name of the font among the resources of the pages */
  readonly nameOf: (font: ShelvedFont) => string
  /** keeps glyphs and letters of a line for the embedding */
  readonly take: (line: PlacedLine, manuscript: Manuscript) => void
  /** resource dictionary with all fonts so far; pages may share it */
  readonly resources: () => string
  readonly embed: () => Generator<Buffer>
}

export const createPdfFonts = (file: PdfFile, readFont: ReadFont): PdfFonts => {
  const fonts = new Map<string, UsedFont>()
  const used = (font: ShelvedFont): UsedFont => {
    const known = fonts.get(font.id)
    if (known) return known
    const fresh = { font, object: file.reserve(), letters: new Map<number, string>() }
    fonts.set(font.id, fresh)
    return fresh
  }
  return {
    nameOf: (font) => `F${used(font).object}`,
    take: (line, { words }) => {
      for (const [i, { glyph }] of line.glyphs.entries()) {
        const { letters } = used(glyph.run.font)
        const meaning = meaningOf(line, i, words)
        if (!letters.get(glyph.id)) letters.set(glyph.id, meaning)
      }
    },
    resources: () => `<< ${[...fonts.values()].map(({ object }) => `/F${object} ${ref(object)}`).join(' ')} >>`,
    *embed() {
      for (const font of fonts.values()) yield* embedFont(file, font, readFont(font.font.id))
    },
  }
}

/** Stands for a glyph that is only a part of a letter: readers take a code without letters for one of their own. */
const NOTHING = '\u200b'

/**
 * The letters a glyph stands for: all of its cluster where that is one glyph; else the letter whose plain glyph it is, or,
 * for a mark moved aside by the font, the letter no other glyph claims.
 */
const meaningOf = (line: PlacedLine, index: number, words: string): string => {
  const glyph = line.glyphs[index]?.glyph
  if (!glyph) return NOTHING
  const same = line.glyphs.map((other) => other.glyph).filter(({ cluster, run }) => cluster === glyph.cluster && run === glyph.run)
  const later = line.glyphs.map((other) => other.glyph.cluster).filter((cluster) => cluster > glyph.cluster)
  const cluster = words.slice(glyph.cluster, Math.min(...later, glyph.run.end, line.to))
  if (same.length === 1) return cluster || NOTHING
  // Thai sara am is drawn with the glyphs of its two halves
  const letters = [...cluster.replaceAll('\u0e33', '\u0e4d\u0e32')]
  const drawnBy = (letter: string): Glyph | undefined => {
    const plain = glyph.run.font.shaper.nominalGlyph(letter.codePointAt(0) ?? 0)
    return same.find(({ id }) => id === plain)
  }
  const own = letters.find((letter) => drawnBy(letter) === glyph)
  if (own !== undefined) return own
  const unclaimed = letters.filter((letter) => drawnBy(letter) === undefined)
  const aside = same.filter((other) => !letters.some((letter) => drawnBy(letter) === other))
  return unclaimed[aside.indexOf(glyph)] ?? NOTHING
}

/** Advance of a glyph in thousandths of the font size. */
export const widthOf = (font: ShelvedFont, glyph: Glyph['id']): number => (font.shaper.glyphHAdvance(glyph) * 1_000) / font.unitsPerEm

/** A composite font (ISO 32000-1 §9.7) whose codes are the glyph ids of the font file. */
function* embedFont(file: PdfFile, { font, object, letters }: UsedFont, bytes: Uint8Array): Generator<Buffer> {
  const [descendant, descriptor, program, unicode] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()]
  const glyphs = [...letters.keys()].sort((a, b) => a - b)
  const subset = fontSubsetter().outlinesOf(bytes, glyphs)
  const name = `/${subsetTag(object)}+${postScriptName(font)}`
  const widths = glyphs.map((glyph) => `${glyph} [${pdfNumber(widthOf(font, glyph))}]`).join(' ')
  yield file.object(
    object,
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${ref(descendant)}] /ToUnicode ${ref(unicode)} >>`,
  )
  yield file.object(
    descendant,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${ref(descriptor)} /CIDToGIDMap /Identity /DW 1000 /W [${widths}] >>`,
  )
  yield file.object(descriptor, `<< /Type /FontDescriptor /FontName ${name} ${metricsOf(font)} /FontFile2 ${ref(program)} >>`)
  yield* file.stream(program, `/Length1 ${subset.length} /Filter /FlateDecode`, deflateSync(subset))
  yield* file.stream(unicode, '/Filter /FlateDecode', deflateSync(unicodeMap(letters)))
}

const SYMBOLIC = 4

const metricsOf = (font: ShelvedFont): string => {
  const { ascender, descender } = font.shaper.hExtents()
  const [top, bottom] = [ascender, descender].map((value) => pdfNumber((value * 1_000) / font.unitsPerEm))
  const cap = pdfNumber(font.capHeight * 1_000)
  return `/Flags ${SYMBOLIC} /FontBBox [-1000 ${bottom} 2000 ${top}] /ItalicAngle 0 /Ascent ${top} /Descent ${bottom} /CapHeight ${cap} /StemV 80`
}

/** Six capitals, another one for every object number. */
const subsetTag = (object: PdfObject): string =>
  Array.from({ length: 6 }, (_, i) => String.fromCharCode(65 + (Math.floor(object / 26 ** i) % 26))).join('')

/** Entries one block of a CMap may have. */
const BLOCK = 100

/** CMap from glyph ids to letters (ISO 32000-1 §9.10.3). */
const unicodeMap = (letters: ReadonlyMap<number, string>): string => {
  const rows = [...letters].map(([glyph, meaning]) => `<${hexCode(glyph)}> <${utf16(meaning)}>`)
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
