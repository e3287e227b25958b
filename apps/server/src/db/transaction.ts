import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Db } from './open-database.ts'
import { announce, listEvents } from './announce.ts'
import { getSqlState } from './database-errors.ts'
import { currentTransaction, encloseTransactions } from './request-transaction.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

const TRIES = 5
/**
 * serialization_failure and deadlock_detected: PostgreSQL rolled everything back and asks us to try
 * again.
 */
const RETRIABLE = new Set(['40001', '40P01'])

/** Name of the constraint a row broke, to turn `23505` into a sentence for people. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined

/** Runs `attempt` again after a deadlock or a serialization failure. */
const retry = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= TRIES || !RETRIABLE.has(getSqlState(error) ?? '')) throw error
      await sleep(2 ** tries * 5)
    }
  }
}

/**
 * All of `work` or nothing. It runs again after a deadlock, so it must have no effect outside the
 * database. Inside a request's transaction it is
 * a part of that: the request is tried again as a whole.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const enclosing = currentTransaction()
  const attempt = async (): Promise<T> => {
    const done = await db
      .transaction()
      .execute(async (tx) => ({ result: await work(tx), events: listEvents(tx) }))
    if (enclosing === undefined) announce(db, done.events)
    else enclosing.events.push(...done.events)
    return done.result
  }
  return await (enclosing === undefined ? retry(attempt) : attempt())
}

/**
 * All of a request in one transaction: whatever `work` and the functions it calls do with `db`
 * commits or rolls back together.
 */
export const inRequestTransaction = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  retry(() =>
    encloseTransactions(async ({ events }) => {
      const result = await db.transaction().execute(work)
      announce(db, events)
      return result
    }),
  )

/**
 * Lets the statements of this transaction run longer than its pool allows, on the server and in the
 * client.
 */
export const allowLongStatements = async (tx: Tx, limitMs: number): Promise<void> => {
  await sql.raw(`set local statement_timeout = ${Math.round(limitMs)}`).execute(tx)
}
