import { listen } from '../db/listen.ts'
import { retryWhileAway, STARTING } from '../db/retry-while-away.ts'
import { type Lease, type LeasedWork, type LeaseLoop, startLeaseLoop } from './lease-loop.ts'
import { TASK_CHANNEL } from '../db/task-channel.ts'

export interface RunOptions {
  /** connection string, for LISTEN */
  readonly url: string
  readonly onError: (error: unknown) => void
}

export interface RunningJobs {
  /** Takes nothing new; what does not end within `graceMs` goes back to the queue. */
  readonly stop: (graceMs?: number) => Promise<void>
}

/** Starts a kind of work in this process. */
export const workLoop = <L extends Lease>(
  work: LeasedWork<L>,
  concurrency: number,
): ((onError: RunOptions['onError']) => LeaseLoop) => {
  return (onError) => startLeaseLoop(work, { concurrency, onError })
}

/** Runs kinds of work side by side, woken together, until stopped. */
export const runJobs = async (
  starts: readonly ((onError: RunOptions['onError']) => LeaseLoop)[],
  { url, onError }: RunOptions,
): Promise<RunningJobs> => {
  const loops = starts.map((start) => start(onError))
  const wake = (): void => loops.forEach((loop) => loop.wake())
  const listener = await retryWhileAway(
    () => listen({ url, channel: TASK_CHANNEL, onMessage: wake, onReady: wake }),
    STARTING,
  )
  return {
    stop: async (graceMs) => {
      await listener.close()
      await Promise.all(loops.map((loop) => loop.stop(graceMs)))
    },
  }
}
