/**
 * Takes rows under a lease and works on them: the row is the truth, this loop only runs it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../db/database-errors.ts'
import { type WorkIds, withWorkIds } from './task-log.ts'

/**
 * Length of a lease in seconds: a killed worker's row is free again after it
 * (docs/security/reliability.md R4).
 */
export const LEASE_S = 15
const BEAT_MS = 5_000
const TICK_MS = 1_000
const GRACE_MS = 3_000
const RELEASE_RETRY_MS = 500

/**
 * `attempt` is the fence: a result counts only while the row still carries it
 * (docs/security/reliability.md R6).
 */
export interface Lease {
  readonly id: string
  readonly attempt: number
}

export interface Run {
  /** aborted when the lease is lost or the process stops */
  readonly signal: AbortSignal
  /** 0..1, stored and shown */
  readonly report: (progress: number) => void
}

export interface LeasedWork<L extends Lease> {
  /** what its log lines call it, with these ids beside its own */
  readonly kind: string
  readonly toLogIds?: (lease: L) => WorkIds
  /** takes the next row, if there is one */
  readonly claim: () => Promise<L | undefined>
  /** prolongs the lease; false: somebody else has the row now */
  readonly beat: (lease: L, progress: number) => Promise<boolean>
  /** gives the row back unfinished, without counting a failure */
  readonly release: (lease: L) => Promise<void>
  /** rows that are this worker's by the database: a claim may be stored and its answer be lost */
  readonly listTaken?: () => Promise<readonly L[]>
  /** frees rows whose worker vanished */
  readonly sweep: () => Promise<void>
  /** works and stores the outcome, good or bad */
  readonly run: (lease: L, run: Run) => Promise<void>
}

export interface LeaseLoop {
  /** a row may be waiting */
  readonly wake: () => void
  /** takes nothing new; what does not end within `graceMs` goes back to the queue */
  readonly stop: (graceMs?: number) => Promise<void>
}

interface Running {
  readonly id: string
  readonly done: Promise<void>
  readonly giveBack: () => Promise<void>
}

const start = <L extends Lease>(
  work: LeasedWork<L>,
  lease: L,
  onError: (error: unknown) => void,
): Running => {
  const abort = new AbortController()
  let progress = 0
  let stored = 0
  let beatAt = Date.now()
  let beating = false

  const beat = async (): Promise<void> => {
    if (abort.signal.aborted || beating) return
    if (progress === stored && Date.now() - beatAt < BEAT_MS) return
    beating = true
    const reached = progress
    try {
      if (!(await work.beat(lease, reached))) abort.abort(new Error('lease_lost'))
      stored = reached
      beatAt = Date.now()
    } catch (error) {
      // while the database is away the work goes on: afterwards the next beat answers whether
      // somebody else has the row
      if (!isDatabaseAway(error) && Date.now() - beatAt > LEASE_S * 1000) abort.abort(error)
    } finally {
      beating = false
    }
  }
  const timer = setInterval(() => void beat(), TICK_MS)
  const report = (value: number): void => {
    progress = Math.min(1, Math.max(progress, value))
  }
  /** Frees the row as soon as the database answers again. */
  const releaseTask = async (): Promise<void> => {
    for (; !abort.signal.aborted; await sleep(RELEASE_RETRY_MS)) {
      try {
        return await work.release(lease)
      } catch (error) {
        if (!isDatabaseAway(error)) return onError(error)
      }
    }
  }
  const ids = { kind: work.kind, id: lease.id, attempt: lease.attempt, ...work.toLogIds?.(lease) }
  const done = withWorkIds(ids, () =>
    work.run(lease, { signal: abort.signal, report }).catch(async (error: unknown) => {
      if (abort.signal.aborted) return
      onError(error)
      if (isDatabaseAway(error)) await releaseTask()
    }),
  ).finally(() => clearInterval(timer))
  const giveBack = async (): Promise<void> => {
    abort.abort(new Error('worker_stops'))
    await work.release(lease).catch(onError)
  }
  return { id: lease.id, done, giveBack }
}

/**
 * Runs `work`, at most `concurrency` rows at once, until stopped. Polls every second beside being
 * woken, so a lost notification costs little.
 */
export const startLeaseLoop = <L extends Lease>(
  work: LeasedWork<L>,
  {
    concurrency,
    onError,
  }: { readonly concurrency: number; readonly onError: (error: unknown) => void },
): LeaseLoop => {
  const running = new Set<Running>()
  const stopping = new AbortController()
  let wakeUp: (() => void) | undefined
  let woken = false
  const wake = (): void => {
    woken = true
    wakeUp?.()
  }
  const idle = async (): Promise<void> => {
    if (!woken) {
      const timer = new AbortController()
      const rung = new Promise<void>((resolve) => (wakeUp = resolve))
      await Promise.race([
        rung,
        sleep(TICK_MS, undefined, { signal: timer.signal }).catch(() => undefined),
      ])
      timer.abort()
    }
    woken = false
  }
  let hasLostAnswer = false
  /** Nobody works on rows whose claim was stored without an answer. */
  const releaseUnanswered = async (): Promise<void> => {
    const held = new Set([...running].map(({ id }) => id))
    const taken = (await work.listTaken?.()) ?? []
    for (const lease of taken) if (!held.has(lease.id)) await work.release(lease)
    hasLostAnswer = false
  }
  const claim = async (): Promise<L | undefined> => {
    if (hasLostAnswer) await releaseUnanswered()
    try {
      return await work.claim()
    } catch (error) {
      hasLostAnswer = isDatabaseAway(error)
      throw error
    }
  }
  const takeOne = async (): Promise<boolean> => {
    if (running.size >= concurrency) return false
    const lease = await claim()
    if (lease === undefined) return false
    const one = start(work, lease, onError)
    running.add(one)
    void one.done.finally(() => {
      running.delete(one)
      wake()
    })
    return true
  }
  const loop = async (): Promise<void> => {
    let sweptAt = 0
    while (!stopping.signal.aborted) {
      try {
        if (Date.now() - sweptAt >= TICK_MS) {
          sweptAt = Date.now()
          await work.sweep()
        }
        if (await takeOne()) continue
      } catch (error) {
        onError(error)
        woken = false
      }
      await idle()
    }
  }
  const ended = loop()
  const stop = async (graceMs = GRACE_MS): Promise<void> => {
    stopping.abort()
    wake()
    await ended
    const calm = new AbortController()
    const all = Promise.all([...running].map((one) => one.done))
    await Promise.race([
      all,
      sleep(graceMs, undefined, { signal: calm.signal }).catch(() => undefined),
    ])
    calm.abort()
    await Promise.all([...running].map((one) => one.giveBack()))
  }
  return { wake, stop }
}
