import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTranslatingOrder } from '../../testing/a-translating-order.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { refreshForecasts } from '../schedule/refresh-forecasts.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

/** With so many words for the translator; 250 are an hour. Monday, 2 March, 16:00 in Shanghai. */
const translating = async (words: number, deadline: string, type = 'regular'): Promise<string> => {
  const id = await aTranslatingOrder(app, people, words)
  const { version } = (await people.pa('GET', `/orders/${id}`)).data
  const body = { version, translationDeadline: deadline, cutoffTime: '2026-06-30 18:00:00', type }
  expect((await people.pa('PATCH', `/orders/${id}`, body)).status).toBe(200)
  while ((await refreshForecasts(app.deps)) > 0);
  return id
}

interface Person {
  readonly person: { readonly id: string } | null
  readonly hours: number
  readonly days: readonly {
    readonly hours: number
    readonly other: number
    readonly free: number
    readonly isOverBooked: boolean
  }[]
}
const load = async (send: Send, query = '') =>
  (await send('GET', `/orders/people-load?weeks=2${query}`)).data
const ofTranslator = (data: { readonly people: readonly Person[] }): Person => {
  const one = data.people.find(({ person }) => person?.id === people.ids.translator)
  if (one === undefined) throw new Error('the translator has no row')
  return one
}
const behind = async (send: Send, query = '') =>
  (
    await send(
      'GET',
      `/orders/people-load/orders?account=${people.ids.translator}&from=2026-03-02&to=2026-03-08${query}`,
    )
  ).data

test('hours fall on the working days until the stage is due, against what the days give', async () => {
  await translating(2000, '2026-03-03 17:00:00')
  const data = await load(people.ta)
  expect([data.today, data.days[0], data.days.length]).toEqual(['2026-03-02', '2026-03-02', 14])
  const { hours, days } = ofTranslator(data)
  // an hour of Monday is left, Tuesday has eight; eight hours of work are spread over these nine
  expect(hours).toBe(8)
  expect(days.slice(0, 3).map((day) => [day.hours, day.free, day.isOverBooked])).toEqual([
    [0.9, 1, false],
    [7.1, 8, false],
    [0, 8, false],
  ])
  // a Saturday
  expect(days[5]).toMatchObject({ hours: 0, free: 0 })
})

test('a day is over-booked by all the person has, and says what of it the filters leave out', async () => {
  const urgent = await translating(1000, '2026-03-03 17:00:00', 'urgent')
  const { days } = ofTranslator(await load(people.ta))
  expect(days[1]?.isOverBooked).toBe(true)
  const narrowed = ofTranslator(await load(people.ta, '&type=urgent'))
  expect(narrowed.hours).toBe(4)
  expect(narrowed.days[1]).toMatchObject({ hours: 3.6, other: 7.1, isOverBooked: true })
  const orders = (await behind(people.ta, '&type=urgent')).orders
  expect(
    orders.map((one: { hours: number; matches: boolean }) => [one.hours, one.matches]),
  ).toEqual([
    [8, false],
    [4, true],
  ])
  expect(orders[1]).toMatchObject({ id: urgent, stages: [{ stage: 'translation', hours: 4 }] })
  const only = await people.ta('GET', `/orders?only=${urgent}`)
  expect(only.data.rows.map(({ id }: { id: string }) => id)).toEqual([urgent])
})

test('days away give nothing, and what is due in them over-books', async () => {
  const { version } = (await people.translator('GET', '/user/profile')).data
  const absence = { awayFrom: '2026-03-03', awayUntil: '2026-03-03', leavingOn: null }
  await people.translator('PATCH', '/user/profile', { version, absence })
  const { days } = ofTranslator(await load(people.ta))
  expect(days[1]).toMatchObject({ hours: 0, free: 0 })
  expect(days[0]).toMatchObject({ hours: 12, isOverBooked: true })
})

test('seats that nobody has are one row; who does not see all orders sees only their own hours', async () => {
  const rows: readonly Person[] = (await load(people.ta)).people
  expect(rows.some(({ person }) => person === null)).toBe(true)
  const own: readonly Person[] = (await load(people.translator)).people
  expect(own.map(({ person }) => person?.id)).toEqual([people.ids.translator])
  expect((await load(people.typesetter)).people).toEqual([])
  expect((await behind(people.typesetter)).orders).toEqual([])
  expect((await people.ta('GET', '/orders/people-load?weeks=13')).code).toBe(42201)
})
