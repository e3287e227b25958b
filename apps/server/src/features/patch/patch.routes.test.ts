import { setTimeout as sleep } from 'node:timers/promises'
import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { PatchProps } from '@panelflow/domain/page/document/page-document.ts'
import sharp from 'sharp'
import { createPixelGate } from '../../pipeline/pixel-gate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOpenCvRegionEraser } from '../../adapters/opencv-patch-maker.ts'
import { createOpenCvTextDetector } from '../../adapters/opencv-text-detector.ts'
import { createRenderPool } from '../../adapters/render/render-pool.ts'
import { createTesseractTextReader } from '../../adapters/tesseract-text-reader.ts'
import { createVisionPool, visionWorkerUrl } from '../../adapters/vision/vision-pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { eraseWork } from '../../pipeline/erase-region.job-handler.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import type { RegionEraser } from '../../ports/region-eraser.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let made: MadeChapter
let url: string
const errors: unknown[] = []
const pool = createVisionPool({ workerUrl: getBuiltProgram(visionWorkerUrl()), size: 1 })
const renderer = createRenderPool({
  workerUrl: getBuiltProgram(new URL('../../adapters/render/render-worker.ts', import.meta.url)),
  size: 1,
})
const reader = createTesseractTextReader({ pool })
const detector = createOpenCvTextDetector({ pool, confirm: reader })
const real = createOpenCvRegionEraser({ pool })
/** what the next erasure does first */
let before: (signal: AbortSignal | undefined) => Promise<void> = async () => undefined
const eraser: RegionEraser = {
  engine: real.engine,
  erase: async (page, erasing, options) => {
    await before(options?.signal)
    return await real.erase(page, erasing, options)
  },
}

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const onError = (error: unknown): void => void errors.push(error)
  jobs = await runJobs(
    [
      workLoop(
        eraseWork(
          app.deps,
          {
            detector,
            eraser,
            readers: { tesseract: reader, ppocr: reader, endpoint: reader },
            renderer,
            gate: createPixelGate(),
          },
          { worker: 'test', onError },
        ),
        2,
      ),
    ],
    {
      url: app.database.url,
      onError,
    },
  )
})
afterAll(async () => {
  await jobs.stop(0)
  await Promise.all([pool.close(), renderer.close(), reader.close()])
  await app.close()
})

/** Grey paper with a red block at 100, 120. */
const drawnPage = async () => {
  const block = { create: { width: 40, height: 30, channels: 3 as const, background: '#d00000' } }
  const bytes = await sharp({
    create: { width: 300, height: 400, channels: 3, background: '#c0c8d0' },
  })
    .composite([{ input: await sharp(block).png().toBuffer(), left: 100, top: 120 }])
    .png()
    .toBuffer()
  return {
    width: 300,
    height: 400,
    format: 'png' as const,
    image: (await app.deps.blobs.put(bytes)).sha,
  }
}

beforeEach(async () => {
  errors.splice(0)
  before = async () => undefined
  made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: [await drawnPage()],
    people: { translator_id: people.ids.translator, typesetter_id: people.ids.typesetter },
  })
  await inTransaction(app.deps.db, (tx) => ensureDocuments(app.deps, tx, made.chapterId))
  url = `/chapters/${made.chapterId}/pages/${made.pageIds[0]}`
})

const rectangle = (x: number, y: number, w: number, h: number) => ({
  kind: 'polygon',
  points: [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ],
})
const BLOCK = rectangle(96, 116, 48, 38)
const eraseOptions = (more: object = {}) => ({
  shapes: [BLOCK],
  what: 'everything',
  method: 'auto',
  spread: 0,
  ground: 'source',
  document: 'lane',
  replaces: null,
  ...more,
})
const requestErasure = async (more: object = {}, sender = people.typesetter) =>
  await sender('POST', `${url}/erasures`, eraseOptions(more))
const ended = async (id: string) => {
  for (;;) {
    const { status } = await app.deps.db
      .selectFrom('erasure')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (status !== 'waiting' && status !== 'running') break
    await sleep(20)
  }
  const { data } = await people.typesetter('GET', `/chapters/${made.chapterId}/erasures`)
  return data.find((one: { id: string }) => one.id === id)
}
const erased = async (more: object = {}) => await ended((await requestErasure(more)).data.id)
const getPatch = async (itemId: string, document = 'lane'): Promise<PatchProps> =>
  (await people.typesetter('GET', `${url}/documents`)).data[document].items[itemId]?.props
