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

const refreshAll = async (): Promise<void> => {
  while ((await refreshForecasts(app.deps)) > 0);
}

/** With so many words for the translator; 250 are an hour. Monday, 2 March, 16:00 in Shanghai. */
const translating = async (words: number, cutoffTime: string, more: object = {}) => {
  const id = await aTranslatingOrder(app, people, words)
  const { version } = (await people.pa('GET', `/orders/${id}`)).data
  const edited = await people.pa('PATCH', `/orders/${id}`, { version, cutoffTime, ...more })
  expect(edited.status).toBe(200)
  return id
}

interface Day {
  readonly day: string
  readonly isWorked: boolean
  readonly total: number
  readonly deadlines: readonly { readonly orderId: string; readonly deadline: string }[]
}
const calendar = async (send: Send, query = '') =>
  (await send('GET', `/orders/calendar?from=2026-05-01&to=2026-05-31${query}`)).data
const dayIn = (data: { readonly days: readonly Day[] }, day: string): Day | undefined =>
  data.days.find((one) => one.day === day)

test('deadlines stand on the day of the organisation’s calendar, those of open stages too', async () => {
  const id = await translating(500, '2026-05-20 00:30:00', {
    translationDeadline: '2026-05-12 18:00:00',
  })
  const data = await calendar(people.ta)
  expect([data.zone, data.today, data.days.length]).toEqual(['Asia/Shanghai', '2026-03-02', 31])
  expect(dayIn(data, '2026-05-20')?.deadlines).toEqual([
    expect.objectContaining({ orderId: id, deadline: 'cutoff' }),
  ])
  expect(dayIn(data, '2026-05-12')?.deadlines).toEqual([
    expect.objectContaining({ orderId: id, deadline: 'translation' }),
  ])
  expect(data.orders.map((order: { id: string }) => order.id)).toEqual([id])
  // a Saturday
  expect(dayIn(data, '2026-05-23')?.isWorked).toBe(false)
  expect(dayIn(await calendar(people.ta, '&deadlines=orders'), '2026-05-12')?.total).toBe(0)
  expect(dayIn(await calendar(people.ta, '&type=urgent'), '2026-05-20')?.total).toBe(0)
  expect(dayIn(await calendar(people.typesetter), '2026-05-20')?.total).toBe(0)
})

test('of a full day so many are named as were asked for, and all are counted', async () => {
  for (let count = 0; count < 3; count++) await translating(100, `2026-05-27 1${count}:00:00`)
  const day = dayIn(await calendar(people.ta, '&size=2'), '2026-05-27')
  expect([day?.total, day?.deadlines.length]).toEqual([3, 2])
  expect((await people.ta('GET', '/orders/calendar?from=2026-05-01&to=2026-09-01')).code).toBe(
    42201,
  )
  expect((await people.ta('GET', '/orders/calendar?from=2026-05-02&to=2026-05-01')).code).toBe(
    42201,
  )
})

test('whoever sees the accounts sees who is away; others see their own days; releases are the project administrator’s', async () => {
  const { version } = (await people.translator('GET', '/user/profile')).data
  const absence = { awayFrom: '2026-05-04', awayUntil: '2026-05-08', leavingOn: null }
  await people.translator('PATCH', '/user/profile', { version, absence })
  const away = { from: '2026-05-04', until: '2026-05-08' }
  expect((await calendar(people.ta)).absences).toMatchObject([
    { person: { id: people.ids.translator }, ...away },
  ])
  expect((await calendar(people.translator)).absences).toMatchObject([away])
  expect((await calendar(people.typesetter)).absences).toEqual([])
  const serial = (await people.pa('POST', '/serials', { title: 'Spring' })).data
  const batch = await people.pa('POST', `/serials/${serial.id}/batches`, {
    description: 'First',
    startsAt: '2026-05-06 09:00:00',
    books: [],
  })
  if (batch.status === 200) {
    expect((await calendar(people.pa)).releases).toMatchObject([{ day: '2026-05-06' }])
    expect((await calendar(people.ta)).releases).toEqual([])
  }
})

test('a preview says what another deadline means for the order, its people and their other orders, and changes nothing', async () => {
  const moved = await translating(6000, '2026-03-12 18:00:00')
  const other = await translating(4000, '2026-03-10 18:00:00')
  await refreshAll()
  const preview = async (body: object) =>
    await people.pa('POST', `/orders/${moved}/deadline-preview`, body)
  const { data } = await preview({ cutoffTime: '2026-03-07 18:00:00' })
  expect(data.before.cutoffTime).toBe('2026-03-12T10:00:00.000Z')
  expect(data.after.cutoffTime).toBe('2026-03-07T10:00:00.000Z')
  // a Saturday; the next day that is worked is a Monday
  expect(data.freeDays).toEqual([{ deadline: 'cutoff', day: '2026-03-07', next: '2026-03-09' }])
  expect(data.others.map((one: { order: { id: string } }) => one.order.id)).toEqual([other])
  const same = (await preview({ cutoffTime: '2026-03-10 12:00:00' })).data.sameDay
  expect(same).toMatchObject([{ day: '2026-03-10', order: { id: other }, deadline: 'cutoff' }])
  expect((await people.pa('GET', `/orders/${moved}`)).data.cutoffTime).toBe(
    '2026-03-12T10:00:00.000Z',
  )
})

test('a preview refuses what the change would refuse: days past, deadlines that clash, other roles', async () => {
  const id = await translating(500, '2026-05-20 18:00:00')
  const send = async (who: Send, body: object) =>
    await who('POST', `/orders/${id}/deadline-preview`, body)
  const past = await send(people.pa, { cutoffTime: '2026-03-01 18:00:00' })
  expect([past.code, past.data.params.fields[0].code]).toEqual([42201, 'order.deadline_in_past'])
  const clash = await send(people.pa, { translationDeadline: '2026-05-21 18:00:00' })
  expect(clash.data.params.fields[0].code).toBe('order.deadline_after_cutoff')
  expect((await send(people.ta, { cutoffTime: '2026-05-21 18:00:00' })).code).toBe(40301)
  expect((await send(people.ta, { translationDeadline: '2026-05-19 18:00:00' })).status).toBe(200)
  expect((await send(people.translator, { translationDeadline: null })).code).toBe(40301)
})
