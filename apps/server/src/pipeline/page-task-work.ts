import type { RunStage } from '@panelflow/domain/order/workflow-event.ts'
import type { WorkflowDeps } from '../core/workflow/workflow-deps.ts'
import { isDatabaseAway, isStatementRefused } from '../db/database-errors.ts'
import { type CommitPage, finishTask } from './finish-task.ts'
import type { LeasedWork, Run } from './lease-loop.ts'
import { createLeaseSweep } from './lost-leases.ts'
import {
  beatTask,
  claimTask,
  type ClaimedTask,
  listTakenTasks,
  releaseTask,
  sweepTasks,
} from './page-task-leases.ts'
import { toCause, willRetry } from './task-failure.ts'
import { withWorkIds } from './task-log.ts'

/**
 * Works on one page outside any transaction and answers how to write the result. Throws what
 * `toCause` understands.
 */
export type PageTaskHandler = (task: ClaimedTask, run: Run) => Promise<CommitPage>

export type PageTaskHandlers = Readonly<Record<RunStage, PageTaskHandler>>

export interface PageTaskOptions {
  /** shown in the table, for people who look for trouble */
  readonly worker: string
  readonly onError: (error: unknown) => void
  /** an attempt ended */
  readonly onTask?: (task: EndedTask) => void
}

export interface EndedTask {
  readonly stage: RunStage
  /** `refused`: the lease was lost meanwhile, nothing was written */
  readonly outcome: 'done' | 'retried' | 'failed' | 'refused'
  readonly seconds: number
}

const WORKER_LOST = {
  kind: 'failed',
  cause: 'task.worker_lost',
  details: {},
  retryable: false,
  retryAfter: null,
} as const

/**
 * Attempts that may end without counting as failures before a statement the database refuses counts
 * as one.
 */
const MAX_UNCOUNTED = 5

/**
 * An outage never counts. A commit that only runs into a time limit would be tried for ever
 * otherwise.
 */
const isCounted = (task: ClaimedTask, error: unknown): boolean =>
  !isDatabaseAway(error) ||
  (isStatementRefused(error) && task.attempt - task.failures > MAX_UNCOUNTED)

/** The page tasks as work for the lease loop. */
export const pageTaskWork = (
  deps: WorkflowDeps,
  handlers: PageTaskHandlers,
  { worker, onError, onTask = () => undefined }: PageTaskOptions,
): LeasedWork<ClaimedTask> => {
  const attempt = async (task: ClaimedTask, run: Run): Promise<EndedTask['outcome']> => {
    try {
      const commit = await handlers[task.stage](task, run)
      if (run.signal.aborted) return 'refused'
      return (await finishTask(deps, task, { kind: 'done', commit })) === 'stored'
        ? 'done'
        : 'refused'
    } catch (error) {
      // the lease was lost: another attempt counts
      if (run.signal.aborted) return 'refused'
      // no failure of the task: the lease loop returns it to the queue
      if (!isCounted(task, error)) throw error
      onError(error)
      const cause = toCause(error)
      if ((await finishTask(deps, task, { kind: 'failed', ...cause })) === 'refused')
        return 'refused'
      return willRetry(task.failures, cause) ? 'retried' : 'failed'
    }
  }
  return {
    kind: 'page_task',
    claim: () => claimTask(deps.db, worker),
    beat: (task, progress) => beatTask(deps.db, task, progress),
    release: (task) => releaseTask(deps.db, task),
    listTaken: () => listTakenTasks(deps.db, worker),
    sweep: createLeaseSweep(deps.db, async (lost) => {
      for (const task of await sweepTasks(deps.db, lost)) await finishTask(deps, task, WORKER_LOST)
    }),
    run: (task, run) => {
      const { id: taskId, orderId, chapterId, stage } = task
      return withWorkIds({ taskId, orderId, chapterId, stage, attempt: task.attempt }, async () => {
        const startedAt = performance.now()
        const outcome = await attempt(task, run)
        onTask({ stage, outcome, seconds: (performance.now() - startedAt) / 1000 })
      })
    },
  }
}
