import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrder, listChapters, startTranslation } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const translated = async (deadlines: object): Promise<string> => {
  const { id } = await anOrder(people, { chapters: 1 })
  await startTranslation(app, people, id)
  const version = (await people.ta('GET', `/orders/${id}`)).data.version
  const moved = await people.pa('PATCH', `/orders/${id}`, { version, ...deadlines })
  if (moved.status !== 200) throw new Error(moved.message)
  return id
}

it('My work goes by the deadline of the stage, and says how often a chapter came back', async () => {
  const later = await translated({
    translationDeadline: '2026-05-20 18:00:00',
    cutoffTime: '2026-06-01 18:00:00',
  })
  const sooner = await translated({
    translationDeadline: '2026-03-20 18:00:00',
    cutoffTime: '2026-07-01 18:00:00',
  })
  const none = await translated({ cutoffTime: '2026-04-01 18:00:00' })
  const [chapter] = await listChapters(people.ta, later)
  await app.deps.db.updateTable('chapter').set({ round: 2 }).where('id', '=', chapter.id).execute()
  const { rows } = (await people.translator('GET', '/todos')).data
  expect(
    rows.map((row: { orderId: string; deadline: string; round: number }) => [
      row.orderId,
      row.deadline,
      row.round,
    ]),
  ).toEqual([
    [sooner, '2026-03-20T10:00:00.000Z', 0],
    [none, '2026-04-01T10:00:00.000Z', 0],
    [later, '2026-05-20T10:00:00.000Z', 2],
  ])
})
