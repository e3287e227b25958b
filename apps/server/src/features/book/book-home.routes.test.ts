import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'

let app: TestApp
let people: StudioPeople

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

let count = 0
const addBook = async (highestChapter = 3): Promise<string> => {
  const made = await people.pa('POST', '/books', {
    bookId: `HOME-${++count}`,
    titleZh: '雾港来信',
    titleEn: 'Letters',
    sourceLanguage: 'zh-Hans',
    readingDirection: 'rtl',
    highestChapter,
  })
  return made.data.id
}

const addOrder = async (
  bookId: string,
  part: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  const made = await people.pa('POST', '/orders', {
    bookId,
    title: 'Letters 1',
    type: 'regular',
    kind: 'full',
    targetLanguage: 'en',
    chapterStart: 1,
    chapterEnd: 2,
    cutoffTime: '2030-01-01 00:00:00',
    ...part,
  })
  expect(made.code).toBe(0)
  return made.data.id
}

test('a book shows its facts, the titles of its editions and what the person may do', async () => {
  const id = await addBook()
  await people.ta('PUT', `/books/${id}/editions`, {
    version: 1,
    editions: { th: { title: 'จดหมาย', alias: '', synopsis: '', credit: '' } },
  })
  const forPa = (await people.pa('GET', `/books/${id}`)).data
  expect(forPa).toMatchObject({
    titleEn: 'Letters',
    highestChapter: 3,
    hasPages: false,
    titles: { th: 'จดหมาย' },
    releases: [],
    can: { edit: true, create_order: true, upload: true, see_releases: true },
  })
  expect(forPa.can.set_crew).toBe(true)
  const { can } = (await people.ta('GET', `/books/${id}`)).data
  expect(can).toMatchObject({ set_editions: true, set_crew: true })
  expect(can.edit).toBeUndefined()
  expect(can.see_releases).toBeUndefined()
})

test('facts are changed one by one, with the version that was seen, and stand in the history', async () => {
  const id = await addBook()
  const changed = await people.pa('PATCH', `/books/${id}`, {
    version: 1,
    titleEn: ' Letters from the fog ',
    readingDirection: 'strip',
  })
  expect(changed.data).toMatchObject({
    titleEn: 'Letters from the fog',
    readingDirection: 'strip',
    titleZh: '雾港来信',
    version: 2,
  })
  const refused = await people.pa('PATCH', `/books/${id}`, { version: 1, titleEn: 'Other' })
  expect(refused).toMatchObject({
    code: 40901,
    data: { error: 'book.changed_meanwhile', current: { titleEn: 'Letters from the fog' } },
  })
  const { rows } = (await people.ta('GET', `/books/${id}/history`)).data
  expect(rows).toMatchObject([
    {
      part: 'facts',
      person: { id: people.ids.pa },
      fields: [
        { name: 'titleEn', from: 'Letters', to: 'Letters from the fog' },
        { name: 'readingDirection', from: 'rtl', to: 'strip' },
      ],
    },
    { part: 'created', person: { id: people.ids.pa } },
  ])
  expect((await people.translator('GET', `/books/${id}/history`)).code).toBe(40301)
})

test('only a project administrator changes facts, and not into those of another book', async () => {
  const [one, other] = [await addBook(), await addBook()]
  const asTa = await people.ta('PATCH', `/books/${one}`, { version: 1, titleEn: 'x' })
  expect(asTa.code).toBe(40301)
  const { bookId } = (await people.pa('GET', `/books/${other}`)).data
  const taken = await people.pa('PATCH', `/books/${one}`, { version: 1, bookId })
  expect(taken.data).toMatchObject({ error: 'book.id_taken', params: { bookId } })
})

test('the source language stays once pages are there, and no chapter falls out of the book', async () => {
  const made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
  })
  const { book_id: id } = await app.deps.db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', made.sourceChapterId)
    .executeTakeFirstOrThrow()
  const language = await people.pa('PATCH', `/books/${id}`, { version: 1, sourceLanguage: 'ja' })
  expect(language.data.error).toBe('book.language_fixed')
  const empty = await addBook(5)
  const asJapanese = await people.pa('PATCH', `/books/${empty}`, {
    version: 1,
    sourceLanguage: 'ja',
  })
  expect(asJapanese.data.sourceLanguage).toBe('ja')
  await addOrder(empty, { chapterStart: 4, chapterEnd: 4 })
  const tooLow = await people.pa('PATCH', `/books/${empty}`, { version: 2, highestChapter: 3 })
  expect(tooLow.data).toMatchObject({ error: 'book.highest_too_low', params: { highest: 4 } })
})

