import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase, testServerPort } from '../testing/test-database.ts'
import { openBossQueue } from './boss-queue.ts'

let database: TestDatabase
const queues: JobQueue[] = []

const open = async (): Promise<JobQueue> => {
  const queue = await openBossQueue({
    url: database.url,
    pool: database.pool,
    supervise: false,
    onError: () => undefined,
  })
  queues.push(queue)
  return queue
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop()
})
afterAll(() => database.drop())

test('a job exists exactly when its transaction commits', async () => {
  const queue = await open()
  await queue.declare('page.rolled_back')
  await expect(
    inTransaction(database.db, async (tx) => {
      await queue.enqueue(tx, 'page.rolled_back', { n: 1 })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  const seen: unknown[] = []
  await queue.work(
    'page.rolled_back',
    { concurrency: 1 },
    async (job) => void seen.push(job.payload),
  )
  await inTransaction(database.db, (tx) => queue.enqueue(tx, 'page.rolled_back', { n: 2 }))
  await until(() => seen.length > 0)
  expect(seen).toEqual([{ n: 2 }])
})

test('higher priority goes first', async () => {
  const queue = await open()
  await queue.declare('page.ordered')
  await inTransaction(database.db, async (tx) => {
    await queue.enqueue(tx, 'page.ordered', { n: 'low' })
    await queue.enqueue(tx, 'page.ordered', { n: 'urgent' }, { priority: 10 })
  })
  const seen: unknown[] = []
  await queue.work('page.ordered', { concurrency: 1 }, async (job) => void seen.push(job.payload))
  await until(() => seen.length === 2)
  expect(seen).toEqual([{ n: 'urgent' }, { n: 'low' }])
})

test('never runs more jobs at once than asked, and does run that many', async () => {
  const queue = await open()
  await queue.declare('page.parallel')
  await inTransaction(database.db, async (tx) => {
    for (let n = 0; n < 9; n++) await queue.enqueue(tx, 'page.parallel', { n })
  })
  let now = 0
  let most = 0
  let done = 0
  await queue.work('page.parallel', { concurrency: 3 }, async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 20))
    now--
    done++
  })
  await until(() => done === 9)
  expect(most).toBe(3)
})

test('two processes share a queue without doing a job twice', async () => {
  const one = await open()
  const two = await open()
  await one.declare('page.shared')
  const seen: number[] = []
  const note = async (job: { payload: unknown }): Promise<void> =>
    void seen.push((job.payload as { n: number }).n)
  await one.work('page.shared', { concurrency: 4 }, note)
  await two.work('page.shared', { concurrency: 4 }, note)
  await inTransaction(database.db, async (tx) => {
    for (let n = 0; n < 40; n++) await one.enqueue(tx, 'page.shared', { n })
  })
  await until(() => seen.length >= 40)
  expect([...new Set(seen)]).toHaveLength(40)
  expect(seen).toHaveLength(40)
})

test('waiting jobs with the same key are one job', async () => {
  const queue = await open()
  await queue.declare('page.keyed')
  await inTransaction(database.db, async (tx) => {
    for (let n = 0; n < 5; n++)
      await queue.enqueue(tx, 'page.keyed', { n }, { singletonKey: 'chapter-1' })
    await queue.enqueue(tx, 'page.keyed', { n: 99 }, { singletonKey: 'chapter-2', priority: -1 })
  })
  const seen: unknown[] = []
  await queue.work('page.keyed', { concurrency: 1 }, async (job) => void seen.push(job.payload))
  await until(() => seen.length === 2)
  expect(seen).toEqual([{ n: 0 }, { n: 99 }])
})

test('a job that throws is tried again', async () => {
  const queue = await open()
  await queue.declare('page.flaky', { retryLimit: 1 })
  let attempts = 0
  await queue.work('page.flaky', { concurrency: 1 }, async () => {
    attempts++
    if (attempts === 1) throw new Error('first attempt fails')
  })
  await inTransaction(database.db, (tx) => queue.enqueue(tx, 'page.flaky', {}))
  await until(() => attempts === 2)
  expect(attempts).toBe(2)
})

