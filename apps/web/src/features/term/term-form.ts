import type { PagePart } from '@panelflow/contract/term-picture.ts'
import type { TermView } from '@panelflow/contract/term.ts'
import type { FieldError } from '@panelflow/domain/error/field-error.ts'
import {
  cleanTerm,
  termErrors,
  type TermKind,
  type TermValues,
} from '@panelflow/domain/glossary/term-rules.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'

/** One field per language, by its tag; `translations` only carries the fault of having none. */
export interface TermFormValues
  extends
    Readonly<Record<TargetLanguage, string>>,
    Readonly<Record<`forbidden_${TargetLanguage}`, string>> {
  /** `global` or a book's id */
  readonly book: string
  readonly kind: TermKind
  readonly original: string
  readonly aliases: readonly string[]
  readonly translations: string
  readonly remark: string
  readonly explanation: string
  readonly firstChapter: string
  readonly chapterNumber: string
}

export const TERM_FIELDS = [
  'original',
  'aliases',
  'translations',
  'remark',
  'explanation',
  'firstChapter',
  'chapterNumber',
  ...TARGET_LANGUAGES,
  ...TARGET_LANGUAGES.map((language) => `forbidden_${language}` as const),
] as const
/** names the rules use, and the form's */
export const RENAMED: Readonly<Record<string, string>> = Object.fromEntries(
  TARGET_LANGUAGES.flatMap((language) => [
    [`translations.${language}`, language],
    [`forbidden.${language}`, `forbidden_${language}`],
  ]),
)

/** What a new term begins with: words that were marked in the workspace. */
export interface TermBeginning {
  readonly original?: string
  readonly translations?: Partial<Record<TargetLanguage, string>>
  /** the box that was selected on the page */
  readonly part?: PagePart | undefined
}

export const formValues = (
  term: TermView | null,
  book: string,
  begin: TermBeginning = {},
): TermFormValues => ({
  book: term === null ? book : (term.book?.id ?? 'global'),
  kind: term?.kind ?? 'name',
  original: term?.original ?? begin.original ?? '',
  aliases: term?.aliases ?? [],
  translations: '',
  remark: term?.remark ?? '',
  explanation: term?.explanation ?? '',
  firstChapter:
    term === null || term.firstChapter === null || term.firstChapterFound
      ? ''
      : String(term.firstChapter),
  chapterNumber: term === null || term.chapterNumber === null ? '' : String(term.chapterNumber),
  ...mapLanguages((language) => (term ?? begin).translations?.[language] ?? ''),
  ...(Object.fromEntries(
    TARGET_LANGUAGES.map((language) => [`forbidden_${language}`, term?.forbidden[language] ?? '']),
  ) as Record<`forbidden_${TargetLanguage}`, string>),
})

const mapLanguages = (
  getValue: (language: TargetLanguage) => string,
): Record<TargetLanguage, string> =>
  Object.fromEntries(TARGET_LANGUAGES.map((language) => [language, getValue(language)])) as Record<
    TargetLanguage,
    string
  >

const chapterIn = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.normalize('NFKC'))

/** The term that was written, without blanks around. */
const termIn = (values: TermFormValues): TermValues =>
  cleanTerm({
    kind: values.kind,
    original: values.original,
    aliases: values.aliases,
    translations: mapLanguages((language) => values[language]),
    forbidden: mapLanguages((language) => values[`forbidden_${language}`]),
    remark: values.remark,
    explanation: values.explanation,
    firstChapter: chapterIn(values.firstChapter),
    chapterNumber: chapterIn(values.chapterNumber),
  })

/** Spec 5.term, by the rules the server uses. */
export const termFormErrors = (values: TermFormValues): readonly FieldError[] =>
  termErrors(termIn(values))

/** The body of a request: the wire takes lists that may be changed. A term keeps its kind. */
export const termBody = (values: TermFormValues) => {
  const { kind: _, ...term } = termIn(values)
  return {
    ...term,
    aliases: [...term.aliases],
    translations: { ...term.translations },
    forbidden: { ...term.forbidden },
  }
}

export const bookIdIn = ({ book }: Pick<TermFormValues, 'book'>): string | null =>
  book === 'global' ? null : book
