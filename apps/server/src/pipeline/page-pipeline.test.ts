import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  PageDocument,
  PatchItem,
  RegionItem,
  TextItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRenderPool } from '../adapters/render/render-pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { ensureDocuments } from '../features/page/commands/ensure-documents.ts'
import { writeMachineOps } from '../features/page/commands/write-machine-ops.ts'
import { loadDocument } from '../features/page/page-store.ts'
import { aChapter, type MadeChapter } from '../testing/a-chapter.ts'
import { addText } from '../testing/a-text.ts'
import { getBuiltProgram } from '../testing/built-program.ts'
import {
  smallDetector,
  smallPatches,
  smallReader,
  smallTranslator,
} from '../testing/small-engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type StudioPeople, studioPeople } from '../testing/studio-people.ts'
import { pageTaskHandlers } from './page-task-handlers.ts'
import { pageTaskWork } from './page-task-work.ts'
import { createPixelGate } from './pixel-gate.ts'
import { runJobs, type RunningJobs, workLoop } from './run-jobs.ts'
import { startStage } from '../features/task/start-stage.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let made: MadeChapter
let pageId: string
const errors: unknown[] = []
const renderer = createRenderPool({
  workerUrl: getBuiltProgram(new URL('../adapters/render/render-worker.ts', import.meta.url)),
  size: 1,
})

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const engines = {
    detector: smallDetector,
    reader: smallReader,
    patches: smallPatches,
    translator: smallTranslator,
    renderer,
    gate: createPixelGate(),
  }
  const onError = (error: unknown): void => void errors.push(error)
  const work = pageTaskWork(app.deps, pageTaskHandlers(app.deps, engines), {
    worker: 'test',
    onError,
  })
  jobs = await runJobs([workLoop(work, 2)], { url: app.database.url, onError })
})
afterAll(async () => {
  await jobs.stop(0)
  await renderer.close()
  await app.close()
})

/** A white page with a black bar in its upper and a smaller one in its lower half. */
const drawnPage = async (upper = 120, lower = 60) => {
  const bar = async (width: number, height: number) =>
    await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
  const bytes = await sharp({
    create: { width: 300, height: 400, channels: 3, background: '#fff' },
  })
    .composite([
      { input: await bar(upper, 40), left: 90, top: 50 },
      { input: await bar(lower, 30), left: 30, top: 300 },
    ])
    .png()
    .toBuffer()
  return {
    width: 300,
    height: 400,
    format: 'png' as const,
    image: (await app.deps.blobs.put(bytes)).sha,
  }
}

const begin = async (): Promise<void> => {
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId: made.chapterId, stage: 'text_extraction', priority: 0 }),
  )
}
const settled = async (chapterId = made.chapterId): Promise<string> => {
  for (;;) {
    const { status } = await app.deps.db
      .selectFrom('chapter')
      .select('status')
      .where('id', '=', chapterId)
      .executeTakeFirstOrThrow()
    if (
      !/(extraction|generation|translation|synthesis)_(pending|done)$|^pending_image_synthesis$/.test(
        status,
      )
    )
      return status
    await sleep(20)
  }
}
const readDocument = async (kind: 'base' | 'lane', page = pageId): Promise<PageDocument> =>
  (await loadDocument(app.deps.db, { kind, pageId: page, chapterId: made.chapterId }))!
const listItems = <T>(doc: PageDocument, kind: string): T[] =>
  Object.values(doc.items).filter((item) => item.kind === kind) as T[]
const ops = async (
  send: StudioPeople['ta'],
  document: 'base' | 'lane',
  list: readonly unknown[],
) => {
  const { rev } = await readDocument(document)
  const answer = await send('POST', `/chapters/${made.chapterId}/pages/${pageId}/ops`, {
    document,
    batchId: randomUUID(),
    baseRev: rev,
    ops: list,
  })
  expect(answer).toMatchObject({ status: 200 })
}

