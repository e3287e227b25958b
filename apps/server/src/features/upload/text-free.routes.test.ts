import { setTimeout as sleep } from 'node:timers/promises'
import type { TextFreePages } from '@panelflow/contract/text-free-page.ts'
import type { PatchItem } from '@panelflow/domain/page/document/page-document.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createOpenCvPagePlacer,
  createOpenCvPatchMaker,
} from '../../adapters/opencv-patch-maker.ts'
import { createVisionPool, visionWorkerUrl } from '../../adapters/vision/vision-pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { makePatches } from '../../pipeline/make-patches.job-handler.ts'
import { pageTaskWork } from '../../pipeline/page-task-work.ts'
import { createPixelGate } from '../../pipeline/pixel-gate.ts'
import { textFreeWork } from '../../pipeline/place-text-free.job-handler.ts'
import { uploadWork } from '../../pipeline/read-upload.job-handler.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { aRegion } from '../../testing/a-text.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { inlinePageReader } from '../../testing/inline-page-reader.ts'
import { inlinePdfReader } from '../../testing/inline-pdf-reader.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'
import { loadDocument } from '../page/page-store.ts'

const SIZE = { width: 420, height: 560 }
const BOX = { x: 120, y: 200, w: 180, h: 60 }

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let made: MadeChapter
const errors: unknown[] = []
const pool = createVisionPool({ workerUrl: getBuiltProgram(visionWorkerUrl()), size: 1 })

/** The same numbers each time. */
const drawNumbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A drawing of light blots, with or without lettering. */
const draw = async (seed: number, lettered: boolean): Promise<Buffer> => {
  const next = drawNumbers(seed)
  const blots = Array.from({ length: 260 }, () => {
    const gray = Math.round(110 + next() * 140)
    return `<circle cx="${next() * SIZE.width}" cy="${next() * SIZE.height}" r="${4 + next() * 18}" fill="rgb(${gray},${gray},${Math.round(gray * 0.9)})"/>`
  })
  const letters = Array.from({ length: 8 }, (_, at) => {
    const x = BOX.x + 6 + at * 21
    return `<path d="M${x} ${BOX.y + 8}h14M${x + 7} ${BOX.y + 8}v40M${x} ${BOX.y + 48}h14" stroke="#000" stroke-width="5"/>`
  })
  const parts = lettered ? [...blots, ...letters] : blots
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="#ddd"/>${parts.join('')}</svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const onError = (error: unknown): void => void errors.push(error)
  const gate = createPixelGate()
  const none = async () => async () => undefined
  const handlers = {
    text_extraction: none,
    patch_generation: makePatches(app.deps, { patches: createOpenCvPatchMaker({ pool }) }),
    machine_translation: none,
    composite: none,
    final: none,
  }
  const placer = createOpenCvPagePlacer({ pool })
  jobs = await runJobs(
    [
      workLoop(
        uploadWork({ ...app.deps, reader: inlinePageReader, pdf: inlinePdfReader }, onError),
        1,
      ),
      workLoop(textFreeWork(app.deps, { placer, gate }, onError), 1),
      workLoop(pageTaskWork(app.deps, handlers, { worker: 'test', onError }), 1),
    ],
    { url: app.database.url, onError },
  )
})
afterAll(async () => {
  await jobs.stop(0)
  await pool.close()
  await app.close()
})

const createPages = async () =>
  await Promise.all(
    [1, 2].map(async (seed) => {
      const { sha } = await app.deps.blobs.put(await draw(seed, true))
      return { ...SIZE, image: sha, format: 'png' as const }
    }),
  )

/** Two pages that were cleaned already, a region of lettering on each. */
const prepare = async (): Promise<MadeChapter> => {
  const chapter = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: await createPages(),
  })
  const { chapterId } = chapter
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, chapterId)
    for (const pageId of chapter.pageIds) {
      const [left, top] = [BOX.x, BOX.y]
      const [right, bottom] = [BOX.x + BOX.w, BOX.y + BOX.h]
      const polygon = [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ]
      const item = { id: `r-${pageId}`, kind: 'region' as const, props: aRegion({ polygon }) }
      await writeMachineOps(
        tx,
        {
          ref: { kind: 'base', chapterId, pageId },
          run: app.deps.ids.next(),
          at: app.deps.clock.now(),
        },
        () => [{ op: 'add', item }],
      )
      const task = { id: app.deps.ids.next(), chapter_id: chapterId, source_page_id: pageId }
      await tx
        .insertInto('page_task')
        .values({ ...task, stage: 'patch_generation', status: 'done' })
        .execute()
    }
  })
  return chapter
}

beforeEach(async () => {
  errors.length = 0
  made = await prepare()
})

const upload = async (name: string, bytes: Buffer): Promise<string> => {
  const body = { name, size: bytes.length }
  const { data } = await people.pa('POST', `/chapters/${made.chapterId}/uploads`, body)
  await people.pa('PUT', `/uploads/${data.id}/bytes?offset=0`, bytes, {
    'content-type': 'application/octet-stream',
  })
  for (;;) {
    const { status } = (await people.pa('GET', `/uploads/${data.id}`)).data
    if (status === 'ready') return data.id
    if (status === 'refused') throw new Error('refused')
    await sleep(30)
  }
}

