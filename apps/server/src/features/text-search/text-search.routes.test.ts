/** Find and replace in the chapters of an order and of a book. */
import { randomUUID } from 'node:crypto'
import type { FoundLine, TextQuery } from '@panelflow/contract/text-search.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../../db/open-database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addRegion, addText } from '../../testing/a-text.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'
import { loadDocument } from '../page/page-store.ts'
import { runReplaceSlice, runReplacementJob } from './run-replacement.ts'

let app: TestApp
let people: StudioPeople
/** Chapters 1 to 3 of one order: with the translator, with the proofreader, with another one. */
let mine: MadeChapter
let handedOn: MadeChapter
let theirs: MadeChapter

/** Another chapter of an order, with one page. */
const addChapter = async (
  { orderId, sourceChapterId }: MadeChapter,
  number: number,
  values: { status: 'pending_translation' | 'pending_proofreading'; translator_id: string },
): Promise<MadeChapter> => {
  const { db, ids } = app.deps
  const [sourceId, pageId, chapterId] = [ids.next(), ids.next(), ids.next()]
  const source = await db
    .selectFrom('source_chapter')
    .selectAll()
    .where('id', '=', sourceChapterId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('source_chapter')
    .values({ ...source, id: sourceId, number })
    .execute()
  const page = await db
    .selectFrom('source_page')
    .selectAll()
    .where('source_chapter_id', '=', sourceChapterId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('source_page')
    .values({ ...page, id: pageId, source_chapter_id: sourceId, picture_measure: null })
    .execute()
  const stage = values.status === 'pending_translation' ? 'translation' : 'proofreading'
  await db
    .insertInto('chapter')
    .values({
      id: chapterId,
      order_id: orderId,
      source_chapter_id: sourceId,
      number,
      furthest: stage,
      ...values,
    })
    .execute()
  return { orderId, chapterId, sourceChapterId: sourceId, pageIds: [pageId] }
}

const letter = async (made: MadeChapter, texts: readonly string[]): Promise<void> =>
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const ref = { pageId: made.pageIds[0]!, chapterId: made.chapterId }
    const at = app.deps.clock.now()
    const write = async (kind: 'base' | 'lane', ops: ReturnType<typeof addText>[]) =>
      await writeMachineOps(tx, { ref: { kind, ...ref }, run: app.deps.ids.next(), at }, () => ops)
    // the later text is read first, so that the order of the answer is not that of the ids
    const order = (at: number): number => texts.length - at
    await write(
      'base',
      texts.map((text, at) => addRegion(`r${at}`, { sourceText: `原${text}`, order: order(at) })),
    )
    await write(
      'lane',
      texts.map((translation, at) => addText(`r${at}`, { translation })),
    )
  })

/** A chapter of one page, with the translator. */
const makeLettered = async (texts: readonly string[]): Promise<MadeChapter> => {
  const made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    people: { translator_id: people.ids.translator },
  })
  await letter(made, texts)
  return made
}

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  mine = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    people: { translator_id: people.ids.translator },
  })
  const { translator, translator2 } = people.ids
  handedOn = await addChapter(mine, 2, {
    status: 'pending_proofreading',
    translator_id: translator,
  })
  theirs = await addChapter(mine, 3, { status: 'pending_translation', translator_id: translator2 })
  await letter(mine, ['The Cat came.', 'No dog.', 'ｃａｔ and cat'])
  await letter(handedOn, ['One more cat'])
  await letter(theirs, ['A secret cat'])
})
afterAll(() => app.close())

const CAT: TextQuery = {
  words: 'cat',
  isPattern: false,
  matchCase: false,
  wholeWord: false,
  ignoreWidth: true,
  field: 'translation',
}

const setStatus = async (db: Db | Tx, id: string, status: 'running' | 'taking_back') =>
  await db.updateTable('text_replacement').set({ status }).where('id', '=', id).execute()

const find = async (
  send: Send,
  { chapterId }: MadeChapter,
  query: Partial<TextQuery> = {},
  more: object = {},
) =>
  await send('POST', `/chapters/${chapterId}/text-search`, {
    scope: 'order',
    query: { ...CAT, ...query },
    after: null,
    ...more,
  })

const chosen = ({ chapterId, pageId, itemId, text, matches }: FoundLine) => ({
  chapterId,
  pageId,
  itemId,
  text,
  places: matches.map(({ from }) => from),
})

const replace = async (send: Send, made: MadeChapter, lines: readonly FoundLine[], more = {}) => {
  const answer = await send('POST', `/chapters/${made.chapterId}/text-replacements`, {
    scope: 'order',
    query: CAT,
    replacement: 'dog',
    keepCase: true,
    lines: lines.map(chosen),
    ...more,
  })
  expect(answer.status, answer.message).toBe(200)
  return answer.data
}

const read = async ({ chapterId, pageIds }: MadeChapter, id = 'r0'): Promise<string> => {
  const lane = await loadDocument(app.deps.db, { kind: 'lane', pageId: pageIds[0]!, chapterId })
  const item = lane?.items[id]
  return item?.kind === 'text' ? item.props.translation : ''
}

