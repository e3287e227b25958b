import type { ErrorTag, Score } from '@panelflow/domain/grade/grade.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'

export const GRADE_FILE_COLUMNS = [
  'translator',
  'language',
  'order',
  'title',
  'chapter',
  'scorer',
  'score',
  'scoredAt',
  'words',
  'editedWords',
  'editRate',
  'errors',
  'tags',
  'note',
  'answer',
] as const

interface Headings {
  readonly sheet: string
  readonly column: Readonly<Record<(typeof GRADE_FILE_COLUMNS)[number], string>>
  readonly score: Readonly<Record<Score, string>>
  readonly tag: Readonly<Record<ErrorTag, string>>
}

/** Words of the file of scores, in the language of whoever asks for it. */
export const GRADE_HEADINGS: Readonly<Record<InterfaceLocale, Headings>> = {
  en: {
    sheet: 'Scores',
    column: {
      translator: 'Translator',
      language: 'Language',
      order: 'Order',
      title: 'Order title',
      chapter: 'Chapter',
      scorer: 'Scored by',
      score: 'Score',
      scoredAt: 'Scored at',
      words: 'Words',
      editedWords: 'Words changed',
      editRate: 'Edit rate (%)',
      errors: 'Errors marked',
      tags: 'What went wrong',
      note: 'Note',
      answer: 'Answer',
    },
    score: { excellent: 'Excellent', good: 'Good', average: 'Average', poor: 'Poor' },
    tag: {
      accuracy: 'Accuracy',
      fluency: 'Fluency',
      terminology: 'Terminology',
      style: 'Style',
      omission: 'Omission',
    },
  },
  'zh-CN': {
    sheet: '译文评分',
    column: {
      translator: '翻译',
      language: '语言',
      order: '工单',
      title: '工单标题',
      chapter: '话',
      scorer: '评分人',
      score: '评分',
      scoredAt: '评分时间',
      words: '字数',
      editedWords: '改动字数',
      editRate: '改动率（%）',
      errors: '标记的错误',
      tags: '存在的问题',
      note: '评语',
      answer: '回复',
    },
    score: { excellent: '优秀', good: '良好', average: '一般', poor: '较差' },
    tag: {
      accuracy: '准确性',
      fluency: '流畅度',
      terminology: '术语',
      style: '风格',
      omission: '漏译',
    },
  },
}