beforeEach(async () => {
  errors.length = 0
  // forgotten as the product forgets lines, so that the index hears of it
  await sql`update memory_line set forgotten_at = now(),
    written_by = pg_current_xact_id()::text::bigint`.execute(app.deps.db)
  made = await aChapter(app.deps, {
    status: 'text_extraction_pending',
    orderStatus: 'preprocessing',
    pages: [await drawnPage()],
  })
  pageId = made.pageIds[0]!
})

// spec 10.page.origin
test('a page goes through extraction, cleanup and translation, and says at every value where it comes from', async () => {
  const { book_id } = await app.deps.db
    .selectFrom('work_order')
    .select('book_id')
    .where('id', '=', made.orderId)
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('memory_line')
    .values({
      id: app.deps.ids.next(),
      book_id,
      source_language: 'zh-Hans',
      target_language: 'en',
      source_key: 'line 120',
      source_text: 'line 120',
      target_text: 'Hello there',
    })
    .execute()
  await begin()
  expect(await settled()).toBe('pending_assignment')
  const base = await readDocument('base')
  const regions = listItems<RegionItem>(base, 'region').sort(
    (a, b) => a.props.order - b.props.order,
  )
  expect(regions.map(({ props }) => [props.sourceText, props.kind, props.polygon[0]])).toEqual([
    ['line 120', 'speech', { x: 90, y: 50 }],
    ['line 60', 'effect', { x: 30, y: 300 }],
  ])
  const patches = listItems<PatchItem>(base, 'patch')
  expect(patches.map(({ props }) => [props.regionId, props.w, props.hidden]).sort()).toEqual(
    [
      [regions[0]!.id, 120, false],
      [regions[1]!.id, 60, true],
    ].sort(),
  )
  expect(await app.deps.blobs.exists(patches[0]!.props.asset)).toBe(true)
  const lane = await readDocument('lane')
  const [speech, effect] = regions.map(({ id }) => lane.items[id] as TextItem)
  expect(speech).toMatchObject({
    props: {
      regionId: regions[0]!.id,
      translation: 'Hello there',
      layout: { engine: renderer.engine, overflow: false },
    },
  })
  expect(effect).toMatchObject({ props: { translation: '', candidates: [], layout: null } })
  // the speech's black bar was cleaned away; the effect's one is still there
  expect([speech, effect].map((text) => text!.props.color)).toEqual(['#000000', '#ffffff'])
  const runs = await app.deps.db
    .selectFrom('ai_run')
    .selectAll()
    .where('source_page_id', '=', pageId)
    .orderBy('at')
    .execute()
  expect(runs.map((run) => [run.stage, run.outcome])).toEqual([
    ['text_extraction', 'done'],
    ['patch_generation', 'done'],
    ['machine_translation', 'done'],
  ])
  expect(speech!.origin['*']).toMatchObject({ by: 'ai', run: runs[2]!.id })
  expect(runs[2]!.result).toMatchObject({ lines: 2, translated: 1 })
})

interface DraftedEffect {
  readonly hidden: boolean
  readonly words: string
  readonly isBelow: boolean
}
const EFFECT_CASES: [policies: object, expected: DraftedEffect, approved?: string][] = [
  [{ every: 'redraw' }, { hidden: false, words: 'Boom', isBelow: false }],
  [
    { every: 'redraw', en: 'beside' },
    { hidden: true, words: 'Boom', isBelow: true },
  ],
  [{ every: 'keep' }, { hidden: true, words: '', isBelow: false }],
  [{ every: 'redraw' }, { hidden: false, words: 'Kaboom', isBelow: false }, 'Line  60!'],
  [{ every: 'keep' }, { hidden: true, words: '', isBelow: false }, 'line 60'],
]

