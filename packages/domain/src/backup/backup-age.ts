/**
 * Age after which the last good backup is too old (spec: reliability, "banner when the last good
 * backup is older than 48 h").
 */
export const MAX_BACKUP_AGE_HOURS = 48

const HOUR_MS = 3_600_000

/**
 * `fresh`: a verified backup is young enough; `old`: the last one is not; `never`: there is none
 */
export const BACKUP_STATES = ['fresh', 'old', 'never'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

/** @param lastAt when the last verified backup was made; null without one */
export const getBackupState = (lastAt: Date | null, now: Date): BackupState => {
  if (lastAt === null) return 'never'
  return now.getTime() - lastAt.getTime() > MAX_BACKUP_AGE_HOURS * HOUR_MS ? 'old' : 'fresh'
}

/** An attempt at a planned backup. */
export interface BackupAttempt {
  readonly attempt: number
  readonly status: 'running' | 'ok' | 'incomplete' | 'failed'
  /** time of the last heartbeat of its process */
  readonly heartbeatAt: Date
  readonly finishedAt: Date | null
}

export const MAX_BACKUP_ATTEMPTS = 3
/** A failed attempt is followed by the next one after this time: a store may have been away. */
const RETRY_AFTER_MS = 30 * 60_000
/** A running attempt without a heartbeat for so long counts as ended. */
const LOST_AFTER_MS = 5 * 60_000

/**
 * Should a worker begin a planned backup now?
 * @param attempts at this planned instant, in any order
 * @returns number of the attempt to begin; null when one runs, one is done, or the tries are used
 * up
 */
export const nextBackupAttempt = (attempts: readonly BackupAttempt[], now: Date): number | null => {
  const last = attempts.reduce<BackupAttempt | null>(
    (latest, one) => (latest === null || one.attempt > latest.attempt ? one : latest),
    null,
  )
  if (last === null) return 1
  if (last.status === 'ok' || last.status === 'incomplete' || last.attempt >= MAX_BACKUP_ATTEMPTS)
    return null
  const since = now.getTime() - (last.finishedAt ?? last.heartbeatAt).getTime()
  const wait = last.status === 'running' ? LOST_AFTER_MS : RETRY_AFTER_MS
  return since > wait ? last.attempt + 1 : null
}
