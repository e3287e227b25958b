/** Approved renderings of sound effects. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter } from '../../testing/a-chapter.ts'
import { addRegion, addText } from '../../testing/a-text.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'

let app: TestApp
let people: StudioPeople
let bookId: string

const LETTERED = [
  ['ドド', 'THUD'],
  ['ドドド！', 'THUD'],
  ['どどど', 'RUMBLE\nRUMBLE'],
  ['ザー', 'FSSH'],
] as const

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const { chapterId, orderId, pageIds } = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    people: { translator_id: people.ids.translator },
  })
  await app.deps.db
    .insertInto('order_member')
    .values({ order_id: orderId, account_id: people.ids.translator })
    .onConflict((row) => row.doNothing())
    .execute()
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, chapterId)
    const ref = { pageId: pageIds[0]!, chapterId }
    const run = { run: app.deps.ids.next(), at: app.deps.clock.now() }
    await writeMachineOps(tx, { ref: { kind: 'base', ...ref }, ...run }, () => [
      ...LETTERED.map(([sourceText], at) => addRegion(`r${at}`, { sourceText, kind: 'effect' })),
      addRegion('said', { sourceText: 'ドド' }),
    ])
    await writeMachineOps(tx, { ref: { kind: 'lane', ...ref }, ...run }, () => [
      ...LETTERED.map(([, translation], at) => addText(`r${at}`, { translation })),
      addText('said', { translation: 'Dodo' }),
    ])
  })
  const book = await app.deps.db
    .selectFrom('chapter')
    .innerJoin('source_chapter', 'source_chapter.id', 'chapter.source_chapter_id')
    .select('source_chapter.book_id as id')
    .where('chapter.id', '=', chapterId)
    .executeTakeFirstOrThrow()
  bookId = book.id
})
afterAll(() => app.close())

type Who = 'translator' | 'ta' | 'translator2'
const list = async (who: Who = 'translator') =>
  (
    await people[who](
      'GET',
      `/books/${bookId}/renderings?language=en&source=${encodeURIComponent('ドドドド')}`,
    )
  ).data
const approve = async (source: string, words: string, who: Who = 'ta', more: object = {}) =>
  (
    await people[who]('POST', `/books/${bookId}/renderings`, {
      language: 'en',
      source,
      words,
      ...more,
    })
  ).data

// spec 10.page.renderings
test('renderings in use are counted; approved ones come first, also those of alike effects', async () => {
  expect(await list()).toEqual([
    { words: 'THUD', uses: 2, approved: false, suggested: null, picture: null },
    { words: 'RUMBLE RUMBLE', uses: 1, approved: false, suggested: null, picture: null },
  ])
  const first = await approve('ドドド', 'RUMBLE\nRUMBLE')
  expect(first.status).toBe('approved')
  expect(await approve('ドドド', 'DOOM')).toEqual(first)
  expect(await approve('ドドド', 'DOOM')).toEqual(first)
  expect(await list()).toEqual([
    { words: 'RUMBLE RUMBLE', uses: 1, approved: true, suggested: null, picture: null },
    { words: 'DOOM', uses: 0, approved: true, suggested: null, picture: null },
    { words: 'THUD', uses: 2, approved: false, suggested: null, picture: null },
  ])
  const { data } = await people.translator('GET', `/terms/${first.termId}`)
  expect([data.kind, data.translations.en]).toEqual(['effect', 'RUMBLE RUMBLE / DOOM'])
})

test('others suggest a new effect, and nobody without the book anything', async () => {
  const suggested = await approve('ガタン', 'CLATTER', 'translator')
  expect(suggested.status).toBe('proposed')
  expect((await approve('ガタン', 'CLUNK', 'translator')).error).toBe('term.original_taken')
  expect((await approve('ガタン', 'CLUNK')).status).toBe('approved')
  // the words that were suggested are not approved by it: nobody looked at them
  const { data } = await people.ta('GET', `/terms/${suggested.termId}`)
  expect(data.translations).toEqual({ en: 'CLUNK' })
  expect((await approve('ガタン', ' / ')).error).toBe('request.invalid')
  expect((await list('translator2')).error).toBe('book.not_found')
})

test('others suggest one more rendering of an effect, and an administrator approves or declines it', async () => {
  await approve('ドドドド', 'DOOOM')
  const picture = await paint(30)
  const suggestion = await approve('ドドドド', 'THRUM', 'translator', { picture })
  expect(suggestion.status).toBe('proposed')
  expect((await approve('ドドドド', 'KRAK', 'translator')).status).toBe('proposed')
  const find = async (words: string) =>
    (await list()).find((row: { words: string }) => row.words === words)
  expect(await find('THRUM')).toMatchObject({
    approved: false,
    suggested: { by: expect.any(String), source: 'ドドドド' },
    picture: expect.any(String),
  })
  const decline = (who: Who) =>
    people[who]('POST', `/books/${bookId}/renderings/decline`, {
      language: 'en',
      source: 'ドドドド',
      words: 'KRAK',
    })
  expect((await decline('translator')).status).toBe(403)
  expect((await decline('ta')).status).toBe(200)
  expect(await find('KRAK')).toBeUndefined()
  expect((await approve('ドドドド', 'THRUM')).status).toBe('approved')
  expect(await find('THRUM')).toMatchObject({ approved: true, suggested: null })
  expect((await approve('ドドドド', 'THRUM', 'translator')).error).toBe('term.original_taken')
  await people.ta('POST', '/terms/act', { termIds: [suggestion.termId], action: 'delete' })
})

test('an effect and a name may be written alike; lists, sheets and books keep them apart', async () => {
  const admin = people.ta
  const name = { bookId, original: 'ドン', translations: { en: 'Don' } }
  expect((await admin('POST', '/terms', name)).data.kind).toBe('name')
  expect((await approve('ドン', 'BOOM')).status).toBe('approved')
  const { data } = await admin(
    'GET',
    `/terms?book=${bookId}&kind=effect&search=${encodeURIComponent('ドン')}`,
  )
  expect(data.rows.map(({ original }: { original: string }) => original)).toEqual(['ドン'])
  const terms = (await admin('GET', `/books/${bookId}/terms?language=en`)).data
  const met = terms.filter(({ original }: { original: string }) => original === 'ドン')
  expect(met.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['effect', 'name'])
})

const paint = async (width: number): Promise<string> => {
  const raster = { width, height: 20, data: new Uint8Array(width * 20 * 4).fill(200) }
  return (await app.deps.images.encodePng(raster)).toString('base64')
}

test('a rendering has a picture of the place where it was approved, until its term is gone', async () => {
  const pictures = async (): Promise<(string | null)[]> =>
    (await list())
      .filter(({ words }: { words: string }) => words === 'DOOM')
      .map(({ picture }: { picture: string | null }) => picture)
  const { termId } = await approve('ドドド', 'DOOM', 'ta', { picture: await paint(40) })
  const [first] = await pictures()
  expect(Buffer.from(first ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  await approve('ドドド', 'DOOM', 'ta', { picture: await paint(60) })
  expect(await pictures()).not.toEqual([first])
  for (const picture of [await paint(481), Buffer.from('no picture').toString('base64')])
    expect((await approve('ドドド', 'DOOM', 'ta', { picture })).error).toMatch(/request|image/u)
  await people.ta('POST', '/terms/act', { termIds: [termId], action: 'delete' })
  const left = await app.deps.db.selectFrom('rendering_picture').selectAll().execute()
  expect([await pictures(), left]).toEqual([[], []])
})
