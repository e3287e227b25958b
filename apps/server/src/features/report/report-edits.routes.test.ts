import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aText } from '../../testing/a-text.ts'
import { anOrder, listChapters, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { backfillEditsJob } from '../grade/backfill-edits.job-handler.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'

let app: TestApp
let people: StudioPeople
let orderId: string

const MACHINE = [{ text: 'one two three four', source: 'machine' as const, by: 'mt', score: 1 }]
const PERIOD = 'from=2026-03-01&to=2026-03-31'

const assign = async (seat: string, accountId: string): Promise<void> => {
  const { version } = (await people.ta('GET', `/orders/${orderId}`)).data
  const answer = await people.ta('POST', `/orders/${orderId}/assign`, { version, seat, accountId })
  if (answer.status !== 200) throw new Error(answer.message)
}
const event = async (send: Send, place: number, type: string): Promise<void> => {
  const chapter = (await listChapters(people.ta, orderId))[place]
  const answer = await send('POST', `/chapters/${chapter.id}/transition`, {
    version: chapter.version,
    event: { type },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer))
}
const write = async (
  place: number,
  translation: string,
  candidates: readonly object[] = MACHINE,
): Promise<void> => {
  const chapter = (await listChapters(people.ta, orderId))[place]
  const lane = app.deps.db
    .selectFrom('page_document')
    .select('id')
    .where('chapter_id', '=', chapter.id)
    .where('kind', '=', 'lane')
  const { id } = await lane.executeTakeFirstOrThrow()
  const props = JSON.stringify({ ...aText({ translation }), candidates })
  await app.deps.db
    .insertInto('page_item')
    .values({ document_id: id, id: 't1', kind: 'text', props, origin: '{}', rev: 1 })
    .onConflict((conflict) => conflict.columns(['document_id', 'id']).doUpdateSet({ props }))
    .execute()
}
const report = async (send: Send, query: string) =>
  (await send('GET', `/reports/work?${PERIOD}&${query}`)).data
const share = (chapters: number, words: number, editedWords: number, inPlace = 0) => ({
  chapters,
  words,
  editedWords,
  inPlace,
})

/**
 * Chapter 1: the machine's words changed by half, then by a quarter in proofreading. Chapter 2:
 * typed without a machine, not proofread yet.
 */
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  orderId = (await anOrder(people, { chapters: 2 })).id
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  for (const { id } of await listChapters(people.ta, orderId))
    await inTransaction(app.deps.db, (tx) => ensureDocuments(app.deps, tx, id))
  await assign('translator', people.ids.translator)
  await write(0, 'one two THREE FOUR')
  await event(people.translator, 0, 'complete_translation')
  await write(1, 'typed by hand', [])
  await event(people.translator, 1, 'complete_translation')
  await assign('proofreader', people.ids.proofreader)
  await write(0, 'one two THREE five')
  await event(people.proofreader, 0, 'complete_proofreading')
})
afterAll(() => app.close())

const ROWS = [
  { stage: 'proofreading', byTranslator: null, inProofreading: share(1, 4, 1) },
  { stage: 'translation', byTranslator: share(1, 4, 2), inProofreading: share(1, 4, 1) },
]

test('what the translator changed of the machine’s words, and proofreading of his, is in the report; what was not measured counts in neither', async () => {
  const data = await report(people.ta, '')
  expect(data.showsEdits).toBe(true)
  const byStage = data.rows.toSorted((a: { stage: string }, b: { stage: string }) =>
    a.stage.localeCompare(b.stage),
  )
  expect(byStage).toMatchObject(ROWS)
  expect(data.total).toMatchObject({
    chapters: 3,
    byTranslator: share(1, 4, 2),
    inProofreading: share(1, 4, 1),
  })
  expect((await report(people.ta, 'group=language&stage=translation')).rows).toMatchObject([
    { key: 'en', byTranslator: share(1, 4, 2) },
  ])
  expect((await report(people.ta, 'group=month&stage=review')).rows).toEqual([])
})

test('what the machine’s words became is frozen when the translation is completed', async () => {
  await write(0, 'nothing is left of it')
  expect((await report(people.ta, 'stage=translation')).total.byTranslator).toEqual(share(1, 4, 2))
  await write(0, 'one two THREE five')
})

test('rates are the business of the person and of whoever sees every score', async () => {
  expect(await report(people.translator, '')).toMatchObject({
    reach: 'own',
    showsEdits: true,
    total: { byTranslator: share(1, 4, 2) },
  })
  const planner = await report(people.pa, '')
  expect(planner).toMatchObject({
    reach: 'studio',
    showsEdits: false,
    total: { chapters: 3, byTranslator: null, inProofreading: null },
  })
  expect(
    planner.rows.every((row: { inProofreading: unknown }) => row.inProofreading === null),
  ).toBe(true)
  expect((await people.pa('GET', `/reports/work/trend?${PERIOD}`)).data).toEqual({
    showsEdits: false,
    months: [],
  })
  const lines = (await people.pa('GET', `/reports/work/chapters?${PERIOD}`)).data.rows
  expect(lines.map((line: { byTranslator: unknown }) => line.byTranslator)).toEqual([
    null,
    null,
    null,
  ])
  expect(
    (
      await people.translator2(
        'GET',
        `/reports/work/trend?${PERIOD}&person=${people.ids.translator}`,
      )
    ).data.months,
  ).toEqual([])
})

