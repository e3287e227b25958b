/** The translation memory over HTTP: searched, taken out and brought in as files. */
import { Readable } from 'node:stream'
import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import { MEMORY_RANK } from '@panelflow/domain/memory/memory-rank.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { aMember, type Team } from '../../testing/team.ts'
import { createTeam } from '../../testing/two-teams.ts'
import { learnLines } from './memory.commands.ts'

let app: TestApp
let ta: Send
let mine: Team
let theirs: Team

beforeAll(async () => {
  app = await createTestApp()
  const pa = await aMember(app, 'pa', ['projectAdministrator'])
  ;({ send: ta } = await aMember(app, 'ta', ['translationAdministrator']))
  mine = await createTeam(app, 'OurOwnHouse', pa.id)
  theirs = await createTeam(app, 'SecretLighthouse', pa.id)
})
afterAll(() => app.close())
beforeEach(() => app.deps.db.deleteFrom('memory_line').execute())

/** Pairs of source and translation, as the chapter of a team taught them. */
const teach = async (
  team: Team,
  lines: Readonly<Record<string, string>>,
  rank: (typeof MEMORY_RANK)[keyof typeof MEMORY_RANK] = MEMORY_RANK.proofread,
): Promise<void> => {
  const { rows } = await sql<{ id: string; source: 'zh-Hans'; target: 'en' }>`
    select i.id, b.source_language as source, o.target_language as target from page_item i
    join page_document d on d.id = i.document_id and d.kind = 'base' and d.source_page_id = ${team.pageId}
    join work_order o on o.id = ${team.orderId} join book b on b.id = o.book_id
    where i.kind = 'region' limit 1`.execute(app.deps.db)
  const [region] = rows
  if (region === undefined) throw new Error('no region')
  const { orderId, chapterId, pageId, bookId } = team
  const origin = { by: 'accepted', orderId, chapterId, pageId, regionId: region.id }
  await learnLines(app.deps, app.deps.db, {
    bookId,
    source: region.source,
    target: region.target,
    rank,
    lines: Object.entries(lines).map(([source, translation]) => ({ source, translation, origin })),
    at: app.deps.clock.now(),
  })
}

const search = async (send: Send, bookId: string, query: Readonly<Record<string, string>>) =>
  (
    await send(
      'GET',
      `/books/${bookId}/memory?${String(new URLSearchParams({ language: 'en', ...query }))}`,
    )
  ).data
const getTranslations = (answer: {
  lines: readonly { translation: string }[]
}): readonly string[] => answer.lines.map(({ translation }) => translation)

test('words are found in sources and translations, whatever their breaks and width, with their place on the page', async () => {
  await teach(mine, { '我会赢的。\n保证！': 'I will\nwin, promised!', '100%': 'All of it' })
  const { send } = mine.people.translator
  const found = await search(send, mine.bookId, { text: '赢的。保证!' })
  expect(found).toMatchObject({
    isCut: false,
    lines: [
      {
        translation: 'I will\nwin, promised!',
        rank: 2,
        book: { id: mine.bookId },
        place: { chapterId: mine.chapterId, pageId: mine.pageId },
      },
    ],
  })
  const { tiles, tileLevels, width, height, box } = found.lines[0].place
  expect([tiles, tileLevels]).toEqual([
    expect.stringContaining(`${mine.pageId}/{level}/{x}/{y}`),
    1,
  ])
  expect(box.x >= 0 && box.y >= 0 && box.w > 0 && box.h > 0).toBe(true)
  expect(box.x + box.w <= width && box.y + box.h <= height).toBe(true)
  const inTranslations = { text: 'WILL WIN', field: 'translation' }
  expect(getTranslations(await search(send, mine.bookId, inTranslations))).toHaveLength(1)
  await teach(mine, { ＣＡＦÉ: 'Das Café schließt' })
  expect(getTranslations(await search(send, mine.bookId, { text: 'cafe' }))).toHaveLength(1)
  for (const text of ['CAFÉ schliesst', 'cafe  schließt'])
    expect(
      getTranslations(await search(send, mine.bookId, { text, field: 'translation' })),
    ).toHaveLength(1)
  expect(getTranslations(await search(send, mine.bookId, { text: '%' }))).toEqual(['All of it'])
  expect(getTranslations(await search(send, mine.bookId, { text: ' ' }))).toEqual([])
})

test('lines of other books are found by those who see these books; a file’s line has no place', async () => {
  await teach(mine, { 赢了: 'ours' }, MEMORY_RANK.translated)
  await teach(theirs, { 赢了吗: 'theirs' }, MEMORY_RANK.delivered)
  await app.deps.db
    .updateTable('memory_line')
    .set({ origin: JSON.stringify({ by: 'import' }) })
    .where('target_text', '=', 'theirs')
    .execute()
  const everywhere = { text: '赢', scope: 'all' }
  const { send } = mine.people.translator
  expect(getTranslations(await search(send, mine.bookId, everywhere))).toEqual(['ours'])
  const seen = await search(ta, mine.bookId, everywhere)
  expect(getTranslations(seen)).toEqual(['ours', 'theirs'])
  expect(seen.lines[1].place).toBeNull()
  expect(getTranslations(await search(ta, mine.bookId, { text: '赢' }))).toEqual(['ours'])
})

