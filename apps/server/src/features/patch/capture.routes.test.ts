import { setTimeout as sleep } from 'node:timers/promises'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { aRegion } from '@panelflow/domain/testing/a-page.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpenCvRegionEraser } from '../../adapters/opencv-patch-maker.ts'
import { createOpenCvTextDetector } from '../../adapters/opencv-text-detector.ts'
import { createRenderPool } from '../../adapters/render/render-pool.ts'
import { createNetworks } from '../../adapters/neural/networks.ts'
import { createPpocrTextReader } from '../../adapters/ppocr-text-reader.ts'
import { createTesseractTextReader } from '../../adapters/tesseract-text-reader.ts'
import { createVisionPool, visionWorkerUrl } from '../../adapters/vision/vision-pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { eraseWork } from '../../pipeline/erase-region.job-handler.ts'
import { createPixelGate } from '../../pipeline/pixel-gate.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import { TranslatorFailure } from '../../ports/translator.ts'
import { NoReader, type TextReader } from '../../ports/text-reader.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { drawDottedWord } from '../../testing/dotted-word.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let made: MadeChapter
let url: string
const pool = createVisionPool({ workerUrl: getBuiltProgram(visionWorkerUrl()), size: 1 })
const renderer = createRenderPool({
  workerUrl: getBuiltProgram(new URL('../../adapters/render/render-worker.ts', import.meta.url)),
  size: 1,
})
const networks = createNetworks()
const tesseract = createTesseractTextReader({ pool })
/** An installation whose Korean model is missing. */
const reader: TextReader = {
  engine: tesseract.engine,
  read: (page, regions, options) =>
    options.language === 'ko'
      ? Promise.reject(new NoReader('there is no model kor'))
      : tesseract.read(page, regions, options),
}

/** A model outside that knows no Korean and cannot be reached. */
const absentModel: TextReader = {
  engine: { name: 'endpoint', version: '1' },
  read: (_page, _regions, { language }) =>
    Promise.reject(
      language === 'ko'
        ? new NoReader('not asked for Korean')
        : new TranslatorFailure('translator.unreachable', 'nobody listens', { retryable: true }),
    ),
}

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const onError = (error: unknown): void => console.error(error)
  const tools = {
    detector: createOpenCvTextDetector({ pool, confirm: reader }),
    readers: {
      tesseract: reader,
      ppocr: createPpocrTextReader({ pool, networks }),
      endpoint: absentModel,
    },
    renderer,
    eraser: createOpenCvRegionEraser({ pool }),
    gate: createPixelGate(),
  }
  jobs = await runJobs([workLoop(eraseWork(app.deps, tools, { worker: 'test', onError }), 1)], {
    url: app.database.url,
    onError,
  })
  const { page } = drawDottedWord()
  const { width, height, channels } = page
  const png = await sharp(page.data, { raw: { width, height, channels } }).png().toBuffer()
  const { sha: image } = await app.deps.blobs.put(png)
  made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: [{ width, height, format: 'png', image }],
    people: { translator_id: people.ids.translator, typesetter_id: people.ids.typesetter },
  })
  await inTransaction(app.deps.db, (tx) => ensureDocuments(app.deps, tx, made.chapterId))
  url = `/chapters/${made.chapterId}/pages/${made.pageIds[0]}`
})
afterAll(async () => {
  await jobs.stop(0)
  await tesseract.close()
  await Promise.all([pool.close(), renderer.close()])
  await app.close()
})

/** Round the word, with room as a hand leaves it. */
const AROUND = [
  { x: 30, y: 20 },
  { x: 170, y: 20 },
  { x: 170, y: 70 },
  { x: 30, y: 70 },
]
const request = async (language: string, sender = people.translator, more = {}) =>
  await sender('POST', `${url}/readings`, { polygon: AROUND, language, ...more })
const read = async (language: string, more = {}) => {
  const { data } = await request(language, people.translator, more)
  for (;;) {
    const rows = (await people.translator('GET', `/chapters/${made.chapterId}/erasures`)).data
    const row = rows.find(({ id }: { id: string }) => id === data.id)
    if (row.status !== 'waiting' && row.status !== 'running') return row
    await sleep(20)
  }
}

