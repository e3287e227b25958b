/**
 * Marks of emphasis beside letters (着重号, 傍点, 방점): a dot at every letter of a stretch, below rows
 * of Chinese and above rows of Japanese and Korean, right of columns; in columns of Japanese a
 * sesame. They take no room of their own: they stand between the lines.
 *
 * Sources: CLREQ 3.3.1 (https://www.w3.org/TR/clreq/), JLREQ 3.3.9 (https://www.w3.org/TR/jlreq/),
 * KLREQ 4.3. The outlines are ours, so no font has to have them.
 */
import { hasScript } from '@panelflow/domain/locale/language.ts'
import { VERB } from '../font/font-store.ts'
import type { Outline } from '../font/font-store.ts'
import type { Manuscript } from './manuscript.ts'
import { READING_SIZE } from './ruby.ts'
import type { Glyph } from './shape.ts'

/** A mark of one glyph of a line. Lengths in em of the font size. */
export interface EmphasisMark {
  /** index of the glyph it belongs to */
  readonly at: number
  /** of the mark's centre across the line: from the baseline of a row, the middle of a column */
  readonly across: number
  /** size of the outline, × font size */
  readonly scale: number
  readonly outline: Outline
}

const RADIUS = 0.075
/** Handle of a cubic that draws a quarter of a circle. */
const HANDLE = 0.5523 * RADIUS
const { move, cubic, close } = VERB
const DOT: Outline = [
  [move, RADIUS, 0],
  [cubic, RADIUS, HANDLE, HANDLE, RADIUS, 0, RADIUS],
  [cubic, -HANDLE, RADIUS, -RADIUS, HANDLE, -RADIUS, 0],
  [cubic, -RADIUS, -HANDLE, -HANDLE, -RADIUS, 0, -RADIUS],
  [cubic, HANDLE, -RADIUS, RADIUS, -HANDLE, RADIUS, 0],
  [close],
].flat()
const SESAME: Outline = [
  [move, -0.07, -0.11],
  [cubic, 0.02, -0.08, 0.08, 0, 0.08, 0.06],
  [cubic, 0.08, 0.11, 0.03, 0.12, 0, 0.08],
  [cubic, -0.03, 0.03, -0.02, -0.03, -0.07, -0.11],
  [close],
].flat()

/** Ideographs reach from 0.12 em below the baseline to 0.88 em above it; the rest is a gap. */
const BELOW = 0.12 + 0.05 + RADIUS
const ABOVE = -(0.88 + 0.05 + RADIUS)
const RIGHT_OF_COLUMN = 0.5 + 0.03 + RADIUS

/** Marks and spaces are not emphasised. */
const UNMARKED = /[\p{P}\p{Z}\p{C}]/u

/**
 * The marks of a line; `glyphs` in reading order. Where a reading stands on their side, they stand
 * beyond it.
 */
export function listEmphasisMarks(
  glyphs: readonly Glyph[],
  { words, language, rubies }: Pick<Manuscript, 'words' | 'language' | 'rubies'>,
): EmphasisMark[] {
  return glyphs.flatMap((glyph, at): EmphasisMark[] => {
    const { setting, style } = glyph.run
    // one mark for a letter of several glyphs, one for a number packed into a square
    const isFirst = glyphs[at - 1]?.cluster !== glyph.cluster && glyph.advance > 0
    const letter = String.fromCodePoint(words.codePointAt(glyph.cluster) ?? 0x20)
    if (!style.emphasis || !isFirst || UNMARKED.test(letter)) return []
    const isColumn = setting !== 'level'
    const side = isColumn ? RIGHT_OF_COLUMN : hasScript(language, 'han') ? BELOW : ABOVE
    const hasReading = rubies.some(({ from, to }) => from <= glyph.cluster && glyph.cluster < to)
    const isBeyond = hasReading && side !== BELOW
    const across = isBeyond ? side + Math.sign(side) * READING_SIZE : side
    const outline = isColumn && hasScript(language, 'kana') ? SESAME : DOT
    return [{ at, across: across * style.size, scale: style.size, outline }]
  })
}
