import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { addRegion } from '../../testing/a-text.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const book = {
  bookId: 'FOG-1',
  titleZh: '雾港来信',
  sourceLanguage: 'zh-Hans',
  readingDirection: 'rtl',
} as const

// spec 5.order.maximum
test('a book needs its highest chapter number, of up to four digits', async () => {
  for (const highestChapter of [undefined, null, '', 0, 1.5, 10_000]) {
    const refused = await people.pa('POST', '/books', { ...book, highestChapter })
    expect(refused.data).toMatchObject({
      error: 'request.invalid',
      params: { fields: [{ field: 'highestChapter' }] },
    })
  }
  const made = await people.pa('POST', '/books', {
    ...book,
    bookId: ' FOG-1 ',
    titleZh: '雾港来信 ',
    highestChapter: 9999,
  })
  expect(made.data).toMatchObject({ bookId: 'FOG-1', titleZh: '雾港来信', highestChapter: 9999 })
})

test('the highest chapter of a book grows with the chapters that are ordered', async () => {
  const made = await people.pa('POST', '/books', { ...book, bookId: 'FOG-2', highestChapter: 3 })
  const get = async (): Promise<number> =>
    (await people.pa('GET', '/books?search=FOG-2')).data.rows[0].highestChapter
  expect(await get()).toBe(3)
  const order = await people.pa('POST', '/orders', {
    bookId: made.data.id,
    title: 'Fog',
    type: 'regular',
    kind: 'full',
    targetLanguage: 'en',
    chapterStart: 2,
    chapterEnd: 5,
    cutoffTime: '2030-01-01 00:00:00',
  })
  expect(order.code).toBe(0)
  expect(await get()).toBe(5)
})

// spec 10.page.speakers
test('the cast of a book is whoever its bubbles name, most lines first, for those who see it', async () => {
  const made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 2,
  })
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    for (const [page, speakers] of [
      ['Li', 'Hualing', null],
      ['Hualing', ''],
    ].entries())
      await writeMachineOps(
        tx,
        {
          ref: { kind: 'base', pageId: made.pageIds[page]!, chapterId: made.chapterId },
          run: app.deps.ids.next(),
          at: app.deps.clock.now(),
        },
        () => speakers.map((speaker, at) => addRegion(`r${at}`, { speaker })),
      )
  })
  const { book_id: bookId } = await app.deps.db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', made.sourceChapterId)
    .executeTakeFirstOrThrow()
  const address = `/books/${bookId}/cast`
  expect((await people.translator('GET', address)).data).toMatchObject({ error: 'book.not_found' })
  expect((await people.ta('GET', address)).data).toEqual([
    { name: 'Hualing', lines: 2 },
    { name: 'Li', lines: 1 },
  ])
})
