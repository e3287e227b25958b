import { nextBackupAttempt } from '@panelflow/domain/backup/backup-age.ts'
import type { Db } from '../../db/open-database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import { listAttempts } from './backup-run.queries.ts'
import type { WrittenBackup } from './write-backup.ts'

const HEARTBEAT_MS = 60_000

export interface RunDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
}

/**
 * Takes a planned backup for this process. Any number of workers may ask: one of them gets it.
 * @returns id of the run; null when there is nothing to do
 */
export const claimBackup = async (
  { db, clock, ids }: RunDeps,
  dueAt: Date,
  target: string,
): Promise<string | null> => {
  const now = clock.now()
  const attempt = nextBackupAttempt(await listAttempts(db, dueAt), now)
  if (attempt === null) return null
  const row = await db
    .insertInto('backup_run')
    .values({ id: ids.next(), due_at: dueAt, attempt, target, started_at: now, heartbeat_at: now })
    .onConflict((conflict) => conflict.columns(['due_at', 'attempt']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A backup that a person starts. */
export const beginBackup = async ({ db, clock, ids }: RunDeps, target: string): Promise<string> => {
  const id = ids.next()
  const now = clock.now()
  await db
    .insertInto('backup_run')
    .values({ id, target, started_at: now, heartbeat_at: now })
    .execute()
  return id
}

/** Runs `work` and records a heartbeat while it runs, and how it ended. */
export const recordRun = async (
  { db, clock }: Pick<RunDeps, 'db' | 'clock'>,
  id: string,
  work: () => Promise<WrittenBackup>,
): Promise<WrittenBackup> => {
  const update = db.updateTable('backup_run').where('id', '=', id)
  const heartbeat = setInterval(() => {
    update
      .set({ heartbeat_at: clock.now() })
      .execute()
      .catch(() => undefined) // the next heartbeat is recorded instead
  }, HEARTBEAT_MS)
  try {
    const written = await work()
    const { name, blobs } = written.manifest
    const status = blobs.missing.length === 0 ? 'ok' : 'incomplete'
    await update.set({ status, name, bytes: blobs.bytes, finished_at: clock.now() }).execute()
    return written
  } catch (error) {
    await update
      .set({
        status: 'failed',
        error: error instanceof Error ? error.message : String(error),
        finished_at: clock.now(),
      })
      .execute()
      .catch(() => undefined) // without a database the run counts as lost once its heartbeats are missing
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}
