/**
 * Words of a text as spelling is checked.
 *
 * Source: spec 10.page.spelling; docs/specs/0011-workspace-tools.md, "Spelling".
 */

/** A stretch of a text, UTF-16 offsets. */
export interface SpelledWord {
  readonly from: number
  readonly to: number
  readonly word: string
}

const HAS_LETTER = /\p{L}/u
const HAS_DIGIT = /\p{N}/u
/** Nooo, AAARGH: drawn out for the ear, spelt by nobody. */
const DRAWN_OUT = /(\p{L})\1\1/iu
/** W-what, I nev–: begun and broken off. */
const BREAK = /^[-‐‑–—]+/u

const segmenters = new Map<string, Intl.Segmenter>()
const getSegmenter = (language: string): Intl.Segmenter => {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, known)
  return known
}

/** A stammer begins the next word; a word that is broken off has nothing after its dash. */
const isBrokenOff = (text: string, { to, word }: SpelledWord): boolean => {
  const rest = text.slice(to)
  const [dash] = BREAK.exec(rest) ?? []
  if (dash === undefined) return false
  const after = rest.slice(dash.length)
  return !HAS_LETTER.test(after[0] ?? '') || after.toLowerCase().startsWith(word.toLowerCase())
}

const isSpelt = (text: string, one: SpelledWord): boolean =>
  [...one.word].length > 1 &&
  HAS_LETTER.test(one.word) &&
  !HAS_DIGIT.test(one.word) &&
  !DRAWN_OUT.test(one.word) &&
  !isBrokenOff(text, one)

/** The words of a text that a dictionary can judge, in order. */
export const listSpelled = (text: string, language: string): readonly SpelledWord[] =>
  [...getSegmenter(language).segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ from: index, to: index + segment.length, word: segment }))
    .filter((one) => isSpelt(text, one))

/** Without the possessive, with one apostrophe, in small letters: Yue’s is Yue. */
const toKnownForm = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/'s$|'$/u, '')

/** Tells whether a word stands in names and terms, however it is capitalised. */
export const createWordTest = (
  phrases: readonly string[],
  language: string,
): ((word: string) => boolean) => {
  const known = new Set(
    phrases.flatMap((phrase) => [
      toKnownForm(phrase.trim()),
      ...[...getSegmenter(language).segment(phrase)]
        .filter(({ isWordLike }) => isWordLike)
        .map(({ segment }) => toKnownForm(segment)),
    ]),
  )
  return (word) => known.has(toKnownForm(word))
}
