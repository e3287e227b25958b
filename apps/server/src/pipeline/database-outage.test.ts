/**
 * The database is away for longer than a lease. Two workers reach it through a proxy each, so that
 * one of them is back before the other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBossQueue } from '../adapters/boss-queue.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { isDatabaseAway, markDatabaseError } from '../db/database-errors.ts'
import { inTransaction } from '../db/transaction.ts'
import { openDatabase } from '../db/open-database.ts'
import { aChapter } from '../testing/a-chapter.ts'
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase, testServerPort } from '../testing/test-database.ts'
import { LEASE_S } from './lease-loop.ts'
import { type PageTaskHandler, pageTaskWork } from './page-task-work.ts'
import { runJobs, workLoop } from './run-jobs.ts'
import { startStage } from '../features/task/start-stage.ts'
import { WORKFLOW_EFFECTS } from '../entry/workflow-effects.ts'

const ids = uuidV7(systemClock)
const OUTAGE_MS = (LEASE_S + 2) * 1000
/** How much later the worker with the page is back. */
const LATER_MS = 2500

let database: TestDatabase
let closers: (() => Promise<unknown>)[]

beforeEach(async () => {
  closers = []
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  await database.drop()
})

type PageWork = ReturnType<typeof pageTaskWork>

/** A worker behind a proxy of its own. */
const startWorker = async (
  worker: string,
  handler: PageTaskHandler,
  adapt = (work: PageWork): PageWork => work,
): Promise<TcpProxy> => {
  const proxy = await startTcpProxy({ target: { port: testServerPort() } })
  const url = new URL(database.url)
  url.port = String(proxy.port)
  const opened = openDatabase(url.href, { max: 4, limits: 'request', name: worker })
  const queue = await openBossQueue({
    url: url.href,
    pool: opened.pool,
    supervise: false,
    onError: () => undefined,
  })
  const deps = { db: opened.db, ids, clock: systemClock, queue, effects: WORKFLOW_EFFECTS }
  const handlers = {
    text_extraction: handler,
    patch_generation: handler,
    machine_translation: handler,
    composite: handler,
    final: handler,
  }
  const onError = (error: unknown): void => expect(isDatabaseAway(error)).toBe(true)
  const jobs = await runJobs(
    [workLoop(adapt(pageTaskWork(deps, handlers, { worker, onError })), 2)],
    {
      url: url.href,
      onError,
    },
  )
  closers.push(async () => {
    await proxy.set('forward')
    await jobs.stop(0)
    await queue.stop(0)
    await opened.close()
    await proxy.close()
  })
  return proxy
}

const startPage = async (): Promise<string> => {
  const { chapterId, pageIds } = await aChapter(
    { db: database.db, ids },
    { status: 'machine_translation_pending', orderStatus: 'preprocessing', pages: 1 },
  )
  await inTransaction(database.db, (tx) =>
    startStage({ ids }, tx, { chapterId, stage: 'machine_translation', priority: 0 }),
  )
  return pageIds[0] ?? ''
}

const getTask = async (pageId: string) =>
  await database.db
    .selectFrom('page_task')
    .select(['status', 'attempt', 'failures'])
    .where('source_page_id', '=', pageId)
    .executeTakeFirstOrThrow()

test('an outage that is longer than a lease costs no page an attempt: neither one under work all the time nor one that ended meanwhile', async () => {
  const [long, short] = [await startPage(), await startPage()]
  let endLong = (): void => undefined
  const longEnds = new Promise<void>((resolve) => (endLong = resolve))
  let endShort = (): void => undefined
  const shortEnds = new Promise<void>((resolve) => (endShort = resolve))
  const first = await startWorker('first', async ({ pageId }) => {
    await (pageId === long ? longEnds : shortEnds)
    return async () => undefined
  })
  await expect
    .poll(async () => [(await getTask(long)).status, (await getTask(short)).status])
    .toEqual(['running', 'running'])
  const second = await startWorker('second', async () => async () => undefined)

  await Promise.all([first.set('refuse'), second.set('refuse')])
  await sleep(1000)
  endShort()
  await sleep(OUTAGE_MS - 1000)
  await second.set('forward')
  await sleep(LATER_MS)
  await first.set('forward')
  await expect
    .poll(() => getTask(short), { timeout: 20_000 })
    .toMatchObject({ status: 'done', failures: 0 })
  // more than a sweep
  await sleep(2000)
  endLong()
  await expect
    .poll(() => getTask(long), { timeout: 5000 })
    .toEqual({ status: 'done', failures: 0, attempt: 1 })
})

/** The first claims are stored, and their answers do not arrive. */
const loseAnswers =
  (count: number) =>
  (work: PageWork): PageWork => {
    let lost = 0
    return {
      ...work,
      claim: async () => {
        const claimed = await work.claim()
        if (claimed === undefined || lost === count) return claimed
        lost++
        throw markDatabaseError(new Error('Connection terminated unexpectedly'))
      },
    }
  }

test('a page whose claim was stored without an answer is taken again at once, at no attempt, and one under work is left alone', async () => {
  const pages = [await startPage(), await startPage()]
  let end = (): void => undefined
  const ends = new Promise<void>((resolve) => (end = resolve))
  await startWorker(
    'worker',
    async () => {
      await ends
      return async () => undefined
    },
    loseAnswers(2),
  )
  await expect
    .poll(() => Promise.all(pages.map(getTask)), { timeout: (LEASE_S * 1000) / 2 })
    .toMatchObject([{ status: 'running' }, { status: 'running' }])
  end()
  await expect
    .poll(() => Promise.all(pages.map(getTask)), { timeout: (LEASE_S * 1000) / 2 })
    .toMatchObject([
      { status: 'done', failures: 0 },
      { status: 'done', failures: 0 },
    ])
}, 30_000)
