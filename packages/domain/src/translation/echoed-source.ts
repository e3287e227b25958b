import { LANGUAGE_TABLE, type LanguageScript } from '../locale/language-table.ts'
import type { SourceLanguage, TargetLanguage } from '../locale/language.ts'
import { foldLine } from '../memory/fold-line.ts'

interface Pair {
  readonly source: SourceLanguage
  readonly target: TargetLanguage
}

/** Letters that a translation into another script has none of. */
const SOURCE_LETTERS: Partial<Record<LanguageScript, RegExp>> = {
  han: /\p{Script=Han}/u,
  kana: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: /\p{Script=Hangul}/u,
}

/** A name or a cry may stay as it is; longer lines in the same letters are translated. */
const MAX_KEPT_WORDS = 2

const sharesLetters = ({ source, target }: Pair): boolean => {
  const [from, to] = [LANGUAGE_TABLE[source].script, LANGUAGE_TABLE[target].script]
  return from === to || (from === 'kana' && to === 'han')
}

/** An engine that answers a line with itself has not translated it. */
export const isEchoedSource = (text: string, translation: string, pair: Pair): boolean => {
  const folded = foldLine(text)
  if (foldLine(translation) !== folded) return false
  const letters = SOURCE_LETTERS[LANGUAGE_TABLE[pair.source].script]
  if (!sharesLetters(pair) && letters !== undefined) return letters.test(folded)
  // between Chinese scripts, or from Japanese, equal words are common
  if (letters !== undefined) return false
  return folded.split(' ').filter((word) => /\p{L}/u.test(word)).length > MAX_KEPT_WORDS
}
