/** Log lines of workers: JSON, one line each, with the ids of the task that wrote them. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, pino } from 'pino'
import { logLines, type LogTarget } from '../http/log-lines.ts'
import type { ClaimedTask } from './page-task-leases.ts'

type TaskIds = Readonly<Record<'taskId' | 'orderId' | 'chapterId' | 'stage', string>> & {
  readonly attempt: number
}

const running = new AsyncLocalStorage<TaskIds>()

/** Adds the ids of the task to every line that `work` logs, at any depth. */
export const withTaskIds = <T>(
  { id, orderId, chapterId, stage, attempt }: ClaimedTask,
  work: () => Promise<T>,
): Promise<T> => running.run({ taskId: id, orderId, chapterId, stage, attempt }, work)

/** Errors always; with `info` also every attempt that ended. */
export const createTaskLog = (level: 'error' | 'info', target?: LogTarget): Logger => {
  const { stream, ...options } = { stream: undefined, ...logLines(level, target) }
  const mixin = (): object => running.getStore() ?? {}
  return stream === undefined ? pino({ ...options, mixin }) : pino({ ...options, mixin }, stream)
}
