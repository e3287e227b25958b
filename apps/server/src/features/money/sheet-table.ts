import {
  PAY_COLUMNS,
  PAY_HEADINGS,
  type PayColumn,
  toPayNote,
} from '@panelflow/contract/messages/pay-headings.ts'
import { getLanguageName } from '@panelflow/contract/messages/language-name.ts'
import { REPORT_HEADINGS } from '@panelflow/contract/messages/report-headings.ts'
import type { PayLineView, PaySheetView } from '@panelflow/contract/pay-sheet.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { formatMinor, getCurrencyDigits } from '@panelflow/domain/money/amount.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { tableFile } from '../../sheets/table-file.ts'
import type { SheetCell } from '../../sheets/write-sheet.ts'

/** What stands in each column of a line. Numbers are numbers; empty where nothing is counted. */
export const toPayCells = (
  line: PayLineView,
  currency: string,
  locale: InterfaceLocale,
): Readonly<Record<PayColumn, SheetCell>> => {
  const words = PAY_HEADINGS[locale]
  const { work } = line
  const number = (decimal: string | null): SheetCell => (decimal === null ? '' : Number(decimal))
  return {
    day: line.day,
    stage: work === null ? '' : REPORT_HEADINGS[locale].stage[work.stage],
    order: work === null ? '' : `#${work.order.serial} ${work.order.title}`,
    book: work?.book ?? '',
    chapter: work?.chapter.number ?? '',
    language: work === null ? '' : getLanguageName(work.language, locale),
    quantity: number(line.quantity),
    unit: line.unit === null ? '' : words.unit[line.unit],
    rate: number(line.rate),
    factor: line.factor === '1' ? '' : number(line.factor),
    amount:
      line.amount === null ? '' : Number(formatMinor(line.amount, getCurrencyDigits(currency))),
    note: toPayNote(line, locale),
  }
}

/** Of the file, without extension. */
export const getSheetFileName = ({ person, from, to }: PaySheetView): string =>
  `pay-${person.name}-${from}-${to}`

/** A locked sheet as a workbook: its lines, and the total in a line of its own. */
export const createSheetWorkbook = (
  sheet: PaySheetView,
  { locale, now }: { readonly locale: InterfaceLocale; readonly now: Date },
): FileAnswer => {
  const { column, sheet: name, total } = PAY_HEADINGS[locale]
  const rows = sheet.rows.map((line): readonly SheetCell[] => {
    const cells = toPayCells(line, sheet.currency, locale)
    return PAY_COLUMNS.map((one) => cells[one])
  })
  const sum = Number(formatMinor(sheet.total, getCurrencyDigits(sheet.currency)))
  const last = PAY_COLUMNS.map((one) => (one === 'day' ? total : one === 'amount' ? sum : ''))
  const table = {
    name: getSheetFileName(sheet),
    sheet: name,
    headings: PAY_COLUMNS.map((one) =>
      one === 'amount' ? `${column.amount} (${sheet.currency})` : column[one],
    ),
    rows: [...rows, last],
  }
  return tableFile(table, 'xlsx', now)
}
