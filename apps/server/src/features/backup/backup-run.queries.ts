import type { BackupAttempt } from '@panelflow/domain/backup/backup-age.ts'
import type { Db } from '../../db/open-database.ts'

/** When the last backup was made that was complete and verified; null without one. */
export const getLastGoodBackup = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('backup_run')
    .select('started_at')
    .where('status', '=', 'ok')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at ?? null
}

export interface EndedBackup {
  readonly status: 'ok' | 'incomplete' | 'failed'
  readonly finishedAt: Date
  readonly error: string | null
}

/** The last backup that came to an end, good or not; null without one. */
export const getLastEndedBackup = async (db: Db): Promise<EndedBackup | null> => {
  const row = await db
    .selectFrom('backup_run')
    .select(['status', 'finished_at as finishedAt', 'error'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.finishedAt === null || row.status === 'running') return null
  return { status: row.status, finishedAt: row.finishedAt, error: row.error }
}

export const listAttempts = async (db: Db, dueAt: Date): Promise<readonly BackupAttempt[]> =>
  await db
    .selectFrom('backup_run')
    .select(['attempt', 'status', 'heartbeat_at as heartbeatAt', 'finished_at as finishedAt'])
    .where('due_at', '=', dueAt)
    .execute()
