import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from './open-database.ts'
import { announce, eventsOf } from './announce.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

const TRIES = 5
/** serialization_failure and deadlock_detected: PostgreSQL rolled everything back and asks us to try again. */
const RETRIABLE = new Set(['40001', '40P01'])

/** SQLSTATE of a database error; undefined for anything else. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Name of the constraint a row broke, to turn `23505` into a sentence for people. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined

/** All of `work` or nothing. It runs again after a deadlock, so it must have no effect outside the database. */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await db.transaction().execute(async (tx) => ({ result: await work(tx), events: eventsOf(tx) }))
      announce(db, done.events)
      return done.result
    } catch (error) {
      if (attempt >= TRIES || !RETRIABLE.has(sqlStateOf(error) ?? '')) throw error
      await sleep(2 ** attempt * 5)
    }
  }
}
