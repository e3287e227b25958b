import type { TermKind, TermStatus } from '@panelflow/domain/glossary/term-rules.ts'
import {
  type InterfaceLocale,
  TARGET_LANGUAGES,
  type TargetLanguage,
} from '@panelflow/domain/locale/language.ts'
import { getLanguageName } from './language-name.ts'

/**
 * Columns of the sheet of terms, for template, import and export; a language's column is called
 * `English [en]`, that of its forbidden wordings `Not to be used, English [not en]`.
 */
export const TERM_COLUMNS = [
  'original',
  'aliases',
  ...TARGET_LANGUAGES.map((language) => `translations.${language}` as const),
  'remark',
  'explanation',
  'firstChapter',
  'chapterNumber',
  'status',
  'kind',
  ...TARGET_LANGUAGES.map((language) => `forbidden.${language}` as const),
] as const
export type TermColumn = (typeof TERM_COLUMNS)[number]

type PlainColumn = Exclude<TermColumn, `${'translations' | 'forbidden'}.${TargetLanguage}`>

const HEADINGS: Readonly<Record<InterfaceLocale, Readonly<Record<PlainColumn, string>>>> = {
  en: {
    original: 'Original',
    aliases: 'Aliases (separated by ;)',
    remark: 'Remark',
    explanation: 'Explanation',
    firstChapter: 'First chapter appeared',
    chapterNumber: 'Chapter number',
    status: 'Status',
    kind: 'Kind',
  },
  'zh-CN': {
    original: '原文',
    aliases: '别名（以；分隔）',
    remark: '备注',
    explanation: '解释',
    firstChapter: '首次出现章节',
    chapterNumber: '章节号',
    status: '状态',
    kind: '类别',
  },
}

const FORBIDDEN: Readonly<Record<InterfaceLocale, string>> = {
  en: 'Not to be used, ',
  'zh-CN': '禁用译法，',
}

export const TERM_STATUS_LABELS: Readonly<
  Record<InterfaceLocale, Readonly<Record<TermStatus, string>>>
> = {
  en: { proposed: 'Suggested', approved: 'Approved', retired: 'Retired' },
  'zh-CN': { proposed: '待审核', approved: '已通过', retired: '已停用' },
}

export const TERM_KIND_LABELS: Readonly<
  Record<InterfaceLocale, Readonly<Record<TermKind, string>>>
> = {
  en: { name: 'Name', effect: 'Sound effect' },
  'zh-CN': { name: '名称', effect: '拟声词' },
}

/** Stands in sheets of several glossaries: the book of each term. */
export const TERM_BOOK_HEADING: Readonly<Record<InterfaceLocale, string>> = {
  en: 'Book',
  'zh-CN': '作品',
}

/** In that column, for terms of every book. */
export const EVERY_BOOK: Readonly<Record<InterfaceLocale, string>> = {
  en: 'Every book',
  'zh-CN': '所有作品',
}

interface TermExample {
  /** a line that begins with it is none of the glossary */
  readonly original: string
  readonly aliases: string
  readonly translations: Readonly<Partial<Record<TargetLanguage, string>>>
  readonly forbidden: Readonly<Partial<Record<TargetLanguage, string>>>
  readonly remark: string
  readonly explanation: string
}

/** The line of the template that shows how a term is filled in; the import passes it. */
export const TERM_EXAMPLE: Readonly<Record<InterfaceLocale, TermExample>> = {
  en: {
    original: 'EXAMPLE (this line is not imported): 灯台',
    aliases: '灯塔; とうだい',
    translations: { en: 'Lighthouse' },
    forbidden: { en: 'Light tower' },
    remark: 'A place; the harbour is seen from it',
    explanation: 'Where the story begins',
  },
  'zh-CN': {
    original: '示例（此行不会导入）：灯台',
    aliases: '灯塔；とうだい',
    translations: { en: 'Lighthouse' },
    forbidden: { en: 'Light tower' },
    remark: '地点，可望见港口',
    explanation: '故事开始的地方',
  },
}

/** The language whose translations stand in a column. */
const getColumnLanguage = (column: TermColumn): TargetLanguage | undefined =>
  TARGET_LANGUAGES.find((one) => column === `translations.${one}`)

/** The language whose forbidden wordings stand in a column. */
const getForbiddenLanguage = (column: TermColumn): TargetLanguage | undefined =>
  TARGET_LANGUAGES.find((one) => column === `forbidden.${one}`)

/** What a column's heading ends with, whatever the reader's language; absent: its words count. */
export const getColumnMark = (column: TermColumn): string | undefined => {
  const [language, forbidden] = [getColumnLanguage(column), getForbiddenLanguage(column)]
  if (language !== undefined) return `[${language}]`
  return forbidden === undefined ? undefined : `[not ${forbidden}]`
}

/** The heading of a column, in the reader's language. */
export const termHeading = (column: TermColumn, locale: InterfaceLocale): string => {
  const language = getColumnLanguage(column) ?? getForbiddenLanguage(column)
  if (language === undefined) return HEADINGS[locale][column as PlainColumn]
  const head = getForbiddenLanguage(column) === undefined ? '' : FORBIDDEN[locale]
  return `${head}${getLanguageName(language, locale)} ${getColumnMark(column)}`
}
