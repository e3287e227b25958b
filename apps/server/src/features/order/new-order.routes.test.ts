import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anOrder,
  finishMachineWork,
  listChapters,
  startTranslation,
  uploadAll,
} from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const aBook = async (): Promise<string> => {
  const bookId = `K${Math.random().toString(36).slice(2, 10)}`
  return (
    await people.pa('POST', '/books', {
      bookId,
      titleZh: '灯塔',
      sourceLanguage: 'zh-Hans',
      readingDirection: 'strip',
      highestChapter: 100,
    })
  ).data.id
}
const several = (change: Record<string, unknown>) => ({
  type: 'regular',
  targetLanguages: ['fr', 'es', 'en'],
  chapterStart: 3,
  chapterEnd: 5,
  cutoffTime: '2026-06-01 18:00:00',
  ...change,
})
const orderNow = async (id: string) => (await people.pa('GET', `/orders/${id}`)).data
const edit = async (id: string, change: Record<string, unknown>) => {
  const { version } = await orderNow(id)
  return await people.pa('PATCH', `/orders/${id}`, { version, ...change })
}

test('three languages make three orders, one answer each in the order asked', async () => {
  const bookId = await aBook()
  const { status, data } = await people.pa('POST', '/orders/several', several({ bookId }))
  expect(status).toBe(200)
  expect(
    data.map(
      (one: { targetLanguage: string; order: { targetLanguage: string; title: string } }) =>
        one.order,
    ),
  ).toMatchObject([
    { targetLanguage: 'fr', title: '灯塔 · français', chapterStart: 3, chapterEnd: 5 },
    { targetLanguage: 'es', title: '灯塔 · español' },
    { targetLanguage: 'en', title: '灯塔 · English' },
  ])
  expect(new Set(data.map((one: { order: { serial: number } }) => one.order.serial)).size).toBe(3)
})

test('a clone in another language takes its name, and a long title makes room for it', async () => {
  const bookId = await aBook()
  const make = async (change: Record<string, unknown>) =>
    (await people.pa('POST', '/orders/several', several({ bookId, ...change }))).data[0].order.title
  expect(await make({ title: '灯塔 · français', targetLanguages: ['th'] })).toBe('灯塔 · ไทย')
  expect(await make({ title: '灯塔', targetLanguages: ['th'] })).toBe('灯塔')
  const long = await make({ title: '长'.repeat(200) })
  expect(long).toHaveLength(200)
  expect(long.endsWith('长 · français')).toBe(true)
})

test('all or none: a field at fault, the same language twice or an outsider make no order at all', async () => {
  const bookId = await aBook()
  const count = async () =>
    (
      await app.deps.db
        .selectFrom('work_order')
        .select('id')
        .where('book_id', '=', bookId)
        .execute()
    ).length
  expect(
    (await people.pa('POST', '/orders/several', several({ bookId, chapterEnd: 2 }))).code,
  ).toBe(42201)
  expect(
    (await people.pa('POST', '/orders/several', several({ bookId, targetLanguages: ['fr', 'fr'] })))
      .code,
  ).toBe(42201)
  expect(
    (await people.pa('POST', '/orders/several', several({ bookId, targetLanguages: [] }))).code,
  ).toBe(42201)
  expect((await people.ta('POST', '/orders/several', several({ bookId }))).code).toBe(40301)
  expect(
    (
      await people.pa(
        'POST',
        '/orders/several',
        several({ bookId, clonedFrom: crypto.randomUUID() }),
      )
    ).code,
  ).toBe(40401)
  expect(await count()).toBe(0)
})

// spec 10.workflow.final
test('a stopped order is cloned, and the clone remembers from which', async () => {
  const first = await anOrder(people)
  await people.pa('POST', `/orders/${first.id}/stop`, {
    version: first.version,
    how: 'cancel',
    reason: 'wrong range',
  })
  const stopped = await orderNow(first.id)
  expect([stopped.status, stopped.can.clone, stopped.can.edit_base]).toEqual([
    'canceled',
    true,
    'order.finished',
  ])
  const { data } = await people.pa(
    'POST',
    '/orders/several',
    several({ bookId: first.book.id, targetLanguages: ['fr'], clonedFrom: first.id }),
  )
  const row = await app.deps.db
    .selectFrom('work_order')
    .select('cloned_from')
    .where('id', '=', data[0].order.id)
    .executeTakeFirstOrThrow()
  expect(row.cloned_from).toBe(first.id)
})

