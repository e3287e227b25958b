import type { Deps } from '../../ports/deps.ts'
import { queueErrata, queueLateChapters } from '../publishing/queue-publications.ts'
import { secondsToNextStart, startDueBatches } from './start-due-batches.ts'
import { scheduleBatchStart } from './start-due-batches.job.ts'

/** A batch made or moved meanwhile waits for this round at most. */
const TIMEOUT_S = 15

/**
 * Each round plans the next: at the next start-effective time, and at least every fifteen seconds.
 * The tables hold the truth, so a missed round costs nothing.
 */
export const startDueBatchesJob = async (deps: Deps): Promise<void> => {
  try {
    await startDueBatches(deps)
    await queueLateChapters(deps)
    await queueErrata(deps)
  } finally {
    const next = await secondsToNextStart(deps)
    await scheduleBatchStart(deps, Math.min(TIMEOUT_S, Math.max(1, Math.ceil(next ?? TIMEOUT_S))))
  }
}
