import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { finishTask } from '../../pipeline/finish-task.ts'
import { claimTask } from '../../pipeline/page-task-leases.ts'
import { startStage } from './start-stage.ts'
import { aChapter, type ChapterOptions, type MadeChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())
afterEach(async () => {
  const { db } = app.deps
  await db
    .updateTable('page_task')
    .set({ status: 'canceled' })
    .where('status', 'in', ['pending', 'running', 'failed'])
    .execute()
  await db
    .updateTable('chapter')
    .set({ status: 'pending_assignment', ai_paused_at: null, problem: null })
    .execute()
})

const CUTOFF = Date.parse('2026-05-01T00:00:00Z')
let made = 0
const started = async (
  options: Partial<ChapterOptions> = {},
  stage: 'text_extraction' | 'machine_translation' = 'text_extraction',
): Promise<MadeChapter> => {
  const chapter = await aChapter(app.deps, {
    status: `${stage}_pending`,
    orderStatus: 'preprocessing',
    pages: 2,
    ...options,
  })
  const cutoff_at = new Date(CUTOFF + ++made * 3_600_000)
  await app.deps.db
    .updateTable('work_order')
    .set({ cutoff_at, title: `Order ${made}` })
    .where('id', '=', chapter.orderId)
    .execute()
  const priority = options.urgent === true ? 10 : 0
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId: chapter.chapterId, stage, priority }),
  )
  return chapter
}
const BROKEN = {
  kind: 'failed',
  cause: 'translator.bad_answer',
  details: { message: 'no such model' },
  retryable: false,
  retryAfter: null,
} as const
/** Every page that waits fails for good. */
const breakAll = async (): Promise<void> => {
  for (
    let task = await claimTask(app.deps.db, 'w');
    task !== undefined;
    task = await claimTask(app.deps.db, 'w')
  )
    await finishTask(app.deps, task, BROKEN)
}
const board = async (query = '', send: Send = people.ta) =>
  (await send('GET', `/ai-board${query}`)).data
const listIds = (data: { rows: { id: string }[] }): string[] => data.rows.map(({ id }) => id)
const act = async (action: string, body: object) =>
  (await people.ta('POST', '/ai-board/act', { action, ...body })).data

test('chapters come as the queue takes them: raised by hand, urgent, by deadline; the mark of one part leads to the next', async () => {
  const [calm, later, urgent, raised] = [
    await started(),
    await started(),
    await started({ urgent: true }),
    await started(),
  ]
  await act('first', { chapterIds: [raised.chapterId] })
  const wanted = [raised, urgent, calm, later].map(({ chapterId }) => chapterId)
  expect(listIds(await board())).toEqual(wanted)
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const part: { rows: { id: string }[]; next: string | null } = await board(
      `?size=1${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`,
    )
    seen.push(...listIds(part))
    after = part.next
  }
  expect(seen).toEqual(wanted)
  expect((await people.ta('GET', '/ai-board?after=nonsense')).data.error).toBe('request.malformed')
})

test('a row says how far every stage is, what it cost, and why pages failed; its pages say it one by one', async () => {
  const chapter = await started()
  const first = (await claimTask(app.deps.db, 'w'))!
  const run = {
    id: app.deps.ids.next(),
    page_task_id: first.id,
    chapter_id: chapter.chapterId,
    source_page_id: first.pageId,
    stage: first.stage,
  }
  await finishTask(app.deps, first, {
    kind: 'done',
    commit: async (tx) => {
      const facts = {
        engine: 'reader',
        engine_version: '2',
        input_hash: 'h',
        outcome: 'done' as const,
        milliseconds: 120,
        cost_micros: 3000,
        cost_currency: 'EUR',
      }
      await tx
        .insertInto('ai_run')
        .values({ ...run, ...facts })
        .execute()
    },
  })
  await breakAll()
  const { rows, counts } = await board('?state=failed')
  expect(counts).toMatchObject({ failed: 1, running: 0, waiting: 0, paused: 0 })
  expect(rows).toMatchObject([
    {
      id: chapter.chapterId,
      state: 'failed',
      status: 'text_extraction_failed',
      problem: { code: 'translator.bad_answer', page: '002.png', more: 0 },
      can: {
        retry: true,
        pause: 'task.nothing_to_pause',
        resume: 'task.not_paused',
        cancel: 'task.nothing_to_cancel',
      },
      stages: [
        {
          stage: 'text_extraction',
          pages: 2,
          done: 1,
          failed: 1,
          progress: 0.5,
          engines: ['reader'],
          averageMs: 120,
          costs: [{ currency: 'EUR', micros: 3000 }],
          causes: [{ cause: { code: 'translator.bad_answer', params: {} }, pages: 1 }],
        },
      ],
    },
  ])
  const { pages, row } = (await people.pa('GET', `/ai-board/chapters/${chapter.chapterId}`)).data
  expect(row.id).toBe(chapter.chapterId)
  expect(pages).toMatchObject([
    {
      pageName: '001.png',
      status: 'done',
      engine: 'reader',
      milliseconds: 120,
      cost: { currency: 'EUR', micros: 3000 },
      cause: null,
    },
    {
      pageName: '002.png',
      status: 'failed',
      cause: { code: 'translator.bad_answer', params: {} },
      detail: 'no such model',
      failures: 1,
      engine: null,
      cost: null,
    },
  ])
  expect((await people.pa('GET', `/ai-board/chapters/${app.deps.ids.next()}`)).data.error).toBe(
    'chapter.not_found',
  )
})

