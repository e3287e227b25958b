import type { Timers } from './ports.ts'

interface RestTimer {
  /** Something changed: runs once nothing has for a while. */
  readonly touch: () => void
  readonly cancel: () => void
}

interface RestLimits {
  /** milliseconds without a change */
  readonly restMs: number
  /** milliseconds from the first change after which it runs though there are more */
  readonly maxWaitMs: number
}

/** Work that is done when the fingers rest, or every now and then while they do not. */
export const createRestTimer = (
  timers: Timers,
  { restMs, maxWaitMs }: RestLimits,
  run: () => void,
): RestTimer => {
  let cancelTimer: (() => void) | null = null
  let since = 0
  const cancel = (): void => {
    cancelTimer?.()
    cancelTimer = null
  }
  return {
    touch: () => {
      const now = timers.now()
      if (cancelTimer === null) since = now
      cancelTimer?.()
      cancelTimer = timers.after(Math.max(0, Math.min(restMs, since + maxWaitMs - now)), () => {
        cancelTimer = null
        run()
      })
    },
    cancel,
  }
}
