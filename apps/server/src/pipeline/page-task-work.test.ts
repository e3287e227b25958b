import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import type { ChapterStatus } from '@panelflow/domain/chapter/chapter-status.ts'
import type { RunStage } from '@panelflow/domain/order/workflow-event.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBossQueue } from '../adapters/boss-queue.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { WorkflowDeps } from '../core/workflow/workflow-deps.ts'
import { StorageFault } from '../ports/blob-store.ts'
import { aChapter, type ChapterOptions, type MadeChapter } from '../testing/a-chapter.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { finishTask } from './finish-task.ts'
import { beatTask, claimTask, sweepTasks } from './page-task-leases.ts'
import { type PageTaskHandler, pageTaskWork } from './page-task-work.ts'
import { runJobs, type RunningJobs, workLoop } from './run-jobs.ts'
import { startStage } from '../features/task/start-stage.ts'
import { WORKFLOW_EFFECTS } from '../entry/workflow-effects.ts'

let database: TestDatabase
let deps: WorkflowDeps
let runners: RunningJobs[] = []
const errors: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const queue = await openBossQueue({
    url: database.url,
    pool: database.pool,
    supervise: false,
    onError: () => undefined,
  })
  deps = {
    db: database.db,
    ids: uuidV7(systemClock),
    clock: systemClock,
    queue,
    effects: WORKFLOW_EFFECTS,
  }
})
afterAll(async () => {
  await deps.queue.stop(0)
  await database.drop()
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop(0)))
  runners = []
  await deps.db
    .updateTable('page_task')
    .set({ status: 'canceled' })
    .where('status', 'in', ['pending', 'running'])
    .execute()
})

const extracting = { status: 'text_extraction_pending', orderStatus: 'preprocessing' } as const

const started = async (
  options: Partial<ChapterOptions> & { pages: ChapterOptions['pages'] },
  stage: RunStage = 'text_extraction',
): Promise<MadeChapter> => {
  const made = await aChapter(deps, { ...extracting, ...options })
  await inTransaction(deps.db, (tx) =>
    startStage(deps, tx, {
      chapterId: made.chapterId,
      stage,
      priority: options.urgent === true ? 10 : 0,
    }),
  )
  return made
}

const run = async (handler: PageTaskHandler, concurrency = 2): Promise<void> => {
  const handlers = {
    text_extraction: handler,
    patch_generation: handler,
    machine_translation: handler,
    composite: handler,
    final: handler,
  }
  const onError = (error: unknown): void => void errors.push(error)
  runners.push(
    await runJobs(
      [workLoop(pageTaskWork(deps, handlers, { worker: 'test', onError }), concurrency)],
      { url: database.url, onError },
    ),
  )
}

const getChapter = async (chapterId: string) =>
  await deps.db
    .selectFrom('chapter')
    .select(['status', 'problem'])
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow()

const listTasks = async (chapterId: string, stage: RunStage = 'text_extraction') =>
  await deps.db
    .selectFrom('page_task')
    .innerJoin('source_page', 'source_page.id', 'page_task.source_page_id')
    .select([
      'page_task.id',
      'page_task.status',
      'attempt',
      'failures',
      'cause',
      'generation',
      'source_page_id',
    ])
    .where('chapter_id', '=', chapterId)
    .where('stage', '=', stage)
    .orderBy('generation')
    .orderBy('source_page.position')
    .execute()

const until = async (what: () => Promise<boolean>): Promise<void> => {
  while (!(await what())) await sleep(30)
}
const reaches = async (chapterId: string, status: ChapterStatus): Promise<void> =>
  await until(async () => (await getChapter(chapterId)).status === status)

const noResult: PageTaskHandler = async () => async () => undefined

test('the last page of a stage moves the chapter on, through all three stages', async () => {
  const { chapterId } = await started({ pages: 3 })
  await run(noResult)
  await reaches(chapterId, 'pending_assignment')
  for (const stage of ['text_extraction', 'patch_generation', 'machine_translation'] as const) {
    expect((await listTasks(chapterId, stage)).map((task) => [task.status, task.attempt])).toEqual([
      ['done', 1],
      ['done', 1],
      ['done', 1],
    ])
  }
})

test('a store that is away or full is waited for, with longer pauses each time, and uses up no attempt', async () => {
  const { chapterId } = await started({ pages: 1 })
  const faults = [
    'storage.unavailable',
    'storage.full',
    'storage.full',
    'storage.unavailable',
    'storage.full',
  ] as const
  const waits: number[] = []
  let tries = 0
  await run(async (task) => {
    const fault = task.stage === 'text_extraction' ? faults[tries++] : undefined
    if (fault !== undefined) throw new StorageFault(fault, 'test')
    return async () => undefined
  })
  const hurry = setInterval(async () => {
    const { rows } = await sql<{ wait: number; cause: string }>`
      update page_task t set not_before = now() from page_task was
      where was.id = t.id and t.status = 'pending' and t.not_before > now() and t.chapter_id = ${chapterId}
      returning extract(epoch from was.not_before - now())::float8 as wait, t.cause`.execute(
      deps.db,
    )
    // whole seconds: the look itself comes up to 50 ms late, and the last waits are equal
    waits.push(...rows.map((row) => Math.round(row.wait)))
  }, 50)
  await reaches(chapterId, 'pending_assignment')
  clearInterval(hurry)
  expect(await listTasks(chapterId)).toMatchObject([
    { status: 'done', failures: 0, attempt: faults.length + 1 },
  ])
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits.at(-1)).toBeGreaterThan(20)
})

