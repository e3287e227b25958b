/** Words a person or a book has added to the dictionary. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
let bookId: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    people: { translator_id: people.ids.translator, typesetter_id: people.ids.typesetter },
  })
  const { book_id } = await app.deps.db
    .selectFrom('work_order')
    .select('book_id')
    .where('id', '=', made.orderId)
    .executeTakeFirstOrThrow()
  bookId = book_id
  const seats = [
    ['translator', people.ids.translator],
    ['typesetter', people.ids.typesetter],
  ] as const
  await app.deps.db
    .insertInto('assignment')
    .values(
      seats.map(([seat, account_id]) => ({
        id: app.deps.ids.next(),
        chapter_id: made.chapterId,
        seat,
        account_id,
      })),
    )
    .execute()
})
afterAll(() => app.close())
beforeEach(() => app.deps.db.deleteFrom('known_word').execute())

const list = async (send: Send, language = 'en') =>
  (await send('GET', `/books/${bookId}/known-words?language=${language}`)).data
const add = (send: Send, scope: 'own' | 'book', words: readonly string[], language = 'en') =>
  send('POST', `/books/${bookId}/known-words`, { language, scope, words })
const getSpellings = (rows: readonly { readonly word: string }[]) => rows.map(({ word }) => word)
const findId = (rows: readonly { id: string; word: string }[], word: string): string =>
  rows.find((row) => row.word === word)?.id ?? ''

// spec 10.page.known_words
test('own words follow the person to every book and computer, and nobody else sees them', async () => {
  expect((await add(people.translator, 'own', ['Zzyzx', 'gonna'])).data).toEqual({ added: 2 })
  expect((await add(people.translator, 'own', ['GONNA'])).data).toEqual({ added: 0 })
  const mine = await list(people.translator)
  expect([getSpellings(mine.own), mine.book]).toEqual([['gonna', 'Zzyzx'], []])
  expect((await list(people.translator, 'fr')).own).toEqual([])
  expect((await list(people.ta)).own).toEqual([])
  const other = `/known-words/${findId(mine.own, 'gonna')}`
  await people.ta('DELETE', other)
  expect(getSpellings((await list(people.translator)).own)).toEqual(['gonna', 'Zzyzx'])
  expect((await people.translator('DELETE', other)).status).toBe(200)
  expect(getSpellings((await list(people.translator)).own)).toEqual(['Zzyzx'])
})

test('a word without end is refused at once', async () => {
  const answer = await add(people.translator, 'own', [`${'a'.repeat(400_000)} `])
  expect(answer.data.error).toBe('request.invalid')
})

// spec 10.page.known_words
test('words of a book are added by who may change its words, and removed by administrators', async () => {
  expect((await add(people.translator, 'book', ['Misthorn'])).data).toEqual({ added: 1 })
  expect((await add(people.ta, 'book', ['Cloudwhale'])).data).toEqual({ added: 1 })
  const seen = await list(people.typesetter)
  expect(getSpellings(seen.book)).toEqual(['Cloudwhale', 'Misthorn'])
  expect(seen.book[1].addedBy).toBe('translator')
  expect(seen.can).toEqual({ add: 'permission.role_denied', remove: 'permission.role_denied' })
  expect((await list(people.ta)).can).toEqual({ add: true, remove: true })
  expect((await list(people.translator)).can).toMatchObject({ add: true })
  expect((await add(people.typesetter, 'book', ['no'])).data.error).toBe('permission.role_denied')
  const word = `/known-words/${findId(seen.book, 'Misthorn')}`
  expect((await people.translator('DELETE', word)).data.error).toBe('permission.role_denied')
  expect((await people.pa('DELETE', word)).status).toBe(200)
  expect(getSpellings((await list(people.ta)).book)).toEqual(['Cloudwhale'])
})

test('a translator adds to a book only in the language of own chapters', async () => {
  expect((await add(people.translator, 'book', ['mot'], 'fr')).data.error).toBe(
    'permission.row_denied',
  )
  expect((await add(people.translator2, 'own', ['word'])).data.error).toBe('book.not_found')
})

test('what is no word is refused, and others hear of a change', async () => {
  for (const word of ['two words', '!!', 'x'.repeat(61)])
    expect((await add(people.translator, 'own', [word])).status).toBe(422)
  await add(people.translator, 'own', ['mine'])
  await add(people.translator, 'book', ['ours'])
  const events = await app.deps.db
    .selectFrom('event_outbox')
    .select(['account_id', 'payload'])
    .where('type', '=', 'known_word.changed')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(events).toMatchObject([
    { account_id: null, payload: { bookId } },
    { account_id: people.ids.translator, payload: { bookId: null } },
  ])
})
