import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Name by text, filled when modules load: a short list on purpose, since every connection keeps every plan it has met. */
const names = new Map<string, string>()

/** From now on the database keeps this text's plan under the name, connection by connection. */
export const nameStatement = (name: string, text: string): void => {
  if (names.get(text) === name) return
  if (names.has(text)) throw new Error(`The prepared statement ${name} has the text of ${names.get(text)}.`)
  if ([...names.values()].includes(name)) throw new Error(`Two prepared statements have the name ${name}.`)
  names.set(text, name)
}

type Named = ReturnType<typeof named>

/** What Kysely needs of a connection: it knows texts only, so names are given here. */
const named = (client: PoolClient) => ({
  query: (text: string, values: unknown[]) => {
    const name = names.get(text)
    return name === undefined ? client.query(text, values) : client.query({ name, text, values })
  },
  release: () => client.release(),
})

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
