/**
 * Machine translation without an engine: the stage goes on, and nothing claims that the lines are
 * translated.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createPixelGate } from '../../pipeline/pixel-gate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryTranslator } from '../../adapters/memory-translator.ts'
import { createRenderPool } from '../../adapters/render/render-pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { pageTaskHandlers } from '../../pipeline/page-task-handlers.ts'
import { pageTaskWork } from '../../pipeline/page-task-work.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import { startStage } from './start-stage.ts'
import { countCoverage } from '../../ports/translation-coverage.ts'
import type { TranslationRequest, Translator } from '../../ports/translator.ts'
import { aChapter, type ChapterOptions, type MadeChapter } from '../../testing/a-chapter.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import {
  smallDetector,
  smallPatches,
  smallReader,
  smallTranslator,
} from '../../testing/small-engines.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { learnLines } from '../memory/memory.commands.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let translator: Translator = createMemoryTranslator()
const renderer = createRenderPool({
  workerUrl: getBuiltProgram(new URL('../../adapters/render/render-worker.ts', import.meta.url)),
  size: 1,
})

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const chosen: Translator = { translate: (request) => translator.translate(request) }
  const engines = {
    detector: smallDetector,
    reader: smallReader,
    patches: smallPatches,
    translator: chosen,
    renderer,
    gate: createPixelGate(),
  }
  const onError = (error: unknown): void => console.error(error)
  const work = pageTaskWork(app.deps, pageTaskHandlers(app.deps, engines), {
    worker: 'test',
    onError,
  })
  jobs = await runJobs([workLoop(work, 1)], { url: app.database.url, onError })
  const line = { source: 'line 120', translation: 'Good evening', origin: { by: 'import' } }
  await learnLines(app.deps, app.deps.db, {
    bookId: null,
    source: 'zh-Hans',
    target: 'en',
    lines: [line],
    at: app.deps.clock.now(),
  })
})
afterAll(async () => {
  await jobs.stop(0)
  await renderer.close()
  await app.close()
})

/** A page with two bars, read as "line 120" and "line 60". */
const aPage = async () => {
  const bar = async (width: number) =>
    await sharp({ create: { width, height: 40, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
  const bytes = await sharp({
    create: { width: 300, height: 400, channels: 3, background: '#fff' },
  })
    .composite([
      { input: await bar(120), left: 90, top: 50 },
      { input: await bar(60), left: 30, top: 300 },
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

const drafted = async (options: Partial<ChapterOptions> = {}): Promise<MadeChapter> => {
  const pages = [await aPage()]
  const made = await aChapter(app.deps, {
    status: 'text_extraction_pending',
    orderStatus: 'preprocessing',
    pages,
    ...options,
  })
  const { chapterId } = made
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId, stage: 'text_extraction', priority: 0 }),
  )
  for (;;) {
    const { status } = await app.deps.db
      .selectFrom('chapter')
      .select('status')
      .where('id', '=', chapterId)
      .executeTakeFirstOrThrow()
    if (status === 'pending_assignment') return made
    await sleep(20)
  }
}
const readDrafts = async ({ orderId }: MadeChapter) =>
  (await people.ta('GET', `/orders/${orderId}/drafts`)).data
const readStage = async ({ chapterId }: MadeChapter) => {
  const { data } = await people.ta('GET', `/ai-board/chapters/${chapterId}`)
  const isTranslation = ({ stage }: { stage: string }): boolean => stage === 'machine_translation'
  return { stage: data.row.stages.find(isTranslation), page: data.pages.find(isTranslation) }
}

const NO_ENGINE = {
  lines: 2,
  translated: 1,
  memory: 1,
  glossary: 0,
  conversion: 0,
  machine: 0,
  engineConfigured: false,
}

test('order and board say that no engine is configured, and what the memory filled in; the chapter goes on', async () => {
  const made = await drafted()
  expect(await readDrafts(made)).toEqual([{ chapterId: made.chapterId, number: 1, ...NO_ENGINE }])
  const { stage, page } = await readStage(made)
  expect([stage.drafts, page.drafts]).toEqual([NO_ENGINE, NO_ENGINE])
})

test('script conversion fills every line without an engine, and says so', async () => {
  const made = await drafted({ language: 'zh-Hant' })
  expect(await readDrafts(made)).toMatchObject([
    { lines: 2, translated: 2, memory: 0, conversion: 2, machine: 0, engineConfigured: false },
  ])
})

test('with an engine nothing is missing', async () => {
  translator = {
    translate: async (request) => {
      const lines = new Map(
        request.lines.map(({ id }) => [id, { translation: 'Made', candidates: [] }]),
      )
      return {
        ...(await smallTranslator.translate(request)),
        lines,
        coverage: countCoverage(lines),
      }
    },
  }
  const made = await drafted()
  expect(await readDrafts(made)).toMatchObject([
    { lines: 2, translated: 2, machine: 2, engineConfigured: true },
  ])
})

test('a page with one of two lines is no finished one: the missing line alone is asked again, and the chapter stays where it is', async () => {
  const asked: string[][] = []
  const answerSome = (count: number): Translator => ({
    translate: async (request) => {
      asked.push(request.lines.map(({ text }) => text))
      const lines = new Map(
        request.lines.map(({ id }, index) => [
          id,
          index < count
            ? { translation: `Made ${count}`, candidates: [] }
            : { translation: null, candidates: [], error: 'translator.bad_answer' },
        ]),
      )
      return {
        ...(await smallTranslator.translate(request)),
        lines,
        coverage: countCoverage(lines),
      }
    },
  })
  translator = answerSome(1)
  const made = await drafted()
  const partial = await readStage(made)
  expect(partial.page.drafts).toMatchObject({ lines: 2, translated: 1, engineConfigured: true })
  translator = answerSome(2)
  const fill = async () =>
    (
      await people.ta('POST', '/ai-board/act', {
        action: 'translate_missing',
        chapterIds: [made.chapterId],
      })
    ).data
  expect(await fill()).toMatchObject([{ done: true }])
  while ((await readStage(made)).page.status !== 'done') await sleep(20)
  expect(asked).toEqual([['line 120', 'line 60'], ['line 60']])
  expect((await readStage(made)).page.drafts).toMatchObject({ lines: 2, translated: 2 })
  const { rows } = await sql<{ translation: string; status: string }>`
    select t.props ->> 'translation' as translation, c.status from chapter c
    join page_document d on d.chapter_id = c.id join page_item t on t.document_id = d.id and t.kind = 'text'
    where c.id = ${made.chapterId} order by 1`.execute(app.deps.db)
  expect(rows).toEqual([
    { translation: 'Made 1', status: 'pending_assignment' },
    { translation: 'Made 2', status: 'pending_assignment' },
  ])
  expect(await fill()).toMatchObject([{ done: false, error: 'task.nothing_missing' }])
})

test('a translator is told who speaks, what stands around the lines and how much the bubble holds', async () => {
  const requests: TranslationRequest[] = []
  translator = {
    translate: (request) => {
      requests.push(request)
      return smallTranslator.translate(request)
    },
  }
  await drafted({ pages: [await aPage(), await aPage()] })
  const [first, second] = requests
  expect(first?.context?.previous).toEqual([])
  expect(first?.context?.next.map(({ text }) => text)).toEqual(['line 120', 'line 60'])
  expect(second?.context?.previous).toMatchObject([
    { text: 'line 120', translation: expect.any(String) },
    { text: 'line 60' },
  ])
})

test('a run recorded before the engine was noted is judged by its name; other stages have no drafts', async () => {
  const made = await drafted()
  await app.deps.db
    .updateTable('ai_run')
    .set({ engine: 'panelflow-memory', result: JSON.stringify({ lines: 2, translated: 0 }) })
    .where('chapter_id', '=', made.chapterId)
    .where('stage', '=', 'machine_translation')
    .execute()
  expect(await readDrafts(made)).toMatchObject([
    { lines: 2, translated: 0, engineConfigured: false },
  ])
  const { data } = await people.ta('GET', `/ai-board/chapters/${made.chapterId}`)
  expect(data.row.stages.filter(({ drafts }: { drafts: unknown }) => drafts !== null)).toHaveLength(
    1,
  )
})

test('whoever may not see the order learns nothing about its drafts', async () => {
  const made = await drafted()
  expect((await people.translator2('GET', `/orders/${made.orderId}/drafts`)).status).toBe(403)
})
