import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { retryWhileAway, STARTING } from '../db/retry-while-away.ts'
import { withJobIds } from '../pipeline/task-log.ts'
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
  'studio.tidy': {
    concurrency: 1,
    load: async () => (await import('../features/health/tidy-studio.job-handler.ts')).tidyStudioJob,
  },
  'account.mail_reset_code': {
    concurrency: 1,
    retryLimit: 5,
    load: async () =>
      (await import('../features/account/mail-reset-code.job-handler.ts')).mailResetCodeJob,
  },
  'account.notify_waiting': {
    concurrency: 1,
    retryLimit: 5,
    load: async () =>
      (await import('../features/account/notify-waiting.job-handler.ts')).notifyWaitingJob,
  },
  // a mail server may be away for an hour: pauses double from one second
  'notification.send_mail': {
    concurrency: 2,
    retryLimit: 12,
    load: async () =>
      (await import('../features/notification/send-notice-mail.job-handler.ts')).sendNoticeMailJob,
  },
  'notification.send_digest': {
    concurrency: 1,
    retryLimit: 12,
    load: async () =>
      (await import('../features/notification/send-digest.job-handler.ts')).sendDigestJob,
  },
  // a push service may be away; what is older than a day is no news
  'notification.push': {
    concurrency: 2,
    retryLimit: 8,
    load: async () =>
      (await import('../features/notification/send-push.job-handler.ts')).sendPushJob,
  },
  'notification.tend': {
    concurrency: 1,
    load: async () =>
      (await import('../features/notification/tend-notices.job-handler.ts')).maintainNoticesJob,
  },
  'webhook.deliver': {
    concurrency: 4,
    load: async () =>
      (await import('../features/webhook/deliver-webhook.job-handler.ts')).deliverWebhookJob,
  },
  // a slice of 200 orders; the rows say what is left, so a slice that fails is simply begun again
  'order.run_bulk': {
    concurrency: 1,
    retryLimit: 20,
    expireInSeconds: 300,
    load: async () => (await import('../features/order-bulk/run-bulk.job-handler.ts')).runBulkJob,
  },
  // a slice of 20 pages; the lines say what is left
  'text.replace': {
    concurrency: 1,
    retryLimit: 20,
    expireInSeconds: 300,
    load: async () =>
      (await import('../features/text-search/run-replacement.ts')).runReplacementJob,
  },
  'grade.backfill_edits': {
    concurrency: 1,
    retryLimit: 5,
    load: async () =>
      (await import('../features/grade/backfill-edits.job-handler.ts')).backfillEditsJob,
  },
  // each round plans the next one, so a round that fails must be run again whatever happens
  'batch.start_due': {
    concurrency: 1,
    retryLimit: 100,
    load: async () =>
      (await import('../features/serial/start-due-batches.job-handler.ts')).startDueBatchesJob,
  },
}

/**
 * Makes the queues. The server does so too: it may be asked for a job before the first worker runs.
 * One process at a time: each queue is a
 * table of its own, and making two at once ends in a deadlock.
 */
export const declareQueues = async ({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> =>
  await withAdvisoryLock(db, 'queues', async () => {
    for (const name of JOB_NAMES) {
      const { concurrency: _concurrency, load: _load, ...options } = JOB_HANDLERS[name]
      await queue.declare(name, options)
    }
  })

/** Declares every queue and works on it. */
export const startJobs = async (deps: Deps): Promise<void> => {
  const stray = Object.keys(JOB_HANDLERS).filter(
    (name) => !JOB_NAMES.some((known) => known === name),
  )
  if (stray.length > 0) throw new Error(`Handlers for jobs that do not exist: ${stray.join(', ')}.`)
  await retryWhileAway(() => declareQueues(deps), STARTING)
  for (const name of JOB_NAMES) {
    const { concurrency, load } = JOB_HANDLERS[name]
    const handler = await load()
    await deps.queue.work(name, { concurrency }, (job) => withJobIds(job, () => handler(deps, job)))
  }
  const { scheduleTidy } = await import('../features/health/tidy-studio.job.ts')
  await retryWhileAway(() => scheduleTidy(deps, 0), STARTING)
  const { scheduleTending } = await import('../features/notification/tend-notices.job.ts')
  await retryWhileAway(() => scheduleTending(deps, 0), STARTING)
  const { scheduleBatchStart } = await import('../features/serial/start-due-batches.job.ts')
  await retryWhileAway(() => scheduleBatchStart(deps, 0), STARTING)
  const { scheduleBackfill } = await import('../features/grade/backfill-edits.job.ts')
  await retryWhileAway(() => scheduleBackfill(deps), STARTING)
}
