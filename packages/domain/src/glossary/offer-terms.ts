/** Terms that a translator may want to put into a line, by its source or by what was typed. */
import { isSpacedLetter } from '../locale/word-borders.ts'
import { type GlossaryTerm, markTerms } from './mark-terms.ts'

/** Terms of a source text, each once, in the order in which they are met. */
export const listTermsIn = (
  source: string,
  terms: readonly GlossaryTerm[],
): readonly GlossaryTerm[] => [
  ...new Map(
    markTerms(source, terms).flatMap(({ term }) => (term === null ? [] : [[term.id, term]])),
  ).values(),
]

/** Letters that tell a beginning from chance: one of a script without spaces tells as much. */
const countNeeded = (translation: string): number =>
  isSpacedLetter(translation.at(0) ?? '') ? 2 : 1

const startsWord = (words: string, at: number): boolean =>
  at === 0 || !isSpacedLetter(words[at] ?? '') || !isSpacedLetter(words[at - 1] ?? '')

/**
 * How many letters directly before the caret begin a translation; 0 when too few do, or when they
 * are all of it. Upper and lower case are the same.
 */
export const countBegun = (words: string, caret: number, translation: string): number => {
  const wanted = translation.toLowerCase()
  const longest = Math.min(translation.length - 1, caret)
  for (let length = longest; length >= countNeeded(translation); length--) {
    const begun = words.slice(caret - length, caret).toLowerCase()
    if (wanted.startsWith(begun) && startsWord(words, caret - length)) return length
  }
  return 0
}

/** A translation as the letters that begin it are written: all of them capitals, or as it is. */
export const matchCapitals = (translation: string, begun: string): string => {
  const isCapitals = begun === begun.toUpperCase() && begun !== begun.toLowerCase()
  return isCapitals && [...begun].length > 1 ? translation.toUpperCase() : translation
}
