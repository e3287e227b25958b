import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { migrate } from '../db/migrate.ts'
import type { Migration } from '../db/migration.ts'
import { FUNCTIONS, MIGRATIONS } from '../db/schema-files.ts'
import { openDatabase } from '../db/open-database.ts'
import { retryWhileAway, STARTING } from '../db/retry-while-away.ts'
import { installQueue } from '../adapters/boss-queue.ts'

const PATIENCE_MS = 10_000

/** A database that is just starting gets some time; one that is not there gets a sentence. */
const firstAnswer = async (pool: Pool, url: string): Promise<void> => {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const { host, pathname } = new URL(url)
      if (Date.now() > end)
        throw new Error(
          `The database ${pathname.slice(1)} at ${host} does not answer (${reason}). Is it running, and is DATABASE_URL right?`,
          { cause: error },
        )
    }
  }
}

/**
 * Brings a database to the state this program expects: our tables and the queue's. Safe to run from
 * several processes at once.
 * @param migrations an older state, for a backup that was made in it
 */
export const prepareDatabase = async (
  url: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> => {
  const { db, pool, close } = openDatabase(url, { max: 2, name: 'panelflow-migrate' })
  try {
    await firstAnswer(pool, url)
    return await retryWhileAway(async () => {
      const applied = await migrate(
        pool,
        migrations,
        migrations.length === MIGRATIONS.length ? FUNCTIONS : [],
      )
      await withAdvisoryLock(db, 'queues', () => installQueue(pool))
      return applied
    }, STARTING)
  } finally {
    await close()
  }
}
