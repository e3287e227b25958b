import type { Tx } from '../db/transaction.ts'

interface EnqueueOptions {
  /** Higher goes first; 0 when absent. */
  readonly priority?: number
  /** Not before this instant; a number is seconds from now. */
  readonly startAfter?: Date | number
  /** Only one waiting or running job of this name with this key; a second is dropped. */
  readonly singletonKey?: string
}

interface WorkOptions {
  /** Jobs of this name running at once in this process. */
  readonly concurrency: number
}

export interface Job {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  /** Aborted when the process is asked to stop and the grace time is over. */
  readonly signal: AbortSignal
}

export interface QueueOptions {
  /** Attempts after the first; 2 when absent. */
  readonly retryLimit?: number
  /** Seconds before a job whose worker vanished is taken again; 60 when absent. */
  readonly expireInSeconds?: number
}

/** Jobs wake workers; the tables hold the truth. Names are `noun.snake_case`. */
export interface JobQueue {
  /** Makes the queue; needed once before its first job. */
  readonly declare: (name: string, options?: QueueOptions) => Promise<void>
  /** The job exists exactly when `tx` commits. */
  readonly enqueue: (
    tx: Tx,
    name: string,
    payload: object,
    options?: EnqueueOptions,
  ) => Promise<void>
  /** Runs `run` for each job, within a second of its commit. A throw is a failed attempt. */
  readonly work: (
    name: string,
    options: WorkOptions,
    run: (job: Job) => Promise<void>,
  ) => Promise<void>
  /**
   * Takes no new job and waits for the running ones, at most `graceMs`; then aborts their signal.
   */
  readonly stop: (graceMs?: number) => Promise<void>
}
