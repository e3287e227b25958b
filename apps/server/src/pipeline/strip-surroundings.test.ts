import type {
  PageDocument,
  PatchItem,
  RegionItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderPool } from '../adapters/render/render-pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { loadDocument } from '../features/page/page-store.ts'
import { startStage } from '../features/task/start-stage.ts'
import { aChapter, type MadeChapter } from '../testing/a-chapter.ts'
import { getBuiltProgram } from '../testing/built-program.ts'
import {
  smallDetector,
  smallPatches,
  smallReader,
  smallTranslator,
} from '../testing/small-engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { pageTaskHandlers } from './page-task-handlers.ts'
import { pageTaskWork } from './page-task-work.ts'
import { createPixelGate } from './pixel-gate.ts'
import { runJobs, type RunningJobs, workLoop } from './run-jobs.ts'
import { decodeExtended } from './strip-surroundings.ts'

let app: TestApp
let jobs: RunningJobs
const errors: unknown[] = []
const renderer = createRenderPool({
  workerUrl: getBuiltProgram(new URL('../adapters/render/render-worker.ts', import.meta.url)),
  size: 1,
})

beforeAll(async () => {
  app = await createTestApp()
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

const WIDTH = 300
const HEIGHT = 400

/** A white page with a black bar on these rows. */
const drawPage = async (top: number, rows: number) => {
  const bar = { width: 100, height: rows, channels: 3, background: '#000' } as const
  const bytes = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' },
  })
    .composite([{ input: await sharp({ create: bar }).png().toBuffer(), left: 90, top }])
    .png()
    .toBuffer()
  const { sha } = await app.deps.blobs.put(bytes)
  return { width: WIDTH, height: HEIGHT, format: 'png' as const, image: sha }
}

/** A chapter of two pages with one bar over their joint, preprocessed. */
const preprocess = async (
  direction: 'strip' | 'ltr',
  rows: readonly [number, number],
): Promise<MadeChapter> => {
  const made = await aChapter(app.deps, {
    status: 'text_extraction_pending',
    orderStatus: 'preprocessing',
    pages: [await drawPage(HEIGHT - rows[0], rows[0]), await drawPage(0, rows[1])],
  })
  await app.deps.db
    .updateTable('book')
    .set({ reading_direction: direction })
    .where('id', 'in', (query) =>
      query
        .selectFrom('source_chapter')
        .select('book_id')
        .where('source_chapter.id', '=', made.sourceChapterId),
    )
    .execute()
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId: made.chapterId, stage: 'text_extraction', priority: 0 }),
  )
  for (;;) {
    const { status } = await app.deps.db
      .selectFrom('chapter')
      .select('status')
      .where('id', '=', made.chapterId)
      .executeTakeFirstOrThrow()
    if (status === 'pending_assignment' || errors.length > 0) return made
    await sleep(20)
  }
}

/** From row to row of its page: the regions and patches of each page. */
const listSpans = async ({ pageIds, chapterId }: MadeChapter) =>
  await Promise.all(
    pageIds.map(async (pageId) => {
      const base = (await loadDocument(app.deps.db, {
        kind: 'base',
        pageId,
        chapterId,
      })) as PageDocument
      const items = Object.values(base.items)
      const regions = items.filter((item): item is RegionItem => item.kind === 'region')
      const patches = items.filter((item): item is PatchItem => item.kind === 'patch')
      return {
        regions: regions.map(({ props }) => [props.polygon[0]?.y, props.polygon[2]?.y]),
        patches: patches.map(({ props }) => [props.y, props.y + props.h]),
      }
    }),
  )

// spec 10.page.joints
test.each([
  [
    'the upper page',
    [30, 20],
    [
      { regions: [[370, 420]], patches: [[370, 420]] },
      { regions: [], patches: [] },
    ],
  ],
  [
    'the lower page',
    [20, 30],
    [
      { regions: [], patches: [] },
      { regions: [[-20, 30]], patches: [[-20, 30]] },
    ],
  ],
] as const)(
  'lettering over the joint of a strip is one text, found and cleaned on %s where most of it lies',
  async (_, rows, expected) => {
    const made = await preprocess('strip', rows)
    expect(errors).toEqual([])
    expect(await listSpans(made)).toEqual(expected)
  },
)

test('pages of a book that is turned have no joints', async () => {
  const made = await preprocess('ltr', [30, 20])
  expect(await listSpans(made)).toEqual([
    { regions: [[370, 400]], patches: [[370, 400]] },
    { regions: [[0, 20]], patches: [[0, 20]] },
  ])
})

test('a page beside a damaged one is looked at by itself', async () => {
  const page = await drawPage(HEIGHT - 30, 30)
  const { sha: image } = await app.deps.blobs.put(Buffer.from('no picture'))
  const size = { width: WIDTH, height: HEIGHT, side: 'below' } as const
  for (const neighbour of [
    { ...size, image },
    { ...size, image: '0'.repeat(64) },
  ]) {
    const { raster, top } = await decodeExtended(app.deps, page, [neighbour])
    expect([raster.height, top]).toEqual([HEIGHT, 0])
  }
})
