import type { TermStatus } from '@panelflow/domain/glossary/term-rules.ts'
import {
  type InterfaceLocale,
  TARGET_LANGUAGES,
  type TargetLanguage,
} from '@panelflow/domain/locale/language.ts'

/**
 * Columns of the sheet of terms, for template, import and export; a language's column is called
 * `English [en]`.
 */
export const TERM_COLUMNS = [
  'original',
  'aliases',
  ...TARGET_LANGUAGES.map((language) => `translations.${language}` as const),
  'remark',
  'explanation',
  'firstChapter',
  'status',
] as const
export type TermColumn = (typeof TERM_COLUMNS)[number]

type PlainColumn = Exclude<TermColumn, `translations.${TargetLanguage}`>

const HEADINGS: Readonly<Record<InterfaceLocale, Readonly<Record<PlainColumn, string>>>> = {
  en: {
    original: 'Original',
    aliases: 'Aliases (separated by ;)',
    remark: 'Remark',
    explanation: 'Explanation',
    firstChapter: 'First chapter appeared',
    status: 'Status',
  },
  'zh-CN': {
    original: '原文',
    aliases: '别名（以；分隔）',
    remark: '备注',
    explanation: '解释',
    firstChapter: '首次出现章节',
    status: '状态',
  },
}

const LANGUAGES: Readonly<Record<InterfaceLocale, Readonly<Record<TargetLanguage, string>>>> = {
  en: {
    en: 'English',
    id: 'Indonesian',
    'zh-Hant': 'Traditional Chinese',
    th: 'Thai',
    'zh-Hans': 'Simplified Chinese',
    fr: 'French',
    pt: 'Portuguese',
    es: 'Spanish',
  },
  'zh-CN': {
    en: '英语',
    id: '印尼语',
    'zh-Hant': '繁体中文',
    th: '泰语',
    'zh-Hans': '简体中文',
    fr: '法语',
    pt: '葡萄牙语',
    es: '西班牙语',
  },
}

export const TERM_STATUS_LABELS: Readonly<
  Record<InterfaceLocale, Readonly<Record<TermStatus, string>>>
> = {
  en: { proposed: 'Suggested', approved: 'Approved', retired: 'Retired' },
  'zh-CN': { proposed: '待审核', approved: '已通过', retired: '已停用' },
}

const getColumnLanguage = (column: TermColumn): TargetLanguage | undefined =>
  TARGET_LANGUAGES.find((one) => column === `translations.${one}`)

/** The heading of a column, in the reader's language. */
export const termHeading = (column: TermColumn, locale: InterfaceLocale): string => {
  const language = getColumnLanguage(column)
  return language === undefined
    ? HEADINGS[locale][column as PlainColumn]
    : `${LANGUAGES[locale][language]} [${language}]`
}
