import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'

/** Name by text, filled when modules load: a short list on purpose, since every connection keeps every plan it has met. */
const names = new Map<string, string>()

/** From now on the database keeps this text's plan under the name, connection by connection. */
export const nameStatement = (name: string, text: string): void => {
  if (names.get(text) === name) return
  if (names.has(text)) throw new Error(`The prepared statement ${name} has the text of ${names.get(text)}.`)
  if ([...names.values()].includes(name)) throw new Error(`Two prepared statements have the name ${name}.`)
  names.set(text, name)
}

const NOTHING: QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

type Answer = Promise<QueryResult>
type Named = ReturnType<typeof named>

/**
 * What Kysely needs of a connection: it knows texts only, so names are given here. `begin` waits for the first statement and travels with it
 * (the pool is opened with `pipeline`), which saves every transaction a way there and back.
 */
const named = (client: PoolClient) => {
  let toBegin = false
  const send = (text: string, values: unknown[]): Answer => {
    const name = names.get(text)
    return name === undefined ? client.query(text, values) : client.query({ name, text, values })
  }
  const beginWith = async (text: string, values: unknown[]): Answer => {
    const [began, answer] = [client.query('begin'), send(text, values)]
    // without a transaction the answer counts for nothing
    answer.catch(() => undefined)
    await began
    return await answer
  }
  return {
    query: async (text: string, values: unknown[]): Answer => {
      if (text === 'begin') {
        toBegin = true
        return NOTHING
      }
      if (!toBegin) return await send(text, values)
      toBegin = false
      return text === 'commit' || text === 'rollback' ? NOTHING : await beginWith(text, values)
    },
    release: () => client.release(),
  }
}

/** The pool as Kysely wants it, for `PostgresDialect`. */
export const poolWithNames = (pool: Pool): PostgresPool => {
  const known = new WeakMap<PoolClient, Named>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const connection = known.get(client) ?? named(client)
      known.set(client, connection)
      return connection as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

const pools = new WeakMap<object, Pool>()

/** Says which pool a database works on. */
export const rememberPool = (db: object, pool: Pool): void => {
  pools.set(db, pool)
}

/** The pool of a database; undefined for a transaction, which has one connection. */
export const poolBehind = (db: object): Pool | undefined => pools.get(db)
