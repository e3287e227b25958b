/**
 * Thousands of orders with chapters, seats and to-dos in a few statements: for what must stay fast
 * or whole whatever the number.
 */
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'

interface ManyOrders {
  readonly orders: number
  readonly chaptersEach: number
  readonly books: number
  /** account that made them */
  readonly createdBy: string
  /** of these one translates each order; one in five hundred waits for the first */
  readonly translators: readonly string[]
}

const RUNNING = ORDER_STATUSES.filter((status) => !/^(canceled|terminated|completed$)/.test(status))

const insertOrders = async (
  db: Db,
  { orders, books, createdBy, chaptersEach }: ManyOrders,
): Promise<void> => {
  await sql`insert into book (id, book_id, title_zh, title_en, source_language, reading_direction)
    select gen_random_uuid(), 'M' || n, '第' || n || '号灯塔', 'Lighthouse ' || n, 'zh-Hans', 'strip' from generate_series(1, ${books}::int) n`.execute(
    db,
  )
  // few different days and titles: most sorts meet ties
  await sql`insert into work_order (id, title, book_id, type, kind, target_language, chapter_start, chapter_end, status, cutoff_at, created_by, created_at,
      stage_entered_at, completed_at, progress, tight_from, late_from)
    select gen_random_uuid(), 'Voyage ' || (n % 997), b.id, case when n % 17 = 0 then 'urgent' else 'regular' end,
      (array['full', 'full', 'full', 'no_typesetter', 'text_only'])[n % 5 + 1], (array[${sql.join([...TARGET_LANGUAGES])}])[n % ${TARGET_LANGUAGES.length} + 1],
      1, ${chaptersEach}::int, case when n % 3 = 0 then 'completed' else (array[${sql.join(RUNNING)}])[n / 3 % ${RUNNING.length} + 1] end,
      timestamptz '2026-03-02 08:00Z' + make_interval(days => n % 90 - 30), ${createdBy}::uuid,
      timestamptz '2026-02-01 08:00Z' + make_interval(hours => n % 700), timestamptz '2026-02-20 08:00Z' + make_interval(hours => n % 200),
      case when n % 3 = 0 then timestamptz '2026-03-01 08:00Z' end, case when n % 3 = 0 then 1000 else n % 9 * 111 end,
      timestamptz '2026-02-27 08:00Z' + make_interval(days => n % 90 - 30), timestamptz '2026-03-01 08:00Z' + make_interval(days => n % 90 - 30)
    from generate_series(1, ${orders}::int) n
    join (select id, row_number() over () as nth from book where book_id like 'M%') b on b.nth = n % ${books}::int + 1`.execute(
    db,
  )
}

/** The orders stand in the database afterwards, counted and vacuumed as a server of some age is. */
export const manyOrders = async (db: Db, orderOptions: ManyOrders): Promise<void> => {
  await insertOrders(db, orderOptions)
  await sql`insert into source_chapter (id, book_id, number)
    select gen_random_uuid(), book.id, c from book, generate_series(1, ${orderOptions.chaptersEach}::int) c where book.book_id like 'M%'`.execute(
    db,
  )
  await sql`insert into chapter (id, order_id, source_chapter_id, number, status, furthest, translator_id, status_since)
    select gen_random_uuid(), o.id, s.id, s.number, case when o.status = 'completed' then 'complete' else 'pending_translation' end,
      case when o.status = 'completed' then 'delivered' else 'translation' end,
      (array[${sql.join([...orderOptions.translators])}]::uuid[])[o.serial % ${orderOptions.translators.length}::int + 1], now()
    from work_order o join source_chapter s on s.book_id = o.book_id
    where o.title like 'Voyage %' and not exists (select 1 from chapter where chapter.order_id = o.id)`.execute(
    db,
  )
  await sql`insert into assignment (id, chapter_id, seat, account_id) select gen_random_uuid(), id, 'translator', translator_id from chapter
    where translator_id is not null and not exists (select 1 from assignment where chapter_id = chapter.id)`.execute(
    db,
  )
  await sql`insert into todo (chapter_id, order_id, kind, role_id, account_id)
    select c.id, c.order_id, 'translate', 8, case when o.serial % 500 = 0 then ${orderOptions.translators[0]}::uuid else c.translator_id end
    from chapter c join work_order o on o.id = c.order_id where c.status = 'pending_translation' on conflict do nothing`.execute(
    db,
  )
  for (const table of ['book', 'work_order', 'chapter', 'assignment', 'todo'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
