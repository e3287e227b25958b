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

it('images that orders in several languages wait for are one row with all of them', async () => {
  const { data: book } = await people.pa('POST', '/books', {
    bookId: 'SHARED-1',
    titleZh: '灯塔岛',
    titleEn: 'Lighthouse Island',
    sourceLanguage: 'zh-Hans',
    readingDirection: 'strip',
    highestChapter: 9,
  })
  await people.pa('POST', '/orders/several', {
    bookId: book.id,
    type: 'regular',
    targetLanguages: ['fr', 'th'],
    chapterStart: 1,
    chapterEnd: 2,
    cutoffTime: '2026-06-01 18:00:00',
  })
  const { data } = await people.pa('GET', '/todos?search=lighthouse%20island')
  expect(data.total).toBe(2)
  expect(
    data.rows.map((row: { chapterNumber: number; languages: string[]; kind: string }) => [
      row.kind,
      row.chapterNumber,
      row.languages,
    ]),
  ).toEqual([
    ['upload_images', 1, ['th', 'fr']],
    ['upload_images', 2, ['th', 'fr']],
  ])
  const french = (await people.pa('GET', '/todos?search=SHARED-1&language=fr&kind=upload_images'))
    .data
  expect(french.rows.map((row: { languages: string[] }) => row.languages)).toEqual([['fr'], ['fr']])
  expect((await people.pa('GET', '/todos?search=SHARED-1&kind=decide_check')).data.total).toBe(0)
  expect(
    data.kinds.find(({ value }: { value: string }) => value === 'upload_images').count,
  ).toBeGreaterThanOrEqual(4)
})

it('what is late comes before what is urgent but not due for long', async () => {
  const far = await translated({ cutoffTime: '2026-12-01 18:00:00', type: 'urgent' })
  const late = await translated({ cutoffTime: '2026-08-01 18:00:00' })
  await app.deps.db
    .updateTable('work_order')
    .set({ cutoff_at: new Date(app.deps.clock.now().getTime() - 3_600_000) })
    .where('id', '=', late)
    .execute()
  const { rows } = (await people.translator('GET', '/todos?size=200')).data
  const places = rows.map((row: { orderId: string }) => row.orderId)
  expect(places.indexOf(late)).toBeLessThan(places.indexOf(far))
})
