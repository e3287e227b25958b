import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTranslatingOrder } from '../../testing/a-translating-order.ts'
import { anOrder, listChapters } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { createLocalClock } from './studio-calendar.ts'

let app: TestApp
let people: StudioPeople
let root: Send

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  root = await app.as(await app.addPerson({ name: 'root', isRoot: true }))
})
afterAll(() => app.close())

const CALENDAR = {
  workingDays: [1, 2, 3, 4, 5],
  start: 540,
  end: 1020,
  holidays: [],
  extraDays: [],
}
const outlook = async (id: string) => (await people.ta('GET', `/orders/${id}/outlook`)).data

/** Assigned to the translator, with so many words frozen. Monday, 16:00 in Shanghai. */
const translating = (words: number): Promise<string> => aTranslatingOrder(app, people, words)

test('an order without images cannot be forecast and says so, a finished one neither', async () => {
  const order = await anOrder(people)
  expect(await outlook(order.id)).toMatchObject({
    why: 'no_images',
    finishAt: null,
    risk: 'none',
    stages: [],
  })
  await people.pa('POST', `/orders/${order.id}/stop`, {
    version: order.version,
    how: 'cancel',
    reason: 'x',
  })
  expect(await outlook(order.id)).toMatchObject({ why: 'finished', risk: 'none' })
})

test('each stage ends by its words and pages, one after the other, in working hours; deadlines are late, tight or safe by that', async () => {
  const id = await translating(2000)
  await app.deps.db
    .updateTable('work_order')
    .set({ translation_deadline: '2026-03-03T04:00:00Z' })
    .where('id', '=', id)
    .execute()
  const { why, risk, stages, words, finishAt } = await outlook(id)
  expect([why, risk, words.frozen]).toEqual([null, 'safe', 2000])
  // an hour is left of Monday, seven are Tuesday's
  expect(stages[0]).toEqual({
    stage: 'translation',
    hours: 8,
    ahead: 0,
    finishAt: '2026-03-03T08:00:00.000Z',
    leaves: null,
    risk: 'late',
  })
  expect(stages.map(({ stage }: { stage: string }) => stage)).toEqual([
    'translation',
    'proofreading',
    'review',
    'typesetting',
    'visual_review',
  ])
  expect(stages.at(-1).finishAt).toBe(finishAt)
})

test('a person’s own pace counts when enough of it is known', async () => {
  const before = await translating(4000)
  const [chapter] = await listChapters(people.ta, before)
  await app.deps.db
    .updateTable('work_order')
    .set({ chapter_end: 1 })
    .where('id', '=', before)
    .execute()
  await app.deps.db
    .updateTable('assignment')
    .set({ assigned_at: '2026-02-26T01:00:00Z' })
    .where('chapter_id', '=', chapter.id)
    .execute()
  await app.deps.db
    .insertInto('log_entry')
    .values({
      order_id: before,
      chapter_id: chapter.id,
      type: 'chapter.status_changed',
      actor_id: people.ids.translator,
      details: JSON.stringify({ event: 'complete_translation' }),
      at: '2026-02-26T09:00:00Z',
    })
    .execute()
  // 4,000 words in eight hours
  expect((await outlook(await translating(2000))).stages[0].hours).toBe(4)
})

test('holidays and other hours move the forecast; root sets them, everybody reads them', async () => {
  const id = await translating(1000)
  const { finishAt } = (await outlook(id)).stages[0]
  const calendar = { version: 0, ...CALENDAR, holidays: ['2026-03-03', '2026-03-04'] }
  expect((await people.pa('PUT', '/studio/calendar', calendar)).code).toBe(40301)
  expect((await root('PUT', '/studio/calendar', calendar)).data).toEqual({
    ...calendar,
    version: 1,
    zone: 'Asia/Shanghai',
  })
  expect((await people.translator('GET', '/studio/calendar')).data.holidays).toEqual(
    calendar.holidays,
  )
  expect(Date.parse((await outlook(id)).stages[0].finishAt) - Date.parse(finishAt)).toBe(
    2 * 86_400_000,
  )
  for (const wrong of [{ end: 500 }, { workingDays: [] }, { version: undefined }]) {
    const body = { version: 1, ...CALENDAR, ...wrong }
    expect((await root('PUT', '/studio/calendar', body)).code).toBe(42201)
  }
  const audit = await app.deps.db
    .selectFrom('audit_entry')
    .select('params')
    .where('action', '=', 'settings_changed')
    .execute()
  expect(audit).toHaveLength(1)
  await root('PUT', '/studio/calendar', { version: 1, ...CALENDAR })
})

test('of two who change the calendar at once, the slower one gets the stored one', async () => {
  const { version } = (await root('GET', '/studio/calendar')).data
  const change = (holiday: string) =>
    root('PUT', '/studio/calendar', { version, ...CALENDAR, holidays: [holiday] })
  const answers = await Promise.all(['2026-05-01', '2026-10-01'].map(change))
  const [late, ...others] = answers.filter(({ code }) => code !== 0)
  expect(others).toEqual([])
  const stored = (await root('GET', '/studio/calendar')).data
  expect(late?.data).toMatchObject({ error: 'calendar.changed_meanwhile', current: stored })
  expect(stored.version).toBe(version + 1)
  await root('PUT', '/studio/calendar', { version: version + 1, ...CALENDAR })
})

test('clones know where they come from, and the first one knows them', async () => {
  const first = await anOrder(people)
  const body = {
    bookId: first.book.id,
    type: 'regular',
    targetLanguages: ['fr'],
    chapterStart: 1,
    chapterEnd: 1,
    cutoffTime: '2026-06-01 18:00:00',
  }
  const clone = (await people.pa('POST', '/orders/several', { ...body, clonedFrom: first.id }))
    .data[0].order
  expect((await outlook(clone.id)).clonedFrom).toEqual({ id: first.id, serial: first.serial })
  expect((await outlook(first.id)).clones).toMatchObject([
    { id: clone.id, serial: clone.serial, correctionReason: null },
  ])
})

test('the clock of a zone goes there and back, over the change to summer time too', () => {
  const clock = createLocalClock('Europe/Paris')
  for (const [day, minute] of [
    ['2026-03-28', 540],
    ['2026-03-29', 540],
    ['2026-10-25', 1019],
  ] as const)
    expect(clock.toLocal(clock.toInstant(day, minute))).toEqual({ day, minute })
  expect(clock.toInstant('2026-03-29', 1440) - clock.toInstant('2026-03-29', 0)).toBe(
    23 * 3_600_000,
  )
})
