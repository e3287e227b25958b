/** Chapters of an order: made with it, and before production added to it or left out. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { getSqlState } from '../../db/database-errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { OrderSession } from '../../core/workflow/order-session.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Source chapters of the range: made where they do not exist yet, so that images can arrive later.
 * Rows travel as one JSON value: a parameter each would pass the protocol's limit at 9,999
 * chapters.
 */
const sourceChapters = async (
  tx: Tx,
  deps: OrderDeps,
  bookId: string,
  { start, end }: Range,
): Promise<readonly { id: string; number: number }[]> => {
  const numbers = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const wanted = JSON.stringify(numbers.map((number) => ({ id: deps.ids.next(), number })))
  await sql`
    insert into source_chapter (id, book_id, number) select n.id, ${bookId}::uuid, n.number from jsonb_to_recordset(${wanted}::jsonb) as n(id uuid, number int)
    on conflict (book_id, number) do nothing`.execute(tx)
  return await tx
    .selectFrom('source_chapter')
    .select(['id', 'number'])
    .where('book_id', '=', bookId)
    .where('number', '>=', start)
    .where('number', '<=', end)
    .orderBy('number')
    .execute()
}

/** Chapters of the range that the order does not have yet. */
export const insertChapters = async (
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  bookId: string,
  range: Range,
): Promise<void> => {
  const sources = await sourceChapters(tx, deps, bookId, range)
  const rows = JSON.stringify(
    sources.map(({ id, number }) => ({ id: deps.ids.next(), source: id, number })),
  )
  await sql`
    insert into chapter (id, order_id, source_chapter_id, number, status, furthest, status_since)
    select n.id, ${orderId}::uuid, n.source, n.number, 'waiting_for_image', 'images', ${deps.clock.now()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as n(id uuid, source uuid, number int)
    where not exists (select 1 from chapter c where c.order_id = ${orderId} and c.number = n.number)`.execute(
    tx,
  )
}

/**
 * Images that another order already brought start the chapter at once: cleaned once, lettered in
 * many languages.
 */
export const startWithImages = async (session: OrderSession, actor: Actor): Promise<void> => {
  const withPages = await session.tx
    .selectFrom('chapter')
    .innerJoin('source_page', 'source_page.source_chapter_id', 'chapter.source_chapter_id')
    .select('chapter.id')
    .distinct()
    .where('chapter.order_id', '=', session.row.id)
    .where('chapter.status', '=', 'waiting_for_image')
    .where('source_page.replaced_at', 'is', null)
    .execute()
  for (const { id } of withPages)
    await session.send({ type: 'upload_images', chapterId: id }, actor)
}

/**
 * Takes empty chapters outside the range away. Throws `order.chapters_begun` for one that something
 * hangs on already: a comment, a file under way.
 */
export const removeChapters = async (
  tx: Tx,
  orderId: string,
  { start, end }: Range,
): Promise<void> => {
  const outside = tx
    .selectFrom('chapter')
    .select(['id', 'number'])
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('number', '<', start), eb('number', '>', end)]))
  const left = await outside.execute()
  if (left.length === 0) return
  await sql`delete from todo where order_id = ${orderId} and chapter_id in (${outside.clearSelect().select('id')})`.execute(
    tx,
  )
  try {
    await sql`delete from chapter where order_id = ${orderId} and (number < ${start} or number > ${end})`.execute(
      tx,
    )
  } catch (error) {
    if (getSqlState(error) === '23503')
      throw new AppError('order.chapters_begun', {
        chapters: formatRuns(left.map(({ number }) => number)),
      })
    throw error
  }
}
