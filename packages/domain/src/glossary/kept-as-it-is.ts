import { TARGET_LANGUAGES, type TargetLanguage } from '../locale/language.ts'
import { normaliseText } from '../text/normalise.ts'

/** Is a term written in the translation as it is in the original? */
export const isKeptAsItIs = (original: string, translation: string): boolean =>
  normaliseText(original) === normaliseText(translation)

/** Languages in which a term is not translated. */
export const listKeptLanguages = ({
  original,
  translations,
}: {
  readonly original: string
  readonly translations: Readonly<Partial<Record<TargetLanguage, string>>>
}): readonly TargetLanguage[] =>
  TARGET_LANGUAGES.filter((language) => {
    const translation = translations[language] ?? ''
    return translation !== '' && isKeptAsItIs(original, translation)
  })