test('stopping waits for the running job, and aborts it when the grace time is over', async () => {
  const queue = await open()
  await queue.declare('page.slow')
  let started = false
  let aborted = false
  await queue.work('page.slow', { concurrency: 1 }, async (job) => {
    started = true
    await new Promise<void>((resolve) => job.signal.addEventListener('abort', () => resolve()))
    aborted = true
  })
  await inTransaction(database.db, (tx) => queue.enqueue(tx, 'page.slow', {}))
  await until(() => started)
  await queue.stop(50)
  expect(aborted).toBe(true)
})

test('one job name has one handler', async () => {
  const queue = await open()
  await queue.declare('page.twice')
  await queue.work('page.twice', { concurrency: 1 }, async () => undefined)
  await expect(queue.work('page.twice', { concurrency: 1 }, async () => undefined)).rejects.toThrow(
    'already has a handler',
  )
})

test('a worker goes on by itself after the database was away, and the job it had is not lost', async () => {
  const proxy = await startTcpProxy({ target: { port: testServerPort() } })
  const behind = await createTestDatabase({ port: proxy.port, limits: 'request' })
  const queue = await openBossQueue({
    url: behind.url,
    pool: behind.pool,
    supervise: false,
    onError: () => undefined,
  })
  await queue.declare('page.survives', { retryLimit: 0 })
  const seen: unknown[] = []
  let attempts = 0
  await queue.work('page.survives', { concurrency: 2 }, async ({ payload }) => {
    seen.push(payload)
    if (seen.length > 1) return
    await proxy.set('reset')
    attempts = proxy.accepted()
  })
  await inTransaction(behind.db, (tx) => queue.enqueue(tx, 'page.survives', { n: 1 }))
  // the end of the first job is said, and the next one asked for, while the database is away
  await expect
    .poll(() => attempts > 0 && proxy.accepted() > attempts + 3, { timeout: 20_000 })
    .toBe(true)
  await proxy.set('forward')
  await inTransaction(behind.db, (tx) => queue.enqueue(tx, 'page.survives', { n: 2 }))
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([{ n: 1 }, { n: 2 }])
  const states = sql<{
    state: string
  }>`select state::text from pgboss.job where name = 'page.survives'`
  const done = { state: 'completed' }
  await expect
    .poll(async () => (await states.execute(behind.db)).rows, { timeout: 10_000 })
    .toEqual([done, done])
  await queue.stop()
  await behind.drop()
  await proxy.close()
})

test('a job that does not heed the end of its worker goes back to the queue, and another worker has it at once', async () => {
  const leaving = await open()
  await leaving.declare('page.handed_back', { retryLimit: 0 })
  let hasStarted = false
  await leaving.work('page.handed_back', { concurrency: 1 }, () => {
    hasStarted = true
    return new Promise(() => undefined)
  })
  await inTransaction(database.db, (tx) => leaving.enqueue(tx, 'page.handed_back', { n: 1 }))
  await until(() => hasStarted)
  const staying = await open()
  const seen: unknown[] = []
  await staying.work(
    'page.handed_back',
    { concurrency: 1 },
    async ({ payload }) => void seen.push(payload),
  )
  await queues.splice(queues.indexOf(leaving), 1)[0]?.stop(0)
  await expect.poll(() => seen).toEqual([{ n: 1 }])
})

