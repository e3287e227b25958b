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

/** A pool on that database. A lost connection is replaced; the query that was on it fails and its caller decides. */
export const openDatabase = (url: string, options: { readonly max?: number; readonly name?: string } = {}): OpenDatabase => {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'panelflow',
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 30_000,
    // the default is for turning disks: with it a person's forty orders are found by reading all 100,000
    options: '-c random_page_cost=1.1',
    types: typeParsers,
  })
  // an idle connection that breaks would otherwise end the process
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolWithNames(pool) }) })
  rememberPool(db, pool)
  // Kysely ends the pool only if it was ever asked something
  const close = async (): Promise<void> => {
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  return { db, pool, url, close }
}
