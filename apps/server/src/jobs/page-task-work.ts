import type { RunStage } from '@panelflow/domain/order/workflow-event.ts'
import type { WorkflowDeps } from '../features/order/workflow-deps.ts'
import { type CommitPage, finishTask } from './finish-task.ts'
import type { LeasedWork, Run } from './lease-loop.ts'
import { beatTask, claimTask, type ClaimedTask, releaseTask, sweepTasks } from './page-task-leases.ts'
import { causeOf } from './task-failure.ts'

/** Works on one page outside any transaction and answers how to write the result. Throws what `causeOf` understands. */
export type PageTaskHandler = (task: ClaimedTask, run: Run) => Promise<CommitPage>

export type PageTaskHandlers = Readonly<Record<RunStage, PageTaskHandler>>

export interface PageTaskOptions {
  /** shown in the table, for people who look for trouble */
  readonly worker: string
  readonly onError: (error: unknown) => void
}

const WORKER_LOST = { kind: 'failed', cause: 'task.worker_lost', details: {}, retryable: false, retryAfter: null } as const

/** The page tasks as work for the lease loop. */
export const pageTaskWork = (
  deps: WorkflowDeps,
  handlers: PageTaskHandlers,
  { worker, onError }: PageTaskOptions,
): LeasedWork<ClaimedTask> => {
  const attempt = async (task: ClaimedTask, run: Run): Promise<void> => {
    const commit = await handlers[task.stage](task, run)
    if (!run.signal.aborted) await finishTask(deps, task, { kind: 'done', commit })
  }
  return {
    claim: () => claimTask(deps.db, worker),
    beat: (task, progress) => beatTask(deps.db, task, progress),
    release: (task) => releaseTask(deps.db, task),
    sweep: async () => {
      for (const task of await sweepTasks(deps.db)) await finishTask(deps, task, WORKER_LOST)
    },
    run: async (task, run) => {
      try {
        await attempt(task, run)
      } catch (error) {
        // an attempt whose lease is gone is nobody's failure
        if (run.signal.aborted) return
        onError(error)
        await finishTask(deps, task, { kind: 'failed', ...causeOf(error) })
      }
    },
  }
}
