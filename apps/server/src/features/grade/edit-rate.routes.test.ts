import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aText } from '../../testing/a-text.ts'
import { anOrder, listChapters, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'

let app: TestApp
let people: StudioPeople
let orderId: string
let chapterId: string
let pageId: string

const HANDED_ON = 'one two three four five '.repeat(80).trim()
const PROOFREAD = HANDED_ON.replaceAll('five', 'six').replace('six', 'five')

const assign = async (seat: string, accountId: string): Promise<void> => {
  const { version } = (await people.ta('GET', `/orders/${orderId}`)).data
  const answer = await people.ta('POST', `/orders/${orderId}/assign`, { version, seat, accountId })
  if (answer.status !== 200) throw new Error(answer.message)
}
const event = async (send: Send, sent: object): Promise<void> => {
  const chapter = (await listChapters(people.ta, orderId)).find(
    ({ id }: { id: string }) => id === chapterId,
  )
  const answer = await send('POST', `/chapters/${chapterId}/transition`, {
    version: chapter.version,
    event: sent,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer))
}
const laneId = async (): Promise<string> =>
  (
    await app.deps.db
      .selectFrom('page_document')
      .select('id')
      .where('chapter_id', '=', chapterId)
      .where('kind', '=', 'lane')
      .executeTakeFirstOrThrow()
  ).id
const write = async (id: string, translation: string): Promise<void> => {
  const props = JSON.stringify(aText({ translation }))
  await app.deps.db
    .insertInto('page_item')
    .values({ document_id: await laneId(), id, kind: 'text', props, origin: '{}', rev: 1 })
    .onConflict((conflict) => conflict.columns(['document_id', 'id']).doUpdateSet({ props }))
    .execute()
}
const rate = async () =>
  await app.deps.db
    .selectFrom('edit_rate')
    .selectAll()
    .where('chapter_id', '=', chapterId)
    .execute()
const facts = async (send: Send) => await send('GET', `/chapters/${chapterId}/grade-facts`)

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  orderId = (await anOrder(people, { chapters: 1 })).id
  await uploadAll(app, people, orderId)
  await finishMachineWork(app, orderId)
  ;[{ id: chapterId }] = await listChapters(people.ta, orderId)
  await inTransaction(app.deps.db, (tx) => ensureDocuments(app.deps, tx, chapterId))
  pageId = (
    await app.deps.db.selectFrom('source_page').select('source_page.id').executeTakeFirstOrThrow()
  ).id
  await write('t1', 'Good morning')
  await write('t2', HANDED_ON)
  await assign('translator', people.ids.translator)
  await event(people.translator, { type: 'complete_translation' })
  await assign('proofreader', people.ids.proofreader)
})
afterAll(() => app.close())

test('what proofreading changed is measured when it is completed, and again when it was opened once more, with the counter that counted', async () => {
  expect(await rate()).toEqual([])
  expect((await facts(people.proofreader)).data).toEqual({ edits: null, bubbles: [], changed: 0 })
  await write('t1', 'Good evening')
  await event(people.proofreader, { type: 'complete_proofreading' })
  expect(await rate()).toMatchObject([
    {
      translator_id: people.ids.translator,
      words: 402,
      edited_words: 1,
      counter: 'panelflow-edits/1',
    },
  ])
  expect((await facts(people.proofreader)).data).toEqual({
    edits: { words: 402, editedWords: 1, counter: 'panelflow-edits/1' },
    bubbles: [
      {
        pageId,
        page: 1,
        itemId: 't1',
        before: 'Good morning',
        after: 'Good evening',
        editedWords: 1,
      },
    ],
    changed: 1,
  })
  await event(people.proofreader, { type: 'cancel_completion' })
  await write('t2', PROOFREAD)
  await event(people.proofreader, { type: 'complete_proofreading' })
  expect(await rate()).toMatchObject([{ words: 402, edited_words: 80 }])
})

// spec 10.grade.errors
test('a score carries its errors with their places, their tags and the measured edits', async () => {
  const errors = [{ tag: 'accuracy', pageId, itemId: 't1' }]
  const foreignErrors = [{ tag: 'accuracy', pageId: chapterId, itemId: 't1' }]
  const give = (body: object) =>
    people.proofreader('POST', `/chapters/${chapterId}/grades`, { score: 'good', ...body })
  expect((await give({ errors: foreignErrors })).data.error).toBe('page.not_found')
  const { data } = await give({ tags: ['style'], errors })
  expect(data).toMatchObject({
    errors,
    tags: ['accuracy', 'style'],
    edits: { words: 402, editedWords: 80 },
  })
  const month = app.deps.clock
    .now()
    .toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
    .slice(0, 7)
  const counts = { excellent: 0, good: 1, average: 0, poor: 0 }
  expect(
    (await people.ta('GET', `/grades/trend?translator=${people.ids.translator}&language=en`)).data,
  ).toEqual([{ month, counts, words: 402, editedWords: 80 }])
  expect((await people.ta('GET', '/grades/trend?language=th')).data).toEqual([])
  expect((await people.reviewer('GET', '/grades/trend')).data).toEqual([])
  const known = await people.proofreader('GET', `/grades/${data.id}/facts`)
  expect(known.data).toMatchObject({ edits: { words: 402, editedWords: 80 }, changed: 2 })
  expect((await people.translator('GET', `/grades/${data.id}/facts`)).data.error).toBe(
    'permission.role_denied',
  )
  expect((await people.ta('GET', `/grades/${data.id}/facts`)).data.changed).toBe(2)
  const moved = [{ tag: 'omission', pageId, itemId: 't2' }]
  const marked = await people.proofreader('PATCH', `/grades/${data.id}`, {
    version: 1,
    score: 'good',
    errors: moved,
  })
  expect(marked.data).toMatchObject({ errors: moved, tags: ['omission'], score: 'good' })
  const changed = await people.proofreader('PATCH', `/grades/${data.id}`, {
    version: 2,
    score: 'poor',
  })
  expect(changed.data).toMatchObject({ errors: [], tags: [], score: 'poor' })
  const revisions = await app.deps.db
    .selectFrom('grade_revision')
    .select('errors')
    .where('grade_id', '=', data.id)
    .orderBy('version')
    .execute()
  expect(revisions).toEqual([{ errors }, { errors: moved }])
})

test('what a score is given on is for those who score', async () => {
  expect((await facts(people.translator)).data.error).toBe('permission.role_denied')
  expect((await facts(people.reviewer)).data.error).toBe('permission.row_denied')
})