// spec 10.page.effects
test.each(EFFECT_CASES)(
  'a drawn sound effect is drafted as its book treats effects: %j',
  async (policies, expected, approved = '') => {
    const [{ book_id } = { book_id: '' }] = await app.deps.db
      .updateTable('book')
      .set({ effect_policies: JSON.stringify(policies) })
      .from('work_order')
      .whereRef('work_order.book_id', '=', 'book.id')
      .where('work_order.id', '=', made.orderId)
      .returning('book.id as book_id')
      .execute()
    const line = { source_key: 'line 60', source_text: 'line 60', target_text: 'Boom' }
    const languages = { source_language: 'zh-Hans', target_language: 'en' } as const
    await app.deps.db
      .insertInto('memory_line')
      .values({ id: app.deps.ids.next(), book_id, ...languages, ...line })
      .execute()
    for (const words of approved === '' ? [] : ['Kaboom', 'Bang']) {
      const rendering = { language: 'en', source: approved, words }
      expect((await people.ta('POST', `/books/${book_id}/renderings`, rendering)).status).toBe(200)
    }
    await begin()
    expect(await settled()).toBe('pending_assignment')
    const base = await readDocument('base')
    const effect = listItems<RegionItem>(base, 'region').find(
      ({ props }) => props.kind === 'effect',
    )
    const patch = listItems<PatchItem>(base, 'patch').find(
      ({ props }) => props.regionId === effect!.id,
    )
    const text = (await readDocument('lane')).items[effect!.id] as TextItem
    const { translation, candidates, cy } = text.props
    if (translation === 'Kaboom')
      // approved for a sound that is alike; nothing else was asked
      expect(candidates).toEqual(
        ['Kaboom', 'Bang'].map((words) => ({
          text: words,
          source: 'fuzzy_memory',
          by: 'glossary',
          score: 0.9,
        })),
      )
    // the bar ends at 330
    expect({ hidden: patch!.props.hidden, words: translation, isBelow: cy > 330 }).toEqual(expected)
  },
)

// spec 10.page.origin
test('a second reading changes only what the machine wrote', async () => {
  await begin()
  await settled()
  const before = listItems<RegionItem>(await readDocument('base'), 'region').sort(
    (a, b) => a.props.order - b.props.order,
  )
  const [speech, effect] = before
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'pending_proofreading' })
    .where('id', '=', made.chapterId)
    .execute()
  await ops(people.ta, 'base', [
    { op: 'text', id: speech!.id, from: 'line 120', to: 'corrected by hand' },
  ])
  await ops(people.ta, 'base', [{ op: 'set', id: effect!.id, props: { kind: 'art' } }])
  await ops(people.ta, 'lane', [{ op: 'text', id: speech!.id, from: '', to: 'by hand' }])
  // the page comes again with the lower bar gone and the upper one a little wider
  const next = await drawnPage(124, 1)
  await app.deps.db
    .updateTable('source_page')
    .set({ image: next.image })
    .where('id', '=', pageId)
    .execute()
  await app.deps.db
    .updateTable('page_task')
    .set({ status: 'canceled' })
    .where('chapter_id', '=', made.chapterId)
    .execute()
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'text_extraction_pending' })
    .where('id', '=', made.chapterId)
    .execute()
  await begin()
  await settled()
  const after = await readDocument('base')
  expect(after.items[speech!.id]).toMatchObject({
    props: {
      sourceText: 'corrected by hand',
      polygon: [{ x: 90, y: 50 }, { x: 214, y: 50 }, {}, {}],
    },
  })
  expect(after.items[effect!.id]).toMatchObject({ props: { kind: 'art' } })
  expect((await readDocument('lane')).items[speech!.id]).toMatchObject({
    props: { translation: 'by hand' },
  })
  // what stays as it is drawn is not translated
  const { result } = await app.deps.db
    .selectFrom('ai_run')
    .select('result')
    .where('source_page_id', '=', pageId)
    .where('stage', '=', 'machine_translation')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(result).toMatchObject({ lines: 2 })
})

