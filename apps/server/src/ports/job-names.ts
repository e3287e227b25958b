/**
 * Every job of the queue. Each has exactly one handler in `entry/job-handlers.ts`; the compiler and
 * the worker's boot both check.
 */
export const JOB_NAMES = [
  'studio.tidy',
  'account.mail_reset_code',
  'account.notify_waiting',
  'notification.send_mail',
  'notification.send_digest',
  'notification.push',
  'notification.tend',
  'webhook.deliver',
  'batch.start_due',
  'order.run_bulk',
  'text.replace',
  'grade.backfill_edits',
] as const
export type JobName = (typeof JOB_NAMES)[number]
