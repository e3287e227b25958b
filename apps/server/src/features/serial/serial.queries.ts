import type {
  serialBooks,
  SerialBookView,
  serialList,
  SerialView,
} from '@panelflow/contract/serial.ts'
import { SERIAL_SORTS } from '@panelflow/contract/serial.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, toRight } from '@panelflow/domain/permission/can.ts'
import type { BatchStatus } from '@panelflow/domain/serial/batch.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { anyContains, optionalPattern } from '../../db/contains-pattern.ts'
import { isBookNamed } from '../book/book.queries.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

interface BatchRef {
  readonly id: string
  readonly number: number
  readonly description: string
  readonly starts_at: string
  readonly started_at: string | null
}

interface SerialRow {
  readonly id: string
  readonly title: string
  readonly remark: string
  readonly version: number
  readonly created_at: Date
  readonly book_count: number
  readonly batch_count: number
  readonly status: BatchStatus | null
  /** rows as JSON: instants are text */
  readonly current: BatchRef | null
  readonly next: BatchRef | null
}

type ListQuery = z.output<NonNullable<typeof serialList.query>>
type BooksQuery = z.output<NonNullable<typeof serialBooks.query>>

const STATUS = sql`case
  when exists (select 1 from batch b where b.serial_id = s.id and b.status = 'in_progress') then 'in_progress'
  when exists (select 1 from batch b where b.serial_id = s.id and b.status = 'not_started') then 'not_started'
  when exists (select 1 from batch b where b.serial_id = s.id) then 'ended' end`

const COLUMNS = sql`
  s.id, s.title, s.title_key, s.remark, s.version, s.created_at,
  (select count(*)::int from serial_book x where x.serial_id = s.id) as book_count,
  (select count(*)::int from batch b where b.serial_id = s.id) as batch_count,
  ${STATUS} as status,
  (select row_to_json(b) from batch b where b.serial_id = s.id and b.status = 'in_progress') as current,
  (select row_to_json(b) from batch b where b.serial_id = s.id and b.status = 'not_started' order by b.starts_at limit 1) as next`

/**
 * counted for every series there is: no more than the order needs, the columns only for the rows
 * shown
 */
const SORTS: Readonly<Record<(typeof SERIAL_SORTS)[number], RawBuilder<unknown>>> = {
  title: sql`s.title_key`,
  createdAt: sql`s.created_at`,
  bookCount: sql`(select count(*) from serial_book x where x.serial_id = s.id)`,
  startsAt: sql`coalesce((select b.started_at from batch b where b.serial_id = s.id and b.status = 'in_progress'),
    (select min(b.starts_at) from batch b where b.serial_id = s.id and b.status = 'not_started'))`,
}

const refView = (row: BatchRef) => ({
  id: row.id,
  number: row.number,
  description: row.description,
  startsAt: new Date(row.starts_at).toISOString(),
})

const toRights = (actor: Actor, row: SerialRow): SerialView['can'] => {
  const books = toRight(can(actor, 'serial.add_book'))
  return {
    edit: toRight(can(actor, 'serial.create_edit')),
    add_book: books === true && row.current === null ? 'batch.none_in_progress' : books,
    remove_book: books,
    create_batch: toRight(can(actor, 'batch.create_import_edit')),
  }
}

const viewSerial = (row: SerialRow, actor: Actor): SerialView => ({
  id: row.id,
  title: row.title,
  remark: row.remark,
  bookCount: row.book_count,
  batchCount: row.batch_count,
  status: row.status,
  current:
    row.current === null
      ? null
      : {
          ...refView(row.current),
          startedAt: new Date(row.current.started_at ?? row.current.starts_at).toISOString(),
        },
  next: row.next === null ? null : refView(row.next),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  can: toRights(actor, row),
})

const toDirection = (order: ListQuery['order']): RawBuilder<unknown> =>
  order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`

export const listSerials = async (
  db: Db,
  actor: Actor,
  query: ListQuery,
): Promise<z.output<typeof serialList.response>> => {
  const sort = SERIAL_SORTS.find((one) => one === (query.sort ?? 'title'))
  if (sort === undefined)
    throw new AppError('request.invalid', { fields: [fieldError('sort', 'field.not_offered')] })
  const term = optionalPattern(query.search)
  const found =
    term === null
      ? sql`true`
      : sql`(${anyContains(['s.title', 's.remark'], term)}
      or exists (select 1 from serial_book x join book k on k.id = x.book_id
        where x.serial_id = s.id and ${isBookNamed('k', term)}))`
  const matching = sql`${found}
    and (${query.status ?? null}::text is null or ${STATUS} = ${query.status ?? null})`
  const { rows } = await sql<SerialRow>`
    select ${COLUMNS} from (
      select s.id, row_number() over (order by ${SORTS[sort]} ${toDirection(query.order)}, s.id) as place from serial s where ${matching}
      order by place limit ${query.size} offset ${(query.page - 1) * query.size}
    ) shown join serial s on s.id = shown.id order by shown.place`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from serial s where ${matching}`.execute(db)
  return {
    rows: rows.map((row) => viewSerial(row, actor)),
    total: counted.rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  }
}