test('the matrix has every chapter up to the highest, and the order that goes on in each cell', async () => {
  const id = await addBook(4)
  const first = await addOrder(id)
  await people.pa('POST', `/orders/${first}/stop`, { version: 1, how: 'cancel', reason: 'x' })
  const second = await addOrder(id, { type: 'urgent' })
  const thai = await addOrder(id, { targetLanguage: 'th', chapterEnd: 1 })
  const { data } = await people.ta('GET', `/books/${id}/matrix`)
  expect(data.chapters).toEqual([1, 2, 3, 4].map((number) => ({ number, title: '', pageCount: 0 })))
  expect(data.languages).toEqual(['en', 'th'])
  expect(
    data.cells.map((cell: Record<string, unknown>) => [
      cell['number'],
      cell['language'],
      cell['orderId'],
      cell['status'],
      cell['others'],
    ]),
  ).toEqual([
    [1, 'en', second, 'waiting_for_image', 1],
    [1, 'th', thai, 'waiting_for_image', 0],
    [2, 'en', second, 'waiting_for_image', 1],
  ])
  const urgent = data.orders.find((order: { id: string }) => order.id === second)
  expect(urgent).toMatchObject({ type: 'urgent', risk: 'safe' })
  expect(data.cells[0].deadline).toBe(urgent.cutoffTime)
})

test('who holds a seat sees the cells of their own orders and no others', async () => {
  const lin = await app.addPerson({ name: 'Lin', roles: ['translator'], languages: ['en'] })
  const asLin = await app.as(lin, 'translator')
  const made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 2,
    people: { translator_id: lin.id },
  })
  await app.deps.db
    .insertInto('assignment')
    .values({
      id: app.deps.ids.next(),
      chapter_id: made.chapterId,
      seat: 'translator',
      account_id: lin.id,
    })
    .execute()
  const thai = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 0,
    language: 'th',
    sourceChapterId: made.sourceChapterId,
  })
  const { book_id: id } = await app.deps.db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', made.sourceChapterId)
    .executeTakeFirstOrThrow()
  const own = (await asLin('GET', `/books/${id}/matrix`)).data
  expect(own.cells.map((cell: { chapterId: string }) => cell.chapterId)).toEqual([made.chapterId])
  expect(own.cells[0].seats).toEqual({ translator: lin.id })
  expect(own.people).toEqual([{ id: lin.id, name: 'Lin', realName: expect.any(String) }])
  expect(own.chapters).toEqual([{ number: 1, title: '', pageCount: 2 }])
  const all = (await people.ta('GET', `/books/${id}/matrix`)).data
  expect(all.cells.map((cell: { chapterId: string }) => cell.chapterId)).toEqual([
    made.chapterId,
    thai.chapterId,
  ])
  const other = await addBook()
  expect((await asLin('GET', `/books/${other}`)).data.error).toBe('book.not_found')
  expect((await asLin('GET', `/books/${other}/matrix`)).data.error).toBe('book.not_found')
})

test('a cover is cut from an uploaded picture or from the first page, and can be removed', async () => {
  const left = { r: 255, g: 0, b: 0, alpha: 1 }
  const halves = await sharp({ create: { width: 400, height: 300, channels: 4, background: left } })
    .composite([
      {
        input: await sharp({
          create: { width: 200, height: 300, channels: 4, background: { ...left, r: 0, b: 255 } },
        })
          .png()
          .toBuffer(),
        left: 200,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
  const octets = { 'content-type': 'application/octet-stream' }
  const cut = async (id: string): Promise<Sharp> => {
    const { cover } = await app.deps.db
      .selectFrom('book')
      .select('cover')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return sharp(await app.deps.blobs.get(cover ?? ''))
  }
  const id = await addBook()
  const crop = 'left=0.5&top=0&width=0.5&height=1'
  const set = await people.pa('POST', `/books/${id}/cover?${crop}`, halves, octets)
  expect(set.data.cover).toMatch(/^\/api\/files\/covers\//)
  const picture = await cut(id)
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 200, height: 300 })
  expect((await picture.stats()).dominant).toMatchObject({ r: 8, b: 248 })
  const bad = await people.pa('POST', `/books/${id}/cover`, Buffer.from('no picture'), octets)
  expect(bad.data.error).toBe('image.format_not_allowed')
  const none = await people.pa('POST', `/books/${id}/cover/from-page`, {})
  expect(none.data.error).toBe('book.no_pages')
  const { sha } = await app.deps.blobs.put(halves)
  const made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: [{ width: 400, height: 300, image: sha, format: 'png' }],
  })
  const { book_id: withPages } = await app.deps.db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', made.sourceChapterId)
    .executeTakeFirstOrThrow()
  expect((await people.pa('GET', `/books/${withPages}`)).data.firstPage).toMatchObject({
    chapter: 1,
    width: 400,
  })
  const fromPage = await people.pa('POST', `/books/${withPages}/cover/from-page`, { width: 0.5 })
  expect(fromPage.code).toBe(0)
  const shown = await app.http.inject({ method: 'GET', url: fromPage.data.cover })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 200 })
  expect((await (await cut(withPages)).stats()).dominant).toMatchObject({ r: 248, b: 8 })
  expect((await people.pa('DELETE', `/books/${withPages}/cover`)).data.cover).toBeNull()
  expect((await people.ta('DELETE', `/books/${withPages}/cover`)).code).toBe(40301)
})
