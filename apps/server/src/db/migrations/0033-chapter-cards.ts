import { type Kysely, sql } from 'kysely'

/**
 * What the chapter table of an order says, as `order_card` keeps a row of the list: of one version of the order and of the names of one epoch.
 * What changes without a new version (pages, fix items, check requests, machine work) is counted when somebody looks, for the chapters named here.
 */
const STATEMENTS: readonly string[] = [
  `create table chapter_card (
    order_id uuid primary key,
    version integer not null,
    epoch bigint not null,
    chapters uuid[] not null,
    sources uuid[] not null,
    lines text not null,
    shape text not null,
    shape_key text not null,
    people text not null
  ) with (fillfactor = 80, toast_tuple_target = 8160)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