test('a range knows its images and the orders that cover some of it, but not those that were stopped', async () => {
  const bookId = await aBook()
  const made = (
    await people.pa('POST', '/orders/several', several({ bookId, targetLanguages: ['fr', 'es'] }))
  ).data
  await uploadAll(app, people, made[0].order.id)
  const other = (
    await people.pa(
      'POST',
      '/orders/several',
      several({ bookId, targetLanguages: ['en'], chapterStart: 9, chapterEnd: 9 }),
    )
  ).data[0].order
  await people.pa('POST', `/orders/${other.id}/stop`, {
    version: other.version,
    how: 'cancel',
    reason: 'x',
  })
  const { data } = await people.pa('GET', `/orders/range?bookId=${bookId}&start=5&end=20`)
  expect(data).toMatchObject({
    withImages: [{ start: 3, end: 5 }],
    words: null,
    covering: [
      { targetLanguage: 'es', start: 5, end: 5 },
      { targetLanguage: 'fr', start: 5, end: 5, serial: made[0].order.serial },
    ],
  })
  expect((await people.pa('GET', `/orders/range?bookId=${crypto.randomUUID()}`)).code).toBe(40401)
  expect((await people.ta('GET', `/orders/range?bookId=${bookId}`)).code).toBe(40301)
})

test('before production kind, language and range still change, and the chapters follow the range', async () => {
  const order = await anOrder(people, { chapters: 2 })
  const answer = await edit(order.id, {
    kind: 'text_only',
    targetLanguage: 'fr',
    chapterStart: 2,
    chapterEnd: 4,
  })
  expect(answer.data).toMatchObject({
    kind: 'text_only',
    targetLanguage: 'fr',
    chapterStart: 2,
    chapterEnd: 4,
    progress: { chapters: 3 },
  })
  expect(
    (await listChapters(people.pa, order.id)).map((chapter: { number: number }) => chapter.number),
  ).toEqual([2, 3, 4])
  const todos = await app.deps.db
    .selectFrom('todo')
    .select('kind')
    .where('order_id', '=', order.id)
    .execute()
  expect(todos).toHaveLength(3)
  const [entry] = (await people.ta('GET', `/orders/${order.id}/log`)).data.rows
  expect(entry.details.changes.map(({ field }: { field: string }) => field)).toEqual([
    'kind',
    'targetLanguage',
    'chapterStart',
    'chapterEnd',
  ])
})

test('chapters with images stay in the range; leaving an empty one out lets the others go on', async () => {
  const order = await anOrder(people, { chapters: 1 })
  await uploadAll(app, people, order.id)
  await finishMachineWork(app, order.id)
  expect((await orderNow(order.id)).status).toBe('pending_assignment')
  const longer = await edit(order.id, { chapterEnd: 2 })
  expect(longer.data).toMatchObject({ status: 'waiting_for_image', progress: { chapters: 2 } })
  const refused = await edit(order.id, { chapterStart: 2 })
  expect([refused.code, refused.data]).toMatchObject([
    40902,
    { error: 'order.chapters_begun', params: { chapters: '1' } },
  ])
  expect((await edit(order.id, { chapterEnd: 1 })).data).toMatchObject({
    status: 'pending_assignment',
    progress: { chapters: 1 },
  })
  const language = await edit(order.id, { targetLanguage: 'fr' })
  expect(language.data.error).toBe('order.language_too_late')
})

test('in production only the words and deadlines change, and each refused part says why', async () => {
  const order = await anOrder(people)
  await startTranslation(app, people, order.id)
  expect((await orderNow(order.id)).can).toMatchObject({
    edit_base: true,
    edit_kind: 'order.edit_too_late',
    edit_range: 'order.edit_too_late',
  })
  expect((await edit(order.id, { chapterEnd: 9 })).data.error).toBe('order.edit_too_late')
  // what stays as it is may be sent along
  expect((await edit(order.id, { title: 'Anew', kind: 'full', chapterEnd: 2 })).data.title).toBe(
    'Anew',
  )
  const stale = await people.pa('PATCH', `/orders/${order.id}`, {
    version: order.version,
    title: 'Too late',
  })
  expect([stale.code, stale.data.params.by]).toEqual([40901, 'pa'])
  expect(stale.data.current).toMatchObject({ id: order.id, title: 'Anew' })
})
