import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTranslatedOrder, type TranslatedOrder } from '../../testing/a-translated-order.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { notifyDeadlines } from '../notification/deadline-notices.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

/** Monday, 16:00 in Shanghai; translation was due on Sunday, proofreading is on Wednesday. */
const inCheck = async (
  chapters = 1,
): Promise<{
  readonly order: TranslatedOrder
  readonly requestId: string
  readonly chapterId: string
}> => {
  const order = await aTranslatedOrder(app, people, chapters)
  const [chapter] = order.chapters
  const stages = {
    translationDeadline: '2026-03-01 18:00:00',
    proofreadingDeadline: '2026-03-04 18:00:00',
  }
  const monday = app.deps.clock.now()
  // a deadline is given before it passes
  app.clock.set('2026-02-27T08:00:00.000Z')
  const edited = await people.ta('PATCH', `/orders/${order.id}`, {
    version: await order.version(),
    ...stages,
  })
  expect(edited.status).toBe(200)
  app.clock.set(monday.toISOString())
  const request = await people.proofreader('POST', `/orders/${order.id}/check-requests`, {
    version: await order.version(),
    chapterIds: [chapter?.id],
    action: 'return_to_same',
    reasonCode: 'mistranslation',
    description: 'A whale is no shark',
  })
  return { order, requestId: request.data.id, chapterId: chapter?.id ?? '' }
}

const decide = async (
  { order, requestId, chapterId }: Awaited<ReturnType<typeof inCheck>>,
  deadline?: string,
  conclusion = 'confirmed',
) =>
  await people.ta('POST', `/check-requests/${requestId}/decide`, {
    version: await order.version(),
    deadline,
    decisions: [{ chapterId, conclusion, note: 'Yes' }],
  })

// spec 10.return.deadline
test('work that comes back after its deadline needs a new one, before the order’s own and ahead', async () => {
  const check = await inCheck()
  const faults = async (deadline?: string) => {
    const { code, data } = await decide(check, deadline)
    return [
      code,
      ...(data.params?.fields ?? []).map(
        (one: { field: string; code: string }) => `${one.field} ${one.code}`,
      ),
    ]
  }
  expect(await faults()).toEqual([42201, 'deadline field.required'])
  expect(await faults('2026-03-02 15:00:00')).toEqual([42201, 'deadline order.deadline_in_past'])
  expect(await faults('2027-03-02 15:00:00')).toEqual([
    42201,
    'deadline order.deadline_after_cutoff',
  ])
  const [chapter] = (await people.ta('GET', `/orders/${check.order.id}/chapters`)).data
  expect(chapter.status).toBe('pending_check')
})

test('the new deadline is written with the return, carries proofreading along, and the translator is told', async () => {
  const check = await inCheck()
  const { status } = await decide(check, '2026-03-05 18:00:00')
  const order = (await people.ta('GET', `/orders/${check.order.id}`)).data
  expect([status, order.translationDeadline, order.proofreadingDeadline]).toEqual([
    200,
    '2026-03-05T10:00:00.000Z',
    '2026-03-08T10:00:00.000Z',
  ])
  const notices = await app.deps.db
    .selectFrom('notification')
    .select(['account_id', 'type', 'chapter_id'])
    .where('order_id', '=', check.order.id)
    .where('type', '=', 'deadline_moved')
    .execute()
  expect(notices).toEqual([
    { account_id: people.ids.translator, type: 'deadline_moved', chapter_id: check.chapterId },
  ])
  const log = (await people.ta('GET', `/orders/${check.order.id}/log`)).data.rows
  expect(JSON.stringify(log)).toContain('translationDeadline')
})

// spec 10.return.deadline
test('nothing is asked where nothing goes back, or where a day is left', async () => {
  expect((await decide(await inCheck(), undefined, 'dismissed')).status).toBe(200)
  const check = await inCheck()
  const later = { translationDeadline: '2026-03-03 17:00:00', version: await check.order.version() }
  await people.ta('PATCH', `/orders/${check.order.id}`, later)
  expect((await decide(check)).status).toBe(200)
  expect((await people.ta('GET', `/orders/${check.order.id}`)).data.translationDeadline).toBe(
    '2026-03-03T09:00:00.000Z',
  )
})

test('where only some chapters go back the deadline is theirs: in to-dos, reminders, outlook and on the chapter, and the order keeps its own', async () => {
  const check = await inCheck(2)
  expect((await decide(check, '2026-03-05 18:00:00')).status).toBe(200)
  const order = (await people.ta('GET', `/orders/${check.order.id}`)).data
  expect(order.translationDeadline).toBe('2026-03-01T10:00:00.000Z')
  const [first, second] = (await people.ta('GET', `/orders/${check.order.id}/chapters`)).data
  expect([first.ownDeadlines, second.ownDeadlines]).toEqual([
    {
      translationDeadline: '2026-03-05T10:00:00.000Z',
      proofreadingDeadline: '2026-03-08T10:00:00.000Z',
      typesettingDeadline: null,
    },
    { translationDeadline: null, proofreadingDeadline: null, typesettingDeadline: null },
  ])
  const mine = async (send: typeof people.ta) =>
    (await send('GET', '/todos?size=200')).data.rows
      .filter(({ orderId }: { orderId: string }) => orderId === check.order.id)
      .map(
        (row: { chapterNumber: number; deadline: string }) =>
          `${row.chapterNumber} ${row.deadline}`,
      )
  expect(await mine(people.translator)).toEqual(['1 2026-03-05T10:00:00.000Z'])
  expect(await mine(people.proofreader)).toEqual(['2 2026-03-04T10:00:00.000Z'])
  const log = (await people.ta('GET', `/orders/${check.order.id}/log`)).data.rows
  expect(log).toContainEqual(
    expect.objectContaining({ type: 'chapter.deadline_set', chapterNumber: 1 }),
  )
  await notifyDeadlines(app.deps)
  const reminded = await app.deps.db
    .selectFrom('deadline_reminder')
    .select(['deadline', 'due_at', 'account_id'])
    .where('order_id', '=', check.order.id)
    .where('account_id', 'in', [people.ids.translator, people.ids.proofreader])
    .orderBy('due_at')
    .execute()
  // translation of the second chapter is done; that of the first is due in three days and two hours
  expect(
    reminded.map(
      ({ deadline, account_id }) =>
        `${deadline} ${account_id === people.ids.proofreader ? 'p' : 't'}`,
    ),
  ).toEqual(['proofreading p'])
  app.clock.advance(2 * 3_600_000)
  await notifyDeadlines(app.deps)
  const later = await app.deps.db
    .selectFrom('deadline_reminder')
    .select('due_at')
    .where('order_id', '=', check.order.id)
    .where('account_id', '=', people.ids.translator)
    .execute()
  expect(later).toEqual([{ due_at: new Date('2026-03-05T10:00:00.000Z') }])
})