const pixel = async (sha: string, x: number, y: number): Promise<readonly number[]> => {
  const { data, info } = await sharp(await app.deps.blobs.get(sha))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return [...data.subarray(at, at + 4)]
}

test('a selection comes back as a patch of the ground around it, in the name of whoever asked', async () => {
  const view = await erased()
  expect(view).toMatchObject({ status: 'done', progress: 1, cause: null, made: { method: 'flat' } })
  const patch = await getPatch(view.made.itemId)
  expect(patch).toMatchObject({
    x: 96,
    y: 116,
    w: 48,
    h: 38,
    opacity: 1,
    hidden: false,
    regionId: null,
  })
  expect(await pixel(patch.asset, 24, 19)).toEqual([0xc0, 0xc8, 0xd0, 255])
  const { data } = await people.typesetter('GET', `${url}/documents`)
  expect(data.lane.items[view.made.itemId].origin['*']).toMatchObject({
    by: 'person',
    account: people.ids.typesetter,
  })
  expect(view.made.inverse).toEqual([{ op: 'delete', id: view.made.itemId }])
})

// spec 8.message.eraser_minimum 8.message.eraser_beyond 5.editor.cleanup 9.limit.cleanup
test('selections that are too small, off the page or too large are refused before anybody works', async () => {
  expect(await requestErasure({ shapes: [rectangle(10, 10, 9, 40)] })).toMatchObject({
    data: { error: 'page.selection_too_small' },
    message: 'The selection is too small. Drag at least 10 × 10 pixels.',
  })
  expect(await requestErasure({ shapes: [rectangle(280, 10, 40, 40)] })).toMatchObject({
    data: { error: 'page.selection_outside' },
    message: 'The selection lies outside the image. Drag inside it.',
  })
  expect(await requestErasure({ shapes: [] })).toMatchObject({ status: 422 })
  expect(await requestErasure({ replaces: 'nobody' })).toMatchObject({
    data: { error: 'erase.patch_gone' },
  })
})

test('a patch is made anew by another method and keeps its place among the items', async () => {
  const { made: first } = await erased()
  const replaced = await erased({ replaces: first.itemId, method: 'inpaint', spread: 4 })
  expect(replaced).toMatchObject({
    status: 'done',
    made: { itemId: first.itemId, method: 'inpaint' },
  })
  expect(await getPatch(first.itemId)).toMatchObject({ x: 92, y: 112, w: 56, h: 46 })
  const undone = {
    document: 'lane',
    batchId: crypto.randomUUID(),
    baseRev: 0,
    ops: replaced.made.inverse,
  }
  expect((await people.typesetter('POST', `${url}/ops`, undone)).status).toBe(200)
  expect(await getPatch(first.itemId)).toMatchObject({ x: 96, y: 116, w: 48, h: 38 })
})

test('the cleaned page can be the ground: what a patch has covered is not seen again', async () => {
  await erased()
  const wide = { shapes: [rectangle(90, 110, 30, 60)], method: 'flat' }
  const onSource = await erased({ ...wide, what: 'lettering' })
  const onCleaned = await erased({ ...wide, what: 'lettering', ground: 'cleaned' })
  expect(onCleaned).toMatchObject({ status: 'failed', cause: { code: 'erase.nothing_found' } })
  expect(onSource.status === 'done' || onSource.cause.code === 'erase.nothing_found').toBe(true)
})

test('a trial makes a picture to choose from and leaves the page as it is', async () => {
  const tried = await Promise.all(
    ['flat', 'inpaint'].map((method) => erased({ trial: true, method })),
  )
  expect(tried).toMatchObject([
    { status: 'done', made: null, tried: { method: 'flat', x: 96, y: 116, w: 48, h: 38 } },
    { status: 'done', made: null, tried: { method: 'inpaint' } },
  ])
  expect(await pixel(tried[0].tried.asset, 24, 19)).toEqual([0xc0, 0xc8, 0xd0, 255])
  const { base, lane } = (await people.typesetter('GET', `${url}/documents`)).data
  expect([...Object.values(base.items), ...Object.values(lane.items)]).toEqual([])
  const { method: _method, ...place } = tried[0].tried
  const item = { id: 'chosen', kind: 'patch', props: createPatchProps(place) }
  const chosen = {
    document: 'base',
    batchId: crypto.randomUUID(),
    baseRev: 0,
    schema: PAGE_SCHEMA_VERSION,
    ops: [{ op: 'add', item }],
  }
  expect((await people.typesetter('POST', `${url}/ops`, chosen)).status).toBe(200)
  expect(await getPatch('chosen', 'base')).toMatchObject({ x: 96 })
})

