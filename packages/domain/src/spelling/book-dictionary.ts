/** Which spelling a book is written in, where a language has more than one. */
import { LANGUAGE_TABLE, type SpellingDictionary } from '../locale/language-table.ts'
import { findLanguage, TARGET_LANGUAGES, type TargetLanguage } from '../locale/language.ts'

/** What a book chose by language; a language that is not named has its first dictionary. */
export type BookDictionaries = Readonly<Partial<Record<TargetLanguage, SpellingDictionary>>>

/** Dictionaries of a language, the usual one first. */
export const listDictionaries = (language: string): readonly SpellingDictionary[] =>
  findLanguage(language)?.dictionaries ?? []

/** Languages of which a book may choose the spelling. */
export const VARIED_LANGUAGES: readonly TargetLanguage[] = TARGET_LANGUAGES.filter(
  (language) => LANGUAGE_TABLE[language].dictionaries.length > 1,
)

/** The dictionary that judges a language in a book; null: spelling is not checked. */
export const getBookDictionary = (
  chosen: BookDictionaries,
  language: string,
): SpellingDictionary | null => {
  const known = listDictionaries(language)
  const choice = (chosen as Readonly<Partial<Record<string, SpellingDictionary>>>)[language]
  return choice !== undefined && known.includes(choice) ? choice : (known[0] ?? null)
}
