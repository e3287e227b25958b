import { BATCH_HEADINGS } from '@panelflow/contract/messages/batch-headings.ts'
import type { BatchImportAnswer } from '@panelflow/contract/serial.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import {
  BATCH_COLUMNS,
  listBookIds,
  isBatchTemplate,
  MOST_ROWS,
  readBatchSheet,
  type SheetRow,
  type Table,
} from '@panelflow/domain/serial/batch-sheet.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

const TEMPLATES = Object.values(BATCH_HEADINGS).map((headings) =>
  BATCH_COLUMNS.map((column) => headings[column]),
)

/**
 * The lines of a batch sheet beside the books we have.
 * @param batchId whose books must not come again; null: a new batch
 * @throws AppError `sheet.template_changed`, `sheet.too_many_lines`, `sheet.empty`
 */
export const examineTable = async (
  db: Db | Tx,
  table: Table,
  batchId: string | null,
): Promise<readonly SheetRow[]> => {
  if (!isBatchTemplate(table, TEMPLATES)) throw new AppError('sheet.template_changed')
  if (table.length - 1 > MOST_ROWS) throw new AppError('sheet.too_many_lines', { limit: MOST_ROWS })
  const ids = listBookIds(table)
  const books =
    ids.length === 0
      ? []
      : await db
          .selectFrom('book')
          .select([
            'id',
            'book_id as bookId',
            'book_sub_id as bookSubId',
            'title_zh as titleZh',
            'title_en as titleEn',
          ])
          .where('book_id', 'in', ids)
          .execute()
  const batchBooks =
    batchId === null
      ? []
      : await db
          .selectFrom('batch_book')
          .select('book_id')
          .where('batch_id', '=', batchId)
          .execute()
  const rows = readBatchSheet(table, books, new Set(batchBooks.map(({ book_id }) => book_id)))
  if (rows.length === 0) throw new AppError('sheet.empty')
  return rows
}

export const faultyRows = (rows: readonly SheetRow[]): number =>
  rows.filter(({ faults }) => faults.length > 0).length

export const viewRows = (rows: readonly SheetRow[]): BatchImportAnswer['rows'] =>
  rows.map(({ known: _known, faults, ...row }) => ({
    ...row,
    faults: faults.map(({ column, code, params }) => ({ column, code, params: { ...params } })),
  }))
