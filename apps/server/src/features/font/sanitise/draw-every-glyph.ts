import { AppError } from '@panelflow/domain/error/app-error.ts'
import { VERB, VERB_LENGTH, type LoadedFont } from '@panelflow/render/font/font-store.ts'
import { FONT_LIMITS } from './limits.ts'
import { damaged } from './sfnt.ts'

export interface DrawnGlyphs {
  /** glyphs with something to see */
  readonly inked: number
  /** coordinates of all outlines */
  readonly points: number
}

const tooComplex = (limit: number): AppError => new AppError('font.too_complex', { limit })

/**
 * Coordinates of one outline. @throws AppError font.damaged when one lies nowhere, or out of all
 * proportion
 */
const checkOutline = (outline: readonly number[]): number => {
  let points = 0
  for (let at = 0; at < outline.length;) {
    const length = VERB_LENGTH[outline[at] ?? VERB.close] ?? 0
    for (let i = at + 1; i <= at + length; i++)
      if (!(Math.abs(outline[i] ?? NaN) <= FONT_LIMITS.reach)) throw damaged('outlines')
    points += length / 2
    at += length + 1
  }
  return points
}

/**
 * Draws every glyph once with the code that letters pages, and measures it for both writing
 * directions.
 * @throws AppError font.too_complex, font.damaged, font.no_outlines when there is nothing to see
 */
export const drawEveryGlyph = (font: LoadedFont, glyphs: number): DrawnGlyphs => {
  let [inked, points] = [0, 0]
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const drawn = checkOutline(font.outline(glyph))
    if (drawn > FONT_LIMITS.glyphPoints) throw tooComplex(FONT_LIMITS.glyphPoints)
    points += drawn
    if (points > FONT_LIMITS.points) throw tooComplex(FONT_LIMITS.points)
    if (drawn > 0) inked++
    const { advance, originY } = font.vertical(glyph)
    if (!Number.isFinite(advance) || !Number.isFinite(originY)) throw damaged('vmtx')
  }
  if (!Number.isFinite(font.ascender) || !Number.isFinite(font.capHeight)) throw damaged('hhea')
  if (inked === 0) throw new AppError('font.no_outlines')
  return { inked, points }
}
