import { BATCH_HEADINGS } from '@panelflow/contract/messages/batch-headings.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { BATCH_COLUMNS, type BatchColumn } from '@panelflow/domain/serial/batch-sheet.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { writeSheet, XLSX_TYPE } from '../../sheets/write-sheet.ts'

/** in characters */
const WIDTHS: Readonly<Record<BatchColumn, number>> = {
  bookId: 18,
  bookSubId: 18,
  titleZh: 32,
  titleEn: 40,
}
const NAMES: Readonly<Record<InterfaceLocale, string>> = {
  en: 'Batch template',
  'zh-CN': '批次导入模板',
}

/** The empty sheet to fill in, in the reader's language. */
export const batchTemplateFile = (locale: InterfaceLocale, now: Date): FileAnswer => ({
  file: writeSheet({
    name: NAMES[locale],
    columns: BATCH_COLUMNS.map((column) => ({
      heading: BATCH_HEADINGS[locale][column],
      width: WIDTHS[column],
    })),
    rows: [],
    modifiedAt: now,
  }),
  type: XLSX_TYPE,
  downloadName: `${NAMES[locale]}.xlsx`,
})
