import type { OrderIdentityView } from '@panelflow/contract/order-identity.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { BookTable, WorkOrderTable } from '../../db/tables.ts'

/** Columns of `work_order` and `book`, joined, that name an order. */
export const IDENTITY_COLUMNS = [
  'work_order.serial',
  'work_order.title',
  'work_order.type',
  'work_order.target_language',
  'work_order.chapter_start',
  'work_order.chapter_end',
  'work_order.cutoff_at',
  'work_order.book_id',
  'book.book_id as book_key',
  'book.title_zh',
  'book.title_en',
] as const

export type IdentityRow = Pick<
  Selectable<WorkOrderTable>,
  | 'serial'
  | 'title'
  | 'type'
  | 'target_language'
  | 'chapter_start'
  | 'chapter_end'
  | 'cutoff_at'
  | 'book_id'
> &
  Pick<Selectable<BookTable>, 'title_zh' | 'title_en'> & { readonly book_key: string }

export const toIdentity = (row: IdentityRow): OrderIdentityView => ({
  serial: row.serial,
  title: row.title,
  type: row.type,
  book: { id: row.book_id, bookId: row.book_key, titleZh: row.title_zh, titleEn: row.title_en },
  targetLanguage: row.target_language,
  chapterStart: row.chapter_start,
  chapterEnd: row.chapter_end,
  cutoffTime: row.cutoff_at.toISOString(),
})

/** Orders by their id, as they are named in lists of other things. */
export const getIdentities = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderIdentityView>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('work_order')
    .innerJoin('book', 'book.id', 'work_order.book_id')
    .select('work_order.id')
    .select(IDENTITY_COLUMNS)
    .where('work_order.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, toIdentity(row)]))
}
