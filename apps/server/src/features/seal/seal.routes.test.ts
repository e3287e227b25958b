import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import { randomUUID } from 'node:crypto'
import type {
  PageDocument,
  PageOp,
  StoredLayout,
  TextItem,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { ENGINE_ID } from '@panelflow/render/engine/engine-id.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRenderPool } from '../../adapters/render/render-pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sealWork } from '../../pipeline/check-seals.job-handler.ts'
import { pageTaskWork } from '../../pipeline/page-task-work.ts'
import { synthesizePage } from '../../pipeline/synthesize-page.job-handler.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addText } from '../../testing/a-text.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'
import { loadDocument } from '../page/page-store.ts'
import { toItemKey } from './item-keys.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
let page: { readonly chapterId: string; readonly pageId: string }
const errors: unknown[] = []
const pool = createRenderPool({
  workerUrl: getBuiltProgram(new URL('../../adapters/render/render-worker.ts', import.meta.url)),
  size: 1,
})
const quiet = { signal: new AbortController().signal, report: () => undefined }

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(async () => {
  await pool.close()
  await app.close()
})

const work = () => sealWork(app.deps, pool, (error) => void errors.push(error))

beforeEach(async () => {
  errors.length = 0
  await app.deps.db
    .updateTable('page_task')
    .set({ status: 'canceled' })
    .where('status', 'in', ['pending', 'running'])
    .execute()
  const white = sharp({
    create: { width: 300, height: 200, channels: 3, background: '#fff' },
  }).png()
  const { sha } = await app.deps.blobs.put(await white.toBuffer())
  made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: [{ width: 300, height: 200, image: sha, format: 'png' }],
    people: { typesetter_id: people.ids.typesetter, translator_id: people.ids.translator },
  })
  page = { chapterId: made.chapterId, pageId: made.pageIds[0]! }
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const writing = {
      ref: { kind: 'lane', ...page } as const,
      run: app.deps.ids.next(),
      at: app.deps.clock.now(),
    }
    const box = { cx: 150, cy: 60, w: 200, h: 60, regionId: null }
    await writeMachineOps(tx, writing, () => [
      addText('one', { ...box, translation: 'Hello there' }),
      addText('two', { ...box, cy: 140, translation: 'Goodbye' }),
    ])
  })
  for (const id of ['one', 'two'])
    await write([{ op: 'set', id, props: { layout: await getLayout(id) } }])
})

const url = (rest: string): string => `/chapters/${page.chapterId}/pages/${page.pageId}/${rest}`
const lane = async (): Promise<PageDocument> =>
  (await loadDocument(app.deps.db, { kind: 'lane', ...page }))!
const getText = async (id: string): Promise<TextItem> => (await lane()).items[id] as TextItem
const getLayout = async (id: string): Promise<StoredLayout> =>
  (await pool.layout([(await getText(id)).props], 'en', []))[0]!
const write = async (ops: readonly PageOp[]): Promise<void> => {
  const { rev } = await lane()
  const answer = await people.typesetter('POST', url('ops'), {
    document: 'lane',
    batchId: randomUUID(),
    baseRev: rev,
    ops,
  })
  expect(answer).toMatchObject({ status: 200 })
}
const set = (id: string, props: Partial<TextProps>): Promise<void> =>
  write([{ op: 'set', id, props }])

/** What an honest browser sends: it has the same engine. */
const createSeal = async (id: string) => {
  const item = await getText(id)
  const [checked] = await pool.check({ items: [item], language: 'en', assets: new Map() })
  return {
    itemId: id,
    key: toItemKey(item, 'en'),
    raster: checked?.ok === true ? checked.raster : '',
  }
}
const OTHER = 'f'.repeat(64)
const send = (seals: readonly object[], engine = ENGINE_ID) =>
  people.typesetter('POST', url('seals'), { engine, seals })
const checkAll = async (): Promise<void> => {
  for (let seal = await work().claim(); seal !== undefined; seal = await work().claim())
    await work().run(seal, quiet)
  expect(errors).toEqual([])
}
const listed = async () =>
  (await people.typesetter('GET', `/chapters/${page.chapterId}/seals`)).data
