import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Any numbers, but always the same ones, and all different: the first start waits for the seed
 * while it holds its own lock.
 */
export const ADVISORY_LOCK = {
  seed: 7_226_352_352,
  queues: 7_226_352_353,
  firstStart: 7_226_352_354,
  backup: 7_310_004,
} as const

/**
 * Runs `work` in one process at a time; others wait for it. `work` gets the connection that holds
 * the lock: a process that dies loses both.
 */
export const withAdvisoryLock = async <T>(
  db: Kysely<Tables>,
  lock: keyof typeof ADVISORY_LOCK,
  work: (session: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  await db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${ADVISORY_LOCK[lock]})`.execute(session)
    try {
      return await work(session)
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_LOCK[lock]})`.execute(session)
    }
  })
