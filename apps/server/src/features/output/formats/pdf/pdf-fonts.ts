import type { LoadedFont } from '@panelflow/render/font/font-store.ts'
import type { Manuscript } from '@panelflow/render/text/manuscript.ts'
import type { PlacedLine } from '@panelflow/render/text/place.ts'
import type { Glyph } from '@panelflow/render/text/shape.ts'
import type { ReadFont } from '../type/type-setter.ts'
import { parseCharacters } from './cff-characters.ts'
import { ref } from './pdf-file.ts'
import type { PdfFile } from './pdf-file.ts'
import { embedFont, hexCode } from './pdf-font-programme.ts'
import type { UsedFont } from './pdf-font-programme.ts'

/** The fonts of one file, gathered while its pages are written and embedded after the last one. */
export interface PdfFonts {
  /** name of the font among the resources of the pages */
  readonly getResourceName: (font: LoadedFont) => string
  /** the code that shows this glyph, in hex */
  readonly toGlyphCode: (font: LoadedFont, glyph: Glyph['id']) => string
  /** keeps glyphs and letters of a line for the embedding */
  readonly take: (line: PlacedLine, manuscript: Manuscript) => void
  /** resource dictionary with all fonts so far; pages may share it */
  readonly resources: () => string
  readonly embed: () => Generator<Buffer>
}

export const createPdfFonts = (file: PdfFile, readFont: ReadFont): PdfFonts => {
  const fonts = new Map<string, UsedFont>()
  const used = (font: LoadedFont): UsedFont => {
    const known = fonts.get(font.id)
    if (known) return known
    const characters = parseCharacters(font.opened.table('CFF '))
    const toGlyphCode = (glyph: number): number => characters?.[glyph] ?? glyph
    const fresh = { font, object: file.reserve(), letters: new Map<number, string>(), toGlyphCode }
    fonts.set(font.id, fresh)
    return fresh
  }
  return {
    getResourceName: (font) => `F${used(font).object}`,
    toGlyphCode: (font, glyph) => hexCode(used(font).toGlyphCode(glyph)),
    take: (line, { words }) => {
      for (const [i, { glyph }] of line.glyphs.entries()) {
        const { letters } = used(glyph.run.font)
        const meaning = toGlyphText(line, i, words)
        if (!letters.get(glyph.id)) letters.set(glyph.id, meaning)
      }
    },
    resources: () =>
      `<< ${[...fonts.values()].map(({ object }) => `/F${object} ${ref(object)}`).join(' ')} >>`,
    *embed() {
      for (const font of fonts.values()) yield* embedFont(file, font, readFont(font.font.id))
    },
  }
}

/**
 * Stands for a glyph that is only a part of a letter: readers take a code without letters for one
 * of their own.
 */
const NOTHING = '\u200b'

/**
 * The letters a glyph stands for: all of its cluster where that is one glyph; else the letter whose
 * plain glyph it is, or,
 * for a mark moved aside by the font, the letter no other glyph claims.
 */
const toGlyphText = (line: PlacedLine, index: number, words: string): string => {
  const glyph = line.glyphs[index]?.glyph
  if (!glyph) return NOTHING
  const same = line.glyphs
    .map((other) => other.glyph)
    .filter(({ cluster, run }) => cluster === glyph.cluster && run === glyph.run)
  const later = line.glyphs
    .map((other) => other.glyph.cluster)
    .filter((cluster) => cluster > glyph.cluster)
  const cluster = words.slice(glyph.cluster, Math.min(...later, glyph.run.end, line.to))
  if (same.length === 1) return cluster || NOTHING
  // Thai sara am is drawn with the glyphs of its two halves
  const letters = [...cluster.replaceAll('\u0e33', '\u0e4d\u0e32')]
  const drawnBy = (letter: string): Glyph | undefined => {
    const plain = glyph.run.font.opened.nominalGlyph(letter.codePointAt(0) ?? 0)
    return same.find(({ id }) => id === plain)
  }
  const own = letters.find((letter) => drawnBy(letter) === glyph)
  if (own !== undefined) return own
  const unclaimed = letters.filter((letter) => drawnBy(letter) === undefined)
  const aside = same.filter((other) => !letters.some((letter) => drawnBy(letter) === other))
  return unclaimed[aside.indexOf(glyph)] ?? NOTHING
}
