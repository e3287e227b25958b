import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTranslatingOrder } from '../../testing/a-translating-order.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { loadHoursAhead, aheadStatement } from './ahead.queries.ts'
import { refreshForecasts } from './refresh-forecasts.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const refreshAll = async (): Promise<void> => {
  while ((await refreshForecasts(app.deps)) > 0);
}

/** With so many words for the translator; 250 are an hour. Monday, 16:00 in Shanghai. */
const translating = async (
  words: number,
  cutoffTime: string,
  type = 'regular',
): Promise<string> => {
  const id = await aTranslatingOrder(app, people, words)
  const { version } = (await people.pa('GET', `/orders/${id}`)).data
  await people.pa('PATCH', `/orders/${id}`, { version, cutoffTime, type })
  return id
}

const translation = async (id: string) =>
  (await people.ta('GET', `/orders/${id}/outlook`)).data.stages[0]

test('what a person has in orders that are urgent or due earlier comes first, on the order’s page and in the list, and what ended no longer', async () => {
  const later = await translating(1000, '2026-05-20 18:00:00')
  const sooner = await translating(1500, '2026-05-10 18:00:00')
  await refreshAll()
  expect([(await translation(sooner)).ahead, (await translation(later)).ahead]).toEqual([0, 6])
  const urgent = await translating(500, '2026-06-20 18:00:00', 'urgent')
  await refreshAll()
  expect([
    (await translation(urgent)).ahead,
    (await translation(sooner)).ahead,
    (await translation(later)).ahead,
  ]).toEqual([0, 2, 8])
  // an hour of Monday is left, eight are Tuesday's; twelve are there in all
  expect((await translation(later)).finishAt).toBe('2026-03-04T04:00:00.000Z')
  // the list has it too, although nothing was done to this order
  const listed = async () =>
    (await people.ta('GET', '/orders?size=200')).data.rows.find(
      ({ id }: { id: string }) => id === later,
    ).forecast
  expect((await listed()).finishAt).toBe(
    (await people.ta('GET', `/orders/${later}/outlook`)).data.finishAt,
  )
  const { version } = (await people.pa('GET', `/orders/${urgent}`)).data
  const stopped = await people.pa('POST', `/orders/${urgent}/stop`, {
    version,
    how: 'terminate',
    reason: 'x',
  })
  expect([stopped.status, (await translation(later)).ahead]).toEqual([200, 6])
  const busy = (await listed()).finishAt
  await refreshAll()
  const { finishAt } = (await people.ta('GET', `/orders/${later}/outlook`)).data
  expect((await listed()).finishAt).toBe(finishAt)
  expect(Date.parse(finishAt)).toBeLessThan(Date.parse(busy))
  const left = await app.deps.db
    .selectFrom('forecast_load')
    .select('order_id')
    .where('order_id', '=', urgent)
    .execute()
  expect(left).toEqual([])
})

test('who leaves before a stage is done is named with the day, and no far date stands for never', async () => {
  const id = await translating(8000, '2026-05-20 18:00:00')
  await app.deps.db
    .updateTable('account')
    .set({ leaving_on: '2026-03-03' })
    .where('id', '=', people.ids.translator)
    .execute()
  const { finishAt, risk, stages } = (await people.ta('GET', `/orders/${id}/outlook`)).data
  expect([finishAt, risk]).toEqual([null, 'late'])
  expect(stages[0]).toMatchObject({
    finishAt: null,
    leaves: { person: { name: 'translator' }, on: '2026-03-03' },
  })
  expect(
    stages
      .slice(1)
      .map((one: { finishAt: unknown; leaves: unknown }) => [one.finishAt, one.leaves]),
  ).toEqual(stages.slice(1).map(() => [null, null]))
  await app.deps.db
    .updateTable('account')
    .set({ leaving_on: null })
    .where('id', '=', people.ids.translator)
    .execute()
})

test('is the sum of the orders before, and reads of thousands only the person’s stretch of the index', async () => {
  const { db } = app.deps
  const { rows: others } = await sql<{ id: string }>`
    insert into account (id, name, name_key, password_hash) select gen_random_uuid(), 'q' || n, 'q' || n, 'x' from generate_series(1, 50) n returning id`.execute(
    db,
  )
  const translators = others.map(({ id }) => id)
  await manyOrders(db, {
    orders: 6000,
    chaptersEach: 1,
    books: 50,
    createdBy: people.ids.pa,
    translators,
  })
  await sql`insert into forecast_load (order_id, account_id, urgency, cutoff_at, hours)
    select o.id, c.translator_id, o.urgency, o.cutoff_at, 2 from work_order o join chapter c on c.order_id = o.id
    where o.urgency in (0, 1) and o.title like 'Voyage %'`.execute(db)
  await sql`vacuum analyze forecast_load`.execute(db)
  const loads = await db
    .selectFrom('forecast_load')
    .selectAll()
    .where('account_id', 'in', translators)
    .execute()
  const key = (load: (typeof loads)[number]): string =>
    `${load.urgency} ${load.cutoff_at.toISOString()} ${load.order_id}`
  const seated = loads.slice(0, 200).map((load) => ({
    accountId: load.account_id,
    row: { id: load.order_id, urgency: load.urgency, cutoff_at: load.cutoff_at },
  }))
  const hours = await loadHoursAhead(db, seated)
  for (const load of loads.slice(0, 200)) {
    const before = loads.filter(
      (other) => other.account_id === load.account_id && key(other) < key(load),
    )
    expect(hours(load.order_id, load.account_id)).toBe(before.length * 2)
  }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${aheadStatement(seated)}`.execute(
    db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('forecast_load_queue')
  expect(plan).not.toContain('Seq Scan')
}, 60_000)
