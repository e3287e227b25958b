/** People hold machine work back and send it ahead, with the real loop taking the pages. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { aChapter, type MadeChapter } from '../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type PageTaskHandler, pageTaskWork } from './page-task-work.ts'
import { runJobs, type RunningJobs, workLoop } from './run-jobs.ts'
import { startStage } from '../features/task/start-stage.ts'

let app: TestApp
let people: StudioPeople
let runner: RunningJobs | undefined
const errors: unknown[] = []

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())
afterEach(async () => {
  await runner?.stop(0)
  runner = undefined
  await app.deps.db
    .updateTable('page_task')
    .set({ status: 'canceled' })
    .where('status', 'in', ['pending', 'running'])
    .execute()
  expect(errors.splice(0)).toEqual([])
})

const started = async (pages: number, urgent = false): Promise<MadeChapter> => {
  const made = await aChapter(app.deps, {
    status: 'text_extraction_pending',
    orderStatus: 'preprocessing',
    pages,
    urgent,
  })
  const priority = urgent ? 10 : 0
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId: made.chapterId, stage: 'text_extraction', priority }),
  )
  return made
}

const run = async (handler: PageTaskHandler, concurrency = 1): Promise<void> => {
  const handlers = {
    text_extraction: handler,
    patch_generation: handler,
    machine_translation: handler,
    composite: handler,
    final: handler,
  }
  const onError = (error: unknown): void => void errors.push(error)
  const work = pageTaskWork(app.deps, handlers, { worker: 'test', onError })
  runner = await runJobs([workLoop(work, concurrency)], { url: app.database.url, onError })
}

const act = async (action: string, { chapterId }: MadeChapter): Promise<void> => {
  const { data } = await people.ta('POST', '/ai-board/act', { action, chapterIds: [chapterId] })
  expect(data).toMatchObject([{ chapterId, done: true, error: null }])
}
const listTasks = ({ chapterId }: MadeChapter) =>
  app.deps.db
    .selectFrom('page_task')
    .select(['status', 'attempt', 'failures', 'stage'])
    .where('chapter_id', '=', chapterId)
    .orderBy('id')
    .execute()
const getStatus = async ({ chapterId }: MadeChapter): Promise<string> =>
  (
    await app.deps.db
      .selectFrom('chapter')
      .select('status')
      .where('id', '=', chapterId)
      .executeTakeFirstOrThrow()
  ).status
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(20)
}
const done: PageTaskHandler = async () => async () => undefined

/** Works on every page until it is stopped or let through. */
const gate = () => {
  const worked: string[] = []
  let notifyCount = 0
  let open = false
  const handler: PageTaskHandler = async (task, { signal, report }) => {
    worked.push(task.chapterId)
    let progress = 0
    while (!open && !signal.aborted) {
      report((progress += 0.001))
      await sleep(10)
    }
    if (signal.aborted) notifyCount += 1
    return async () => undefined
  }
  return { handler, worked, notifyCount: () => notifyCount, letThrough: () => (open = true) }
}

test('a paused chapter is left alone while others go on: its running page is stopped and counts no failure, and after resuming it comes to its end', async () => {
  const [paused, other] = [await started(3), await started(2)]
  const { handler, worked, notifyCount, letThrough } = gate()
  await run(handler)
  await until(() => worked.includes(paused.chapterId))
  await act('pause', paused)
  await until(() => notifyCount() === 1)
  await until(() => worked.includes(other.chapterId))
  letThrough()
  await until(async () => (await getStatus(other)) === 'pending_assignment')
  expect(worked.filter((id) => id === paused.chapterId)).toHaveLength(1)
  expect(await getStatus(paused)).toBe('text_extraction_pending')
  expect(await listTasks(paused)).toMatchObject([
    { status: 'pending', attempt: 1, failures: 0 },
    { status: 'pending', attempt: 0 },
    { status: 'pending', attempt: 0 },
  ])
  await act('resume', paused)
  await until(async () => (await getStatus(paused)) === 'pending_assignment')
  expect((await listTasks(paused)).map(({ status }) => status)).toEqual(
    Array.from({ length: 9 }, () => 'done'),
  )
})

test('a page that ends in the very moment of the pause is not written, and is worked on again', async () => {
  const chapter = await started(1)
  const written: string[] = []
  let ends = (): void => undefined
  const mayEnd = new Promise<void>((resolve) => (ends = resolve))
  await run(async (task) => {
    if (task.attempt === 1) await mayEnd
    return async () => void written.push(`${task.stage} ${task.attempt}`)
  })
  await until(async () => (await listTasks(chapter))[0]?.status === 'running')
  await act('pause', chapter)
  ends()
  await sleep(100)
  expect(written).toEqual([])
  await act('resume', chapter)
  await until(async () => (await getStatus(chapter)) === 'pending_assignment')
  expect(written[0]).toBe('text_extraction 2')
})

test('a stage that begins while the chapter is paused waits with it', async () => {
  const chapter = await started(1)
  await act('pause', chapter)
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, {
      chapterId: chapter.chapterId,
      stage: 'text_extraction',
      priority: 0,
    }),
  )
  const next = await started(1)
  await run(done)
  await until(async () => (await getStatus(next)) === 'pending_assignment')
  expect(await getStatus(chapter)).toBe('text_extraction_pending')
})

test('urgent orders go before the others, a chapter put first goes before them, through all its stages, and back in turn it waits again', async () => {
  const [calm, urgent, raised, fallen] = [
    await started(2),
    await started(2, true),
    await started(2),
    await started(2),
  ]
  await act('first', raised)
  await act('first', fallen)
  await act('in_turn', fallen)
  const claimed: string[] = []
  await run(async (task) => {
    const labelByChapter = {
      [calm.chapterId]: 'calm',
      [urgent.chapterId]: 'urgent',
      [raised.chapterId]: 'raised',
      [fallen.chapterId]: 'fallen',
    }
    claimed.push(labelByChapter[task.chapterId] ?? '?')
    return async () => undefined
  })
  for (const one of [calm, urgent, raised, fallen])
    await until(async () => (await getStatus(one)) === 'pending_assignment')
  // two pages in three stages each, before anybody else's turn
  expect(claimed.slice(0, 12)).toEqual([
    ...Array.from({ length: 6 }, () => 'raised'),
    ...Array.from({ length: 6 }, () => 'urgent'),
  ])
  expect(claimed.slice(12).includes('fallen')).toBe(true)
})

test('what is canceled stops, stays canceled, and only what failed or was canceled runs again on retry', async () => {
  const chapter = await started(3)
  const { handler, worked, notifyCount, letThrough } = gate()
  let first = true
  await run(async (task, options) => {
    if (first) {
      first = false
      return async () => undefined
    }
    return await handler(task, options)
  })
  await until(() => worked.length === 1)
  await act('cancel', chapter)
  await until(() => notifyCount() === 1)
  expect(await getStatus(chapter)).toBe('text_extraction_failed')
  expect((await listTasks(chapter)).map(({ status }) => status)).toEqual([
    'done',
    'canceled',
    'canceled',
  ])
  letThrough()
  await act('retry', chapter)
  await until(async () => (await getStatus(chapter)) === 'pending_assignment')
  const extraction = (await listTasks(chapter)).filter(({ stage }) => stage === 'text_extraction')
  expect(extraction.slice(3).map(({ status, attempt }) => [status, attempt])).toEqual([
    ['done', 0],
    ['done', 1],
    ['done', 1],
  ])
})
