import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'

/** Column headings of the bilingual spreadsheet, in the language of whoever asks for it. */
export const SHEET_HEADINGS = {
  en: {
    page: 'Page',
    number: 'No.',
    kind: 'Kind',
    speaker: 'Speaker',
    source: 'Source',
    translation: 'Translation',
    hidden: 'Hidden',
    id: 'Region',
    origin: 'Origin',
  },
  'zh-CN': {
    page: '页面',
    number: '序号',
    kind: '类型',
    speaker: '说话人',
    source: '原文',
    translation: '译文',
    hidden: '隐藏',
    id: '区域编号',
    origin: '出处',
  },
} as const satisfies Readonly<Record<InterfaceLocale, object>>
