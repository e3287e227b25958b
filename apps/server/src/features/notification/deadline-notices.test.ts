import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anOrder, startTranslation } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { notifyDeadlines } from './deadline-notices.ts'

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

/** Reminders so far, as `who deadline hours`. */
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
    return `${Object.entries(people.ids).find(([, id]) => id === account_id)?.[0]} ${values['deadline']} ${values['hours']}`
  })
}

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
  expect(seen.map((one) => one.length)).toEqual([0, 2, 2, 4, 6, 8, 8, 8])
  expect(seen.at(-1)?.filter((one) => one.startsWith('translator'))).toEqual(
    [72, 24, 4, 0].map((hours) => `translator cutoff ${hours}`),
  )
})

test('those whose chapters have not passed the stage are notified of its deadline, and nobody when there are none', async () => {
  await set({ cutoff_at: '2026-06-01T08:00:00Z', translation_deadline: '2026-03-03T08:00:00Z' })
  expect(await listNotices()).toEqual(['ta translation 24', 'translator translation 24'])
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
  expect(await listNotices()).toHaveLength(2)
})

test('a deadline that is moved starts again, and moved back it does not notify twice', async () => {
  await set({ cutoff_at: '2026-03-04T08:00:00Z' })
  expect(await listNotices()).toEqual(['ta cutoff 72', 'translator cutoff 72'])
  await set({ cutoff_at: '2026-03-05T07:00:00Z' })
  expect(await listNotices()).toHaveLength(4)
  await set({ cutoff_at: '2026-03-04T08:00:00Z' })
  expect(await listNotices()).toHaveLength(4)
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
