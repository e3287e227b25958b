/** What a changed term means for lines, and its wording put into open work. */
import type { ImpactLine } from '@panelflow/contract/term-impact.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addRegion, addText } from '../../testing/a-text.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'
import { loadDocument } from '../page/page-store.ts'

let app: TestApp
let people: StudioPeople
let open: MadeChapter
let bookId: string
let language: string

const LINES: readonly (readonly [source: string, translation: string])[] = [
  ['看，云鲸！', 'Look, a Sky Whale!'],
  ['云\n鲸来了', 'THE SKY\nWHALE COMES'],
  ['云鲸号', 'A Sky Whale called Nimbus'],
  ['这是云鲸', 'It is a Cloud Whale'],
  ['云鲸啊', 'There it is'],
  ['没有', 'No Sky Whale in the source'],
]

const letter = async (made: MadeChapter): Promise<void> =>
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const ref = { pageId: made.pageIds[0] ?? '', chapterId: made.chapterId }
    const run = { run: app.deps.ids.next(), at: app.deps.clock.now() }
    await writeMachineOps(tx, { ref: { kind: 'base', ...ref }, ...run }, () =>
      LINES.map(([sourceText], order) => addRegion(`r${order}`, { sourceText, order })),
    )
    await writeMachineOps(tx, { ref: { kind: 'lane', ...ref }, ...run }, () =>
      LINES.map(([, translation], at) => addText(`r${at}`, { translation })),
    )
  })

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  open = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    people: { translator_id: people.ids.translator },
  })
  await letter(open)
  const order = await app.deps.db
    .selectFrom('work_order')
    .selectAll()
    .where('id', '=', open.orderId)
    .executeTakeFirstOrThrow()
  bookId = order.book_id
  language = order.target_language
})
afterAll(() => app.close())

/** A term that was called `Sky Whale` and is called `Cloud Whale` now, and a longer name. */
const changeTerm = async (): Promise<{ id: string; version: number }> => {
  await app.deps.db.deleteFrom('term').execute()
  const create = async (original: string, words: string) =>
    (await people.ta('POST', '/terms', { bookId, original, translations: { [language]: words } }))
      .data
  const { id } = await create('云鲸', 'Sky Whale')
  await create('云鲸号', 'Nimbus')
  const { data } = await people.ta('PATCH', `/terms/${id}`, {
    version: 1,
    translations: { [language]: 'Cloud Whale' },
  })
  return data
}

const impact = async (termId: string, send = people.ta) =>
  await send('GET', `/terms/${termId}/impact?language=${language}`)

const chosen = ({ chapterId, pageId, itemId, text }: ImpactLine) => ({
  chapterId,
  pageId,
  itemId,
  text,
})

const readTexts = async () => {
  const doc = await loadDocument(app.deps.db, {
    kind: 'lane',
    pageId: open.pageIds[0] ?? '',
    chapterId: open.chapterId,
  })
  return LINES.map((_, at) => {
    const item = doc?.items[`r${at}`]
    return item?.kind === 'text' ? item.props.translation : ''
  })
}

test('lines that use a term are listed with what they were called and how they would read', async () => {
  const { id } = await changeTerm()
  const { data } = await impact(id)
  expect(data).toMatchObject({
    version: 2,
    wording: 'Cloud Whale',
    former: ['Sky Whale'],
    next: null,
    orders: [{ id: open.orderId, identity: { book: { id: bookId } } }],
  })
  expect(
    data.lines.map(({ number, state, after, refusal }: ImpactLine) => [
      number,
      state,
      after,
      refusal,
    ]),
  ).toEqual([
    [1, 'former', 'Look, a Cloud Whale!', null],
    [2, 'former', 'THE CLOUD WHALE COMES', null],
    // 云鲸号 is another term
    [4, 'current', null, null],
    [5, 'other', null, null],
  ])
})

test('a person who sees no order of the book sees no line of it', async () => {
  const { id } = await changeTerm()
  const outsider = await app.addPerson({ name: 'Outsider', roles: ['translator'] })
  expect((await impact(id, await app.as(outsider, 'translator'))).data.lines).toEqual([])
})

test('open lines are changed in one go, and taken back', async () => {
  const { id, version } = await changeTerm()
  const before = await readTexts()
  const { data } = await impact(id)
  const lines = data.lines.filter(({ after }: ImpactLine) => after !== null)
  const apply = async (at: number) =>
    await people.ta('POST', `/terms/${id}/impact`, {
      version: at,
      language,
      lines: lines.map(chosen),
    })
  expect((await apply(version - 1)).data.error).toBe('term.changed_meanwhile')
  const { data: runs } = await apply(version)
  expect(runs.map(({ counts }: { counts: object }) => counts)).toEqual([
    { replaced: 1 },
    { replaced: 1 },
  ])
  expect((await readTexts()).slice(0, 3)).toEqual([
    'Look, a Cloud Whale!',
    'THE CLOUD WHALE COMES',
    'A Sky Whale called Nimbus',
  ])
  for (const run of runs) await people.ta('POST', `/text-replacements/${run.id}/take-back`)
  expect(await readTexts()).toEqual(before)
})

test('delivered lines are listed for an erratum and never changed', async () => {
  const { id, version } = await changeTerm()
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'complete' })
    .where('id', '=', open.chapterId)
    .execute()
  const before = await readTexts()
  const { data } = await impact(id)
  expect(data.lines[0]).toMatchObject({ state: 'former', refusal: 'complete' })
  const { data: runs } = await people.ta('POST', `/terms/${id}/impact`, {
    version,
    language,
    lines: [chosen(data.lines[0])],
  })
  expect(runs[0].counts).toEqual({ refused: 1 })
  expect(await readTexts()).toEqual(before)
})

test('there is nothing to apply without an earlier wording', async () => {
  const { data: term } = await people.ta('POST', '/terms', {
    bookId,
    original: '星盐',
    translations: { [language]: 'star salt' },
  })
  const { data } = await people.ta('POST', `/terms/${term.id}/impact`, {
    version: 1,
    language,
    lines: [{ chapterId: open.chapterId, pageId: open.pageIds[0], itemId: 'r0', text: 'x' }],
  })
  expect(data.error).toBe('term.no_wording')
})
