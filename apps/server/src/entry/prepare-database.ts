import { migrate } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/list.ts'
import { openDatabase } from '../db/open-database.ts'
import { installQueue } from '../adapters/boss-queue.ts'

/** Brings a database to the state this program expects: our tables and the queue's. Safe to run from several processes at once. */
export const prepareDatabase = async (url: string): Promise<readonly string[]> => {
  const { pool, close } = openDatabase(url, { max: 2, name: 'panelflow-migrate' })
  try {
    const applied = await migrate(pool, MIGRATIONS)
    await installQueue(url)
    return applied
  } finally {
    await close()
  }
}
