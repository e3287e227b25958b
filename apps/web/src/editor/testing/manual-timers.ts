import type { Timers } from '../engine/ports.ts'

/** Time that passes only when the test says so. */
export interface ManualTimers extends Timers {
  /** Lets milliseconds pass and runs what falls due, in order. */
  readonly pass: (ms: number) => Promise<void>
}

/** Answers of the studio in the test take a few microtasks. */
const breathe = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

export const createManualTimers = (): ManualTimers => {
  let now = 0
  let waiting: { readonly at: number; readonly run: () => void }[] = []
  const runDue = async (until: number): Promise<void> => {
    for (;;) {
      const due = waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
      if (due === undefined) return
      waiting = waiting.filter((other) => other !== due)
      now = Math.max(now, due.at)
      due.run()
      await breathe()
    }
  }
  return {
    now: () => now,
    after: (ms, run) => {
      const entry = { at: now + ms, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    pass: async (ms) => {
      const until = now + ms
      await breathe()
      await runDue(until)
      now = until
      await breathe()
    },
  }
}
