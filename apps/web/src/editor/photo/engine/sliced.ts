/** How long the screen may be kept busy at a time, ms: input stays quicker than the eye. */
const SLICE_MS = 14

export interface SlicedRun<T> {
  readonly done: Promise<T | null>
  /** Resolves `done` with null; nothing of the work is kept. */
  readonly stop: () => void
}

export interface SliceTimers {
  readonly now: () => number
  /** runs as soon as the screen had its turn */
  readonly later: (run: () => void) => void
}

/** Works through a generator in slices and reports the share done. */
export const sliced = <T>(
  work: Generator<number, T>,
  report: (share: number) => void,
  { now, later }: SliceTimers,
): SlicedRun<T> => {
  let stopped = false
  const done = new Promise<T | null>((resolve, reject) => {
    const runSlice = (): void => {
      if (stopped) {
        // lets the work put back what it has half done
        work.return(undefined as never)
        return resolve(null)
      }
      const until = now() + SLICE_MS
      try {
        for (;;) {
          const step = work.next()
          if (step.done === true) return resolve(step.value)
          if (now() < until) continue
          report(step.value)
          return later(runSlice)
        }
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    later(runSlice)
  })
  return {
    done,
    stop: () => {
      stopped = true
    },
  }
}