test('filters: state, stage, language, words, order; counts follow the other filters, not the state', async () => {
  const [english, french] = [
    await started(),
    await started({ language: 'fr' }, 'machine_translation'),
  ]
  await act('pause', { chapterIds: [french.chapterId] })
  expect(listIds(await board('?state=paused'))).toEqual([french.chapterId])
  expect(listIds(await board('?state=waiting'))).toEqual([english.chapterId])
  expect(listIds(await board('?stage=machine_translation'))).toEqual([french.chapterId])
  expect(listIds(await board('?language=fr'))).toEqual([french.chapterId])
  expect(listIds(await board(`?orderId=${english.orderId}`))).toEqual([english.chapterId])
  const { rows } = await board()
  expect(listIds(await board(`?search=${encodeURIComponent(`#${rows[0].order.serial}`)}`))).toEqual(
    [rows[0].id],
  )
  expect(
    listIds(await board(`?search=${encodeURIComponent(rows[1].order.title.toUpperCase())}`)),
  ).toEqual([rows[1].id])
  expect((await board('?state=failed&language=fr')).counts).toMatchObject({ paused: 1, waiting: 0 })
  const all = (await board('?state=waiting')).counts
  expect(all).toMatchObject({ paused: 1, waiting: 1 })
})

test('a whole order is paused and let go at once, each chapter with its own answer; who paused it shows, and twice is once too many', async () => {
  const chapter = await started()
  expect(await act('pause', { orderId: chapter.orderId })).toMatchObject([
    { chapterId: chapter.chapterId, number: 1, done: true },
  ])
  const [row] = (await board()).rows
  expect(row).toMatchObject({
    state: 'paused',
    paused: { by: { name: 'ta' } },
    can: { pause: 'task.paused_already', resume: true },
  })
  expect(await act('pause', { orderId: chapter.orderId })).toMatchObject([
    { done: false, error: 'task.paused_already' },
  ])
  const missing = app.deps.ids.next()
  expect(await act('resume', { chapterIds: [missing, chapter.chapterId] })).toMatchObject([
    { chapterId: missing, done: false, error: 'chapter.not_found' },
    { done: true },
  ])
  expect(await act('resume', { chapterIds: [chapter.chapterId] })).toMatchObject([
    { done: false, error: 'task.not_paused' },
  ])
  const { rows } = await people
    .ta('GET', `/ai-board?orderId=${chapter.orderId}`)
    .then(({ data }) => data)
  expect(rows).toMatchObject([{ state: 'waiting', paused: null }])
  const heard = await app.deps.db
    .selectFrom('event_outbox')
    .select('payload')
    .where('type', '=', 'ai_board.changed')
    .where('order_id', '=', chapter.orderId)
    .execute()
  expect(heard).toHaveLength(2)
})

test('what failed is tried again by one click, a canceled paused chapter is free again, and the order of a stopped one is gone from the board', async () => {
  const chapter = await started()
  await breakAll()
  expect(await act('retry', { chapterIds: [chapter.chapterId] })).toMatchObject([{ done: true }])
  expect((await board()).rows).toMatchObject([
    { state: 'waiting', status: 'text_extraction_pending', problem: null },
  ])
  expect(await act('retry', { chapterIds: [chapter.chapterId] })).toMatchObject([
    { done: false, error: 'task.nothing_to_retry' },
  ])
  await act('pause', { chapterIds: [chapter.chapterId] })
  expect(await act('cancel', { chapterIds: [chapter.chapterId] })).toMatchObject([{ done: true }])
  expect((await board()).rows).toMatchObject([
    { state: 'failed', paused: null, problem: machineCause('task.canceled') },
  ])
  const stopped = { stop_status: 'canceled' as const, stopped_at: new Date(), stop_reason: 'x' }
  await app.deps.db
    .updateTable('work_order')
    .set(stopped)
    .where('id', '=', chapter.orderId)
    .execute()
  expect((await board()).rows).toEqual([])
})

test('chapters whose work ended today are shown when asked for', async () => {
  const chapter = await started({ pages: 1 })
  const task = (await claimTask(app.deps.db, 'w'))!
  await finishTask(app.deps, task, { kind: 'done', commit: async () => undefined })
  await app.deps.db
    .updateTable('page_task')
    .set({ status: 'canceled' })
    .where('status', '=', 'pending')
    .execute()
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'pending_assignment' })
    .where('id', '=', chapter.chapterId)
    .execute()
  expect((await board()).rows).toEqual([])
  expect(listIds(await board('?state=done'))).toContain(chapter.chapterId)
})

