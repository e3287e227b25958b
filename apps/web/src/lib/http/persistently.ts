import { isCallError, isRestarting } from './call-error.ts'
import { showReconnecting } from './reconnecting.ts'

/** spec §9: on, five tries in all, 100 ms between them */
const RETRY = { on: true, tries: 5, waitMs: 100 } as const
/** Waits for a server or database that restarts: some 15 s in all, longer each time. */
const RESTART_WAITS_MS = [500, 1000, 2000, 4000, 8000] as const

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Tries again while the connection is broken or the server restarts: for changes only, whose
 * Idempotency-Key makes every try the same change. Not
 * after a refusal or a timeout. Reads are tried again by the cache, for longer.
 */
export const persistently = async <T>(attempt: () => Promise<T>): Promise<T> => {
  let restarts = 0
  for (let tries = 1; ;) {
    try {
      return await attempt()
    } catch (error) {
      if (!RETRY.on || !isCallError(error)) throw error
      const waitMs = RESTART_WAITS_MS[restarts]
      if (isRestarting(error) && waitMs !== undefined) {
        restarts++
        await showReconnecting(() => pause(waitMs))
        continue
      }
      if (tries >= RETRY.tries || error.kind !== 'network') throw error
      tries++
    }
    await pause(RETRY.waitMs)
  }
}
