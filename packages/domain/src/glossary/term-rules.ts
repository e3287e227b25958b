/** What a term of the glossary may be (spec 3.term, 5.term, 10.term). */
import { type FieldError, fieldError } from '../error/field-error.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '../locale/language.ts'
import { normaliseText } from '../text/normalise.ts'

/**
 * `proposed`: somebody suggests it; `approved`: the workspace and the machines use it; `retired`:
 * kept, but not used any more.
 */
export const TERM_STATUSES = ['proposed', 'approved', 'retired'] as const
export type TermStatus = (typeof TERM_STATUSES)[number]

/**
 * `name`: looked for in every line; `effect`: a sound effect with its approved renderings, compared
 * with whole sound effects only.
 */
export const TERM_KINDS = ['name', 'effect'] as const
export type TermKind = (typeof TERM_KINDS)[number]

export type Translations = Readonly<Partial<Record<TargetLanguage, string>>>

export interface TermValues {
  readonly kind: TermKind
  readonly original: string
  readonly aliases: readonly string[]
  readonly translations: Translations
  /** wordings that are not to be used, several parted as renderings are */
  readonly forbidden: Translations
  readonly remark: string
  readonly explanation: string
  /** number of the studio's chapter it is first met in; null: nobody said */
  readonly firstChapter: number | null
  /** number of that chapter as the original counts it; null: nobody said */
  readonly chapterNumber: number | null
}

/**
 * Longest texts, in characters; `aliases` counts them. A chapter number has up to four digits (spec
 * §9).
 */
export const TERM_LIMITS = {
  name: 200,
  aliases: 50,
  translation: 500,
  remark: 2000,
  explanation: 5000,
  chapterDigits: 4,
} as const

const trimmedTranslations = (translations: Translations): Translations =>
  Object.fromEntries(
    TARGET_LANGUAGES.flatMap((language) => {
      const words = translations[language]?.trim() ?? ''
      return words === '' ? [] : [[language, words]]
    }),
  )

/**
 * Between aliases where they stand in one text, as in a cell of a sheet: so none of them can have
 * it inside.
 */
const BETWEEN_ALIASES = /[;；\n\r]/u

export const aliasesIn = (text: string): readonly string[] =>
  text
    .split(BETWEEN_ALIASES)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '')

/**
 * An alias that says the original or another alias over again is left out: it would only collide
 * with itself.
 */
const distinctAliases = (original: string, aliases: readonly string[]): readonly string[] => {
  const met = new Set([normaliseText(original)])
  return aliases.flatMap(aliasesIn).flatMap((alias) => {
    const key = normaliseText(alias)
    if (key === '' || met.has(key)) return []
    met.add(key)
    return [alias]
  })
}

/** The same term without blanks around and without empty or repeated parts. */
export const cleanTerm = (term: TermValues): TermValues => ({
  kind: term.kind,
  original: term.original.trim(),
  aliases: distinctAliases(term.original, term.aliases),
  translations: trimmedTranslations(term.translations),
  forbidden: trimmedTranslations(term.forbidden),
  remark: term.remark.trim(),
  explanation: term.explanation.trim(),
  firstChapter: term.firstChapter,
  chapterNumber: term.chapterNumber,
})

/**
 * The key of a name. Those of sound effects begin with a space, as no other does: a sound and a
 * person may be written alike.
 */
export const termKey = (kind: TermKind, name: string): string =>
  kind === 'effect' ? ` ${normaliseText(name)}` : normaliseText(name)

/**
 * Original first, then the aliases: under these the term is found, and no other term of the same
 * glossary may have one of them.
 */
export const termKeys = ({
  kind,
  original,
  aliases,
}: Pick<TermValues, 'kind' | 'original' | 'aliases'>): readonly string[] => [
  ...new Set(
    [original, ...aliases.flatMap(aliasesIn)]
      .filter((name) => normaliseText(name) !== '')
      .map((name) => termKey(kind, name)),
  ),
]

const tooLong = (field: string, text: string, max: number): readonly FieldError[] =>
  text.length > max ? [fieldError(field, 'field.too_long', { max })] : []

const chapterErrors = (
  field: 'firstChapter' | 'chapterNumber',
  chapter: number | null,
): readonly FieldError[] => {
  if (chapter === null) return []
  if (!Number.isInteger(chapter) || chapter < 1)
    return [fieldError(field, 'field.not_a_positive_integer')]
  const digits = TERM_LIMITS.chapterDigits
  return chapter >= 10 ** digits ? [fieldError(field, 'field.too_many_digits', { digits })] : []
}

/**
 * What is wrong with a term, field by field; a translation's field is `translations.en` and so on.
 */
export const termErrors = (values: TermValues): readonly FieldError[] => {
  const term = cleanTerm(values)
  const translated = Object.entries(term.translations)
  return [
    ...(normaliseText(term.original) === '' ? [fieldError('original', 'field.required')] : []),
    ...tooLong('original', term.original, TERM_LIMITS.name),
    ...term.aliases.flatMap((alias) => tooLong('aliases', alias, TERM_LIMITS.name)).slice(0, 1),
    ...(term.aliases.length > TERM_LIMITS.aliases
      ? [fieldError('aliases', 'field.too_long', { max: TERM_LIMITS.aliases })]
      : []),
    ...(translated.length === 0 ? [fieldError('translations', 'field.required')] : []),
    ...translated.flatMap(([language, words]) =>
      tooLong(`translations.${language}`, words, TERM_LIMITS.translation),
    ),
    ...Object.entries(term.forbidden).flatMap(([language, words]) =>
      tooLong(`forbidden.${language}`, words, TERM_LIMITS.translation),
    ),
    ...tooLong('remark', term.remark, TERM_LIMITS.remark),
    ...tooLong('explanation', term.explanation, TERM_LIMITS.explanation),
    ...chapterErrors('firstChapter', term.firstChapter),
    ...chapterErrors('chapterNumber', term.chapterNumber),
  ]
}

export type TermStep = 'approve' | 'retire'

/** What a step makes of a term; null when there is nothing to do. A retired one may come back. */
export const afterStep = (status: TermStatus, step: TermStep): TermStatus | null => {
  const next = step === 'approve' ? 'approved' : 'retired'
  return status === next ? null : next
}