// spec 10.workflow.attempts
test('one bad page fails alone after three attempts, and only it is run again', async () => {
  const { chapterId, pageIds } = await started({ pages: 3 })
  let broken = true
  const worked: string[] = []
  await run(async (task) => {
    worked.push(task.pageId)
    if (broken && task.stage === 'text_extraction' && task.pageId === pageIds[1])
      throw Object.assign(new Error('no'), { code: 'translator.bad_answer' })
    // backoff is for real engines; here the next attempt may come at once
    await sql`update page_task set not_before = now() where status = 'pending'`.execute(deps.db)
    return async () => undefined
  })
  const hurry = setInterval(
    () =>
      void sql`update page_task set not_before = now() where status = 'pending'`.execute(deps.db),
    100,
  )
  await reaches(chapterId, 'text_extraction_failed')
  clearInterval(hurry)
  expect((await getChapter(chapterId)).problem).toEqual(
    machineCause('translator.bad_answer', {}, ['002.png']),
  )
  expect((await listTasks(chapterId)).map((task) => [task.status, task.failures])).toEqual([
    ['done', 0],
    ['failed', 3],
    ['done', 0],
  ])
  broken = false
  worked.length = 0
  const { rows } = await sql<{
    order_id: string
  }>`select order_id from chapter where id = ${chapterId}`.execute(deps.db)
  expect(rows).toHaveLength(1)
  await deps.db
    .updateTable('chapter')
    .set({ status: 'text_extraction_pending' })
    .where('id', '=', chapterId)
    .execute()
  const outcome = await inTransaction(deps.db, (tx) =>
    startStage(deps, tx, { chapterId, stage: 'text_extraction', priority: 0 }),
  )
  expect(outcome).toBe('started')
  await reaches(chapterId, 'pending_assignment')
  expect(worked.filter((page) => page === pageIds[0])).toHaveLength(2)
  expect((await listTasks(chapterId)).slice(3).map((task) => [task.status, task.attempt])).toEqual([
    ['done', 0],
    ['done', 1],
    ['done', 0],
  ])
})

test('a refusal that another attempt cannot cure fails at once', async () => {
  const { chapterId } = await started({ pages: 1 })
  const { AppError } = await import('@panelflow/domain/error/app-error.ts')
  await run(async () => {
    throw new AppError('image.not_readable')
  })
  await reaches(chapterId, 'text_extraction_failed')
  expect(await getChapter(chapterId)).toMatchObject({
    problem: machineCause('image.not_readable', {}, ['001.png']),
  })
  expect(await listTasks(chapterId)).toMatchObject([{ attempt: 1, failures: 1 }])
})

test('pages extracted and cleaned for one language count as done for the next', async () => {
  const first = await started({ pages: 2 })
  await run(noResult)
  await reaches(first.chapterId, 'pending_assignment')
  const second = await aChapter(deps, {
    ...extracting,
    pages: 0,
    sourceChapterId: first.sourceChapterId,
    language: 'fr',
  })
  const start = (stage: RunStage) =>
    inTransaction(deps.db, (tx) =>
      startStage(deps, tx, { chapterId: second.chapterId, stage, priority: 0 }),
    )
  expect(await start('text_extraction')).toBe('already_done')
  expect(await start('patch_generation')).toBe('already_done')
  expect(await start('machine_translation')).toBe('started')
})

test('urgent work goes first', async () => {
  const calm = await started({ pages: 2 })
  const urgent = await started({ pages: 2, urgent: true })
  const order: string[] = []
  await run(async (task) => {
    order.push(task.chapterId)
    return async () => undefined
  }, 1)
  await until(async () => order.includes(calm.chapterId))
  expect(order.slice(0, 2)).toEqual([urgent.chapterId, urgent.chapterId])
})

test('a result that comes after the lease was lost is refused, and the work of the new attempt stands', async () => {
  const { chapterId } = await started({ pages: 1 })
  const late = await claimTask(deps.db, 'late')
  await sql`update page_task set lease_until = now() - interval '1 second' where id = ${late!.id}`.execute(
    deps.db,
  )
  expect(await sweepTasks(deps.db)).toEqual([])
  const next = await claimTask(deps.db, 'next')
  expect(next).toMatchObject({ id: late!.id, attempt: late!.attempt + 1, failures: 1 })
  const written: string[] = []
  const commit = (name: string) => async () => void written.push(name)
  expect(await finishTask(deps, late!, { kind: 'done', commit: commit('late') })).toBe('refused')
  expect(await finishTask(deps, next!, { kind: 'done', commit: commit('next') })).toBe('stored')
  expect(await finishTask(deps, next!, { kind: 'done', commit: commit('again') })).toBe('refused')
  expect(written).toEqual(['next'])
  expect((await getChapter(chapterId)).status).toBe('patch_generation_pending')
})

