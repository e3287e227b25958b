/** Documents another program wrote: read in the present schema, or refused with a code. */
import { randomUUID } from 'node:crypto'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addText } from '../../testing/a-text.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { saveSnapshot } from '../snapshot/save-snapshot.ts'
import { registerAsset } from './asset-store.ts'
import { ensureDocuments } from './commands/ensure-documents.ts'
import { writeMachineOps } from './commands/write-machine-ops.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
let url: string
let laneId: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'translating',
    pages: 1,
    people: {
      translator_id: people.ids.translator,
      proofreader_id: people.ids.proofreader,
      typesetter_id: people.ids.typesetter,
    },
  })
  const pageId = made.pageIds[0]!
  url = `/chapters/${made.chapterId}/pages/${pageId}`
  const lane = await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const ref = { kind: 'lane' as const, pageId, chapterId: made.chapterId }
    return await writeMachineOps(
      tx,
      { ref, run: app.deps.ids.next(), at: app.deps.clock.now() },
      () => [addText('t1')],
    )
  })
  laneId = lane.id
})

const setSchema = async (schema: number): Promise<void> => {
  await app.deps.db.updateTable('page_document').set({ schema }).where('id', '=', laneId).execute()
}

const send = (ops: readonly object[], more: object = {}) =>
  people.typesetter('POST', `${url}/ops`, {
    document: 'lane',
    batchId: randomUUID(),
    baseRev: 1,
    ops,
    ...more,
  })

const turn = [{ op: 'set', id: 't1', props: { rotation: 5 } }]

test('a document of a newer program is neither shown nor written', async () => {
  await setSchema(PAGE_SCHEMA_VERSION + 1)
  const shown = await people.typesetter('GET', `${url}/documents`)
  expect(shown.data).toMatchObject({
    error: 'page.schema_too_new',
    params: { schema: PAGE_SCHEMA_VERSION + 1, known: PAGE_SCHEMA_VERSION },
  })
  expect(shown.status).toBe(409)
  expect((await send(turn)).data.error).toBe('page.schema_too_new')
  await setSchema(PAGE_SCHEMA_VERSION)
  const { data } = await people.typesetter('GET', `${url}/documents`)
  expect(data.lane).toMatchObject({ rev: 1, items: { t1: { props: { rotation: 0 } } } })
})

test('an item that is none is named instead of being shown', async () => {
  await sql`update page_item set props = props || '{"size": "large"}' where document_id = ${laneId}`.execute(
    app.deps.db,
  )
  expect((await people.typesetter('GET', `${url}/documents`)).data).toMatchObject({
    error: 'page.document_unreadable',
    params: { itemId: 't1', field: 'size', rule: 'wrong_type' },
  })
})

test('a batch says for which schema it was written, and is refused when that is ahead', async () => {
  expect((await send(turn, { schema: PAGE_SCHEMA_VERSION + 1 })).data.error).toBe(
    'page.schema_too_new',
  )
  expect((await send(turn, { schema: 0 })).data.error).toBe('request.invalid')
  const { data } = await send(turn, { schema: PAGE_SCHEMA_VERSION })
  expect(data).toMatchObject({ rev: 2, schema: PAGE_SCHEMA_VERSION })
  // a browser that was opened before batches said so
  expect((await send(turn, { baseRev: 2 })).data.error).toBeUndefined()
})

/** Properties of a patch as schema 1 had them; frozen. */
const OLD_PATCH = {
  x: 10,
  y: 20,
  w: 30,
  h: 40,
  asset: 'a'.repeat(64),
  regionId: null,
  opacity: 1,
  hidden: false,
}
const PLAIN = { rotation: 0, stroke: null, shadow: null }

const storeOldPatch = async (): Promise<void> => {
  await app.deps.db
    .insertInto('page_item')
    .values({
      document_id: laneId,
      id: 'p1',
      kind: 'patch',
      props: JSON.stringify(OLD_PATCH),
      origin: '{}',
      rev: 1,
    })
    .execute()
  await setSchema(1)
}

const storedPatch = async () =>
  await app.deps.db
    .selectFrom('page_item as i')
    .innerJoin('page_document as d', 'd.id', 'i.document_id')
    .select(['i.props', 'd.schema'])
    .where('i.document_id', '=', laneId)
    .where('i.id', '=', 'p1')
    .executeTakeFirstOrThrow()

test('an older document is shown as of now, and stored so with its next edit', async () => {
  await storeOldPatch()
  const { data } = await people.typesetter('GET', `${url}/documents`)
  expect(data.lane).toMatchObject({
    schema: PAGE_SCHEMA_VERSION,
    items: { p1: { props: { ...OLD_PATCH, ...PLAIN } } },
  })
  expect(await storedPatch()).toEqual({ props: OLD_PATCH, schema: 1 })
  expect((await send(turn)).data.rev).toBe(2)
  expect(await storedPatch()).toEqual({
    props: { ...OLD_PATCH, ...PLAIN },
    schema: PAGE_SCHEMA_VERSION,
  })
})