test('what other chapters accepted for the same source is offered for the whole chapter, the own book first', async () => {
  const { rows } = await sql<{ id: string; source: string }>`
    select i.id, i.props ->> 'sourceText' as source from page_item i
    join page_document d on d.id = i.document_id and d.kind = 'base' and d.source_page_id = ${mine.pageId}
    where i.kind = 'region' and i.props ->> 'sourceText' <> '' order by i.id limit 1`.execute(
    app.deps.db,
  )
  const [region] = rows
  const ask = async () =>
    (await mine.people.translator.send('GET', `/chapters/${mine.chapterId}/memory-matches`)).data
  const source = `${region?.source}\n`
  await teach(mine, { [source]: 'of this very chapter' }, MEMORY_RANK.reviewed)
  expect(await ask()).toEqual([])
  await teach(theirs, { [source]: 'of another book' }, MEMORY_RANK.delivered)
  expect(await ask()).toEqual([
    { pageId: mine.pageId, regionId: region?.id, translation: 'of another book' },
  ])
  const chapterId = theirs.chapterId
  await app.deps.db
    .updateTable('memory_line')
    .set({ origin: JSON.stringify({ chapterId }), rank: MEMORY_RANK.translated })
    .where('book_id', '=', mine.bookId)
    .execute()
  // nobody but its translator has read it
  expect(await ask()).toMatchObject([{ translation: 'of another book' }])
  await app.deps.db
    .updateTable('memory_line')
    .set({ rank: MEMORY_RANK.proofread })
    .where('book_id', '=', mine.bookId)
    .execute()
  expect(await ask()).toMatchObject([{ translation: 'of this very chapter' }])
})

const bring = async (tmx: string, apply: boolean) => {
  const url = `/books/${mine.bookId}/memory/import?language=en&apply=${apply}`
  const headers = { 'content-type': 'application/x-tmx+xml' }
  return await ta('POST', url, Readable.from([Buffer.from(tmx)]), headers)
}
const toTmx = (lines: Readonly<Record<string, string>>): string =>
  `<tmx version="1.4"><header/><body>${Object.entries(lines)
    .map(
      ([source, words]) =>
        `<tu><tuv xml:lang="zh-CN"><seg>${source}</seg></tuv><tuv xml:lang="en"><seg>${words}</seg></tuv></tu>`,
    )
    .join('')}</body></tmx>`
const readMemory = async () =>
  Object.fromEntries(
    (
      await app.deps.db
        .selectFrom('memory_line')
        .select(['source_text', 'target_text'])
        .where('source_key', '<>', foldLine(''))
        .execute()
    ).map(({ source_text, target_text }) => [source_text, target_text]),
  )

test('a file is looked at first, then taken: new, changed, same, and words that have come further stay', async () => {
  await teach(mine, { 一: 'one', 二: 'two' })
  await teach(mine, { 三: 'three, delivered' }, MEMORY_RANK.delivered)
  const tmx = toTmx({ 一: 'one', 二: 'a pair', 三: 'three', 四: 'four' })
  const looked = (await bring(tmx, false)).data
  expect(looked).toMatchObject({
    applied: false,
    left: 0,
    counts: { new: 1, changed: 1, same: 1, kept: 1 },
    rows: [
      { unit: 2, source: '二', translation: 'a pair', known: 'two', result: 'changed' },
      { unit: 3, known: 'three, delivered', result: 'kept' },
      { unit: 4, known: null, result: 'new' },
    ],
  })
  expect(await readMemory()).toEqual({ 一: 'one', 二: 'two', 三: 'three, delivered' })
  expect((await bring(tmx, true)).data).toMatchObject({ applied: true })
  const after = { 一: 'one', 二: 'a pair', 三: 'three, delivered', 四: 'four' }
  expect(await readMemory()).toEqual(after)
  expect((await bring(tmx, false)).data.counts).toEqual({ new: 0, changed: 0, same: 3, kept: 1 })
})

test('what is taken out comes in again as it was; a file that is none is refused', async () => {
  const lines = { '「走吧」\n<快>': 'Go & "hurry"', 好: 'Fine' }
  await teach(mine, lines)
  const answer = await ta('GET', `/books/${mine.bookId}/memory/export?language=en`)
  expect(answer.headers['content-disposition']).toContain('.tmx')
  await app.deps.db.deleteFrom('memory_line').execute()
  expect((await bring(answer.bytes.toString(), true)).data.counts).toMatchObject({ new: 2 })
  expect(await readMemory()).toEqual(lines)
  expect(await bring('<html/>', true)).toMatchObject({ data: { error: 'memory.file_unreadable' } })
})
