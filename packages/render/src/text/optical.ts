import { findInk } from '../font/ink.ts'
import type { LineRange } from './line-range.ts'
import type { Glyph } from './shape.ts'

/**
 * Share of a mark's ink that does not count when its line is centred: the eye takes light marks at
 * the edge for part of the margin, as in pdfTeX's character protrusion (R. Schlicht, The microtype
 * package, "Protrusion").
 */
const LIGHTNESS: ReadonlyMap<string, number> = new Map([
  ...[...'.,、。，．…‥・·'].map((mark) => [mark, 0.7] as const),
  ...[...'"\'“”‘’„«»‹›'].map((mark) => [mark, 0.5] as const),
  ...[...'-‐–—―~～'].map((mark) => [mark, 0.3] as const),
  ...[...'()（）「」『』《》〈〉【】〔〕［］'].map((mark) => [mark, 0.2] as const),
  // dark enough to count, but full-width ones have an empty half
  ...[...'!?:;！？：；'].map((mark) => [mark, 0] as const),
])

/** A line moves by at most this to each side, × font size. */
const MAX_HANG = 0.5

/**
 * How far a centred line moves so that it looks centred, em: to the right when it ends lighter than
 * it begins.
 */
export function findOpticalShift(
  glyphs: readonly Glyph[],
  words: string,
  { to }: LineRange,
): number {
  const marks = glyphs.map(({ cluster }) => (cluster < to ? (words[cluster] ?? '') : '-'))
  const hang = (places: readonly number[], side: 'start' | 'end'): number => {
    let sum = 0
    for (const [i, at] of places.entries()) {
      const glyph = glyphs[at]
      const lightness = LIGHTNESS.get(marks[at] ?? '')
      if (!glyph || lightness === undefined) break
      sum += hangOne(glyph, lightness, i === 0 ? side : 'inside')
      if (lightness === 0) break
    }
    return Math.min(sum, MAX_HANG)
  }
  const inOrder = glyphs.map((_, at) => at)
  return (hang(inOrder.toReversed(), 'end') - hang(inOrder, 'start')) / 2
}

/** The empty side of the outermost mark, and the share of its ink. */
function hangOne(glyph: Glyph, lightness: number, side: 'start' | 'end' | 'inside'): number {
  const ink = findInk(glyph.run.font, glyph.id)
  if (ink === null) return 0
  const wide = glyph.scale * glyph.scaleX
  const [from, to] = [glyph.dx + ink.left * wide, glyph.dx + ink.right * wide]
  const empty = side === 'inside' ? 0 : side === 'start' ? from : glyph.advance - to
  return Math.max(0, empty) + (to - from) * lightness
}
