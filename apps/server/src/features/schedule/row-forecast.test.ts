import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTranslatingOrder } from '../../testing/a-translating-order.ts'
import { anOrder } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { refreshForecasts } from './refresh-forecasts.ts'

let app: TestApp
let people: StudioPeople
let root: Send
/** signed in anew when the clock was moved */
let ta: Send

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  ta = people.ta
  root = await app.as(await app.addPerson({ name: 'root', isRoot: true }))
})
afterAll(() => app.close())

/** Everything that waits for new figures gets them. */
const refreshAll = async (): Promise<void> => {
  while ((await refreshForecasts(app.deps)) > 0);
}

/** Assigned to the translator, with so many words. Monday, 16:00 in Shanghai. */
const translating = (words: number): Promise<string> => aTranslatingOrder(app, people, words)

const getForecast = async (id: string) => (await ta('GET', `/orders/${id}`)).data.forecast
const due = async (id: string, cutoffTime: string): Promise<void> => {
  const { version } = (await people.pa('GET', `/orders/${id}`)).data
  const { status } = await people.pa('PATCH', `/orders/${id}`, { version, cutoffTime })
  expect(status).toBe(200)
  await refreshAll()
}
const listed = async (query: string): Promise<string[]> =>
  (await ta('GET', `/orders?size=200&${query}`)).data.rows.map(({ id }: { id: string }) => id)

const laterOn = async (iso: string): Promise<void> => {
  app.clock.set(iso)
  ta = await app.as(
    { id: people.ids.ta, name: 'ta', password: 'studio2026' },
    'translationAdministrator',
  )
}

test('a row says when it will be done and whose stage takes longest, as the order’s own page does', async () => {
  const id = await translating(20_000)
  await refreshAll()
  const { finishAt, risk } = (await people.ta('GET', `/orders/${id}/outlook`)).data
  expect(await getForecast(id)).toEqual({
    risk,
    finishAt,
    stage: 'translation',
    person: { id: people.ids.translator, name: 'translator', realName: '' },
  })
})

test('the colour follows the forecast, and the filter finds what is coloured', async () => {
  const id = await translating(2000)
  // before the other order of the translator
  await due(id, '2026-05-01 18:00:00')
  expect((await getForecast(id)).risk).toBe('safe')
  const finish = Date.parse((await getForecast(id)).finishAt)
  const local = (ms: number): string =>
    new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await due(id, local(finish + 3_600_000))
  expect([(await getForecast(id)).risk, (await listed('due=at_risk')).includes(id)]).toEqual([
    'tight',
    true,
  ])
  await due(id, local(finish - 3_600_000))
  expect([(await getForecast(id)).risk, (await listed('due=at_risk')).includes(id)]).toEqual([
    'late',
    true,
  ])
  await due(id, '2026-06-01 18:00:00')
  expect([(await getForecast(id)).risk, (await listed('due=at_risk')).includes(id)]).toEqual([
    'safe',
    false,
  ])
})

test('sorted by risk, what will be late first comes first, and ended orders last', async () => {
  const [soon, later] = [await translating(4000), await translating(500)]
  const ended = await anOrder(people)
  await people.pa('POST', `/orders/${ended.id}/stop`, {
    version: ended.version,
    how: 'cancel',
    reason: 'x',
  })
  await refreshAll()
  const ids = await listed('sort=risk')
  expect(ids.indexOf(soon)).toBeLessThan(ids.indexOf(later))
  expect(ids.at(-1)).toBe(ended.id)
})

test('without pictures the clock alone speaks', async () => {
  const { id } = await anOrder(people)
  await refreshAll()
  expect(await getForecast(id)).toEqual({ risk: 'safe', finishAt: null, stage: null, person: null })
  await due(id, '2026-03-04 18:00:00')
  expect((await getForecast(id)).risk).toBe('tight')
})

test('another calendar asks for all figures anew, and whoever looks is told of a colour that changed', async () => {
  const id = await translating(2000)
  await refreshAll()
  await due(id, '2026-03-13 17:00:00')
  const { id: last } = await app.deps.db
    .selectFrom('event_outbox')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  app.clock.advance(1000)
  const { version } = (await root('GET', '/studio/calendar')).data
  const calendar = { version, workingDays: [1], start: 540, end: 1020, holidays: [], extraDays: [] }
  await root('PUT', '/studio/calendar', calendar)
  await refreshAll()
  expect((await getForecast(id)).risk).toBe('late')
  const events = await app.deps.db
    .selectFrom('event_outbox')
    .select('order_id')
    .where('id', '>', last)
    .execute()
  expect(events.map(({ order_id }) => order_id)).toContain(id)
  app.clock.advance(1000)
  const usual = { ...calendar, version: version + 1, workingDays: [1, 2, 3, 4, 5] }
  await root('PUT', '/studio/calendar', usual)
  await refreshAll()
  expect((await getForecast(id)).risk).toBe('safe')
})

test('nobody has to touch an order for it to become late: the clock is enough', async () => {
  const id = await translating(2000)
  await refreshAll()
  await due(id, '2026-03-10 17:00:00')
  expect((await getForecast(id)).risk).toBe('safe')
  await laterOn('2026-03-09T06:00:00.000Z')
  expect([(await getForecast(id)).risk, (await listed('due=at_risk')).includes(id)]).toEqual([
    'late',
    true,
  ])
  await laterOn('2026-03-11T01:00:00.000Z')
  expect([
    (await getForecast(id)).risk,
    (await listed('due=at_risk')).includes(id),
    (await listed('due=late')).includes(id),
  ]).toEqual(['passed', false, true])
})
