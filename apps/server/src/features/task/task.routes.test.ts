import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { claimTask } from '../../pipeline/page-task-leases.ts'
import { finishTask } from '../../pipeline/finish-task.ts'
import { startStage } from './start-stage.ts'
import { aChapter, type ChapterOptions } from '../../testing/a-chapter.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const started = async (
  stage: 'text_extraction' | 'composite',
  options: Partial<ChapterOptions> = {},
) => {
  await app.deps.db
    .updateTable('page_task')
    .set({ status: 'canceled' })
    .where('status', 'in', ['pending', 'running'])
    .execute()
  const made = await aChapter(app.deps, {
    status: 'text_extraction_pending',
    orderStatus: 'preprocessing',
    pages: 2,
    ...options,
  })
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId: made.chapterId, stage, priority: 0 }),
  )
  return made
}
const broken = {
  kind: 'failed',
  cause: 'render.failed',
  details: {},
  retryable: false,
  retryAfter: null,
} as const
const getStatus = async (chapterId: string) =>
  await app.deps.db
    .selectFrom('chapter')
    .select(['status', 'problem'])
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow()

test('tasks show page, attempt, progress and cause, of the latest run only', async () => {
  const { chapterId } = await started('text_extraction')
  const first = await claimTask(app.deps.db, 'w')
  await finishTask(app.deps, first!, {
    ...broken,
    cause: 'image.too_many_pixels',
    details: { megapixels: 90, limit: 80, message: 'not for everybody' },
  })
  const { data } = await people.pa('GET', `/chapters/${chapterId}/tasks`)
  expect(data).toMatchObject([
    {
      pageName: '001.png',
      stage: 'text_extraction',
      status: 'failed',
      attempt: 1,
      cause: { code: 'image.too_many_pixels', params: { megapixels: 90, limit: 80 } },
    },
    { pageName: '002.png', status: 'pending', attempt: 0, cause: null, startedAt: null },
  ])
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId, stage: 'text_extraction', priority: 0 }),
  )
  const retried = await people.pa('GET', `/chapters/${chapterId}/tasks`)
  expect(retried.data.map((task: { status: string }) => task.status)).toEqual([
    'pending',
    'pending',
  ])
  expect((await people.translator('GET', `/chapters/${chapterId}/tasks`)).status).toBe(403)
})

test('stopping the AI stage fails the chapter with that cause, refuses late results, and cannot be done twice', async () => {
  const { chapterId } = await started('text_extraction')
  const running = await claimTask(app.deps.db, 'w')
  const stopped = await people.ta('POST', `/chapters/${chapterId}/tasks/cancel`, {})
  expect(stopped.data.map((task: { status: string }) => task.status)).toEqual([
    'canceled',
    'canceled',
  ])
  expect(await getStatus(chapterId)).toEqual({
    status: 'text_extraction_failed',
    problem: machineCause('task.canceled'),
  })
  expect(
    await finishTask(app.deps, running!, { kind: 'done', commit: async () => undefined }),
  ).toBe('refused')
  expect(await people.ta('POST', `/chapters/${chapterId}/tasks/cancel`, {})).toMatchObject({
    status: 409,
    data: { error: 'task.nothing_to_cancel' },
  })
  expect((await people.typesetter('POST', `/chapters/${chapterId}/tasks/cancel`, {})).status).toBe(
    403,
  )
})

test('whoever stops machines is not notified that they failed, the other administrators are', async () => {
  const { chapterId, orderId } = await started('composite', {
    status: 'pending_image_synthesis',
    orderStatus: 'typesetting',
  })
  await people.ta('POST', `/chapters/${chapterId}/tasks/cancel`, {})
  const notices = await app.deps.db
    .selectFrom('notification')
    .select(['account_id', 'type'])
    .where('order_id', '=', orderId)
    .execute()
  expect(notices).toEqual([{ account_id: people.ids.pa, type: 'synthesis_failed' }])
})

test('making images is stopped by hand: late pictures are refused, the chapter stays where it is with the cause, and it is started again', async () => {
  const { chapterId, orderId } = await started('composite', {
    status: 'pending_image_synthesis',
    orderStatus: 'typesetting',
    people: { typesetter_id: people.ids.typesetter },
  })
  const canStop = async (send = people.ta) =>
    (await send('GET', `/chapters/${chapterId}`)).data.can.cancel_synthesis
  const row = async () => (await people.ta('GET', `/ai-board?orderId=${orderId}`)).data.rows[0]
  expect([await canStop(), await canStop(people.typesetter), (await row()).can.cancel]).toEqual([
    true,
    undefined,
    true,
  ])
  const running = await claimTask(app.deps.db, 'w')
  expect((await people.typesetter('POST', `/chapters/${chapterId}/tasks/cancel`, {})).status).toBe(
    403,
  )
  expect((await people.ta('POST', `/chapters/${chapterId}/tasks/cancel`, {})).status).toBe(200)
  expect(await getStatus(chapterId)).toEqual({
    status: 'pending_image_synthesis',
    problem: machineCause('task.synthesis_canceled'),
  })
  expect(
    await finishTask(app.deps, running!, { kind: 'done', commit: async () => undefined }),
  ).toBe('refused')
  expect(await claimTask(app.deps.db, 'w')).toBeUndefined()
  expect(await row()).toMatchObject({
    state: 'failed',
    problem: machineCause('task.synthesis_canceled'),
    can: { retry: true, cancel: 'task.nothing_to_cancel' },
  })
  expect(await people.ta('POST', `/chapters/${chapterId}/tasks/cancel`, {})).toMatchObject({
    data: { error: 'task.nothing_to_cancel' },
  })
  expect(await canStop()).toBeUndefined()
  const retried = await people.ta('POST', '/ai-board/act', {
    action: 'retry',
    chapterIds: [chapterId],
  })
  expect(retried.data).toMatchObject([{ done: true }])
  expect(await getStatus(chapterId)).toEqual({ status: 'pending_image_synthesis', problem: null })
  expect((await row()).state).toBe('waiting')
})

test('failed synthesis is run again by the typesetter of the chapter, not while it still runs', async () => {
  const { chapterId } = await started('composite', {
    status: 'pending_image_synthesis',
    orderStatus: 'typesetting',
    people: { typesetter_id: people.ids.typesetter },
  })
  const retry = async () =>
    await people.typesetter('POST', `/chapters/${chapterId}/synthesis/retry`, {})
  expect(await retry()).toMatchObject({ status: 409, data: { error: 'task.nothing_to_retry' } })
  for (let page = 0; page < 2; page++)
    await finishTask(app.deps, (await claimTask(app.deps.db, 'w'))!, broken)
  expect(await getStatus(chapterId)).toEqual({
    status: 'pending_image_synthesis',
    problem: machineCause('render.failed', {}, ['001.png', '002.png']),
  })
  const retried = await retry()
  expect(retried).toMatchObject({ status: 200 })
  expect(retried.data.map((task: { status: string }) => task.status)).toEqual([
    'pending',
    'pending',
  ])
})
