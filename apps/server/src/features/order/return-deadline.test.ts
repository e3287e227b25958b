import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTranslatedOrder, type TranslatedOrder } from '../../testing/a-translated-order.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

/** Monday, 16:00 in Shanghai; translation was due on Sunday, proofreading is on Wednesday. */
const inCheck = async (): Promise<{ readonly order: TranslatedOrder; readonly requestId: string; readonly chapterId: string }> => {
  const order = await aTranslatedOrder(app, people, 1)
  const [chapter] = order.chapters
  const stages = { translationDeadline: '2026-03-01 18:00:00', proofreadingDeadline: '2026-03-04 18:00:00' }
  const edited = await people.ta('PATCH', `/orders/${order.id}`, { version: await order.version(), ...stages })
  expect(edited.status).toBe(200)
  const request = await people.proofreader('POST', `/orders/${order.id}/check-requests`, {
    version: await order.version(),
    chapterIds: [chapter?.id],
    action: 'return_to_same',
    reasonCode: 'mistranslation',
    description: 'A whale is no shark',
  })
  return { order, requestId: request.data.id, chapterId: chapter?.id ?? '' }
}

const decide = async ({ order, requestId, chapterId }: Awaited<ReturnType<typeof inCheck>>, deadline?: string, conclusion = 'confirmed') =>
  await people.ta('POST', `/check-requests/${requestId}/decide`, {
    version: await order.version(),
    deadline,
    decisions: [{ chapterId, conclusion, note: 'Yes' }],
  })

test('work that comes back after its deadline needs a new one, before the order’s own and ahead', async () => {
  const check = await inCheck()
  const faults = async (deadline?: string) => {
    const { code, data } = await decide(check, deadline)
    return [code, ...(data.params?.fields ?? []).map((one: { field: string; code: string }) => `${one.field} ${one.code}`)]
  }
  expect(await faults()).toEqual([42201, 'deadline field.required'])
  expect(await faults('2026-03-02 15:00:00')).toEqual([42201, 'deadline order.deadline_in_past'])
  expect(await faults('2027-03-02 15:00:00')).toEqual([42201, 'deadline order.deadline_after_cutoff'])
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
  const told = await app.deps.db
    .selectFrom('notification')
    .select(['account_id', 'type', 'chapter_id'])
    .where('order_id', '=', check.order.id)
    .where('type', '=', 'deadline_moved')
    .execute()
  expect(told).toEqual([{ account_id: people.ids.translator, type: 'deadline_moved', chapter_id: check.chapterId }])
  const log = (await people.ta('GET', `/orders/${check.order.id}/log`)).data.rows
  expect(JSON.stringify(log)).toContain('translationDeadline')
})

test('nothing is asked where nothing goes back, or where a day is left', async () => {
  expect((await decide(await inCheck(), undefined, 'dismissed')).status).toBe(200)
  const check = await inCheck()
  const later = { translationDeadline: '2026-03-03 17:00:00', version: await check.order.version() }
  await people.ta('PATCH', `/orders/${check.order.id}`, later)
  expect((await decide(check)).status).toBe(200)
  expect((await people.ta('GET', `/orders/${check.order.id}`)).data.translationDeadline).toBe('2026-03-03T09:00:00.000Z')
})
