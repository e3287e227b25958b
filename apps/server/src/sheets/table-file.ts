import type { TableFormat } from '@panelflow/domain/output/output-values.ts'
import { Readable } from 'node:stream'
import { toCsv } from '@panelflow/domain/text/csv.ts'
import type { FileAnswer } from '../http/send-file.ts'
import { type SheetCell, writeSheet, XLSX_TYPE } from './write-sheet.ts'

/** A workbook is made in memory. */
export const MOST_TABLE_LINES = 20_000
const WIDTH = 18

export interface Table {
  /** of the file, without extension */
  readonly name: string
  readonly sheet: string
  readonly headings: readonly string[]
  /** in characters, by column; the rest are as wide as a name */
  readonly widths?: readonly number[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/** A table as a file for download; none of its cells is ever run as a formula. */
export const tableFile = (
  { name, sheet, headings, widths = [], rows }: Table,
  format: TableFormat,
  now: Date,
): FileAnswer => {
  if (format === 'csv')
    return {
      file: Readable.from([toCsv([headings, ...rows])]),
      type: 'text/csv; charset=utf-8',
      downloadName: `${name}.csv`,
    }
  const columns = headings.map((heading, at) => ({ heading, width: widths[at] ?? WIDTH }))
  return {
    file: writeSheet({ name: sheet, columns, rows, modifiedAt: now }),
    type: XLSX_TYPE,
    downloadName: `${name}.xlsx`,
  }
}
