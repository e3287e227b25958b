/** Every job of the queue. Each has exactly one handler in `entry/job-handlers.ts`; the compiler and the worker's boot both check. */
export const JOB_NAMES = ['studio.tidy'] as const
export type JobName = (typeof JOB_NAMES)[number]