const write = async (made: MadeChapter, from: string, to: string): Promise<void> => {
  const url = `/chapters/${made.chapterId}/pages/${made.pageIds[0]}`
  const { rev } = (await people.translator('GET', `${url}/documents`)).data.lane
  const ops = [{ op: 'text', id: 'r0', from, to }]
  const batch = { document: 'lane', batchId: randomUUID(), baseRev: rev, ops }
  expect((await people.translator('POST', `${url}/ops`, batch)).status).toBe(200)
}

// spec 10.page.find_wide
test('finds the words in every chapter the person may open, with page, line and why not', async () => {
  const { data } = await find(people.translator, mine)
  expect(data).toMatchObject({ searched: 2, total: 2, next: null })
  expect(data.chapters.map(({ number }: { number: number }) => number)).toEqual([1, 2])
  expect(data.lines).toMatchObject([
    { position: 0, number: 1, itemId: 'r2', text: 'ｃａｔ and cat', refusal: null },
    { number: 3, itemId: 'r0', matches: [{ from: 4, to: 7 }], refusal: null },
    { chapterId: handedOn.chapterId, number: 1, refusal: 'not_with_you' },
  ])
  expect((await find(people.translator, theirs)).code).toBe(40302)
  const everything = (await find(people.ta, mine, {}, { scope: 'book' })).data
  expect(everything).toMatchObject({ total: 3 })
  expect(everything.lines).toHaveLength(4)
})

test('finds in source texts, by whole words, and by patterns', async () => {
  const count = async (query: Partial<TextQuery>) =>
    (await find(people.ta, mine, query)).data.lines.length
  expect(await count({ field: 'source', words: '原a' })).toBe(1)
  expect(await count({ words: 'do', wholeWord: true })).toBe(0)
  expect(await count({ words: '^a.*cat$', isPattern: true })).toBe(1)
})

test('a pattern that cannot be read or takes too long is refused, and holds nobody up', async () => {
  const made = await makeLettered(['x'.repeat(9000)])
  const ask = (words: string) => find(people.translator, made, { words, isPattern: true })
  expect(await ask('(')).toMatchObject({ status: 422, message: expect.stringContaining('missing') })
  for (const words of ['(x*)*y|x', '(?:\\pL{0,100}\\pL{0,100}\\pL{0,100}\\pL{0,100}){3}z'])
    expect(await ask(words)).toMatchObject({
      status: 422,
      message: expect.stringContaining('too long'),
    })
})

test('a pattern has its time for the lines of a page together, not for each of them', async () => {
  const made = await makeLettered(['one cat', 'two cats', 'three cats', 'four cats'])
  const { lines } = (await find(people.translator, made)).data
  let now = 0
  // a line takes 180 ms: begin, match, end
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 90))
  try {
    const query = { ...CAT, isPattern: true, ignoreWidth: false }
    const run = await replace(people.translator, made, lines, { query })
    expect(run).toMatchObject({ status: 'done', counts: { refused: 4 } })
    expect(run.left[0]).toMatchObject({ code: 'text_search.too_slow' })
  } finally {
    clock.mockRestore()
  }
})

// spec 10.page.replace_wide
test('replaces as edits of the person, and takes back what nobody wrote over since', async () => {
  const { lines } = (await find(people.translator, mine)).data
  await write(mine, 'The Cat came.', 'The Cat went.')
  const run = await replace(people.translator, mine, lines)
  expect(run).toMatchObject({
    status: 'done',
    total: 3,
    counts: { replaced: 1, changed: 1, refused: 1 },
    left: [
      { itemId: 'r0', chapterNumber: 1, status: 'changed', code: null },
      { chapterNumber: 2, status: 'refused', code: 'page.field_forbidden' },
    ],
  })
  expect([await read(mine), await read(mine, 'r2')]).toEqual(['The Cat went.', 'dog and dog'])
  expect(await read(handedOn)).toBe('One more cat')
  const again = (await find(people.translator, mine)).data.lines
  const second = await replace(people.translator, mine, again.slice(0, 1))
  await write(mine, 'The Dog went.', 'The Dog sat.')
  const log = await app.deps.db
    .selectFrom('page_op')
    .select(['actor_id', 'ops'])
    .where('actor_id', '=', people.ids.translator)
    .orderBy('rev', 'desc')
    .execute()
  expect(log[1]?.ops).toMatchObject([{ op: 'text', from: 'The Cat went.', to: 'The Dog went.' }])
  const takeBack = async (id: string) =>
    await people.translator('POST', `/text-replacements/${id}/take-back`, {})
  expect((await takeBack(run.id)).data).toMatchObject({
    status: 'taken_back',
    counts: { restored: 1, changed: 1, refused: 1 },
  })
  expect((await takeBack(second.id)).data).toMatchObject({ counts: { kept: 1 } })
  expect([await read(mine), await read(mine, 'r2')]).toEqual(['The Dog sat.', 'ｃａｔ and cat'])
  expect(await takeBack(run.id)).toMatchObject({ status: 409 })
})

