import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './database-errors.ts'

const PAUSE_MS = 500

export interface RetryOptions {
  /** when to give up, in milliseconds from now */
  readonly patienceMs: number
  /** ends the waiting; the last error is thrown */
  readonly signal?: AbortSignal
}

/**
 * Repeats `work`, which may run several times, until the database answers. Throws every other error
 * at once, and the last one at the end.
 */
export const retryWhileAway = async <T>(
  work: () => Promise<T>,
  { patienceMs, signal }: RetryOptions,
): Promise<T> => {
  for (const end = Date.now() + patienceMs; ; await sleep(PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || signal?.aborted === true || Date.now() > end) throw error
    }
  }
}

/** A database that restarts while a process starts. */
export const STARTING = { patienceMs: 60_000 } as const