const synthesize = async (stage: 'composite' | 'final'): Promise<void> => {
  if (stage === 'composite')
    await app.deps.db
      .updateTable('chapter')
      .set({ status: 'pending_image_synthesis' })
      .where('id', '=', made.chapterId)
      .execute()
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId: made.chapterId, stage, priority: 0 }),
  )
  await sleep(0)
  for (;;) {
    const row = await app.deps.db
      .selectFrom('page_task')
      .select('id')
      .where('chapter_id', '=', made.chapterId)
      .where('status', 'in', ['pending', 'running'])
      .executeTakeFirst()
    if (row === undefined) return
    await sleep(20)
  }
}
const outputs = async () =>
  await app.deps.db
    .selectFrom('page_output')
    .selectAll()
    .where('chapter_id', '=', made.chapterId)
    .orderBy('kind')
    .execute()

// spec 10.page.breaks
test('synthesis paints patches and lettering, stores missing layouts, and does not make the same picture twice', async () => {
  await begin()
  await settled()
  const [speech] = listItems<RegionItem>(await readDocument('base'), 'region').sort(
    (a, b) => a.props.order - b.props.order,
  )
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'pending_typesetting' })
    .where('id', '=', made.chapterId)
    .execute()
  await ops(people.ta, 'lane', [
    { op: 'text', id: speech!.id, from: '', to: 'Published every week' },
  ])
  await synthesize('composite')
  const [composite] = await outputs()
  const lane = await readDocument('lane')
  // "every week" begins the second line
  expect(lane.items[speech!.id]).toMatchObject({
    props: { translation: 'Published every week', layout: { overflow: false, lines: [10] } },
  })
  expect(composite).toMatchObject({
    kind: 'composite',
    format: 'png',
    width: 300,
    height: 400,
    engine: renderer.engine,
    lane_rev: lane.rev,
  })
  const { data, info } = await sharp(await app.deps.blobs.get(composite!.image))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]
  expect([info.channels, at(91, 51), at(31, 301)]).toEqual([3, 255, 0])
  expect(data.subarray(50 * 900, 90 * 900).some((value) => value < 60)).toBe(true)
  const pageList = await people.ta('GET', `/chapters/${made.chapterId}/pages`)
  expect(pageList.data[0].output).toMatchObject({
    kind: 'composite',
    stale: false,
    renderHash: composite!.render_hash,
  })
  expect((await app.send('GET', pageList.data[0].output.url)).headers['content-type']).toBe(
    'image/png',
  )

  await synthesize('composite')
  const [rerun] = await outputs()
  expect(rerun!.image).toBe(composite!.image)
  const { result } = await app.deps.db
    .selectFrom('ai_run')
    .select('result')
    .where('source_page_id', '=', pageId)
    .where('stage', '=', 'composite')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(result).toMatchObject({ reused: true })

  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'pending_typesetting' })
    .where('id', '=', made.chapterId)
    .execute()
  await ops(people.ta, 'base', [{ op: 'text', id: speech!.id, from: 'line 120', to: 'not drawn' }])
  expect((await people.ta('GET', `/chapters/${made.chapterId}/pages`)).data[0].output.stale).toBe(
    false,
  )
  await ops(people.ta, 'lane', [{ op: 'set', id: speech!.id, props: { color: '#ff0000' } }])
  expect((await people.ta('GET', `/chapters/${made.chapterId}/pages`)).data[0].output.stale).toBe(
    true,
  )
  await synthesize('composite')
  expect((await outputs())[0]!.image).not.toBe(composite!.image)
  expect((await people.ta('GET', `/chapters/${made.chapterId}/pages`)).data[0].output.stale).toBe(
    false,
  )
})