test('a line of a chapter that the person may not open starts nothing', async () => {
  const { lines } = (await find(people.ta, mine)).data
  const answer = await people.translator('POST', `/chapters/${mine.chapterId}/text-replacements`, {
    scope: 'order',
    query: CAT,
    replacement: 'dog',
    keepCase: false,
    lines: lines.map(chosen),
  })
  expect(answer.status).toBe(404)
  expect(await read(theirs)).toBe('A secret cat')
})

test('a line of a page that was replaced meanwhile is left out', async () => {
  const made = await makeLettered(['a cat'])
  const { lines } = (await find(people.translator, made)).data
  await app.deps.db
    .updateTable('source_page')
    .set({ replaced_at: app.deps.clock.now() })
    .where('id', '=', made.pageIds[0]!)
    .execute()
  const run = await replace(people.translator, made, lines)
  expect(run).toMatchObject({ status: 'done', total: 0, counts: {} })
  expect(await read(made)).toBe('a cat')
})

test('a slice that ends late does not end the taking back that began meanwhile', async () => {
  const made = await makeLettered(['a cat'])
  const { lines } = (await find(people.translator, made)).data
  const { id } = await replace(people.translator, made, lines)
  const { db } = app.deps
  await setStatus(db, id, 'running')
  let slice: Promise<boolean> | undefined
  await inTransaction(db, async (tx) => {
    await setStatus(tx, id, 'taking_back')
    slice = runReplaceSlice(app.deps, id)
    const countWaiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await countWaiting.execute(db)).rows[0]?.count, { interval: 10 })
      .toBe(1)
  })
  await slice
  const { data } = await people.translator('GET', `/text-replacements/${id}`)
  expect(data).toMatchObject({ status: 'taking_back', counts: { replaced: 1 } })
})

test('a short run whose server dies is ended by its job; taking back can be begun again', async () => {
  await app.deps.queue.declare('text.replace')
  const made = await makeLettered(['a cat'])
  const { lines } = (await find(people.translator, made)).data
  const { id } = await replace(people.translator, made, lines)
  const { db } = app.deps
  const countJobs = sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'text.replace' and data ->> 'runId' = ${id}`
  expect((await countJobs.execute(db)).rows).toEqual([{ count: 1 }])
  const takeBack = () => people.translator('POST', `/text-replacements/${id}/take-back`, {})
  await setStatus(db, id, 'taking_back')
  expect((await takeBack()).data).toMatchObject({ status: 'taken_back', counts: { restored: 1 } })
  expect((await countJobs.execute(db)).rows).toEqual([{ count: 2 }])
  // it died after the last line
  await setStatus(db, id, 'taking_back')
  expect((await takeBack()).data).toMatchObject({ status: 'taken_back' })
})

test('many lines are found in parts and replaced by a job, which can be stopped and taken back', async () => {
  const made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    people: { translator_id: people.ids.translator },
  })
  const more = await addChapter(made, 2, {
    status: 'pending_translation',
    translator_id: people.ids.translator,
  })
  await letter(
    made,
    Array.from({ length: 201 }, () => 'a cat'),
  )
  await letter(more, ['a cat'])
  const first = (await find(people.translator, made)).data
  expect(first).toMatchObject({
    searched: 1,
    total: 2,
    next: { chapterId: more.chapterId, position: 0 },
  })
  const rest = (await find(people.translator, made, {}, { after: first.next })).data
  expect(rest).toMatchObject({ searched: 2, next: null })
  const lines = [...first.lines, ...rest.lines]
  expect(new Set(lines.map(({ chapterId, itemId }) => chapterId + itemId)).size).toBe(202)

  const stopped = await replace(people.translator, made, lines)
  expect(stopped).toMatchObject({ status: 'waiting', counts: { waiting: 202 } })
  const cancel = await people.translator('POST', `/text-replacements/${stopped.id}/cancel`, {})
  expect(cancel.data).toMatchObject({ status: 'canceled', counts: { canceled: 202 } })

  const { id } = await replace(people.translator, made, lines)
  const job = { id: 'j', name: 'text.replace', payload: { runId: id }, signal: AbortSignal.abort() }
  // a job whose worker died is begun again
  await Promise.all([runReplacementJob(app.deps, job), runReplacementJob(app.deps, job)])
  const run = async () => (await people.translator('GET', `/text-replacements/${id}`)).data
  expect(await run()).toMatchObject({ status: 'done', counts: { replaced: 202 } })
  expect(await read(more)).toBe('a dog')
  await people.translator('POST', `/text-replacements/${id}/take-back`, {})
  await runReplacementJob(app.deps, job)
  expect(await run()).toMatchObject({ status: 'taken_back', counts: { restored: 202 } })
  expect(await read(more)).toBe('a cat')
  const [latest] = (await people.translator('GET', '/text-replacements')).data
  expect(latest).toMatchObject({ id, options: { replacement: 'dog' } })
})
