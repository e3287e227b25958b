import { setTimeout as sleep } from 'node:timers/promises'
import type { FontFace } from '@panelflow/render/font/font-face.ts'
import { composeDocument } from '@panelflow/render/compose/compose-document.ts'
import { createEngine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit, readFont } from '@panelflow/render/engine/load-node.ts'
import type { OwnFontView } from '@panelflow/contract/font.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compress } from 'woff2-encoder'
import { createRenderPool } from '../adapters/render/render-pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { createOwnFonts } from '../features/font-file/own-faces.queries.ts'
import { ensureDocuments } from '../features/page/commands/ensure-documents.ts'
import { writeMachineOps } from '../features/page/commands/write-machine-ops.ts'
import { loadDocument } from '../features/page/page-store.ts'
import { aChapter, type MadeChapter } from '../testing/a-chapter.ts'
import { addText } from '../testing/a-text.ts'
import { getBuiltProgram } from '../testing/built-program.ts'
import { realFont, renamedFont, squaresFont } from '../testing/font-files.ts'
import {
  smallDetector,
  smallPatches,
  smallReader,
  smallTranslator,
} from '../testing/small-engines.ts'
import { type StudioPeople, studioPeople } from '../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { pageTaskHandlers } from './page-task-handlers.ts'
import { pageTaskWork } from './page-task-work.ts'
import { createPixelGate } from './pixel-gate.ts'
import { runJobs, type RunningJobs, workLoop } from './run-jobs.ts'
import { startStage } from '../features/task/start-stage.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let renderer: ReturnType<typeof createRenderPool>
const errors: unknown[] = []

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const workerUrl = getBuiltProgram(new URL('../adapters/render/render-worker.ts', import.meta.url))
  renderer = createRenderPool({ workerUrl, size: 1, ownFonts: createOwnFonts(app.deps) })
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
  jobs = await runJobs([workLoop(work, 1)], { url: app.database.url, onError })
})
afterAll(async () => {
  await jobs.stop(0)
  await renderer.close()
  await app.close()
})

const bring = async (file: Uint8Array, name: string): Promise<OwnFontView> => {
  const answer = await people.pa('POST', `/fonts?name=${name}`, Buffer.from(file), {
    'content-type': 'application/octet-stream',
  })
  if (answer.status !== 200) throw new Error(answer.message)
  return answer.data.font
}

const size = { width: 400, height: 420 }
/**
 * Not white: a light picture with a gradient, so that every edge of a letter mixes with something
 * of its own.
 */
const drawnPage = async (): Promise<Buffer> => {
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (let i = 0; i < pixels.length; i++) pixels[i] = 160 + ((i * 7) % 90)
  return await sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer()
}

const box = { cx: 200, w: 360, h: 110, size: 48, regionId: null } as const
const letterPage = async (made: MadeChapter, fonts: readonly OwnFontView[]): Promise<void> => {
  const pageId = made.pageIds[0] ?? ''
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const ref = { kind: 'lane', chapterId: made.chapterId, pageId } as const
    const words = ['Kraka-BOOM!', 'ระวัง! เร็วเข้า', 'ABC and more']
    const texts = fonts.map(({ face }, i) =>
      addText(`t${i}`, {
        ...box,
        cy: 70 + i * 140,
        font: face.id,
        translation: words[i] ?? '',
        bold: i === 0,
      }),
    )
    await writeMachineOps(
      tx,
      { ref, run: app.deps.ids.next(), at: app.deps.clock.now() },
      () => texts,
    )
  })
}

const synthesize = async (chapterId: string): Promise<Buffer> => {
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId, stage: 'composite', priority: 0 }),
  )
  for (;;) {
    const task = await app.deps.db
      .selectFrom('page_task')
      .select(['status', 'cause'])
      .where('chapter_id', '=', chapterId)
      .executeTakeFirst()
    if (task?.status === 'failed') throw new Error(`${task.cause}: ${String(errors[0])}`)
    if (task?.status === 'done') break
    await sleep(30)
  }
  const { image } = await app.deps.db
    .selectFrom('page_output')
    .select('image')
    .where('chapter_id', '=', chapterId)
    .executeTakeFirstOrThrow()
  return await app.deps.blobs.get(image)
}

interface ChapterFonts {
  readonly own: readonly FontFace[]
  readonly files: string
}

/**
 * What a workspace shows: an engine that knows of own fonts what HTTP tells a browser, and has no
 * other way to them.
 */
const renderPage = async (
  made: MadeChapter,
  source: Buffer,
  language: string,
  knows = true,
): Promise<Buffer> => {
  const { data } = await people.ta('GET', `/chapters/${made.chapterId}/fonts`)
  const { own, files } = data as ChapterFonts
  const engine = createEngine({ canvasKit: await loadCanvasKit() })
  if (knows) engine.fonts.registerOwnFaces(own)
  const ref = { chapterId: made.chapterId, pageId: made.pageIds[0] ?? '' }
  const [baseDoc, laneDoc] = [
    await loadDocument(app.deps.db, { kind: 'base', ...ref }),
    await loadDocument(app.deps.db, { kind: 'lane', ...ref }),
  ]
  if (!baseDoc || !laneDoc) throw new Error('the page has no documents')
  for (const item of Object.values(laneDoc.items)) {
    if (item.kind !== 'text') continue
    for (const id of engine.fonts.listMissing(item.props, language)) {
      const face = own.find((one) => one.id === id)
      const bytes = face
        ? (await app.send('GET', files.replace('{sha}', face.sha256))).bytes
        : readFont(id)
      engine.fonts.add(id, new Uint8Array(bytes))
    }
  }
  const assets = (): Uint8Array => {
    throw new Error('no pictures on this page')
  }
  const page = await composeDocument(engine, {
    base: engine.decodeImage(new Uint8Array(source)),
    baseDoc,
    laneDoc,
    language,
    assets,
  })
  return Buffer.from(page.rgba)
}

test(
  'text in fonts people brought (TTF, WOFF2, OTF) is published byte for byte as the workspace shows it',
  { timeout: 60_000 },
  async () => {
    const fonts = [
      await bring(
        renamedFont('Inkwell Hand', realFont('kalam/400Regular/Kalam_400Regular.ttf')),
        'inkwell.ttf',
      ),
      await bring(
        await compress(
          renamedFont('Siam Comic', realFont('sriracha/400Regular/Sriracha_400Regular.ttf')),
        ),
        'siam.woff2',
      ),
      await bring(squaresFont(), 'squares.otf'),
    ]
    const source = await drawnPage()
    const image = { ...size, format: 'png' as const, image: (await app.deps.blobs.put(source)).sha }
    const made = await aChapter(app.deps, {
      status: 'pending_image_synthesis',
      orderStatus: 'typesetting',
      language: 'th',
      pages: [image],
    })
    await letterPage(made, fonts)
    const png = await synthesize(made.chapterId)
    const published = await sharp(png).ensureAlpha().raw().toBuffer()
    const picture = await renderPage(made, source, 'th')
    expect(published.equals(picture)).toBe(true)
    expect(published.equals(await renderPage(made, source, 'th', false))).toBe(false)

    const plain = await sharp(source).ensureAlpha().raw().toBuffer()
    const rows = (from: number, to: number): boolean =>
      published
        .subarray(from * size.width * 4, to * size.width * 4)
        .equals(plain.subarray(from * size.width * 4, to * size.width * 4))
    // each of the three is really drawn
    expect([rows(10, 130), rows(150, 270), rows(290, 410)]).toEqual([false, false, false])
  },
)
