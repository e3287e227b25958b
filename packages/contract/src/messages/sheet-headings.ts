import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { RegionKind } from '@panelflow/domain/page/document/page-document.ts'

/** Column headings of the bilingual tables, in the language of whoever asks for it. */
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

/** Kinds of lettering in those tables. */
const KIND_NAMES: Readonly<Record<InterfaceLocale, Readonly<Record<RegionKind, string>>>> = {
  en: {
    speech: 'Dialogue',
    thought: 'Thought',
    narration: 'Narration',
    effect: 'Sound effect',
    sign: 'Sign',
    art: 'Left as art',
    other: 'Other',
  },
  'zh-CN': {
    speech: '对白',
    thought: '内心独白',
    narration: '旁白',
    effect: '拟声词',
    sign: '招牌',
    art: '保留原图',
    other: '其他',
  },
}

export interface SheetHeadings {
  readonly columns: Readonly<Record<keyof (typeof SHEET_HEADINGS)['en'], string>>
  readonly kinds: Readonly<Record<RegionKind, string>>
}

/** What a bilingual table says itself, in the language of whoever asks for it. */
export const getSheetHeadings = (locale: InterfaceLocale): SheetHeadings => ({
  columns: SHEET_HEADINGS[locale],
  kinds: KIND_NAMES[locale],
})
