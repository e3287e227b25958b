import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { type CheckedPool, cutConnection } from './checked-pool.ts'
import { ANSWER_MARGIN_MS, CONNECTION_LIMITS, parseStatementLimit } from './connection-limits.ts'
import { isConnectionLost } from './database-errors.ts'
import {
  currentTransaction,
  createNestedConnection,
  type RequestTransaction,
} from './request-transaction.ts'
import { watchStatement } from './watch-statement.ts'

/**
 * Name by text, filled when modules load: a short list on purpose, since every connection keeps
 * every plan it has met.
 */
const names = new Map<string, string>()

/** From now on the database keeps this text's plan under the name, connection by connection. */
export const nameStatement = (name: string, text: string): void => {
  if (names.get(text) === name) return
  if (names.has(text))
    throw new Error(`The prepared statement ${name} has the text of ${names.get(text)}.`)
  if ([...names.values()].includes(name))
    throw new Error(`Two prepared statements have the name ${name}.`)
  names.set(text, name)
}

interface ConnectionOptions {
  readonly pool: CheckedPool
  readonly url: string
  /** limit of a statement unless its transaction sets another one */
  readonly statementMs: number
}

/** pg reads the time limit per query, its types do not know it. */
interface TimedQuery extends QueryConfig {
  readonly query_timeout: number
}

const ENDS_TRANSACTION = /^(commit|rollback)$/

/**
 * A connection as Kysely uses it. Kysely passes only the text of a query; names and time limits are
 * added here.
 */
class Connection {
  readonly #client: PoolClient
  readonly #options: ConnectionOptions
  #limitMs: number
  #broken: Error | undefined

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client
    this.#options = options
    this.#limitMs = options.statementMs
  }

  async query(text: string, values: unknown[] = []): Promise<QueryResult> {
    this.#limitMs = parseStatementLimit(text) ?? this.#limitMs
    const name = names.get(text)
    const query: TimedQuery = {
      text,
      values,
      query_timeout: this.#limitMs + ANSWER_MARGIN_MS,
      ...(name !== undefined && { name }),
    }
    const endWatch =
      this.#limitMs > CONNECTION_LIMITS.request.statementMs ? this.#watch() : undefined
    try {
      return await this.#client.query(query)
    } catch (error) {
      this.#noteFailure(error)
      throw error
    } finally {
      endWatch?.()
      if (ENDS_TRANSACTION.test(text)) this.#limitMs = this.#options.statementMs
    }
  }

  release(): void {
    this.#limitMs = this.#options.statementMs
    this.#client.release(this.#broken)
  }

  #watch(): () => void {
    return watchStatement(this.#options.url, this.#client, () => {
      this.#options.pool.suspectIdle()
      cutConnection(this.#client)
    })
  }

  /**
   * After a time limit of the client the answer may still come: such a connection must not be used
   * again.
   */
  #noteFailure(error: unknown): void {
    if (!isConnectionLost(error) || !(error instanceof Error) || this.#broken !== undefined) return
    this.#broken = error
    cutConnection(this.#client)
  }
}

/** The connection that a request's transaction runs on. */
const outermost = (scope: RequestTransaction, connection: Connection) => ({
  query: (text: string, values?: unknown[]) => connection.query(text, values),
  release: (): void => {
    scope.ended = true
    connection.release()
  },
})

/** The pool as Kysely wants it, for `PostgresDialect`. */
export const poolWithNames = (options: ConnectionOptions): PostgresPool => {
  const { pool } = options
  const known = new WeakMap<PoolClient, Connection>()
  const getConnection = (client: PoolClient): Connection => {
    const connection = known.get(client) ?? new Connection(client, options)
    known.set(client, connection)
    return connection
  }
  return {
    connect: async () => {
      const scope = currentTransaction()
      if (scope?.client !== undefined && scope.pool === pool) {
        const outer = getConnection(scope.client)
        return createNestedConnection(scope, (text, values) =>
          outer.query(text, values),
        ) as unknown as PostgresPoolClient
      }
      const client = await pool.connect()
      const connection = getConnection(client)
      if (scope !== undefined && scope.client === undefined) {
        scope.pool = pool
        scope.client = client
        return outermost(scope, connection) as unknown as PostgresPoolClient
      }
      return connection as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

interface Pools {
  /** answers prepared statements outside a transaction */
  readonly reads: CheckedPool
  readonly all: readonly CheckedPool[]
}

const pools = new WeakMap<object, Pools>()

/** Says which pools a database works on. */
export const rememberPools = (db: object, known: Pools): void => {
  pools.set(db, known)
}

/**
 * The pool of a database for prepared statements; undefined for a transaction, which has one
 * connection.
 */
export const poolBehind = (db: object): CheckedPool | undefined => pools.get(db)?.reads

/** Every pool of a database. */
export const listPools = (db: object): readonly CheckedPool[] => pools.get(db)?.all ?? []
