import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anOrder, startTranslation } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notifyDeadlines } from './deadline-notices.ts'
import { dropSettledReminders } from './replace-outdated.ts'

let app: TestApp
let people: StudioPeople
let orderId: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const START = '2026-03-02T08:00:00.000Z'

beforeEach(async () => {
  app.clock.set(START)
  await app.deps.db.deleteFrom('notification').execute()
  const { id } = await anOrder(people)
  orderId = id
  await startTranslation(app, people, id)
  await app.deps.db.deleteFrom('notification').execute()
})

const set = (values: {
  cutoff_at?: string
  translation_deadline?: string | null
  typesetting_deadline?: string | null
}) => app.deps.db.updateTable('work_order').set(values).where('id', '=', orderId).execute()

/** What each person's line says, as `who deadline hours`, with the other deadlines after it. */
const listNotices = async (): Promise<string[]> => {
  await notifyDeadlines(app.deps)
  await notifyDeadlines(app.deps)
  const rows = await app.deps.db
    .selectFrom('notification')
    .select(['account_id', 'details'])
    .where('order_id', '=', orderId)
    .where('type', 'like', 'deadline%')
    .orderBy('id')
    .execute()
  return rows.map(({ account_id, details }) => {
    const { values } = details as { values: Record<string, string> }
    const more = values['more'] === undefined ? '' : ` + ${values['more'].replaceAll(/ \S+/g, '')}`
    return `${Object.entries(people.ids).find(([, id]) => id === account_id)?.[0]} ${values['deadline']} ${values['hours']}${more}`
  })
}

/** The translator has seen everything. */
const readAll = () =>
  app.deps.db
    .updateTable('notification')
    .set({ read_at: app.deps.clock.now() })
    .where('account_id', '=', people.ids.translator)
    .execute()

// spec 10.notice.kinds
test('three days, a day and four hours before, and when it has passed, each once', async () => {
  await set({ cutoff_at: '2026-03-10T08:00:00Z' })
  const seen: string[][] = []
  for (const now of [
    '07T07:59',
    '07T08:00',
    '08T20:00',
    '09T08:00',
    '10T04:00',
    '10T08:00',
    '10T20:00',
    '13T08:00',
  ]) {
    app.clock.set(`2026-03-${now}:00Z`)
    seen.push(await listNotices())
  }
  const lines = (hours: number) => [`ta cutoff ${hours}`, `translator cutoff ${hours}`]
  expect(seen).toEqual(
    [[], 72, 72, 24, 4, 0, 0, 0].map((hours) => (typeof hours === 'number' ? lines(hours) : hours)),
  )
})

test('an order is one line a day: it names its other deadlines, and takes the place of an earlier one even if that was read', async () => {
  await set({ cutoff_at: '2026-03-05T07:00:00Z', translation_deadline: '2026-03-02T20:00:00Z' })
  expect(await listNotices()).toEqual([
    'ta translation 24 + cutoff',
    'translator translation 24 + cutoff',
  ])
  await readAll()
  app.clock.set('2026-03-02T16:30:00.000Z')
  // in Shanghai it is the next day: what was read yesterday stays
  expect(await listNotices()).toEqual([
    'translator translation 24 + cutoff',
    'ta translation 4 + cutoff',
    'translator translation 4 + cutoff',
  ])
  await readAll()
  app.clock.set('2026-03-02T20:01:00.000Z')
  expect((await listNotices()).slice(1)).toEqual([
    'ta translation 0 + cutoff',
    'translator translation 0 + cutoff',
  ])
})

test('a reminder is taken back when the person’s part is done or the order is stopped', async () => {
  await set({ cutoff_at: '2026-03-03T08:00:00Z' })
  await listNotices()
  await app.deps.db.deleteFrom('todo').where('account_id', '=', people.ids.translator).execute()
  await inTransaction(app.deps.db, dropSettledReminders)
  expect(await listNotices()).not.toContain('translator cutoff 24')
})

test('those whose chapters have not passed the stage are notified of its deadline, and nobody when there are none', async () => {
  await set({ cutoff_at: '2026-06-01T08:00:00Z', translation_deadline: '2026-03-03T08:00:00Z' })
  const before = ['ta translation 24', 'translator translation 24']
  expect(await listNotices()).toEqual(before)
  await app.deps.db
    .updateTable('chapter')
    .set({ furthest: 'proofreading' })
    .where('order_id', '=', orderId)
    .execute()
  await app.deps.db
    .updateTable('todo')
    .set({ kind: 'proofread' })
    .where('order_id', '=', orderId)
    .execute()
  await set({ translation_deadline: '2026-03-02T10:00:00Z' })
  expect(await listNotices()).toEqual(before)
})

test('a deadline that is moved starts again, and moved back it does not notify twice', async () => {
  await set({ cutoff_at: '2026-03-04T08:00:00Z' })
  expect(await listNotices()).toEqual(['ta cutoff 72', 'translator cutoff 72'])
  const count = () =>
    app.deps.db
      .selectFrom('deadline_reminder')
      .select('account_id')
      .where('order_id', '=', orderId)
      .execute()
  await set({ cutoff_at: '2026-03-05T07:00:00Z' })
  expect(await listNotices()).toHaveLength(2)
  expect(await count()).toHaveLength(4)
  await set({ cutoff_at: '2026-03-04T08:00:00Z' })
  await listNotices()
  expect(await count()).toHaveLength(4)
})

test('whoever joins later gets the reminder of that hour, the others get none again', async () => {
  await set({ cutoff_at: '2026-03-03T08:00:00Z' })
  await listNotices()
  const { version } = (await people.ta('GET', `/orders/${orderId}`)).data
  await people.ta('POST', `/orders/${orderId}/assign`, {
    version,
    seat: 'translator',
    accountId: people.ids.translator2,
  })
  expect(await listNotices()).toEqual([
    'ta cutoff 24',
    'translator cutoff 24',
    'translator2 cutoff 24',
  ])
})
