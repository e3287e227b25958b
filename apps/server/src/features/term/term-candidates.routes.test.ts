/** Terms proposed from finished chapters. */
import type { CandidateView } from '@panelflow/contract/term-candidate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addRegion, addText } from '../../testing/a-text.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'

let app: TestApp
let people: StudioPeople
let done: MadeChapter
let bookId: string
let language: string

const LINES: readonly (readonly [source: string, translation: string])[] = [
  ['快看，云鲸！', 'Look, the Cloud Whale!'],
  ['云鲸来了', 'Here comes the Cloud Whale'],
  ['我们跟着云鲸走', 'We follow the Cloud Whale'],
  ['阿丽在哪里', 'Where is Ali'],
  ['问问阿丽吧', 'Go and ask Ali'],
  ['这是阿丽的', 'It belongs to Ali'],
]

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  done = await aChapter(app.deps, {
    status: 'complete',
    orderStatus: 'completed',
    pages: 1,
    people: { translator_id: people.ids.translator },
  })
  const ref = { pageId: done.pageIds[0] ?? '', chapterId: done.chapterId }
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, done.chapterId)
    const run = { run: app.deps.ids.next(), at: app.deps.clock.now() }
    await writeMachineOps(tx, { ref: { kind: 'base', ...ref }, ...run }, () =>
      LINES.map(([sourceText], order) => addRegion(`r${order}`, { sourceText, order })),
    )
    await writeMachineOps(tx, { ref: { kind: 'lane', ...ref }, ...run }, () =>
      LINES.map(([, translation], at) => addText(`r${at}`, { translation })),
    )
  })
  const order = await app.deps.db
    .selectFrom('work_order')
    .selectAll()
    .where('id', '=', done.orderId)
    .executeTakeFirstOrThrow()
  bookId = order.book_id
  language = order.target_language
})
afterAll(() => app.close())

const path = (more = ''): string => `/books/${bookId}/term-candidates${more}`
const list = async () => (await people.ta('GET', path(`?language=${language}`))).data
const sources = async (): Promise<string[]> =>
  (await list()).rows.map(({ source }: CandidateView) => source)

test('names of delivered chapters are proposed with their lines, and enter no glossary by themselves', async () => {
  const { rows, chapters, read } = await list()
  expect([chapters, read]).toEqual([1, 1])
  expect(rows).toMatchObject([
    {
      source: '云鲸',
      translation: 'Cloud Whale',
      lines: 3,
      termId: null,
      examples: [{ chapterId: done.chapterId, source: '快看，云鲸！' }, {}, {}],
    },
    { source: '阿丽', translation: 'Ali', lines: 3 },
  ])
  expect((await people.ta('GET', `/terms?book=${bookId}`)).data.total).toBe(0)
})

test('only those who keep the glossary see and decide proposals', async () => {
  const { translator } = people
  expect((await translator('GET', path(`?language=${language}`))).data.error).toBe(
    'permission.role_denied',
  )
  const body = { language, names: ['云鲸'] }
  expect((await translator('POST', path('/dismiss'), body)).data.error).toBe(
    'permission.role_denied',
  )
})

test('a dismissed proposal stays dismissed until somebody brings it back', async () => {
  const body = { language, names: ['云鲸'] }
  await people.ta('POST', path('/dismiss'), body)
  await people.ta('POST', path('/dismiss'), body)
  expect(await sources()).toEqual(['阿丽'])
  expect((await list()).dismissed).toEqual(['云鲸'])
  await people.ta('POST', path('/dismiss'), { ...body, restore: true })
  expect(await sources()).toEqual(['云鲸', '阿丽'])
})

test('approved proposals are terms as they were edited; what cannot be taken says why', async () => {
  const other = language === 'en' ? 'fr' : 'en'
  const { data: known } = await people.ta('POST', '/terms', {
    bookId,
    original: '阿丽',
    translations: { [other]: 'Aliz' },
  })
  const { rows } = await list()
  expect(rows[1]).toMatchObject({ source: '阿丽', termId: known.id })
  const { data } = await people.ta('POST', path('/approve'), {
    language,
    terms: [
      { original: '云鲸', translation: 'Sky Whale', firstChapter: 1, termId: null },
      { original: '阿丽', translation: 'Ali', firstChapter: null, termId: known.id },
      { original: '云鲸', translation: 'again', firstChapter: null, termId: null },
    ],
  })
  expect(data.map(({ error }: { error: string | null }) => error)).toEqual([
    null,
    null,
    'term.original_taken',
  ])
  const { data: terms } = await people.ta('GET', `/terms?book=${bookId}`)
  expect(terms.rows).toMatchObject([
    { original: '阿丽', translations: { [other]: 'Aliz', [language]: 'Ali' }, status: 'approved' },
    { original: '云鲸', translations: { [language]: 'Sky Whale' }, firstChapter: 1 },
  ])
  expect(await sources()).toEqual([])
})
