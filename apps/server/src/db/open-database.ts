import { Kysely, PostgresDialect } from 'kysely'
import { type CustomTypesConfig, type Pool, types } from 'pg'
import { CheckedPool } from './checked-pool.ts'
import {
  ANSWER_MARGIN_MS,
  CONNECT_TIMEOUT_MS,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type LimitsName,
} from './connection-limits.ts'
import { poolWithNames, rememberPools } from './named-pool.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface OpenDatabase {
  readonly db: Db
  readonly pool: Pool
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * Ids of logs and sizes of files stay far below 2^53, so a bigint column is a number here. Instants
 * are Date.
 */
const typeParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8
      ? Number
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

export interface DatabaseOptions {
  /** connections at once */
  readonly max?: number
  /**
   * connections more, for nothing but prepared statements outside a transaction; none of their own:
   * they share the others
   */
  readonly reads?: number
  /** shown in pg_stat_activity */
  readonly name?: string
  /** how long statements may take; `long` when absent */
  readonly limits?: LimitsName
}

/**
 * The default is for turning disks: with it a person's forty orders are found by reading all
 * 100,000.
 */
const PLANNING = '-c random_page_cost=1.1'
/**
 * A prepared statement's plan is the same whatever the values: without this, one that takes many
 * keys is planned anew each time it is given few.
 */
const ONE_PLAN = `${PLANNING} -c plan_cache_mode=force_generic_plan`

/**
 * The server notices a client that vanished without closing its socket, and frees its locks within
 * half a minute.
 */
const KEEP_ALIVE =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'
const KEEP_ALIVE_DELAY_MS = 10_000

const openPool = (
  url: string,
  max: number,
  name: string,
  planning: string,
  limits: ConnectionLimits,
): CheckedPool =>
  new CheckedPool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + ANSWER_MARGIN_MS,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    options: `${planning} ${KEEP_ALIVE}`,
    types: typeParsers,
  })

/**
 * A pool on that database. A lost connection is replaced; the query that was on it fails and its
 * caller decides.
 *
 * Prepared statements get a small pool of their own: each connection keeps every plan it has met,
 * so few connections with warm plans answer
 * faster than many, and "who asks" never waits behind somebody's transaction.
 */
export const openDatabase = (
  url: string,
  { max = 10, reads, name = 'panelflow', limits = 'long' }: DatabaseOptions = {},
): OpenDatabase => {
  const chosen = CONNECTION_LIMITS[limits]
  const pool = openPool(url, max, name, PLANNING, chosen)
  const readPool = reads === undefined ? pool : openPool(url, reads, name, ONE_PLAN, chosen)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: poolWithNames({ pool, url, statementMs: chosen.statementMs }),
    }),
  })
  const all = [...new Set([pool, readPool])]
  rememberPools(db, { reads: readPool, all })
  // Kysely ends the pool only if it was ever asked something
  const close = async (): Promise<void> => {
    await db.destroy()
    for (const one of all) if (!one.ending) await one.end()
  }
  return { db, pool, url, close }
}
