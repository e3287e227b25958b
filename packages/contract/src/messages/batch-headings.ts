import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { BatchColumn } from '@panelflow/domain/serial/batch-sheet.ts'

/**
 * Headings of the batch template, in the language of whoever downloads it. A filled one is taken in
 * any of them.
 */
export const BATCH_HEADINGS = {
  en: {
    bookId: 'Book ID',
    bookSubId: 'Book sub ID',
    titleZh: 'Chinese title',
    titleEn: 'English title',
  },
  'zh-CN': {
    bookId: '作品编号',
    bookSubId: '作品子编号',
    titleZh: '中文标题',
    titleEn: '英文标题',
  },
} as const satisfies Readonly<Record<InterfaceLocale, Readonly<Record<BatchColumn, string>>>>