test('nobody but administrators sees the board or pulls its levers', async () => {
  const { chapterId } = await started()
  for (const send of [people.translator, people.proofreader, people.typesetter, people.visual]) {
    expect((await send('GET', '/ai-board')).data.error).toBe('permission.role_denied')
    expect((await send('GET', `/ai-board/chapters/${chapterId}`)).data.error).toBe(
      'permission.role_denied',
    )
    expect(
      (await send('POST', '/ai-board/act', { action: 'pause', chapterIds: [chapterId] })).data
        .error,
    ).toBe('permission.role_denied')
  }
})

test('what was done with machines stands in the order’s log, in the name of who did it', async () => {
  const chapter = await started()
  const one = { chapterIds: [chapter.chapterId] }
  for (const action of ['pause', 'resume', 'first', 'in_turn', 'cancel', 'retry'])
    await act(action, one)
  const { rows } = (await people.ta('GET', `/orders/${chapter.orderId}/log?kind=machine`)).data
  const summaries = rows.map(
    ({
      type,
      actor,
      chapterNumber,
    }: {
      type: string
      actor: { name: string } | null
      chapterNumber: number
    }) => [type, actor?.name ?? null, chapterNumber],
  )
  expect(summaries.toReversed()).toEqual([
    ['chapter.run_paused', 'ta', 1],
    ['chapter.run_resumed', 'ta', 1],
    ['chapter.run_first', 'ta', 1],
    ['chapter.run_in_turn', 'ta', 1],
    ['chapter.run_canceled', 'ta', 1],
    ['chapter.run_failed', null, 1],
  ])
  const moves = (await people.ta('GET', `/orders/${chapter.orderId}/log?kind=status`)).data.rows
  expect(moves[0]).toMatchObject({ actor: { name: 'ta' }, details: { event: 'retry_ai' } })
  const audit = await app.deps.db
    .selectFrom('audit_entry')
    .select('params')
    .where('object_id', '=', chapter.chapterId)
    .orderBy('seq')
    .execute()
  expect(audit.map(({ params }) => (params as { action: string }).action)).toEqual([
    'pause',
    'resume',
    'first',
    'in_turn',
    'cancel',
  ])
})

test('root names prices per engine; of two who change them at once the second gets a conflict', async () => {
  const root = await app.as(await app.addPerson({ name: 'Root', isRoot: true }))
  const prices = [{ engine: 'reader', perThousand: 0.02, currency: 'EUR' }]
  expect((await people.ta('GET', '/ai-board/prices')).data).toMatchObject({
    version: 0,
    prices: [],
  })
  expect((await people.ta('PUT', '/ai-board/prices', { version: 0, prices })).data.error).toBe(
    'permission.role_denied',
  )
  expect((await root('PUT', '/ai-board/prices', { version: 0, prices })).data).toMatchObject({
    version: 1,
    prices,
  })
  expect((await root('PUT', '/ai-board/prices', { version: 0, prices: [] })).data).toMatchObject({
    error: 'engine_price.changed_meanwhile',
    current: { version: 1, prices },
  })
  for (const wrong of [
    [{ engine: 'reader', perThousand: 0, currency: 'EUR' }],
    [{ engine: 'reader', perThousand: 1, currency: 'euro' }],
    [prices[0], prices[0]],
  ])
    expect((await root('PUT', '/ai-board/prices', { version: 1, prices: wrong })).status).toBe(422)
  expect((await people.translator('GET', '/ai-board/prices')).data.error).toBe(
    'permission.role_denied',
  )
})
