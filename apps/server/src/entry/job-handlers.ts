import type { Deps } from '../ports/deps.ts'
import { JOB_NAMES, type JobName } from '../ports/job-names.ts'
import type { Job, QueueOptions } from '../ports/job-queue.ts'

export type JobHandler = (deps: Deps, job: Job) => Promise<void>

interface JobDefinition extends QueueOptions {
  /** jobs of this name at once in one worker process */
  readonly concurrency: number
  readonly load: () => Promise<JobHandler>
}

/** One handler per job, loaded when the worker starts. */
const JOB_HANDLERS: Readonly<Record<JobName, JobDefinition>> = {
  'studio.tidy': { concurrency: 1, load: async () => (await import('../features/health/tidy-studio.job-handler.ts')).tidyStudioJob },
}

/** Declares every queue and works on it. */
export const startJobs = async (deps: Deps): Promise<void> => {
  const stray = Object.keys(JOB_HANDLERS).filter((name) => !JOB_NAMES.some((known) => known === name))
  if (stray.length > 0) throw new Error(`Handlers for jobs that do not exist: ${stray.join(', ')}.`)
  for (const name of JOB_NAMES) {
    const { concurrency, load, ...options } = JOB_HANDLERS[name]
    const handler = await load()
    await deps.queue.declare(name, options)
    await deps.queue.work(name, { concurrency }, (job) => handler(deps, job))
  }
  const { scheduleTidy } = await import('../features/health/tidy-studio.job.ts')
  await scheduleTidy(deps, 0)
}
