import type { accountList, AccountView } from '@panelflow/contract/account.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { anyContains, optionalPattern } from '../../db/contains-pattern.ts'
import { OPEN_SEAT } from '../../core/people/open-work.queries.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { toAbsence } from '../schedule/absence.queries.ts'
import { accountCan } from './account-rights.ts'

/** An account with what a list shows of it. */
export interface AccountRow {
  readonly id: string
  readonly name: string
  readonly real_name: string
  readonly phone: string | null
  readonly email: string | null
  readonly is_root: boolean
  readonly password_expired: boolean
  readonly disabled_at: Date | null
  readonly approved_at: Date | null
  readonly created_at: Date
  readonly version: number
  readonly home_page_url: string | null
  readonly roles: readonly number[]
  readonly languages: readonly string[]
  readonly open_work: number
  readonly last_seen_at: Date | null
  readonly reset_wanted: boolean
  readonly away_from: string | null
  readonly away_until: string | null
  readonly leaving_on: string | null
}

type Filter = Pick<
  z.output<NonNullable<typeof accountList.query>>,
  'search' | 'role' | 'language' | 'status'
>
type ListQuery = z.output<NonNullable<typeof accountList.query>>

const COLUMNS = sql`
  a.id, a.name, a.real_name, a.phone, a.email, a.is_root, a.password_expired, a.disabled_at, a.approved_at, a.created_at, a.version,
  a.home_page_url, a.away_from, a.away_until, a.leaving_on,
  array(select r.role_id::int from account_role r where r.account_id = a.id order by 1) as roles,
  array(select l.language from account_language l where l.account_id = a.id order by 1) as languages,
  (select count(*)::int from assignment s join chapter c on c.id = s.chapter_id join work_order o on o.id = c.order_id
    where s.account_id = a.id and ${OPEN_SEAT}) as open_work,
  (select max(last_seen_at) from session where session.account_id = a.id) as last_seen_at,
  exists (select 1 from password_reset p where p.account_id = a.id and p.ended_at is null and p.settled_at is null) as reset_wanted`

const STATUS = sql`case when a.disabled_at is not null then 'disabled' when a.approved_at is null then 'waiting' else 'active' end`

const matching = ({ search, role, language, status }: Filter): RawBuilder<unknown> => {
  const term = optionalPattern(search)
  return sql`a.deleted_at is null
    and ${term === null ? sql`true` : anyContains(['a.name', 'a.real_name', 'a.phone'], term)}
    and (${role ?? null}::int[] is null or exists (select 1 from account_role r where r.account_id = a.id and r.role_id = any (${role ?? null}::int[])))
    and (${language ?? null}::text[] is null or exists
      (select 1 from account_language l where l.account_id = a.id and l.language = any (${language ?? null}::text[])))
    and (${status ?? null}::text[] is null or ${STATUS} = any (${status ?? null}::text[]))`
}

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`a.name_key`,
  realName: sql`a.real_name`,
  createdAt: sql`a.created_at`,
  lastSeenAt: sql`last_seen_at`,
  openWork: sql`open_work`,
}

const toDirection = (order: ListQuery['order']): RawBuilder<unknown> =>
  order === 'desc' ? sql`desc nulls last` : sql`asc nulls first`

export const viewAccount = (row: AccountRow, actor: Actor): AccountView => ({
  id: row.id,
  name: row.name,
  realName: row.real_name,
  phone: row.phone,
  email: row.email,
  roles: row.roles.filter(isRoleId),
  languages: TARGET_LANGUAGES.filter((language) => row.languages.includes(language)),
  isRoot: row.is_root,
  status: row.disabled_at !== null ? 'disabled' : row.approved_at === null ? 'waiting' : 'active',
  passwordExpired: row.password_expired,
  resetWanted: row.reset_wanted,
  absence: toAbsence(row),
  openWork: row.open_work,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  can: accountCan(actor, row),
})

/** Rows of a filter in their order; all of them without `page`. */
export const accountRows = async (
  db: Db,
  filter: Filter,
  sorting: Partial<Pick<ListQuery, 'page' | 'size' | 'sort' | 'order'>> = {},
): Promise<readonly AccountRow[]> => {
  const { page = 1, size, sort = 'name', order } = sorting
  const by = SORTS[sort] ?? SORTS['name']
  const { rows } = await sql<AccountRow>`
    select ${COLUMNS} from account a where ${matching(filter)}
    order by ${by} ${toDirection(order)}, a.id
    limit ${size ?? null} offset ${size === undefined ? 0 : (page - 1) * size}`.execute(db)
  return rows
}

export const listAccounts = async (
  db: Db,
  actor: Actor,
  query: ListQuery,
): Promise<z.output<typeof accountList.response>> => {
  if (query.sort !== undefined && !Object.hasOwn(SORTS, query.sort))
    throw new AppError('request.invalid', { fields: [fieldError('sort', 'field.not_offered')] })
  const rows = await accountRows(db, query, query)
  const counts = await sql<{ total: number; waiting: number; resets: number }>`
    select count(*) filter (where ${matching(query)})::int as total,
      count(*) filter (where a.approved_at is null and a.disabled_at is null)::int as waiting,
      (select count(*)::int from password_reset p join account x on x.id = p.account_id
        where p.ended_at is null and p.settled_at is null and x.deleted_at is null) as resets
    from account a where a.deleted_at is null`.execute(db)
  const { total = 0, waiting = 0, resets = 0 } = counts.rows[0] ?? {}
  return {
    rows: rows.map((row) => viewAccount(row, actor)),
    total,
    waiting,
    resets,
    page: query.page,
    size: query.size,
  }
}

/** @throws AppError `account.not_found` */
export const getAccountRow = async (db: Db | Tx, accountId: string): Promise<AccountRow> => {
  const { rows } =
    await sql<AccountRow>`select ${COLUMNS} from account a where a.id = ${accountId} and a.deleted_at is null`.execute(
      db,
    )
  const [row] = rows
  if (row === undefined) throw new AppError('account.not_found')
  return row
}

/** Accounts that are not deleted, by the key of their name. */
export const accountRowsByName = async (
  db: Db | Tx,
  nameKeys: readonly string[],
): Promise<ReadonlyMap<string, AccountRow>> => {
  const { rows } = await sql<AccountRow & { name_key: string }>`
    select ${COLUMNS}, a.name_key from account a where a.name_key = any (${nameKeys}::text[]) and a.deleted_at is null`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.name_key, row]))
}
