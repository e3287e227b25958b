import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { isDatabaseAway, isStatementRefused } from '../db/database-errors.ts'
import { listen, type Listener } from '../db/listen.ts'
import { retryWhileAway, STARTING } from '../db/retry-while-away.ts'
import type { Tx } from '../db/transaction.ts'
import type { Job, JobQueue } from '../ports/job-queue.ts'
import { OUTAGE_TIMING, type OutageTiming, watchOutages } from './boss-outage.ts'

const CHANNEL = 'panelflow_job'
const POLL_MS = 1000
/** How long a job is repeated whose statements the database refuses, while it answers others. */
const REFUSED_LIMIT_MS = 30_000
const MAINTENANCE_MS = 15_000
const GRACE_MS = 20_000
/** How long a job has to end once its signal is aborted; after that another worker gets it. */
const ABANDON_MS = 1000

/** Tables of the queue. Idempotent; pg-boss takes a lock of its own. */
export const installQueue = async (pool: pg.Pool): Promise<void> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false, close: false })
}

/** Lets pg-boss speak through the caller's open transaction. */
const through = (tx: Tx): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

export interface BossQueueOptions {
  readonly url: string
  readonly pool: pg.Pool
  /** The worker process returns jobs of vanished workers; the HTTP process only enqueues. */
  readonly supervise: boolean
  /** for tests */
  readonly timing?: OutageTiming & { readonly maintenanceMs: number; readonly refusedMs: number }
  /** `name` is that of the job, or `queue`; `id` its id */
  readonly onError: (error: unknown, name: string, id?: string) => void
}

const TIMING = { ...OUTAGE_TIMING, maintenanceMs: MAINTENANCE_MS, refusedMs: REFUSED_LIMIT_MS }

/** One wake-up call per waiting loop; a call that comes while nobody waits is kept. */
const bell = () => {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring: (): void => {
      rung = true
      wake?.()
    },
    wait: async (ms: number): Promise<void> => {
      if (!rung) {
        const timer = new AbortController()
        await Promise.race([
          new Promise<void>((resolve) => (wake = resolve)),
          sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined),
        ])
        timer.abort()
      }
      rung = false
    },
  }
}

/**
 * Job queue in PostgreSQL (pg-boss). A job becomes visible with the transaction that asked for it;
 * NOTIFY wakes the workers at once.
 */
