import type { OrderRange, orderRange } from '@panelflow/contract/new-order.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { chapterRuns } from '@panelflow/domain/order/chapter-runs.ts'
import { countTotalWords } from '@panelflow/domain/text/word-count.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'

type OrderRangeQuery = z.output<NonNullable<typeof orderRange.query>>

/** More lines than this are not counted while somebody fills in a form. */
const COUNTED_LINES = 20_000
const MAX_ORDERS_LISTED = 50

const countRange = async (
  db: Db,
  { bookId, start, end }: OrderRangeQuery,
): Promise<number | null> => {
  const { rows } = await sql<{ words: string }>`
    select i.props ->> 'sourceText' as words from source_chapter c
    join source_page p on p.source_chapter_id = c.id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and d.kind = 'base'
    join page_item i on i.document_id = d.id and i.kind = 'region' and i.props ->> 'kind' not in ('effect', 'art')
    where c.book_id = ${bookId} and c.number between ${start} and ${end} limit ${COUNTED_LINES + 1}`.execute(
    db,
  )
  return rows.length === 0 || rows.length > COUNTED_LINES
    ? null
    : countTotalWords(rows.map((row) => row.words))
}

/**
 * What a new order of this range meets: pictures and words that are there, orders that have some of
 * it. Throws `book.not_found`.
 */
export const getCountedRange = async (db: Db, rangeQuery: OrderRangeQuery): Promise<OrderRange> => {
  const { bookId, start, end } = rangeQuery
  const book = await db.selectFrom('book').select('id').where('id', '=', bookId).executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
  const withPages = await sql<{ number: number }>`
    select c.number from source_chapter c
    where c.book_id = ${bookId} and exists (select 1 from source_page p where p.source_chapter_id = c.id and p.replaced_at is null)`.execute(
    db,
  )
  const orders = await db
    .selectFrom('work_order')
    .select(['id', 'serial', 'title', 'target_language', 'status', 'chapter_start', 'chapter_end'])
    .where('book_id', '=', bookId)
    .where('stopped_at', 'is', null)
    .where('chapter_start', '<=', end)
    .where('chapter_end', '>=', start)
    .orderBy('serial', 'desc')
    .limit(MAX_ORDERS_LISTED)
    .execute()
  return {
    withImages: [...chapterRuns(withPages.rows.map(({ number }) => number))],
    words: await countRange(db, rangeQuery),
    covering: orders.map((order) => ({
      orderId: order.id,
      serial: order.serial,
      title: order.title,
      targetLanguage: order.target_language,
      status: order.status,
      start: Math.max(start, order.chapter_start),
      end: Math.min(end, order.chapter_end),
    })),
  }
}