test('by month they make a line, of one translator or one language', async () => {
  const months = [
    { month: '2026-03', chapters: 2, byTranslator: share(1, 4, 2), inProofreading: share(1, 4, 1) },
  ]
  expect(
    (await people.ta('GET', `/reports/work/trend?${PERIOD}&person=${people.ids.translator}`)).data
      .months,
  ).toEqual(months)
  expect((await people.ta('GET', `/reports/work/trend?${PERIOD}&language=th`)).data.months).toEqual(
    [],
  )
})

test('the chapters behind a figure come part by part, each once, and name order, person and rates', async () => {
  const getLines = async (query: string) =>
    (await people.ta('GET', `/reports/work/chapters?${PERIOD}&${query}`)).data
  const first = await getLines(`person=${people.ids.translator}&size=1`)
  const rest = await getLines(`person=${people.ids.translator}&size=1&after=${first.next}`)
  expect([first.rows[0].chapter.number, rest.rows[0].chapter.number, rest.next]).toEqual([
    2,
    1,
    null,
  ])
  expect(first.rows[0]).toMatchObject({
    order: { id: orderId },
    byTranslator: share(0, 0, 0),
    inProofreading: share(0, 0, 0),
  })
  expect(rest.rows[0]).toMatchObject({
    person: { name: 'translator' },
    byTranslator: share(1, 4, 2),
    onTime: true,
  })
  expect((await getLines(`stage=proofreading&book=${orderId}`)).rows).toEqual([])
  expect((await people.translator2('GET', `/reports/work/chapters?${PERIOD}`)).data.rows).toEqual(
    [],
  )
  const names = (await people.ta('GET', '/reports/people')).data.map(
    ({ name }: { name: string }) => name,
  )
  expect(names).toEqual(['proofreader', 'translator'])
  expect((await people.translator2('GET', '/reports/people')).data).toEqual([])
})

test('the file has the rates, and says plainly what was not measured', async () => {
  const file = await people.ta(
    'GET',
    `/reports/work/file?${PERIOD}&detail=chapters&format=csv&stage=translation`,
  )
  const lines = file.bytes.toString('utf8').trim().split('\r\n')
  expect(lines[0]).toContain('Changed by the translator (%),Changed in proofreading (%)')
  expect(lines[1]).toMatch(/,50,25$/)
  expect(lines[2]).toMatch(/,not measured,not measured$/)
})

test('chapters completed before the studio measured are measured from their kept versions, once', async () => {
  await app.deps.db.deleteFrom('machine_edit_rate').execute()
  await app.deps.db.deleteFrom('edit_rate').execute()
  expect((await report(people.ta, '')).total.byTranslator).toEqual(share(0, 0, 0))
  await write(0, 'changed long after')
  await backfillEditsJob(app.deps)
  expect((await report(people.ta, '')).total).toMatchObject({
    byTranslator: share(1, 4, 2),
    inProofreading: share(1, 4, 1),
  })
  const before = await app.deps.db
    .selectFrom('machine_edit_rate')
    .selectAll()
    .orderBy('measured_at')
    .execute()
  expect(before.map(({ bubbles }) => bubbles).toSorted()).toEqual([0, 1])
  app.clock.advance(1000)
  await backfillEditsJob(app.deps)
  expect(
    await app.deps.db.selectFrom('machine_edit_rate').selectAll().orderBy('measured_at').execute(),
  ).toEqual(before)
})

test('a translation that root completed in the translator’s place counts in nobody’s rates, and the report says why', async () => {
  orderId = (await anOrder(people, { chapters: 1 })).id
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  await assign('translator', people.ids.translator)
  const root = await app.addPerson({ name: 'root', isRoot: true })
  await event(await app.as(root), 0, 'complete_translation')
  const rows: { name: string; byTranslator: object }[] = (
    await report(people.ta, 'stage=translation')
  ).rows
  expect(Object.fromEntries(rows.map((row) => [row.name, row.byTranslator]))).toEqual({
    root: share(0, 0, 0, 1),
    translator: share(1, 4, 2),
  })
  const file = await people.ta(
    'GET',
    `/reports/work/file?${PERIOD}&detail=chapters&format=csv&stage=translation&person=${root.id}`,
  )
  expect(file.bytes.toString('utf8').trim().split('\r\n')[1]).toMatch(
    /(,not measured: completed on the translator’s behalf){2}$/,
  )
})
