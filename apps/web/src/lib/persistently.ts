import { isCallError } from './call-error.ts'

/** spec §9: on, five tries in all, 100 ms between them */
const RETRY = { on: true, tries: 5, waitMs: 100 } as const

/**
 * Tries again while the line is broken: for changes only whose Idempotency-Key makes every try the same change. A refusal was decided and a
 * timeout has waited long enough; reads are tried again by the cache, more patiently.
 */
export const persistently = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!RETRY.on || tries >= RETRY.tries || !isCallError(error) || error.kind !== 'network') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY.waitMs))
  }
}