// spec 10.page.capture
test('what was drawn round is read and cleaned for whoever works on the words; they put it in, and take it back', async () => {
  const row = await read('en')
  expect(row).toMatchObject({ status: 'done', progress: 1, cause: null, made: null })
  const [surest] = row.found.readings
  expect(surest).toMatchObject({ text: 'HELLO', orientation: 'horizontal', language: 'en' })
  const { patch } = row.found
  expect(patch.x).toBeGreaterThanOrEqual(30)
  expect(patch.x + patch.w).toBeLessThanOrEqual(170)
  const { data: before } = await people.translator('GET', `${url}/documents`)
  expect(Object.keys(before.base.items)).toEqual([])

  const batch = (ops: readonly unknown[], baseRev: number) => ({
    document: 'base',
    batchId: crypto.randomUUID(),
    baseRev,
    ops,
  })
  const region = aRegion({ polygon: AROUND, sourceText: surest.text })
  const props = createPatchProps({ ...patch, regionId: 'n' })
  const put = await people.translator(
    'POST',
    `${url}/ops`,
    batch(
      [
        { op: 'add', item: { id: 'n', kind: 'region', props: region } },
        { op: 'add', item: { id: 'p', kind: 'patch', props } },
      ],
      0,
    ),
  )
  expect(put.status).toBe(200)
  const alone = batch([{ op: 'delete', id: 'p' }], 1)
  expect((await people.translator('POST', `${url}/ops`, alone)).status).toBe(403)
  const both = batch(
    [
      { op: 'delete', id: 'p' },
      { op: 'delete', id: 'n' },
    ],
    1,
  )
  expect((await people.translator('POST', `${url}/ops`, both)).status).toBe(200)
})

test('it is read in one direction where that is asked for', async () => {
  const { readings } = (await read('en', { orientation: 'horizontal' })).found
  const directions = readings.map(({ orientation }: { orientation: string }) => orientation)
  expect([...new Set(directions)]).toEqual(['horizontal'])
  const columns = (await read('en', { orientation: 'vertical' })).found.readings
  expect(columns.map(({ orientation }: { orientation: string }) => orientation)).not.toContain(
    'horizontal',
  )
})

test('both engines read it, each is named, and one of them may be asked for', async () => {
  const readAll = (await read('en')).found.readings
  const hello = readAll.find(({ text }: { text: string }) => text === 'HELLO')
  expect(hello.engines.toSorted()).toEqual(['ppocr', 'tesseract'])
  for (const engine of ['ppocr', 'tesseract']) {
    const [surest] = (await read('en', { engine })).found.readings
    expect(surest).toMatchObject({ text: 'HELLO', engines: [engine] })
  }
})

test('a model outside that is away keeps the others from nothing; asked alone, it is named', async () => {
  expect((await read('en')).found.readings[0]).toMatchObject({ text: 'HELLO' })
  expect(await read('en', { engine: 'endpoint' })).toMatchObject({
    status: 'failed',
    cause: { code: 'translator.unreachable' },
    found: null,
  })
})

test('a language that nothing reads is told as such, and one that the chosen engine does not', async () => {
  expect(await read('ja', { engine: 'ppocr' })).toMatchObject({
    status: 'failed',
    cause: { code: 'reading.no_engine', params: { language: 'ja' } },
  })
  expect(await read('ko')).toMatchObject({
    status: 'failed',
    cause: { code: 'reading.no_engine', params: { language: 'ko' } },
    found: null,
  })
})

test('what was read before outlines were kept is listed still', async () => {
  const { id } = await read('en')
  await sql`update erasure set made = made - 'outline' where id = ${id}`.execute(app.deps.db)
  const list = await people.translator('GET', `/chapters/${made.chapterId}/erasures`)
  expect(list.status).toBe(200)
})

test('nobody else may have it read', async () => {
  expect(await request('en', people.typesetter)).toMatchObject({ status: 403 })
  expect(await request('xx')).toMatchObject({ status: 422 })
})
