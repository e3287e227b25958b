/** Log lines of workers: JSON, one line each, with the ids of the work that wrote them. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, pino } from 'pino'
import type { Job } from '../ports/job-queue.ts'
import { logLines, type LogTarget } from '../http/log-lines.ts'

/** Ids of the work under way, such as `kind`, `id` and `chapterId`; no words of people. */
export type WorkIds = Readonly<Record<string, string | number>>

const running = new AsyncLocalStorage<WorkIds>()

/** Adds these ids to every line that `work` logs, at any depth, beside those around it. */
export const withWorkIds = <T>(ids: WorkIds, work: () => Promise<T>): Promise<T> =>
  running.run({ ...running.getStore(), ...ids }, work)

/** The same with the ids of a job of the queue. */
export const withJobIds = <T>({ name, id }: Job, work: () => Promise<T>): Promise<T> =>
  withWorkIds({ job: name, jobId: id }, work)

/** For the queue: its jobs fail outside of their own ids. */
export const logFailedJob =
  (log: Logger) =>
  (error: unknown, job: string, jobId?: string): void =>
    log.error({ err: error, job, ...(jobId === undefined ? {} : { jobId }) }, 'job failed')

/** Errors always; with `info` also every attempt that ended. */
export const createTaskLog = (level: 'error' | 'info', target?: LogTarget): Logger => {
  const { stream, ...options } = { stream: undefined, ...logLines(level, target) }
  const mixin = (): object => running.getStore() ?? {}
  return stream === undefined ? pino({ ...options, mixin }) : pino({ ...options, mixin }, stream)
}