test('an outage longer than the time of a job costs it no retry, and no other worker takes it', async () => {
  const timing = { beatMs: 200, gapMs: 600, graceMs: 1500, maintenanceMs: 300, refusedMs: 500 }
  const proxy = await startTcpProxy({ target: { port: testServerPort() } })
  const behind = await createTestDatabase({ port: proxy.port, limits: 'request' })
  const openBehind = () =>
    openBossQueue({
      url: behind.url,
      pool: behind.pool,
      supervise: true,
      onError: () => undefined,
      timing,
    })
  const queue = await openBehind()
  const second = await openBehind()
  await queue.declare('page.outage', { retryLimit: 2, expireInSeconds: 3 })
  let starts = 0
  let end = (): void => undefined
  const ends = new Promise<void>((resolve) => (end = resolve))
  const run = async (): Promise<void> => {
    starts += 1
    await ends
    await sql`select 1`.execute(behind.db)
  }
  await queue.work('page.outage', { concurrency: 1 }, run)
  await second.work('page.outage', { concurrency: 1 }, run)
  await inTransaction(behind.db, (tx) => queue.enqueue(tx, 'page.outage', {}))
  await until(() => starts === 1)
  await proxy.set('refuse')
  // its work reaches for the database in the middle of the outage
  setTimeout(end, 1500)
  await new Promise((resolve) => setTimeout(resolve, 5000))
  await proxy.set('forward')
  const read = async () =>
    (
      await sql<{
        state: string
        retry_count: number
      }>`select state::text, retry_count from pgboss.job where name = 'page.outage'`.execute(
        behind.db,
      )
    ).rows
  await expect.poll(read, { timeout: 10_000 }).toEqual([{ state: 'completed', retry_count: 0 }])
  await Promise.all([queue.stop(), second.stop()])
  await behind.drop()
  await proxy.close()
})

test('a job under work all through an outage keeps its time, and its end counts', async () => {
  const timing = { beatMs: 200, gapMs: 600, graceMs: 1500, maintenanceMs: 300, refusedMs: 500 }
  const proxy = await startTcpProxy({ target: { port: testServerPort() } })
  const behind = await createTestDatabase({ port: proxy.port, limits: 'request' })
  const queue = await openBossQueue({
    url: behind.url,
    pool: behind.pool,
    supervise: true,
    onError: () => undefined,
    timing,
  })
  await queue.declare('page.through', { retryLimit: 2, expireInSeconds: 4 })
  let starts = 0
  await queue.work('page.through', { concurrency: 2 }, async () => {
    starts += 1
    await new Promise((resolve) => setTimeout(resolve, 7000))
  })
  await inTransaction(behind.db, (tx) => queue.enqueue(tx, 'page.through', {}))
  await until(() => starts === 1)
  await proxy.set('refuse')
  await new Promise((resolve) => setTimeout(resolve, 5000))
  await proxy.set('forward')
  const read = async () =>
    (
      await sql<{
        state: string
        retry_count: number
      }>`select state::text, retry_count from pgboss.job where name = 'page.through'`.execute(
        behind.db,
      )
    ).rows
  await expect.poll(read, { timeout: 10_000 }).toEqual([{ state: 'completed', retry_count: 0 }])
  expect(starts).toBe(1)
  await queue.stop()
  await behind.drop()
  await proxy.close()
})

test('a job whose statements the database refuses uses up its retries, though the database is there', async () => {
  const timing = { beatMs: 200, gapMs: 600, graceMs: 1500, maintenanceMs: 300, refusedMs: 300 }
  const queue = await openBossQueue({
    url: database.url,
    pool: database.pool,
    supervise: true,
    onError: () => undefined,
    timing,
  })
  queues.push(queue)
  await queue.declare('page.refused', { retryLimit: 0 })
  await queue.work('page.refused', { concurrency: 1 }, async () => {
    await inTransaction(database.db, async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(5)`.execute(tx)
    })
  })
  await inTransaction(database.db, (tx) => queue.enqueue(tx, 'page.refused', {}))
  const read = async () =>
    (
      await sql<{
        state: string
      }>`select state::text from pgboss.job where name = 'page.refused'`.execute(database.db)
    ).rows
  await expect.poll(read, { timeout: 10_000 }).toEqual([{ state: 'failed' }])
})