test('a version kept of an older document is read as of now', async () => {
  await storeOldPatch()
  const input = {
    chapterId: made.chapterId,
    name: 'complete_typesetting',
    round: 1,
    by: people.ids.typesetter,
    at: app.deps.clock.now(),
  }
  const { id } = await inTransaction(app.deps.db, (tx) => saveSnapshot(app.deps, tx, input))
  await send(turn)
  const snapshot = `/chapters/${made.chapterId}/snapshots/${id}`
  const page = await people.typesetter('GET', `${snapshot}/pages/${made.pageIds[0]}`)
  expect(page.data.lane).toMatchObject({
    schema: PAGE_SCHEMA_VERSION,
    items: { p1: { props: { ...OLD_PATCH, ...PLAIN } } },
  })
  // nothing of the step to the present schema counts as a change
  const { data: changes } = await people.typesetter('GET', `${snapshot}/changes`)
  expect(changes.map((change: { itemId: string }) => change.itemId)).toEqual(['t1'])
})

test('what a browser from before an update adds is complete', async () => {
  await inTransaction(app.deps.db, async (tx) => {
    const { source_chapter_id } = await tx
      .selectFrom('chapter')
      .select('source_chapter_id')
      .where('id', '=', made.chapterId)
      .executeTakeFirstOrThrow()
    await registerAsset(tx, source_chapter_id, {
      sha: OLD_PATCH.asset,
      width: 30,
      height: 40,
      bytes: 9,
    })
  })
  const { data } = await send([{ op: 'add', item: { id: 'p1', kind: 'patch', props: OLD_PATCH } }])
  expect(data.rev).toBe(2)
  expect((await storedPatch()).props).toEqual({ ...OLD_PATCH, ...PLAIN })
})

const moved = (ids: readonly string[], cx: number, direction = 'do') => ({
  steps: ids.map((id) => ({ id, label: 'moving', itemId: 't1', direction })),
  ops: [{ op: 'set', id: 't1', props: { cx, layout: null } }],
})

// spec 10.page.history
test('a person’s own steps come back from the log, as far as they can be taken back now', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const stepsUrl = `/chapters/${made.chapterId}/own-steps`
  const read = async (query = '') => (await people.typesetter('GET', stepsUrl + query)).data
  const write = async ({ ops, steps }: ReturnType<typeof moved>) =>
    expect(await send(ops, { steps, schema: PAGE_SCHEMA_VERSION })).toMatchObject({ status: 200 })
  const { data } = await people.typesetter('GET', `${url}/documents`)
  const { cx } = data.lane.items.t1.props
  await write(moved([first], 300))
  await write(moved([second], 320))
  expect(await send(turn)).toMatchObject({ status: 200 })
  const set = (value: number) => [{ op: 'set', id: 't1', props: { cx: value } }]
  expect(await read()).toMatchObject({
    done: [
      { ids: [first], parts: [{ document: 'lane', applied: set(300), inverse: set(cx) }] },
      { ids: [second], parts: [{ applied: set(320), inverse: set(300) }] },
    ],
    undone: [],
  })
  expect(await read(`?done=${first}`)).toMatchObject({ done: [{ ids: [second] }], ids: [second] })
  expect(await read(`?done=${randomUUID()},${second}`)).toMatchObject({ done: [], ids: [] })
  await write(moved([second], 300, 'undo'))
  expect(await read()).toMatchObject({ done: [{ ids: [first] }], undone: [{ ids: [second] }] })
  // what was taken back elsewhere is news to the browser that did it
  expect(await read(`?done=${second}`)).toMatchObject({ undone: [{ ids: [second] }] })
  expect(await read(`?undone=${second}`)).toMatchObject({ undone: [], ids: [] })
  expect((await people.proofreader('GET', stepsUrl)).data).toMatchObject({ done: [], ids: [] })
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'typesetting_completed' })
    .where('id', '=', made.chapterId)
    .execute()
  expect(await read()).toMatchObject({ done: [], undone: [], ids: [first, second] })
})

test('only the last entries of a document can be taken back', async () => {
  const id = randomUUID()
  const { ops, steps } = moved([id], 300)
  await send(ops, { steps, schema: PAGE_SCHEMA_VERSION })
  await app.deps.db
    .updateTable('page_document')
    .set({ rev: 501 })
    .where('id', '=', laneId)
    .execute()
  await send(turn, { baseRev: 501 })
  const { data } = await people.typesetter('GET', `/chapters/${made.chapterId}/own-steps`)
  expect(data).toMatchObject({ done: [], ids: [] })
})
