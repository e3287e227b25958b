import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, finishMachineWork, listChapters, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let order: { readonly id: string; readonly bookId: string }

/** One chapter of 1000 words is translated; engines billed for it in two currencies. */
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const { id } = await anOrder(people, { chapters: 2 })
  const { book_id } = await app.deps.db
    .selectFrom('work_order')
    .select('book_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  order = { id, bookId: book_id }
  await uploadAll(app, people, id)
  await finishMachineWork(app, id)
  const { version } = (await people.ta('GET', `/orders/${id}`)).data
  const translator = people.ids.translator
  await people.ta('POST', `/orders/${id}/assign`, {
    version,
    seat: 'translator',
    accountId: translator,
  })
  const [chapter] = await listChapters(people.ta, id)
  await app.deps.db
    .updateTable('chapter')
    .set({ word_count: 1000 })
    .where('id', '=', chapter.id)
    .execute()
  const { version: present } = (await listChapters(people.ta, id))[0]
  await people.translator('POST', `/chapters/${chapter.id}/transition`, {
    version: present,
    event: { type: 'complete_translation' },
  })
  const usage = {
    engine_id: null,
    purpose: 'page' as const,
    chapter_id: chapter.id,
    at: app.deps.clock.now(),
    requests: 1,
    characters: 100,
    input_tokens: 10,
    output_tokens: 10,
    milliseconds: 5,
  }
  for (const cost of [
    { cost_micros: 2_000_000, cost_currency: 'USD' },
    { cost_micros: 1_500_000, cost_currency: 'CNY' },
    { cost_micros: null, cost_currency: null },
  ])
    await app.deps.db
      .insertInto('translation_usage')
      .values({ id: app.deps.ids.next(), ...usage, ...cost })
      .execute()
})
afterAll(() => app.close())

const cost = async (path = `/orders/${order.id}/cost`) => (await people.pa('GET', path)).data

test('an order costs what people and engines cost; what has no amount is said', async () => {
  expect(await cost()).toMatchObject({
    currency: 'CNY',
    people: 0,
    unpriced: 1,
    machines: 150,
    otherCurrencies: [{ currency: 'USD', amount: 2 }],
    unpricedRequests: 1,
    total: 150,
    left: null,
    margin: null,
  })
  await people.pa('POST', '/money/rates', {
    accountId: null,
    language: null,
    stage: null,
    unit: 'word',
    amount: '0.1',
    minimum: null,
    urgencyFactor: '1',
    from: '2026-01-01',
    until: null,
  })
  await people.pa('PUT', '/money/settings', {
    version: 1,
    currency: 'CNY',
    exchangeRates: { USD: '7.1' },
  })
  expect(await cost()).toMatchObject({
    people: 10_000,
    unpriced: 0,
    machines: 1570,
    otherCurrencies: [],
    total: 11_570,
    lines: [{ person: { name: 'translator' }, stage: 'translation', words: 1000, amount: 10_000 }],
  })
})

test('budget and price give what is left and the margin, also of the book', async () => {
  const put = (path: string, version: number, budget: number | null, price: number | null) =>
    people.pa('PUT', path, { version, budget, price })
  const path = `/orders/${order.id}/cost`
  expect((await put(path, 0, 10_000, 23_140)).data).toMatchObject({
    left: -1570,
    margin: 11_570,
    marginPercent: 50,
    plan: { budget: 10_000, price: 23_140, version: 1 },
  })
  expect(await put(path, 0, 1, 1)).toMatchObject({
    status: 409,
    data: { error: 'cost_plan.changed_meanwhile' },
  })
  expect((await put(path, 1, -1, null)).status).toBe(422)
  const book = `/books/${order.bookId}/cost`
  expect((await put(book, 0, 50_000, null)).data).toMatchObject({
    total: 11_570,
    left: 38_430,
    margin: null,
    planned: { budget: 10_000, price: 23_140 },
    orders: [{ id: order.id, people: 10_000, machines: 1570, margin: 11_570 }],
  })
  const entries = await app.deps.db
    .selectFrom('audit_entry')
    .select(['object_kind', 'params'])
    .where('action', '=', 'cost_plan_changed')
    .orderBy('seq')
    .execute()
  expect(entries).toMatchObject([
    { object_kind: 'order', params: { was: { price: null }, is: { price: 23_140 } } },
    { object_kind: 'book' },
  ])
})

// spec 10.money.seen
test('nobody else sees what anything costs', async () => {
  for (const send of [people.ta, people.translator])
    for (const path of [`/orders/${order.id}/cost`, `/books/${order.bookId}/cost`])
      for (const method of ['GET', 'PUT'] as const) {
        const body = method === 'GET' ? undefined : { version: 1, budget: 1, price: 1 }
        expect(await send(method, path, body)).toMatchObject({ status: 403, code: 40301 })
      }
})
