/** A term's picture is cut from a page. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
let bookId: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const page = await sharp({
    create: { width: 400, height: 300, channels: 4, background: { r: 250, g: 0, b: 0 } },
  })
    .png()
    .toBuffer()
  const { sha } = await app.deps.blobs.put(page)
  made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: [{ width: 400, height: 300, image: sha, format: 'png' }],
    people: { translator_id: people.ids.translator },
  })
  const source = await app.deps.db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', made.sourceChapterId)
    .executeTakeFirstOrThrow()
  bookId = source.book_id
})
afterAll(() => app.close())

const part = () => ({ pageId: made.pageIds[0], left: 0.5, top: 0, width: 0.25, height: 0.5 })

test('the part is cut by the server, shown with the term, and taken away again', async () => {
  const { data: term } = await people.ta('POST', '/terms', {
    bookId,
    original: '云鲸',
    translations: { en: 'Cloud Whale' },
  })
  expect(term.picture).toBeNull()
  const put = async (version: number, wanted: object | null) =>
    (await people.ta('PUT', `/terms/${term.id}/picture`, { version, part: wanted })).data
  const shown = await put(1, part())
  expect(shown.picture).toMatch(/^\/api\/files\/term-pictures\//)
  const { picture } = await app.deps.db
    .selectFrom('term')
    .select('picture')
    .where('id', '=', term.id)
    .executeTakeFirstOrThrow()
  const cut = sharp(await app.deps.blobs.get(picture ?? ''))
  expect(await cut.metadata()).toMatchObject({ format: 'png', width: 100, height: 150 })
  expect((await put(1, null)).error).toBe('term.changed_meanwhile')
  expect((await put(2, null)).picture).toBeNull()
})

test('whoever suggested a term gives it a picture while it waits; pages of other books are refused', async () => {
  const suggest = async (original: string, of: string | null) =>
    (
      await people.translator('POST', '/terms/suggestions', {
        bookId: of,
        original,
        translations: { en: original },
      })
    ).data
  const put = async (termId: string, version: number) =>
    (await people.translator('PUT', `/terms/${termId}/picture`, { version, part: part() })).data
  const own = await suggest('星盐', bookId)
  expect((await put(own.id, 1)).picture).not.toBeNull()
  await people.ta('POST', '/terms/act', { termIds: [own.id], action: 'approve' })
  expect((await put(own.id, 3)).error).toBe('permission.role_denied')
  const other = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
  })
  const source = await app.deps.db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', other.sourceChapterId)
    .executeTakeFirstOrThrow()
  const elsewhere = await suggest('潮汐', source.book_id)
  expect((await put(elsewhere.id, 1)).error).toBe('page.not_found')
})