const complete = async () => {
  const chapter = await app.deps.db
    .selectFrom('chapter')
    .select('version')
    .where('id', '=', page.chapterId)
    .executeTakeFirstOrThrow()
  const body = { version: chapter.version, event: { type: 'complete_typesetting' } }
  return await people.typesetter('POST', `/chapters/${page.chapterId}/transition`, body)
}
const REFUSED = {
  status: 409,
  code: 40902,
  data: { error: 'chapter.seal_broken', params: { chapter: 1, count: 1 } },
}
const verdicts = async () =>
  await app.deps.db
    .selectFrom('page_seal_item as i')
    .innerJoin('page_seal as s', 's.id', 'i.seal_id')
    .select(['i.item_id', 'i.verdict'])
    .where('s.chapter_id', '=', page.chapterId)
    .orderBy('i.item_id')
    .execute()
    .then((rows) => rows.map((row) => `${row.item_id} ${row.verdict}`))

test('what an honest workspace showed is found to be the same, and the chapter goes on', async () => {
  expect(await send([await createSeal('one'), await createSeal('two')])).toMatchObject({
    status: 200,
    data: { accepted: 2, staleEngine: false },
  })
  expect(await verdicts()).toEqual(['one pending', 'two pending'])
  await checkAll()
  expect(await verdicts()).toEqual(['one same', 'two same'])
  expect(await listed()).toEqual([])
  await send([await createSeal('one')])
  expect(await work().claim()).toBeUndefined()
  expect((await complete()).status).toBe(200)
})

test('other pixels are named, tell everybody who watches, and keep the chapter until the text changes or is shown right', async () => {
  await send([{ ...(await createSeal('one')), raster: OTHER }, await createSeal('two')])
  await checkAll()
  expect(await listed()).toMatchObject([
    { pageId: page.pageId, itemId: 'one', kind: 'text', verdict: 'differs' },
  ])
  const listEvents = async () => {
    const events = await app.deps.db
      .selectFrom('event_outbox')
      .select('payload')
      .where('type', '=', 'seal.changed')
      .execute()
    return events.filter((event) => (event.payload as typeof page).pageId === page.pageId).length
  }
  expect(await listEvents()).toBe(1)
  expect(await complete()).toMatchObject(REFUSED)
  await send([await createSeal('one')])
  expect(await listEvents()).toBe(2)
  await checkAll()
  expect(await verdicts()).toEqual(['one same', 'two same'])
  await send([{ ...(await createSeal('two')), raster: OTHER }])
  await checkAll()
  expect(await complete()).toMatchObject(REFUSED)
  await set('two', { cx: 151 })
  expect(await listed()).toEqual([])
  expect((await complete()).status).toBe(200)
})

test('a visual reviewer cannot accept a page that differs either', async () => {
  await send([{ ...(await createSeal('one')), raster: OTHER }])
  await checkAll()
  await app.deps.db
    .updateTable('chapter')
    .set({
      status: 'pending_visual_review',
      furthest: 'visual_review',
      visual_reviewer_id: people.ids.visual,
    })
    .where('id', '=', page.chapterId)
    .execute()
  await app.deps.db
    .updateTable('work_order')
    .set({ status: 'visual_reviewing' })
    .where('id', '=', made.orderId)
    .execute()
  const body = { version: 1, event: { type: 'accept_visual' } }
  expect(await people.visual('POST', `/chapters/${page.chapterId}/transition`, body)).toMatchObject(
    REFUSED,
  )
})

test('a layout that cannot be is found, whoever sent it, and the right one cures it', async () => {
  const layout = await getLayout('one')
  await set('one', { layout: { ...layout, lines: [3] } })
  await send([await createSeal('one')])
  await checkAll()
  expect(await listed()).toMatchObject([{ itemId: 'one', verdict: 'layout_untrue' }])
  expect(await complete()).toMatchObject(REFUSED)
  await set('one', { layout: { ...layout, lines: [6] } })
  await send([await createSeal('one')])
  await checkAll()
  expect(await verdicts()).toEqual(['one same'])
  expect((await complete()).status).toBe(200)
})

test('items that are not there, or not in this state, are left out; the newest of two seals counts', async () => {
  const seal = await createSeal('one')
  const answer = await send([
    { ...seal, raster: OTHER },
    { ...seal, itemId: 'nobody' },
    { ...(await createSeal('two')), key: OTHER },
    seal,
  ])
  expect(answer.data).toEqual({ accepted: 1, staleEngine: false })
  await checkAll()
  expect(await verdicts()).toEqual(['one same'])
  await send([seal])
  await set('one', { cx: 10 })
  await send([{ ...(await createSeal('one')), raster: OTHER }])
  await set('one', { cx: 11 })
  await checkAll()
  expect(await verdicts()).toEqual([])
})

