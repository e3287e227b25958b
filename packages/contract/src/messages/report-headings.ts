import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { ReportStage } from '@panelflow/domain/report/report-stage.ts'

export const REPORT_COLUMNS = [
  'group',
  'stage',
  'chapters',
  'pages',
  'words',
  'uncounted',
  'onTime',
  'late',
  'byTranslator',
  'inProofreading',
] as const
export const REPORT_LINE_COLUMNS = [
  'at',
  'person',
  'stage',
  'order',
  'book',
  'language',
  'chapter',
  'pages',
  'words',
  'onTime',
  'byTranslator',
  'inProofreading',
] as const
type Column = (typeof REPORT_COLUMNS)[number] | (typeof REPORT_LINE_COLUMNS)[number]

interface Headings {
  readonly sheet: string
  readonly column: Readonly<Record<Column, string>>
  readonly stage: Readonly<Record<ReportStage, string>>
  readonly yes: string
  readonly no: string
  readonly notMeasured: string
  readonly inPlace: string
}

/** Words of the report's spreadsheet, in the language of whoever asks for it. */
export const REPORT_HEADINGS: Readonly<Record<InterfaceLocale, Headings>> = {
  en: {
    sheet: 'Report',
    column: {
      group: 'Group',
      stage: 'Stage',
      chapters: 'Chapters',
      pages: 'Pages',
      words: 'Words (frozen)',
      uncounted: 'Chapters without a count',
      onTime: 'On time',
      late: 'Late',
      byTranslator: 'Changed by the translator (%)',
      inProofreading: 'Changed in proofreading (%)',
      at: 'Completed',
      person: 'Person',
      order: 'Order',
      book: 'Title',
      language: 'Language',
      chapter: 'Chapter',
    },
    stage: {
      translation: 'Translation',
      proofreading: 'Proofreading',
      review: 'Review',
      typesetting: 'Typesetting',
      visual_review: 'Visual review',
    },
    yes: 'yes',
    no: 'no',
    notMeasured: 'not measured',
    inPlace: 'not measured: completed on the translator’s behalf',
  },
  'zh-CN': {
    sheet: '报表',
    column: {
      group: '分组',
      stage: '阶段',
      chapters: '话数',
      pages: '页数',
      words: '字数（已冻结）',
      uncounted: '未计字数的话数',
      onTime: '按时',
      late: '逾期',
      byTranslator: '译者修改率（%）',
      inProofreading: '校对修改率（%）',
      at: '完成时间',
      person: '人员',
      order: '工单',
      book: '作品',
      language: '语言',
      chapter: '话',
    },
    stage: {
      translation: '翻译',
      proofreading: '校对',
      review: '审核',
      typesetting: '嵌字',
      visual_review: '视觉终审',
    },
    yes: '是',
    no: '否',
    notMeasured: '未测量',
    inPlace: '未测量：由他人代替翻译完成',
  },
}
