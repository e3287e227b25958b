import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { PayProblem, PayUnit } from '@panelflow/domain/money/money-values.ts'
import type { PayLineView } from '../pay-sheet.ts'

export const PAY_COLUMNS = [
  'day',
  'stage',
  'order',
  'book',
  'chapter',
  'language',
  'quantity',
  'unit',
  'rate',
  'factor',
  'amount',
  'note',
] as const
export type PayColumn = (typeof PAY_COLUMNS)[number]

interface Headings {
  readonly sheet: string
  readonly column: Readonly<Record<PayColumn, string>>
  readonly unit: Readonly<Record<PayUnit, string>>
  readonly problem: Readonly<Record<PayProblem, string>>
  readonly correction: string
  readonly minimum: string
  readonly period: string
  readonly locked: string
  readonly by: string
  readonly currency: string
  readonly total: string
}

/** Words of pay sheets as workbook and PDF, in the language of whoever asks for it. */
export const PAY_HEADINGS: Readonly<Record<InterfaceLocale, Headings>> = {
  en: {
    sheet: 'Pay sheet',
    column: {
      day: 'Day',
      stage: 'Stage',
      order: 'Order',
      book: 'Title',
      chapter: 'Chapter',
      language: 'Language',
      quantity: 'Quantity',
      unit: 'Unit',
      rate: 'Rate',
      factor: 'Factor',
      amount: 'Amount',
      note: 'Note',
    },
    unit: { word: 'words', page: 'pages', chapter: 'chapter', hour: 'hours', flat: 'flat' },
    problem: {
      no_rate: 'without a rate: not paid yet',
      no_words: 'words not counted: not paid yet',
      no_hours: 'hours missing: not paid yet',
    },
    correction: 'difference to what was paid',
    minimum: 'minimum',
    period: 'Period',
    locked: 'Locked',
    by: 'by',
    currency: 'Currency',
    total: 'Total',
  },
  'zh-CN': {
    sheet: '结算单',
    column: {
      day: '日期',
      stage: '阶段',
      order: '工单',
      book: '作品',
      chapter: '话',
      language: '语言',
      quantity: '数量',
      unit: '单位',
      rate: '单价',
      factor: '系数',
      amount: '金额',
      note: '备注',
    },
    unit: { word: '字', page: '页', chapter: '话', hour: '小时', flat: '固定' },
    problem: {
      no_rate: '没有单价：尚未支付',
      no_words: '未计字数：尚未支付',
      no_hours: '缺少工时：尚未支付',
    },
    correction: '与已支付金额的差额',
    minimum: '最低金额',
    period: '期间',
    locked: '锁定',
    by: '操作人',
    currency: '货币',
    total: '合计',
  },
}

/** What stands in a line's note. */
export const toPayNote = (line: PayLineView, locale: InterfaceLocale): string => {
  const words = PAY_HEADINGS[locale]
  const notes = [
    line.reason,
    line.problem === null ? '' : words.problem[line.problem],
    line.kind === 'correction' ? words.correction : '',
    line.isMinimum ? words.minimum : '',
  ]
  return notes.filter((note) => note !== '').join(' · ')
}
