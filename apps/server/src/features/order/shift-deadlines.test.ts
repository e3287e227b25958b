import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const shift = (orders: unknown[], change: Record<string, unknown> = {}) => ({
  orders,
  days: 2,
  part: 'all',
  preview: false,
  ...change,
})
const orderNow = async (id: string) => (await people.pa('GET', `/orders/${id}`)).data

test('a preview says before and after of each order and changes nothing', async () => {
  const [one, two] = [await anOrder(people), await anOrder(people)]
  const requestedOrders = [{ orderId: one.id }, { orderId: two.id }]
  const { status, data } = await people.pa(
    'POST',
    '/orders/shift-deadlines',
    shift(requestedOrders, { preview: true }),
  )
  expect(status).toBe(200)
  expect(data.map((row: { orderId: string }) => row.orderId)).toEqual([one.id, two.id])
  expect(data[0]).toMatchObject({
    before: { cutoffTime: '2026-06-01T10:00:00.000Z' },
    after: { cutoffTime: '2026-06-03T10:00:00.000Z', translationDeadline: null },
    refusal: null,
    past: false,
  })
  expect(await orderNow(one.id)).toMatchObject({ cutoffTime: one.cutoffTime, version: one.version })
})

test('each order is moved for itself: one that is finished, changed or clashes says so, the others go on', async () => {
  const [moved, finished, changed, clashing] = [
    await anOrder(people),
    await anOrder(people),
    await anOrder(people),
    await anOrder(people),
  ]
  await people.pa('POST', `/orders/${finished.id}/stop`, {
    version: finished.version,
    how: 'cancel',
    reason: 'no more',
  })
  await people.pa('PATCH', `/orders/${changed.id}`, {
    version: changed.version,
    remark: 'meanwhile',
  })
  await people.pa('PATCH', `/orders/${clashing.id}`, {
    version: clashing.version,
    typesettingDeadline: '2026-06-01 12:00:00',
  })
  const requestedOrders = [
    { orderId: moved.id, version: moved.version },
    { orderId: finished.id },
    { orderId: changed.id, version: changed.version },
    { orderId: clashing.id },
  ]
  const { data } = await people.pa(
    'POST',
    '/orders/shift-deadlines',
    shift(requestedOrders, { days: -1, part: 'cutoff' }),
  )
  expect(
    data.map((row: { refusal: { code: string } | null }) => row.refusal?.code ?? null),
  ).toEqual([null, 'order.finished', 'order.changed_meanwhile', 'order.deadlines_clash'])
  expect(await orderNow(moved.id)).toMatchObject({
    cutoffTime: '2026-05-31T10:00:00.000Z',
    version: data[0].version,
  })
  expect((await orderNow(clashing.id)).cutoffTime).toBe(clashing.cutoffTime)
  const log = (await people.ta('GET', `/orders/${moved.id}/log`)).data.rows
  expect(log[0]).toMatchObject({
    type: 'order.edited',
    details: { changes: [{ field: 'cutoffTime' }] },
  })
})

test('moving back with the version of the answer restores what was there', async () => {
  const order = await anOrder(people)
  const there = (
    await people.pa('POST', '/orders/shift-deadlines', shift([{ orderId: order.id }], { days: 30 }))
  ).data[0]
  const back = (
    await people.pa(
      'POST',
      '/orders/shift-deadlines',
      shift([{ orderId: order.id, version: there.version }], { days: -30 }),
    )
  ).data[0]
  expect(back.after).toEqual(there.before)
})

test('a deadline keeps its hour in the organisation’s zone across the change to summer time, and says when it lies in the past', async () => {
  const order = await anOrder(people)
  await app.deps.db
    .insertInto('setting')
    .values({ key: 'organisation.zone', value: JSON.stringify('Europe/Paris') })
    .execute()
  await app.deps.db
    .updateTable('work_order')
    .set({ cutoff_at: '2026-03-28T17:00:00Z' })
    .where('id', '=', order.id)
    .execute()
  const rows = async (days: number) =>
    (
      await people.pa(
        'POST',
        '/orders/shift-deadlines',
        shift([{ orderId: order.id }], { days, preview: true }),
      )
    ).data
  expect((await rows(1))[0].after.cutoffTime).toBe('2026-03-29T16:00:00.000Z')
  expect((await rows(-30))[0]).toMatchObject({ past: true, refusal: null })
  await app.deps.db.deleteFrom('setting').where('key', '=', 'organisation.zone').execute()
})

// spec 6.note.deadlines
test('the order’s own deadline is the project administrator’s, the stages’ are the translation administrator’s too, and nobody else’s', async () => {
  const order = await anOrder(people)
  await people.pa('PATCH', `/orders/${order.id}`, {
    version: order.version,
    translationDeadline: '2026-05-01 12:00:00',
  })
  const requestedOrders = [{ orderId: order.id }]
  expect(
    (await people.ta('POST', '/orders/shift-deadlines', shift(requestedOrders, { part: 'all' })))
      .code,
  ).toBe(40301)
  expect(
    (
      await people.translator(
        'POST',
        '/orders/shift-deadlines',
        shift(requestedOrders, { part: 'stages' }),
      )
    ).code,
  ).toBe(40301)
  const stages = await people.ta(
    'POST',
    '/orders/shift-deadlines',
    shift(requestedOrders, { part: 'stages' }),
  )
  expect(stages.data[0].after.translationDeadline).toBe('2026-05-03T04:00:00.000Z')
  expect(
    (await people.pa('POST', '/orders/shift-deadlines', shift(requestedOrders, { days: 0 }))).code,
  ).toBe(42201)
})