test('a tab of another engine is told to reload and overrules nothing', async () => {
  await send([{ ...(await createSeal('one')), raster: OTHER }])
  await checkAll()
  const answer = await send(
    [await createSeal('one'), await createSeal('two')],
    'panelflow-render/0',
  )
  expect(answer.data).toEqual({ accepted: 2, staleEngine: true })
  await checkAll()
  expect(await verdicts()).toEqual(['one differs', 'two stale_engine'])
  await send([await createSeal('two')])
  await checkAll()
  expect(await verdicts()).toEqual(['one differs', 'two same'])
})

test('only those who may edit the pages now seal them, and not more than two thousand at once', async () => {
  const seal = await createSeal('one')
  const body = { engine: ENGINE_ID, seals: [seal] }
  expect(await people.translator('POST', url('seals'), body)).toMatchObject({
    status: 200,
    data: { accepted: 0 },
  })
  expect(await verdicts()).toEqual([])
  expect((await people.translator2('POST', url('seals'), body)).status).toBe(403)
  expect((await people.translator2('GET', `/chapters/${page.chapterId}/seals`)).status).toBe(403)
  expect((await send(Array.from({ length: 2001 }, () => seal))).status).toBe(422)
  expect((await send([])).status).toBe(422)
  expect(
    (
      await people.typesetter(
        'POST',
        `/chapters/${page.chapterId}/pages/${app.deps.ids.next()}/seals`,
        body,
      )
    ).status,
  ).toBe(404)
})

test('a worker that dies loses its page to the next one, and its late verdict is refused', async () => {
  const seal = await createSeal('one')
  await send([seal])
  const first = (await work().claim())!
  await send([await createSeal('two')])
  expect(await work().claim()).toBeUndefined()
  await sql`update page_seal set lease_until = now() - interval '1 second'`.execute(app.deps.db)
  await work().sweep()
  await sql`update page_seal set not_before = now()`.execute(app.deps.db)
  const second = (await work().claim())!
  expect(second.attempt).toBe(first.attempt + 1)
  await work().run(first, quiet)
  expect(await verdicts()).toEqual(['one pending', 'two pending'])
  await work().run(second, quiet)
  expect(await verdicts()).toEqual(['one same', 'two same'])
})

test('seals that come while their page is being checked are looked at in the next round', async () => {
  await send([await createSeal('one')])
  const claimed = (await work().claim())!
  const slow = {
    ...pool,
    check: async (parts: Parameters<typeof pool.check>[0]) => {
      await send([await createSeal('two')])
      return await pool.check(parts)
    },
  }
  await sealWork(app.deps, slow, (error) => void errors.push(error)).run(claimed, quiet)
  expect(await verdicts()).toEqual(['one same', 'two pending'])
  await checkAll()
  expect(await verdicts()).toEqual(['one same', 'two same'])
})

/**
 * Completes typesetting and runs the synthesis that follows; answers what the board then says of
 * the chapter.
 */
const synthesize = async () => {
  expect((await complete()).status).toBe(200)
  const handler = synthesizePage(app.deps, { renderer: pool })
  const handlers = {
    text_extraction: handler,
    patch_generation: handler,
    machine_translation: handler,
    composite: handler,
    final: handler,
  }
  const tasks = pageTaskWork(app.deps, handlers, { worker: 'test', onError: () => undefined })
  await tasks.run((await tasks.claim())!, quiet)
  return await app.deps.db
    .selectFrom('chapter')
    .select(['status', 'problem'])
    .where('id', '=', page.chapterId)
    .executeTakeFirstOrThrow()
}

test('synthesis compares what it paints with every seal, also with those nobody has looked at yet', async () => {
  await send([{ ...(await createSeal('one')), raster: OTHER }, await createSeal('two')])
  expect(await synthesize()).toEqual({
    status: 'pending_image_synthesis',
    problem: machineCause('page.seal_differs', { count: 1 }, ['001.png']),
  })
  expect(await listed()).toMatchObject([
    { pageId: page.pageId, itemId: 'one', kind: 'text', verdict: 'differs' },
  ])
})

test('synthesis refuses a layout that cannot be even when nobody sealed it, and paints a possible one', async () => {
  const layout = await getLayout('one')
  await set('one', { layout: { ...layout, size: layout.size * 3, overflow: false } })
  expect(await synthesize()).toEqual({
    status: 'pending_image_synthesis',
    problem: machineCause('page.layout_untrue', { count: 1 }, ['001.png']),
  })
  expect(await listed()).toMatchObject([
    { pageId: page.pageId, itemId: 'one', kind: 'text', verdict: 'layout_untrue' },
  ])
})

test('synthesis of an honest page passes', async () => {
  await send([await createSeal('one')])
  expect(await synthesize()).toEqual({ status: 'pending_visual_review', problem: null })
})
