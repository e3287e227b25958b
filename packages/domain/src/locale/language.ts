/** Languages of chapters and of the interface; language-table.ts says what is known of each. */
import { LANGUAGE_TABLE, type LanguageRow, type LanguageScript } from './language-table.ts'

type Table = typeof LANGUAGE_TABLE
/** BCP 47 tag of a row. */
export type Language = keyof Table
export type TargetLanguage = {
  [L in Language]: Table[L]['target'] extends true ? L : never
}[Language]
export type SourceLanguage = {
  [L in Language]: Table[L]['ocr'] extends null ? never : L
}[Language]

const isTarget = (language: Language): language is TargetLanguage => LANGUAGE_TABLE[language].target
const isSource = (language: Language): language is SourceLanguage =>
  LANGUAGE_TABLE[language].ocr !== null

/** In the order of the table. */
export const LANGUAGES: readonly Language[] = Object.keys(LANGUAGE_TABLE) as Language[]
/** Languages a chapter can be translated into (spec 9.limit.languages). */
export const TARGET_LANGUAGES: readonly TargetLanguage[] = LANGUAGES.filter(isTarget)
/** Languages a book can be in. */
export const SOURCE_LANGUAGES: readonly SourceLanguage[] = LANGUAGES.filter(isSource)

const ROWS_BY_TAG: ReadonlyMap<string, LanguageRow> = new Map<string, LanguageRow>([
  ['zh', LANGUAGE_TABLE['zh-Hans']],
  ...Object.entries(LANGUAGE_TABLE),
])

/** The row of a BCP 47 tag, else of its language alone: `pt-BR` is `pt`. */
export const findLanguage = (tag: string): LanguageRow | undefined =>
  ROWS_BY_TAG.get(tag) ?? ROWS_BY_TAG.get(tag.split('-')[0] ?? '')

export const hasScript = (tag: string, script: LanguageScript): boolean =>
  findLanguage(tag)?.script === script

/** Letters carry marks above and below, as in Thai: lines collide earlier. */
export const stacksMarks = (tag: string): boolean => findLanguage(tag)?.stacksMarks ?? false

/** Chinese and Japanese: letters on a square grid, without spaces, in columns as well. */
export const isSetInSquares = (tag: string): boolean =>
  hasScript(tag, 'han') || hasScript(tag, 'kana')

/** Languages the interface itself speaks (spec 1.languages). */
export const INTERFACE_LOCALES = ['en', 'zh-CN'] as const
export type InterfaceLocale = (typeof INTERFACE_LOCALES)[number]
/** As each calls itself. */
export const INTERFACE_LOCALE_NAMES: Readonly<Record<InterfaceLocale, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
}
