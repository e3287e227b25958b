import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReadyOrder, freezeWordCount } from '../../testing/a-translating-order.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { notifyDeadlines } from '../notification/deadline-notices.ts'
import { refreshForecasts } from './refresh-forecasts.ts'

let app: TestApp
let people: StudioPeople
let root: Send

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  root = await app.as(await app.addPerson({ name: 'root', isRoot: true }))
})
afterAll(() => app.close())

const NONE = { awayFrom: null, awayUntil: null, leavingOn: null }
const HOLIDAY = { ...NONE, awayFrom: '2026-03-02', awayUntil: '2026-03-31' }

const refreshAll = async (): Promise<void> => {
  while ((await refreshForecasts(app.deps)) > 0);
}
const beAway = async (send: Send, absence: object) => {
  const { version } = (await send('GET', '/user/profile')).data
  return await send('PATCH', '/user/profile', { version, absence })
}
const readyOrder = () => aReadyOrder(app, people)
/** With 2,000 words frozen. */
const assign = async (
  { id, version }: { readonly id: string; readonly version: number },
  accountId = people.ids.translator,
) => {
  const answer = await people.ta('POST', `/orders/${id}/assign`, {
    version,
    seat: 'translator',
    accountId,
  })
  await freezeWordCount(app, id, 2000)
  return answer
}
const candidate = async (orderId: string, id: string) => {
  const { data } = await people.ta('GET', `/orders/${orderId}/candidates?seat=translator`)
  return data.find(({ person }: { person: { id: string } }) => person.id === id)
}

test('each says for himself when he is away, the administrator of the accounts for everybody; days that make no sense are refused', async () => {
  expect((await beAway(people.translator, HOLIDAY)).data.absence).toEqual(HOLIDAY)
  const refused = await beAway(people.translator, { ...HOLIDAY, awayUntil: '2026-03-01' })
  expect([refused.code, refused.data.params.fields[0]]).toMatchObject([
    42201,
    { field: 'awayUntil', code: 'account.away_backwards' },
  ])
  const { version } = (await root('GET', `/accounts/${people.ids.translator2}`)).data
  const leaving = { ...NONE, leavingOn: '2026-03-06' }
  const edited = await root('PATCH', `/accounts/${people.ids.translator2}`, {
    version,
    absence: leaving,
  })
  expect(edited.data.absence).toEqual(leaving)
  const half = { version: version + 1, absence: { ...NONE, awayFrom: '2026-03-02' } }
  expect((await root('PATCH', `/accounts/${people.ids.translator2}`, half)).code).toBe(42201)
  expect((await people.translator('PATCH', `/accounts/${people.ids.translator2}`, half)).code).toBe(
    40301,
  )
})

test('whoever is away stays in the list of candidates with the days, may be given work, and the forecast knows it', async () => {
  await beAway(people.translator, NONE)
  const order = await readyOrder()
  await assign(order)
  await refreshAll()
  const forecast = async () => (await people.ta('GET', `/orders/${order.id}`)).data.forecast
  const before = (await forecast()).finishAt
  await beAway(people.translator, HOLIDAY)
  const other = await readyOrder()
  expect(await candidate(other.id, people.ids.translator)).toMatchObject({
    absence: HOLIDAY,
    refusal: null,
    fits: 2,
  })
  expect((await assign(other)).status).toBe(200)
  await refreshAll()
  const { finishAt } = await forecast()
  expect(before < '2026-03-06').toBe(true)
  expect(finishAt > '2026-04-01').toBe(true)
  expect(
    (await people.ta('GET', '/orders?size=200&sort=risk')).data.rows.map(
      ({ id }: { id: string }) => id,
    ),
  ).toContain(order.id)
})

test('work of somebody who leaves before is never done, and says whose', async () => {
  await beAway(people.translator, { ...NONE, leavingOn: '2026-03-01' })
  const order = await readyOrder()
  await assign(order)
  await refreshAll()
  const { forecast } = (await people.ta('GET', `/orders/${order.id}`)).data
  expect(forecast).toMatchObject({
    risk: 'late',
    finishAt: null,
    stage: 'translation',
    person: { id: people.ids.translator },
  })
})

test('an absence that is over is not told; somebody who is away is not reminded, the administrator is', async () => {
  await beAway(people.translator, { ...NONE, awayFrom: '2026-02-02', awayUntil: '2026-03-01' })
  const order = await readyOrder()
  expect((await candidate(order.id, people.ids.translator)).absence).toBeNull()
  await assign(order)
  await beAway(people.translator, HOLIDAY)
  const { version } = (await people.ta('GET', `/orders/${order.id}`)).data
  await people.ta('PATCH', `/orders/${order.id}`, {
    version,
    translationDeadline: '2026-03-03 12:00:00',
  })
  const listNotices = async (): Promise<string[]> => {
    const rows = await app.deps.db
      .selectFrom('notification')
      .select('account_id')
      .where('order_id', '=', order.id)
      .where('type', '=', 'deadline_near')
      .execute()
    return rows.map(({ account_id }) => account_id)
  }
  await notifyDeadlines(app.deps)
  expect(await listNotices()).toEqual([people.ids.ta])
  await beAway(people.translator, NONE)
  await notifyDeadlines(app.deps)
  expect((await listNotices()).toSorted()).toEqual(
    [people.ids.ta, people.ids.translator].toSorted(),
  )
})