// spec 10.page.base
test('for every language the patch goes into the document they share', async () => {
  const view = await erased({ document: 'base' })
  expect(await getPatch(view.made.itemId, 'base')).toMatchObject({ x: 96 })
  expect(await getPatch(view.made.itemId, 'lane')).toBeUndefined()
})

test('one that is stopped while it works leaves nothing behind', async () => {
  let release = (): void => undefined
  const reached = new Promise<void>((resolve) => {
    before = () => {
      resolve()
      return new Promise((unblock) => (release = unblock))
    }
  })
  const { data } = await requestErasure()
  await reached
  const stopped = await people.typesetter('POST', `/erasures/${data.id}/cancel`, {})
  expect(stopped).toMatchObject({ status: 200, data: { status: 'canceled' } })
  before = async () => undefined
  release()
  await erased()
  const { lane } = (await people.typesetter('GET', `${url}/documents`)).data
  expect(Object.keys(lane.items)).toHaveLength(1)
  expect(await people.typesetter('POST', `/erasures/${data.id}/cancel`, {})).toMatchObject({
    data: { status: 'canceled' },
  })
})

// spec 8.message.eraser_failed
test('an eraser that breaks every time is told as such, after it was tried again', async () => {
  let tries = 0
  before = async () => {
    tries++
    throw new Error('out of order')
  }
  const { data } = await requestErasure()
  const waiting = () =>
    app.deps.db.updateTable('erasure').where('id', '=', data.id).where('status', '=', 'waiting')
  // the pauses between the tries are not waited for
  const hurry = setInterval(
    () =>
      void waiting()
        .set({ not_before: new Date(0) })
        .execute(),
    30,
  )
  const view = await ended(data.id)
  clearInterval(hurry)
  expect(view).toMatchObject({ status: 'failed', cause: { code: 'erase.failed' }, made: null })
  expect(formatMessage('erase.failed', {}, 'en')).toMatch(/^Eraser API call failed\./)
  expect([tries, errors.length]).toEqual([3, 3])
})

// spec 8.message.retrieve_image
test('a page whose picture is gone is told as such', async () => {
  await app.deps.db
    .updateTable('source_page')
    .set({ image: 'f'.repeat(64) })
    .where('id', '=', made.pageIds[0]!)
    .execute()
  expect(await erased()).toMatchObject({ status: 'failed', cause: { code: 'image.not_retrieved' } })
  expect(formatMessage('image.not_retrieved', {}, 'en')).toMatch(
    /^Failed to retrieve the target image\./,
  )
})

test('rights are asked when it is ordered and again when it is written', async () => {
  expect((await requestErasure({}, people.translator)).status).toBe(403)
  before = async () => {
    await app.deps.db
      .updateTable('chapter')
      .set({ status: 'pending_visual_review' })
      .where('id', '=', made.chapterId)
      .execute()
  }
  expect(await erased()).toMatchObject({
    status: 'failed',
    cause: { code: 'page.field_forbidden' },
  })
  expect(await requestErasure()).toMatchObject({
    status: 403,
    data: { error: 'page.field_forbidden' },
  })
})

test('only whoever asked sees, hears and stops it', async () => {
  const { data } = await requestErasure()
  await ended(data.id)
  expect((await people.ta('GET', `/chapters/${made.chapterId}/erasures`)).data).toEqual([])
  expect(await people.ta('POST', `/erasures/${data.id}/cancel`, {})).toMatchObject({
    status: 404,
    data: { error: 'erase.not_found' },
  })
  const events = await app.deps.db
    .selectFrom('event_outbox')
    .select('account_id')
    .where('type', '=', 'erasure.changed')
    .execute()
  expect(new Set(events.map((event) => event.account_id))).toEqual(new Set([people.ids.typesetter]))
})