const address = () => `/chapters/${made.chapterId}/text-free`
const add = async (...uploadIds: readonly string[]) =>
  await people.pa('POST', address(), { uploadIds })
const compared = async (): Promise<TextFreePages> => {
  for (;;) {
    const { data } = await people.pa('GET', address())
    const pages = data as TextFreePages
    if (pages.every(({ textFree }) => textFree?.state !== 'waiting')) return pages
    await sleep(30)
  }
}
const listPatches = async (pageId: string): Promise<PatchItem[]> => {
  const ref = { kind: 'base', chapterId: made.chapterId, pageId } as const
  const base = await loadDocument(app.deps.db, ref)
  return Object.values(base?.items ?? {}).filter((item): item is PatchItem => item.kind === 'patch')
}
const readPixels = async (bytes: Buffer | Uint8Array): Promise<Buffer> =>
  await sharp(bytes).removeAlpha().raw().toBuffer()

test('a text-free original is laid over its page, and the lettering is replaced by what it shows', async () => {
  const clean = await draw(1, false)
  // scanned with a wider margin
  const scanned = await sharp(clean)
    .extend({ top: 14, left: 9, right: 20, bottom: 5, background: '#fff' })
    .png()
    .toBuffer()
  const files = [await upload('1.png', scanned), await upload('a.png', clean)]
  const { status, data } = await add(...files, await upload('b.png', clean))
  expect([status, data.left]).toEqual([200, ['a.png', 'b.png']])
  const [first, second] = await compared()
  expect(first?.textFree).toMatchObject({
    state: 'matched',
    placement: { scale: 1, dx: -9, dy: -14 },
  })
  expect(second?.textFree).toBeNull()
  const pageId = made.pageIds[0] ?? ''
  let patches = await listPatches(pageId)
  while (patches.length === 0) {
    await sleep(30)
    patches = await listPatches(pageId)
  }
  const [patch] = patches
  // proposed, not shown
  expect(patch?.props.hidden).toBe(true)
  const { x = 0, y = 0, w = 0, asset = '' } = patch?.props ?? {}
  const painted = await sharp(await app.deps.blobs.get(asset))
    .ensureAlpha()
    .raw()
    .toBuffer()
  const expected = await readPixels(clean)
  const wrong = Array.from({ length: painted.length / 4 }, (_, at) => at).filter((at) => {
    if (painted[at * 4 + 3] !== 255) return false
    const from = ((y + Math.floor(at / w)) * SIZE.width + x + (at % w)) * 3
    return [0, 1, 2].some((channel) => painted[at * 4 + channel] !== expected[from + channel])
  })
  expect(wrong).toEqual([])
  expect(errors).toEqual([])
})

test('a picture that lies on its side is turned upright, and whoever watches hears of it', async () => {
  const clean = await draw(1, false)
  await add(await upload('1.png', await sharp(clean).rotate(270).png().toBuffer()))
  const [first] = await compared()
  expect(first?.textFree).toMatchObject({
    state: 'matched',
    placement: { turn: 90, scale: 1, dx: 0, dy: 0 },
  })
  const pageId = made.pageIds[0] ?? ''
  while ((await listPatches(pageId)).length === 0) await sleep(30)
  const events = await app.deps.db
    .selectFrom('event_outbox')
    .select('payload')
    .where('type', '=', 'text_free.changed')
    .where('chapter_id', '=', made.chapterId)
    .execute()
  // added and compared
  expect(events).toHaveLength(2)
  expect(errors).toEqual([])
})

test('a picture of another page is refused, and can be replaced or removed', async () => {
  await add(await upload('2.png', await draw(1, false)))
  expect((await compared())[1]?.textFree).toMatchObject({ state: 'different', placement: null })
  await add(await upload('2.png', await draw(2, false)))
  expect((await compared())[1]?.textFree).toMatchObject({ state: 'matched' })
  const url = `/chapters/${made.chapterId}/pages/${made.pageIds[1]}/text-free`
  const removed = await people.pa('DELETE', url)
  expect(removed.data.map(({ textFree }: TextFreePages[number]) => textFree)).toEqual([null, null])
})

describe('a picture is refused', () => {
  test('that belongs to no page', async () => {
    expect(await add(await upload('cover.png', await draw(1, false)))).toMatchObject({
      status: 422,
      data: { error: 'text_free.no_page', params: { pages: 2, files: 1 } },
    })
  })
  test('from whoever may not upload images', async () => {
    const sent = await people.typesetter('POST', address(), { uploadIds: [made.chapterId] })
    expect(sent.status).toBe(403)
    expect((await people.typesetter('GET', address())).status).toBe(403)
  })
  test('that was taken already', async () => {
    const id = await upload('1.png', await draw(1, false))
    await add(id)
    expect(await add(id)).toMatchObject({ data: { error: 'upload.not_ready' } })
  })
})