export const openBossQueue = async ({
  url,
  pool,
  supervise,
  onError,
  timing = TIMING,
}: BossQueueOptions): Promise<JobQueue> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // done below, where it waits after an outage
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', (error) => onError(error, 'queue'))
  await boss.start()

  const bells = new Map<string, ReturnType<typeof bell>>()
  const loops: Promise<void>[] = []
  const stopping = new AbortController()
  const abandoned = new AbortController()
  let listener: Promise<Listener> | undefined

  /**
   * A job whose database went away is repeated when it is back, however long that takes, instead of
   * counting it as a failed attempt.
   */
  const whileAway = async (work: () => Promise<void>): Promise<void> => {
    for (;;) {
      try {
        return await retryWhileAway(work, { patienceMs: timing.refusedMs, signal: stopping.signal })
      } catch (error) {
        if (!isDatabaseAway(error) || isStatementRefused(error) || stopping.signal.aborted)
          throw error
      }
    }
  }

  const active = new Map<string, PgBoss.Job<unknown>>()
  const outages = watchOutages({ pool, listActive: () => [...active.keys()], timing })
  const maintain = async (): Promise<void> => {
    if (outages.isCalm()) await boss.maintain()
  }
  const maintenance = supervise
    ? setInterval(
        () => void maintain().catch((error: unknown) => onError(error, 'queue')),
        timing.maintenanceMs,
      )
    : undefined

  /** Back to the queue as if it had never been fetched. */
  const requeue = async ({ name, id }: PgBoss.Job<unknown>): Promise<void> => {
    const client = await pool.connect()
    const db: PgBoss.Db = { executeSql: (text, values) => client.query(text, values) }
    try {
      await client.query('begin')
      await boss.cancel(name, id, { db })
      await boss.resume(name, id, { db })
      await client.query(`select pg_notify('${CHANNEL}', $1)`, [name])
      await client.query('commit')
      client.release()
    } catch (error) {
      client.release(true)
      onError(error, name, id)
    }
  }

  const runOne = async (
    job: PgBoss.Job<unknown>,
    run: (job: Job) => Promise<void>,
  ): Promise<void> => {
    try {
      await whileAway(() =>
        run({ id: job.id, name: job.name, payload: job.data, signal: abandoned.signal }),
      )
      await whileAway(() => boss.complete(job.name, job.id))
    } catch (error) {
      onError(error, job.name, job.id)
      const details = { message: error instanceof Error ? error.message : String(error) }
      // if even this fails the job expires and is taken again
      await whileAway(() => boss.fail(job.name, job.id, details)).catch((failure: unknown) =>
        onError(failure, job.name, job.id),
      )
    }
  }

  const loop = async (
    name: string,
    concurrency: number,
    run: (job: Job) => Promise<void>,
    wake: ReturnType<typeof bell>,
  ): Promise<void> => {
    const running = new Set<Promise<void>>()
    while (!stopping.signal.aborted) {
      const free = concurrency - running.size
      // answers nothing while the database is away
      const jobs = free > 0 ? await boss.fetch<unknown>(name, { batchSize: free }) : []
      for (const job of jobs) {
        active.set(job.id, job)
        const one = runOne(job, run).finally(() => {
          active.delete(job.id)
          running.delete(one)
          wake.ring()
        })
        running.add(one)
      }
      if (jobs.length === 0 || running.size >= concurrency) await wake.wait(POLL_MS)
    }
    await Promise.all(running)
  }

  return {
    declare: async (name, { retryLimit = 2, expireInSeconds = 60 } = {}) => {
      // 'short': one waiting job per singleton key; jobs without a key get a random one below
      const options = {
        name,
        policy: 'short',
        retryLimit,
        retryBackoff: true,
        retryDelay: 1,
        expireInSeconds,
      } as const
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    },
    enqueue: async (
      tx,
      name,
      payload,
      { priority = 0, startAfter, singletonKey = randomUUID() } = {},
    ) => {
      await boss.send(name, payload, {
        db: through(tx),
        priority,
        singletonKey,
        ...(startAfter === undefined ? {} : { startAfter }),
      })
      await sql`select pg_notify(${CHANNEL}, ${name})`.execute(tx)
    },
    work: async (name, { concurrency }, run) => {
      if (bells.has(name)) throw new Error(`The job ${name} already has a handler.`)
      const wake = bell()
      bells.set(name, wake)
      listener ??= retryWhileAway(
        () =>
          listen({
            url,
            channel: CHANNEL,
            onMessage: (woken) => bells.get(woken)?.ring(),
            onReady: () => {
              for (const one of bells.values()) one.ring()
            },
          }),
        STARTING,
      )
      await listener
      loops.push(loop(name, concurrency, run, wake))
    },
    stop: async (graceMs = GRACE_MS) => {
      stopping.abort()
      for (const one of bells.values()) one.ring()
      const calm = new AbortController()
      const done = Promise.all(loops)
      await Promise.race([
        done,
        sleep(graceMs, undefined, { signal: calm.signal }).catch(() => undefined),
      ])
      calm.abort()
      abandoned.abort()
      const ended = await Promise.race([done, sleep(ABANDON_MS, 'late' as const, { ref: false })])
      if (ended === 'late') await Promise.all([...active.values()].map(requeue))
      clearInterval(maintenance)
      outages.stop()
      await (await listener)?.close()
      await boss.stop({ graceful: false, close: false })
    },
  }
}