/** @throws AppError `serial.not_found` */
export const getSerial = async (db: Db, actor: Actor, serialId: string): Promise<SerialView> => {
  const { rows } =
    await sql<SerialRow>`select ${COLUMNS} from serial s where s.id = ${serialId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('serial.not_found')
  return viewSerial(row, actor)
}

interface BookRow {
  readonly id: string
  readonly book_id: string
  readonly book_sub_id: string
  readonly title_zh: string
  readonly title_en: string
  readonly existing_chapter: number | null
  readonly added_at: Date
  readonly batches: SerialBookView['batches']
}

const BOOK_COLUMNS = sql`
  k.id, k.book_id, k.book_sub_id, k.title_zh, k.title_en, x.added_at,
  (select max(c.number) from source_chapter c where c.book_id = k.id
    and exists (select 1 from source_page p where p.source_chapter_id = c.id and p.replaced_at is null)) as existing_chapter,
  coalesce((select json_agg(json_build_object('id', b.id, 'number', b.number, 'status', b.status) order by b.number)
    from batch_book y join batch b on b.id = y.batch_id where y.book_id = k.id and b.serial_id = x.serial_id), '[]') as batches`

const BOOK_SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  titleZh: sql`k.title_zh`,
  titleEn: sql`k.title_en`,
  bookId: sql`k.book_id`,
  addedAt: sql`x.added_at`,
}

const viewBook = (row: BookRow): SerialBookView => ({
  id: row.id,
  bookId: row.book_id,
  bookSubId: row.book_sub_id,
  titleZh: row.title_zh,
  titleEn: row.title_en,
  existingChapter: row.existing_chapter,
  batches: row.batches,
  addedAt: row.added_at.toISOString(),
})

/** A batch that has ended keeps books that were taken out of the series since. */
const selectBooks = (serialId: string, batchId: string | undefined): RawBuilder<unknown> =>
  batchId === undefined
    ? sql`(select serial_id, book_id, added_at from serial_book where serial_id = ${serialId}) x join book k on k.id = x.book_id`
    : sql`(select b.serial_id, y.book_id, y.added_at from batch_book y join batch b on b.id = y.batch_id
        where b.serial_id = ${serialId} and b.id = ${batchId}) x join book k on k.id = x.book_id`

export const listSerialBooks = async (
  db: Db,
  serialId: string,
  query: BooksQuery,
): Promise<z.output<typeof serialBooks.response>> => {
  const by = BOOK_SORTS[query.sort ?? 'addedAt']
  if (by === undefined)
    throw new AppError('request.invalid', { fields: [fieldError('sort', 'field.not_offered')] })
  await requireSerial(db, serialId)
  const term = optionalPattern(query.search)
  const found = sql`${selectBooks(serialId, query.batchId)}
    where ${term === null ? sql`true` : isBookNamed('k', term)}`
  const { rows } = await sql<BookRow>`
    select ${BOOK_COLUMNS} from ${found} order by ${by} ${toDirection(query.order)}, k.book_id, k.book_sub_id
    limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(
    db,
  )
  return {
    rows: rows.map(viewBook),
    total: counted.rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  }
}

/** @throws AppError `serial.book_not_found` */
export const getSerialBook = async (
  db: Db,
  serialId: string,
  bookId: string,
): Promise<SerialBookView> => {
  const { rows } =
    await sql<BookRow>`select ${BOOK_COLUMNS} from ${selectBooks(serialId, undefined)} where k.id = ${bookId}`.execute(
      db,
    )
  const [row] = rows
  if (row === undefined) throw new AppError('serial.book_not_found')
  return viewBook(row)
}

/** @throws AppError `serial.not_found` */
export const requireSerial = async (db: Db | Tx, serialId: string): Promise<void> => {
  const row = await db
    .selectFrom('serial')
    .select('id')
    .where('id', '=', serialId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('serial.not_found')
}