// spec 10.page.joints
test('pages of a strip are painted with what crosses to them: put together, they are the strip painted at once', async () => {
  made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'preprocessing',
    pages: [await drawnPage(), await drawnPage(60, 120)],
  })
  pageId = made.pageIds[0]!
  const { sourceChapterId, chapterId } = made
  const book = app.deps.db.selectFrom('source_chapter').select('book_id')
  await app.deps.db
    .updateTable('book')
    .set({ reading_direction: 'strip' })
    .where('id', '=', book.where('id', '=', sourceChapterId))
    .execute()
  const effects = {
    stroke: { width: 5, color: '#ffffff' },
    shadow: { color: '#ff0000', distance: 6, angle: 60, size: 2, blur: 4 },
  }
  const place = { regionId: null, cx: 150, w: 200, h: 90, size: 40, ...effects }
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, chapterId)
    const run = { run: app.deps.ids.next(), at: app.deps.clock.now() }
    const ref = { kind: 'lane', chapterId, pageId } as const
    await writeMachineOps(tx, { ref, ...run }, () => [
      addText('crossing', { ...place, cy: 400, translation: 'OVER THE JOINT' }),
      addText('far', { ...place, cy: 150, translation: 'far' }),
    ])
  })
  await synthesize('composite')
  const pictures = await Promise.all(
    made.pageIds.map(async (id) => {
      const row = (await outputs()).find((output) => output.source_page_id === id)
      return await sharp(await app.deps.blobs.get(row!.image))
        .raw()
        .toBuffer()
    }),
  )
  const sources = await Promise.all(
    [await drawnPage(), await drawnPage(60, 120)].map(
      async ({ image }) => (await app.deps.images.decodeRgb(await app.deps.blobs.get(image))).data,
    ),
  )
  const whole = await renderer.compose({
    base: { width: 300, height: 800, channels: 3, data: Buffer.concat(sources) },
    baseDoc: { ...(await readDocument('base')), height: 800 },
    laneDoc: { ...(await readDocument('lane')), height: 800 },
    language: 'en',
    assets: new Map(),
  })
  expect(Buffer.concat(pictures).equals(Buffer.from(whole.data))).toBe(true)
  expect(pictures[1]!.subarray(0, 900 * 20).some((value) => value < 60)).toBe(true)

  const stale = async (): Promise<readonly boolean[]> =>
    (await people.ta('GET', `/chapters/${chapterId}/pages`)).data.map(
      (page: { readonly output: { readonly stale: boolean } }) => page.output.stale,
    )
  expect(await stale()).toEqual([false, false])
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'pending_typesetting' })
    .where('id', '=', chapterId)
    .execute()
  await ops(people.ta, 'lane', [{ op: 'set', id: 'far', props: { cy: 160 } }])
  expect(await stale()).toEqual([true, false])
  await ops(people.ta, 'lane', [{ op: 'set', id: 'crossing', props: { color: '#0000ff' } }])
  expect(await stale()).toEqual([true, true])
  await synthesize('composite')
  expect(await stale()).toEqual([false, false])
})

test('synthesis notes in the log what was erased and not lettered', async () => {
  await begin()
  await settled()
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'pending_proofreading' })
    .where('id', '=', made.chapterId)
    .execute()
  const erasedEntries = async () =>
    await app.deps.db
      .selectFrom('log_entry')
      .select(['chapter_id', 'details'])
      .where('order_id', '=', made.orderId)
      .where('type', '=', 'chapter.places_erased')
      .execute()
  await synthesize('composite')
  expect(await erasedEntries()).toEqual([])
  const patch = listItems<PatchItem>(await readDocument('base'), 'patch').find(
    ({ props }) => props.hidden,
  )!
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'pending_typesetting' })
    .where('id', '=', made.chapterId)
    .execute()
  await ops(people.ta, 'base', [{ op: 'set', id: patch.id, props: { hidden: false } }])
  await synthesize('composite')
  expect(await erasedEntries()).toMatchObject([
    { chapter_id: made.chapterId, details: { count: 1, pages: [1] } },
  ])
})