test('a lease that is prolonged just as it runs out is not given up', async () => {
  await started({ pages: 1 })
  const task = await claimTask(deps.db, 'late')
  await sql`update page_task set lease_until = now() - interval '1 second' where id = ${task!.id}`.execute(
    deps.db,
  )
  await inTransaction(deps.db, async (tx) => {
    await sql`update page_task set lease_until = now() + interval '15 seconds' where id = ${task!.id}`.execute(
      tx,
    )
    expect(await sweepTasks(deps.db)).toEqual([])
  })
  expect(await beatTask(deps.db, task!, 0.5)).toBe(true)
})

test('a page whose worker vanished three times fails with that cause', async () => {
  const { chapterId } = await started({ pages: 1 })
  for (let loss = 0; loss < 3; loss++) {
    const task = await claimTask(deps.db, 'doomed')
    await sql`update page_task set lease_until = now() - interval '1 second' where id = ${task!.id}`.execute(
      deps.db,
    )
    if (loss < 2) await sweepTasks(deps.db)
  }
  await run(noResult)
  await reaches(chapterId, 'text_extraction_failed')
  expect((await getChapter(chapterId)).problem).toEqual(
    machineCause('task.worker_lost', {}, ['001.png']),
  )
})

test('a worker that is asked to stop gives its pages back without a failure', async () => {
  const { chapterId } = await started({ pages: 1 })
  let aborted = false
  await run(async (_task, { signal }) => {
    await new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('stop'))),
    )
    aborted = true
    return async () => undefined
  })
  await until(async () => (await listTasks(chapterId))[0]?.status === 'running')
  await runners.pop()!.stop(0)
  expect(aborted).toBe(false)
  expect(await listTasks(chapterId)).toMatchObject([{ status: 'pending', failures: 0 }])
})

test('a canceled task is stopped and its result is refused', async () => {
  const { chapterId } = await started({ pages: 1 })
  let isNotified = false
  await run(async (_task, { signal, report }) => {
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        isNotified = true
        resolve()
      })
      let progress = 0
      const tick = setInterval(
        () => (signal.aborted ? clearInterval(tick) : report((progress += 0.01))),
        100,
      )
    })
    return async () => undefined
  })
  await until(async () => (await listTasks(chapterId))[0]?.status === 'running')
  const { cancelStages } = await import('../features/task/start-stage.ts')
  await inTransaction(deps.db, (tx) => cancelStages(tx, chapterId))
  await until(async () => isNotified)
  expect((await getChapter(chapterId)).status).toBe('text_extraction_pending')
})

test('when every page fails to be written, nothing of it is left and the cause is stored', async () => {
  const { chapterId } = await started({ pages: 1 })
  await run(async (task) => async (tx) => {
    await tx
      .insertInto('ai_run')
      .values({
        id: deps.ids.next(),
        source_page_id: task.pageId,
        stage: 'x',
        engine: 'e',
        engine_version: '1',
        input_hash: 'h',
        outcome: 'done',
        milliseconds: 1,
      })
      .execute()
    throw new Error('half way')
  })
  await until(async () => (await listTasks(chapterId))[0]?.failures === 1)
  expect(await listTasks(chapterId)).toMatchObject([{ cause: 'task.failed_unexpectedly' }])
  expect(await deps.db.selectFrom('ai_run').selectAll().where('stage', '=', 'x').execute()).toEqual(
    [],
  )
})

test('a page whose database went away is handed back at once and loses no attempt', async () => {
  const { chapterId } = await started({ pages: 1 })
  let cut = 0
  await run(async (task) => {
    if (task.stage === 'text_extraction' && cut++ < 4)
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    return async () => undefined
  })
  await reaches(chapterId, 'pending_assignment')
  expect(cut).toBe(5)
  expect(
    (await listTasks(chapterId)).map(({ status, attempt, failures }) => ({
      status,
      attempt,
      failures,
    })),
  ).toEqual([{ status: 'done', attempt: 5, failures: 0 }])
})

test('a page whose commit always runs into the time limit of a statement is given up after a bounded number of tries', async () => {
  const { chapterId } = await started({ pages: 1 })
  const commitTooLong = async () => async (tx: Tx) => {
    await sql`set local statement_timeout = 20`.execute(tx)
    await sql`select pg_sleep(5)`.execute(tx)
  }
  await run(commitTooLong)
  // pauses between counted tries are skipped
  const hurry = setInterval(() => {
    void deps.db
      .updateTable('page_task')
      .set({ not_before: sql`now()` })
      .where('chapter_id', '=', chapterId)
      .execute()
      .catch(() => undefined)
  }, 100)
  await expect
    .poll(() => listTasks(chapterId), { timeout: 20_000 })
    .toMatchObject([
      { status: 'failed', failures: 3, attempt: 8, cause: 'task.failed_unexpectedly' },
    ])
  clearInterval(hurry)
  expect(await getChapter(chapterId)).toMatchObject({ status: 'text_extraction_failed' })
})
