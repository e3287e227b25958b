/**
 * An installation of some years: orders, chapters, log, terms, and people who may see everything.
 */
import type { OpenDatabase } from '../../apps/server/src/db/open-database.ts'
import { toNameKey } from '../../apps/server/src/features/user/name-key.ts'
import { hashPassword } from '../../apps/server/src/features/user/password-hash.ts'
import { manyOrders } from '../../apps/server/src/testing/many-orders.ts'

export interface DatasetSize {
  readonly orders: number
  readonly chaptersEach: number
  readonly books: number
  readonly terms: number
}

export interface Dataset {
  readonly orderIds: readonly string[]
  readonly bookIds: readonly string[]
  readonly lastSerial: number
}

export const PASSWORD = 'studio2026'
/** One account may send 40 requests a second in the long run: a bench is as many people. */
export const adminName = (nth: number): string => `bench ${nth}`

const addAdmins = async ({ pool }: OpenDatabase, count: number): Promise<readonly string[]> => {
  const hash = await hashPassword(PASSWORD)
  const names = Array.from({ length: count }, (_, nth) => adminName(nth))
  const { rows } = await pool.query<{ id: string }>(
    `insert into account (id, name, name_key, password_hash)
     select gen_random_uuid(), n.name, n.key, $1 from unnest($2::text[], $3::text[]) as n(name, key) returning id`,
    [hash, names, names.map(toNameKey)],
  )
  const ids = rows.map(({ id }) => id)
  // as translators they see only their own
  await pool.query(
    'insert into account_role (account_id, role_id) select id, role from unnest($1::uuid[]) id, unnest(array[5, 8]) role',
    [ids],
  )
  return ids
}

/** `admins`: how many translation administrators sign in. */
export const createDataset = async (
  database: OpenDatabase,
  size: DatasetSize,
  admins: number,
): Promise<Dataset> => {
  const { db, pool } = database
  const people = await addAdmins(database, admins)
  const createdBy = people[0] ?? ''
  await manyOrders(db, { ...size, createdBy, translators: people })
  await pool.query(`insert into log_entry (order_id, chapter_id, type, actor_id, details, at)
    select c.order_id, c.id, 'chapter.status_changed', c.translator_id, '{"from":"pending_translation","event":"complete_translation","to":"translation_completed"}',
      timestamptz '2026-02-01' + make_interval(secs => c.number * 1000) from chapter c`)
  await pool.query(
    `insert into term (id, book_id, original, original_key, translations, sort, status)
     select gen_random_uuid(), b.id, '词' || n, '词' || n, '{"en":"word"}', n, 'approved'
     from book b, generate_series(1, $1::int) n where b.book_id like 'M%'`,
    [Math.ceil(size.terms / size.books)],
  )
  for (const table of ['log_entry', 'term', 'account']) await pool.query(`vacuum analyze ${table}`)
  const orders = await pool.query<{ id: string }>(
    'select id from work_order order by serial limit 2000',
  )
  const books = await pool.query<{ id: string }>('select id from book order by id limit 500')
  const last = await pool.query<{ last: number }>('select max(serial)::int as last from work_order')
  return {
    orderIds: orders.rows.map(({ id }) => id),
    bookIds: books.rows.map(({ id }) => id),
    lastSerial: last.rows[0]?.last ?? 0,
  }
}
