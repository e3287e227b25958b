/** What an order says of itself, field by field, from its creation to its delivery. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishMachineWork, listChapters, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let count = 0

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const TIMES = {
  cutoffTime: '2026-06-01 18:00:00',
  translationDeadline: '2026-05-10 18:00:00',
  proofreadingDeadline: '2026-05-15 18:00:00',
  typesettingDeadline: '2026-05-25 18:00:00',
}

const create = async () => {
  const book = (
    await people.pa('POST', '/books', {
      bookId: 'LH-7',
      bookSubId: `B${++count}`,
      titleZh: '海上灯塔',
      titleEn: 'Lighthouse at Sea',
      sourceLanguage: 'zh-Hans',
      readingDirection: 'strip',
      highestChapter: 100,
    })
  ).data
  const order = await people.pa('POST', '/orders', {
    bookId: book.id,
    title: 'Harbour lights',
    type: 'urgent',
    kind: 'text_only',
    targetLanguage: 'en',
    chapterStart: 3,
    chapterEnd: 4,
    remark: 'Colours stay',
    ...TIMES,
  })
  return { book, order: order.data }
}

const getOrder = async (id: string) => (await people.pa('GET', `/orders/${id}`)).data

const pass = async (send: Send, orderId: string, type: string): Promise<void> => {
  for (const { id } of await listChapters(send, orderId)) {
    const { version } = (await send('GET', `/chapters/${id}`)).data
    expect(
      (await send('POST', `/chapters/${id}/transition`, { version, event: { type } })).status,
    ).toBe(200)
  }
}

// spec 3.order.id 3.order.title 3.order.type 3.order.book 3.order.range 3.order.kind
// spec 3.order.language 3.order.status 3.order.deadline 3.order.translation_deadline
// spec 3.order.proofreading_deadline 3.order.typesetting_deadline 3.order.progress
// spec 3.order.remark 3.chapter.number 3.chapter.status 10.request.zone
test('an order says what was ordered, and by when, in the organisation’s zone', async () => {
  const { book, order } = await create()
  expect(await getOrder(order.id)).toMatchObject({
    id: order.id,
    serial: expect.any(Number),
    title: 'Harbour lights',
    type: 'urgent',
    kind: 'text_only',
    book: { id: book.id, bookId: 'LH-7', bookSubId: book.bookSubId },
    targetLanguage: 'en',
    chapterStart: 3,
    chapterEnd: 4,
    status: 'waiting_for_image',
    progress: { chapters: 2, completed: 0 },
    remark: 'Colours stay',
    cutoffTime: '2026-06-01T10:00:00.000Z',
    translationDeadline: '2026-05-10T10:00:00.000Z',
    proofreadingDeadline: '2026-05-15T10:00:00.000Z',
    typesettingDeadline: '2026-05-25T10:00:00.000Z',
    submittedAt: null,
    completedAt: null,
  })
  expect(
    (await listChapters(people.pa, order.id)).map(
      ({ number, status }: { number: number; status: string }) => [number, status],
    ),
  ).toEqual([
    [3, 'waiting_for_image'],
    [4, 'waiting_for_image'],
  ])
})

// spec 3.order.handler 3.order.word_count 3.order.submitted_at 3.order.completed_at 3.order.log
// spec 1.orders 10.workflow.kinds
test('it says who works on it, counts its words, and when it was submitted and completed', async () => {
  const { id } = (await create()).order
  await uploadAll(app, people, id)
  await finishMachineWork(app, id)
  for (const seat of ['translator', 'proofreader', 'reviewer'] as const) {
    const { version } = await getOrder(id)
    await people.ta('POST', `/orders/${id}/assign`, { version, seat, accountId: people.ids[seat] })
  }
  expect(await getOrder(id)).toMatchObject({
    status: 'translating',
    handlers: [{ name: 'translator' }],
    wordCount: expect.any(Number),
  })
  await pass(people.translator, id, 'complete_translation')
  expect((await getOrder(id)).handlers).toMatchObject([{ name: 'proofreader' }])
  await pass(people.proofreader, id, 'complete_proofreading')
  app.clock.advance(60_000)
  const submittedAt = app.deps.clock.now().toISOString()
  const { version } = await getOrder(id)
  await people.proofreader('POST', `/orders/${id}/send-for-review`, { version })
  expect(await getOrder(id)).toMatchObject({ submittedAt, completedAt: null })
  app.clock.advance(60_000)
  await pass(people.reviewer, id, 'accept_review')
  expect(await getOrder(id)).toMatchObject({
    status: 'completed',
    progress: { completed: 2 },
    submittedAt,
    completedAt: app.deps.clock.now().toISOString(),
  })
  const { rows } = (await people.pa('GET', `/orders/${id}/log?size=200`)).data
  const types = rows.map(({ type }: { type: string }) => type)
  expect(types).toEqual(
    expect.arrayContaining(['order.created', 'order.assigned', 'order.sent_for_review']),
  )
})
