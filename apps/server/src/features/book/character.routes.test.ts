import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { addRegion } from '../../testing/a-text.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'

let app: TestApp
let people: StudioPeople
let address: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
  })
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    await writeMachineOps(
      tx,
      {
        ref: { kind: 'base', pageId: made.pageIds[0]!, chapterId: made.chapterId },
        run: app.deps.ids.next(),
        at: app.deps.clock.now(),
      },
      () => ['Li', 'captain', 'Crowd'].map((speaker, at) => addRegion(`r${at}`, { speaker })),
    )
  })
  const { book_id: bookId } = await app.deps.db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', made.sourceChapterId)
    .executeTakeFirstOrThrow()
  address = `/books/${bookId}/characters`
})
afterAll(() => app.close())

test('a character has the lines of all its names; speakers nobody described are listed beside', async () => {
  const made = await people.ta('POST', address, {
    name: 'Li',
    aliases: ['Captain'],
    voice: 'Short sentences.',
    voices: { en: 'Never swears.' },
  })
  expect(made.data).toMatchObject({
    name: 'Li',
    lines: 2,
    version: 1,
    voices: { en: 'Never swears.' },
  })
  const { data } = await people.pa('GET', address)
  expect(data).toMatchObject({
    rows: [{ name: 'Li', lines: 2 }],
    others: [{ name: 'Crowd', lines: 1 }],
    mayEdit: true,
  })
  expect((await people.translator('GET', address)).data.error).toBe('book.not_found')
  expect((await people.translator('POST', address, { name: 'x' })).code).toBe(40301)
})

test('a name stands once in a book, whatever its width and case', async () => {
  const { data } = await people.ta('POST', address, { name: ' ＬＩ' })
  expect(data).toMatchObject({ error: 'character.name_taken', params: { name: 'ＬＩ' } })
  const hua = await people.pa('POST', address, { name: 'Hua' })
  const taken = await people.pa('PATCH', `${address}/${hua.data.id}`, { version: 1, name: 'li' })
  expect(taken.data.error).toBe('character.name_taken')
})

test('a change needs the version that was seen; a conflict carries what is stored', async () => {
  const { data: made } = await people.ta('POST', address, { name: 'Fog' })
  const changed = await people.ta('PATCH', `${address}/${made.id}`, { version: 1, note: 'A cat.' })
  expect(changed.data).toMatchObject({ note: 'A cat.', version: 2, name: 'Fog' })
  const late = await people.ta('PATCH', `${address}/${made.id}`, { version: 1, note: 'A dog.' })
  expect(late).toMatchObject({
    code: 40901,
    data: { error: 'character.changed_meanwhile', current: { note: 'A cat.' } },
  })
  expect((await people.ta('DELETE', `${address}/${made.id}`)).code).toBe(0)
  expect((await people.ta('DELETE', `${address}/${made.id}`)).data.error).toBe(
    'character.not_found',
  )
})
