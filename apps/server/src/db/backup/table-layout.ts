import type { Client } from 'pg'
import { escapeIdentifier } from 'pg'
import { SCHEMA_RECORDS } from '../migrate.ts'

export interface TableLayout {
  /** `schema.table` */
  readonly name: string
  /** without generated columns: the database computes them again */
  readonly columns: readonly string[]
  /** the rows in a fixed order, for COPY */
  readonly select: string
}

/**
 * Not in a backup. Nobody stays signed in after a restore, and its tokens would be worth stealing;
 * a kept answer belongs to a request of that time.
 */
const EXCLUDED_TABLES: readonly string[] = ['session', 'idempotency_key']

interface Column {
  readonly table: string
  readonly column: string
  readonly text: boolean
  /** position in the primary key, from 1; null outside */
  readonly position: number | null
}

const quote = (name: string): string => name.split('.').map(escapeIdentifier).join('.')

const selectRows = (name: string, columns: readonly Column[]): string => {
  const keys = columns
    .filter((one) => one.position !== null)
    .toSorted((a, b) => Number(a.position) - Number(b.position))
    // the order must not depend on the language of the database
    .map((one) => `${escapeIdentifier(one.column)}${one.text ? ' collate "C"' : ''}`)
  const selected = columns.map((one) => escapeIdentifier(one.column)).join(', ')
  // a table without a primary key is small: its rows are ordered as texts
  const order = keys.length > 0 ? keys.join(', ') : `row(${selected})::text collate "C"`
  return `select ${selected} from ${quote(name)} order by ${order}`
}

/**
 * Jobs that still have to run. A running one runs again after a restore; finished ones are left
 * out.
 */
const QUEUE_COLUMNS = [
  'id',
  'name',
  'priority',
  'data',
  'retry_limit',
  'retry_delay',
  'retry_backoff',
  'start_after',
  'singleton_key',
  'expire_in',
  'created_on',
  'keep_until',
  'policy',
] as const
const QUEUE: TableLayout = {
  name: 'pgboss.job',
  columns: QUEUE_COLUMNS,
  // the queue allows one waiting job per key
  select: `select ${QUEUE_COLUMNS.join(', ')} from (
    select distinct on (name, coalesce(singleton_key, id::text)) * from pgboss.job where state in ('created', 'retry', 'active')
    order by name, coalesce(singleton_key, id::text), start_after, id) waiting order by id`,
}

/** Every table of ours and the waiting jobs, in alphabetical order. */
export const readLayout = async (client: Client): Promise<readonly TableLayout[]> => {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column, a.atttypid = any (array['text'::regtype, 'varchar'::regtype]) as text,
      array_position(k.conkey::int[], a.attnum::int) as position
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
    order by c.relname collate "C", a.attnum`,
    [SCHEMA_RECORDS],
  )
  const byTable = new Map<string, Column[]>()
  for (const row of rows) byTable.set(row.table, [...(byTable.get(row.table) ?? []), row])
  for (const excluded of EXCLUDED_TABLES) byTable.delete(excluded)
  const tables = [...byTable].map(([table, columns]) => {
    const name = `public.${table}`
    return { name, columns: columns.map((one) => one.column), select: selectRows(name, columns) }
  })
  return [...tables, QUEUE]
}

/** `copy … from stdin` for rows in the format of `TableLayout.select`. */
export const copyInto = (name: string, columns: readonly string[]): string =>
  `copy ${quote(name)} (${columns.map(escapeIdentifier).join(', ')}) from stdin`
