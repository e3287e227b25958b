import type { AuditView } from '@panelflow/contract/audit.ts'
import { ROLE } from '@panelflow/domain/account/role.ts'
import { sql } from 'kysely'
import { searchPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'

export interface AuditObject {
  readonly name: string
  /** address inside the client; null: no screen shows it */
  readonly path: string | null
}

interface Named {
  readonly id: string
  readonly name: string
  /** of another row that its screen is about */
  readonly target: string | null
}

const PA = ROLE.projectAdministrator

/** How each kind of object is called, and where it is shown. Other kinds are shown by their id. */
const KINDS: Readonly<
  Record<string, { readonly select: string; readonly path: (row: Named) => string | null }>
> = {
  order: {
    select: `select id, '#' || serial || ' ' || title as name, null::uuid as target from work_order`,
    path: ({ id }) => `/order/base/${PA}/${id}`,
  },
  chapter: {
    select: `select c.id, '#' || o.serial || ' · ' || c.number as name, o.id as target
      from chapter c join work_order o on o.id = c.order_id`,
    path: ({ id, target }) => `/order/chapter/${PA}/${target}?chapterId=${id}`,
  },
  account: {
    select: `select id, name, null::uuid as target from account`,
    path: ({ name }) => `/users/index/${PA}?search=${encodeURIComponent(name)}`,
  },
  book: {
    select: `select id, coalesce(nullif(title_zh, ''), title_en) as name, null::uuid as target from book`,
    path: ({ id }) => `/books/${id}`,
  },
  serial: {
    select: `select id, title as name, null::uuid as target from serial`,
    path: ({ id }) => `/serials/books/${PA}/${id}`,
  },
  batch: {
    select: `select id, description as name, serial_id as target from batch`,
    path: ({ target }) => `/serials/books/${PA}/${target}`,
  },
  term: {
    select: `select id, original as name, book_id as target from term`,
    path: ({ name }) => `/term/index?search=${encodeURIComponent(name)}`,
  },
  style: { select: `select id, name, null::uuid as target from style_preset`, path: () => null },
  webhook: {
    select: `select id, name, null::uuid as target from webhook`,
    path: () => '/webhooks/index',
  },
  pay_rate: {
    select: `select r.id, concat_ws(' · ', a.name, r.target_language, r.stage, trim_scale(r.amount) || ' / ' || r.unit) as name, null::uuid as target
      from pay_rate r left join account a on a.id = r.account_id`,
    path: () => '/pay/index?tab=rates',
  },
  pay_sheet: {
    select: `select s.id, a.name || ' · ' || s.first_day || ' – ' || s.last_day as name, null::uuid as target
      from pay_sheet s join account a on a.id = s.account_id`,
    path: ({ id }) => `/pay/index?sheet=${id}`,
  },
  engine: {
    select: `select id, name, null::uuid as target from translation_engine`,
    path: () => '/engines/index',
  },
  export: {
    select: `select id, format as name, null::uuid as target from export`,
    path: () => '/order/exports',
  },
  grade: {
    select: `select g.id, '#' || o.serial || ' · ' || c.number as name, o.id as target
      from grade g join chapter c on c.id = g.chapter_id join work_order o on o.id = c.order_id`,
    path: ({ target }) => `/order/chapter/${PA}/${target}`,
  },
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type ObjectId = NonNullable<Pick<AuditView, 'object'>['object']>

/** Names of objects that still exist, one statement a kind. Keys: `kind id`. */
export const nameObjects = async (
  db: Db,
  objects: readonly Pick<ObjectId, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, AuditObject>> => {
  const found = new Map<string, AuditObject>()
  for (const [kind, { select, path }] of Object.entries(KINDS)) {
    const ids = objects.filter((one) => one.kind === kind && UUID.test(one.id)).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows } = await sql<Named>`
      select * from (${sql.raw(select)}) n where n.id = any(${[...new Set(ids)]}::uuid[])`.execute(
      db,
    )
    for (const row of rows) found.set(`${kind} ${row.id}`, { name: row.name, path: path(row) })
  }
  return found
}

/** Objects of a kind by what they are called, for the filter. */
export const findObjects = async (
  db: Db,
  kind: string,
  search: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  const known = KINDS[kind]
  if (known === undefined) return []
  const { rows } = await sql<Named>`
    select id, name from (${sql.raw(known.select)}) n where fold_text(name) like ${searchPattern(search)}
    order by length(name), name limit 20`.execute(db)
  return rows.map(({ id, name }) => ({ id, name }))
}
