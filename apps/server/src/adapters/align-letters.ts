/** A letter as an engine read it. */
interface ReadLetter {
  /** one or more code points */
  readonly text: string
  /** 0..1 */
  readonly confidence: number
}

/** So many letters that were read may be left out of the text one after the other. */
const LONGEST_GAP = 12

const round = (confidence: number): number =>
  Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100

/**
 * How sure the letters of a tidied text are, one figure per code point. Tidying leaves letters out
 * (spaces), adds line breaks and folds several into one ("..." into "…"), which is as sure as the
 * least sure of them.
 */
export const alignLetters = (text: string, read: readonly ReadLetter[]): readonly number[] => {
  const letters = read.flatMap(({ text: glyphs, confidence }) =>
    Array.from(glyphs, (glyph) => ({ glyph, confidence })),
  )
  let next = 0
  return Array.from(text, (glyph) => {
    if (/\s/u.test(glyph)) return 1
    const found = letters
      .slice(next, next + LONGEST_GAP)
      .findIndex(({ glyph: candidate }) => candidate === glyph)
    const from = next
    if (found >= 0) {
      next += found + 1
      return round(letters[from + found]?.confidence ?? 1)
    }
    // folded: of the letters it may stand for, the first is as good as any
    const folded = letters.slice(from, from + 3).map(({ confidence }) => confidence)
    return round(Math.min(1, ...folded))
  })
}