test('a damaged page fails alone with its reason; the others of the chapter are done', async () => {
  const torn = await app.deps.blobs.put(Buffer.from('no image at all'))
  const pages = [
    await drawnPage(),
    { ...(await drawnPage()), image: torn.sha },
    await drawnPage(100),
  ]
  made = await aChapter(app.deps, {
    status: 'text_extraction_pending',
    orderStatus: 'preprocessing',
    pages,
  })
  await begin()
  expect(await settled()).toBe('text_extraction_failed')
  const chapter = await app.deps.db
    .selectFrom('chapter')
    .select('problem')
    .where('id', '=', made.chapterId)
    .executeTakeFirstOrThrow()
  expect(chapter.problem).toEqual(machineCause('image.not_readable', {}, ['002.png']))
  expect(listItems(await readDocument('base', made.pageIds[2]!), 'region')).toHaveLength(2)
  const retried = await people.pa('GET', `/chapters/${made.chapterId}/tasks`)
  expect(retried.data.map((task: { status: string }) => task.status)).toEqual([
    'done',
    'failed',
    'done',
  ])
})

test('two languages of the same pages that start together extract and clean each page once', async () => {
  const other = await aChapter(app.deps, {
    status: 'text_extraction_pending',
    orderStatus: 'preprocessing',
    pages: 0,
    sourceChapterId: made.sourceChapterId,
    language: 'fr',
  })
  await inTransaction(app.deps.db, async (tx) => {
    for (const chapterId of [made.chapterId, other.chapterId])
      await startStage(app.deps, tx, { chapterId, stage: 'text_extraction', priority: 0 })
  })
  expect([await settled(), await settled(other.chapterId)]).toEqual([
    'pending_assignment',
    'pending_assignment',
  ])
  const runs = await app.deps.db
    .selectFrom('ai_run')
    .select('stage')
    .where('source_page_id', '=', pageId)
    .orderBy('stage')
    .execute()
  expect(runs.map((run) => run.stage)).toEqual([
    'machine_translation',
    'machine_translation',
    'patch_generation',
    'text_extraction',
  ])
  const lane = await loadDocument(app.deps.db, { kind: 'lane', pageId, chapterId: other.chapterId })
  expect(Object.keys(lane!.items).sort()).toEqual(
    listItems<RegionItem>(await readDocument('base'), 'region')
      .map(({ id }) => id)
      .sort(),
  )
})

test('an engine with a price costs by the characters it was given, in its currency; the others cost nothing', async () => {
  const root = await app.as(await app.addPerson({ name: 'Root', isRoot: true }))
  const [translation] = await app.deps.db
    .selectFrom('ai_run')
    .selectAll()
    .where('stage', '=', 'machine_translation')
    .where('outcome', '=', 'done')
    .execute()
  const engine = translation!.engine
  const before = (await root('GET', '/ai-board/prices')).data
  expect(before.engines).toContain(engine)
  await root('PUT', '/ai-board/prices', {
    version: before.version,
    prices: [{ engine, perThousand: 20, currency: 'CNY' }],
  })
  await begin()
  await settled()
  const runs = await app.deps.db
    .selectFrom('ai_run')
    .selectAll()
    .where('chapter_id', '=', made.chapterId)
    .orderBy('at')
    .execute()
  const paid = runs.filter(({ cost_micros }) => cost_micros !== null)
  expect(paid.map((run) => [run.stage, run.cost_currency])).toEqual([
    ['machine_translation', 'CNY'],
  ])
  const texts = await app.deps.db
    .selectFrom('page_item')
    .select('props')
    .where('kind', '=', 'region')
    .where('document_id', 'in', (from) =>
      from.selectFrom('page_document').select('id').where('source_page_id', '=', pageId),
    )
    .execute()
  const characters = texts.reduce(
    (sum, { props }) => sum + [...(props as { sourceText: string }).sourceText].length,
    0,
  )
  expect(characters).toBeGreaterThan(0)
  expect(Number(paid[0]!.cost_micros)).toBe(characters * 20_000)
})
