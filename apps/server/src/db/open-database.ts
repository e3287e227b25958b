import { Kysely, PostgresDialect } from 'kysely'
import { type CustomTypesConfig, Pool, types } from 'pg'
import { poolWithNames, rememberPool } from './named-pool.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface OpenDatabase {
  readonly db: Db
  readonly pool: Pool
  readonly url: string
  readonly close: () => Promise<void>
}

/** Ids of logs and sizes of files stay far below 2^53, so a bigint column is a number here. Instants are Date. */
const typeParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

export interface DatabaseOptions {
  /** connections at once */
  readonly max?: number
  /** connections more, for nothing but prepared statements outside a transaction; none of their own: they share the others */
  readonly reads?: number
  /** shown in pg_stat_activity */
  readonly name?: string
}

/** The default is for turning disks: with it a person's forty orders are found by reading all 100,000. */
const PLANNING = '-c random_page_cost=1.1'
/** A prepared statement's plan is the same whatever the values: without this, one that takes many keys is planned anew each time it is given few. */
const ONE_PLAN = `${PLANNING} -c plan_cache_mode=force_generic_plan`

const openPool = (url: string, max: number, name: string, options: string): Pool => {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 30_000,
    options,
    types: typeParsers,
  })
  // an idle connection that breaks would otherwise end the process
  pool.on('error', () => undefined)
  return pool
}

/**
 * A pool on that database. A lost connection is replaced; the query that was on it fails and its caller decides.
 *
 * Prepared statements get a small pool of their own: each connection keeps every plan it has met, so few connections with warm plans answer
 * faster than many, and "who asks" never waits behind somebody's transaction.
 */
export const openDatabase = (url: string, { max = 10, reads, name = 'panelflow' }: DatabaseOptions = {}): OpenDatabase => {
  const pool = openPool(url, max, name, PLANNING)
  const readPool = reads === undefined ? pool : openPool(url, reads, name, ONE_PLAN)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolWithNames(pool) }) })
  rememberPool(db, readPool)
  // Kysely ends the pool only if it was ever asked something
  const close = async (): Promise<void> => {
    await db.destroy()
    for (const one of new Set([pool, readPool])) if (!one.ending) await one.end()
  }
  return { db, pool, url, close }
}
