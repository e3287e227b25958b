/**
 * The present schema as PostgreSQL's catalog tells it: every list is sorted by name, so that two
 * equal schemas read the same.
 */
import type { Client } from 'pg'

interface Domain {
  readonly name: string
  readonly base: string
  /** `CHECK (…)` as PostgreSQL prints it */
  readonly checks: readonly string[]
}

export interface Column {
  readonly table: string
  readonly name: string
  /** as in SQL: `text`, `uuid[]`, `timestamp with time zone`, the name of a domain */
  readonly type: string
  /** the type's name in the catalog, of a domain its base type: `text`, `_uuid`, `timestamptz` */
  readonly baseType: string
  readonly notNull: boolean
  /** the default's expression, or that of a generated column */
  readonly expression: string | null
  readonly generated: boolean
  readonly identity: boolean
}

export interface Constraint {
  readonly table: string
  readonly name: string
  readonly kind: 'check' | 'foreign' | 'primary' | 'unique'
  readonly columns: readonly string[]
  /** the table a foreign key points to */
  readonly target: string | null
  readonly definition: string
}

/** An index, a function or a trigger: its statement, ready to run. */
interface Statement {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export interface Catalog {
  readonly domains: readonly Domain[]
  readonly sequences: readonly { readonly name: string; readonly start: string }[]
  readonly tables: readonly { readonly name: string; readonly options: readonly string[] }[]
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  readonly indexes: readonly Statement[]
  readonly functions: readonly Statement[]
  readonly triggers: readonly Statement[]
}

const DOMAINS = `select t.typname as name, format_type(t.typbasetype, t.typtypmod) as base,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.contypid = t.oid and k.contype = 'c' order by k.conname) as checks
  from pg_type t where t.typtype = 'd' and t.typnamespace = 'public'::regnamespace order by t.typname`

const SEQUENCES = `select c.relname as name, s.seqstart::text as start from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
  order by c.relname`

const TABLES = `select relname as name, coalesce(reloptions, '{}') || coalesce(array(
      select 'toast.' || option from pg_class toast, unnest(toast.reloptions) option where toast.oid = c.reltoastrelid), '{}') as options
  from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'applied_migration' and relname <> 'applied_function'
  order by relname`

const COLUMNS = `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, coalesce(base.typname, t.typname) as "baseType",
    a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as expression, a.attgenerated <> '' as generated, a.attidentity <> '' as identity
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const CONSTRAINTS = `select c.relname as table, k.conname as name,
    case k.contype when 'c' then 'check' when 'f' then 'foreign' when 'p' then 'primary' else 'unique' end as kind,
    array(select a.attname::text from unnest(k.conkey) with ordinality key (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number order by key.place) as columns,
    target.relname as target, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class target on target.oid = k.confrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'p', 'u') and k.conparentid = 0 order by c.relname, k.conname`

const INDEXES = `select t.relname as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by t.relname, c.relname`

const FUNCTIONS = `select '' as table, proname as name, pg_get_functiondef(oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace order by proname`

const TRIGGERS = `select c.relname as table, g.tgname as name, pg_get_triggerdef(g.oid) as definition
  from pg_trigger g join pg_class c on c.oid = g.tgrelid where not g.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by c.relname, g.tgname`

const OWN = new Set(['applied_migration', 'applied_function'])

export const readCatalog = async (client: Client): Promise<Catalog> => {
  // names are printed without their schema
  await client.query('set search_path = public')
  const list = async <Row extends object>(query: string): Promise<readonly Row[]> => {
    const { rows } = await client.query<Row>(query)
    return rows.filter((row) => !('table' in row) || !OWN.has(String(row.table)))
  }
  return {
    domains: await list(DOMAINS),
    sequences: await list(SEQUENCES),
    tables: await list(TABLES),
    columns: await list(COLUMNS),
    constraints: await list(CONSTRAINTS),
    indexes: await list(INDEXES),
    functions: await list(FUNCTIONS),
    triggers: await list(TRIGGERS),
  }
}
