/**
 * Machine translation without an engine: the stage goes on, and nothing claims that the lines are
 * translated.
 */
import { EventEmitter, once } from 'node:events'
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
import {
  type TranslationRequest,
  type Translator,
  TranslatorFailure,
} from '../../ports/translator.ts'
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
/** cleaning says that it began, and waits */
let beforeCleaning = async (): Promise<void> => undefined
const renderer = createRenderPool({
  workerUrl: getBuiltProgram(new URL('../../adapters/render/render-worker.ts', import.meta.url)),
  size: 1,
})

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const chosen: Translator = {
    translate: (request) => translator.translate(request),
    summarize: async (request) => (await translator.summarize?.(request)) ?? null,
  }
  const engines = {
    detector: smallDetector,
    reader: smallReader,
    patches: {
      ...smallPatches,
      make: async (...args: Parameters<typeof smallPatches.make>) => {
        await beforeCleaning()
        return await smallPatches.make(...args)
      },
    },
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

/** Answers by text; null: nothing. */
const answer = (words: Readonly<Record<string, string | null>>): Translator => ({
  translate: async (request) => {
    const lines = new Map(
      request.lines.map(({ id, text }) => {
        const translation = words[text] ?? null
        const candidates =
          translation === null
            ? []
            : [{ text: translation, source: 'machine' as const, by: 'small', score: 1 }]
        return [id, { translation, candidates }] as const
      }),
    )
    return { ...(await smallTranslator.translate(request)), lines, coverage: countCoverage(lines) }
  },
})
const act = async (action: string, { chapterId }: MadeChapter) =>
  (await people.ta('POST', '/ai-board/act', { action, chapterIds: [chapterId] })).data[0]
const readBoard = async ({ chapterId }: MadeChapter) =>
  (await people.ta('GET', `/ai-board/chapters/${chapterId}`)).data
const listPages = async (made: MadeChapter) =>
  (await readBoard(made)).pages.filter(
    ({ stage }: { stage: string }) => stage === 'machine_translation',
  )
const settled = async (made: MadeChapter) => {
  for (;;) {
    const pages: { status: string }[] = await listPages(made)
    if (pages.every(({ status }) => status !== 'pending' && status !== 'running')) return pages
    await sleep(20)
  }
}
const listTranslations = async ({ chapterId }: MadeChapter) =>
  (
    await sql<{ words: string; offered: string[] }>`
      select t.props ->> 'translation' as words, array(select c ->> 'text' from jsonb_array_elements(t.props -> 'candidates') c) as offered
      from page_document d join source_page p on p.id = d.source_page_id join page_item t on t.document_id = d.id and t.kind = 'text'
      join page_item r on r.id = t.props ->> 'regionId' and r.kind = 'region'
      where d.chapter_id = ${chapterId} order by p.position, r.props ->> 'sourceText'`.execute(
      app.deps.db,
    )
  ).rows.map(({ words, offered }) => [words, ...offered])

test('a chapter translated again keeps every word that is there; what the engine says now is proposed, and a page that failed is retried alone', async () => {
  translator = answer({ 'line 120': 'Draft' })
  const made = await drafted({ pages: [await aPage(), await aPage()] })
  await sql`
    update page_item t set props = jsonb_set(t.props, '{translation}', '"Mine"'), origin = t.origin || jsonb_build_object('translation', jsonb_build_object('by', 'person', 'account', (select id from account limit 1), 'role', 5, 'at', '2026-01-01T00:00:00.000Z'))
    from page_document d join source_page p on p.id = d.source_page_id
    where d.id = t.document_id and d.chapter_id = ${made.chapterId} and p.position = 0 and t.props ->> 'translation' = 'Draft'`.execute(
    app.deps.db,
  )
  let asked = 0
  translator = {
    translate: (request) => {
      asked += 1
      if (request.context?.previous.length === 0)
        return answer({ 'line 120': 'Again', 'line 60': 'Again' }).translate(request)
      throw new TranslatorFailure('translator.rejected_key', 'refused', { retryable: false })
    },
  }
  expect(await act('translate_again', made)).toMatchObject({ done: true })
  const [, bad] = await settled(made)
  expect(bad).toMatchObject({ status: 'failed', cause: { code: 'translator.rejected_key' } })
  expect((await readBoard(made)).row).toMatchObject({
    state: 'failed',
    status: 'pending_assignment',
  })
  translator = answer({ 'line 120': 'Draft', 'line 60': 'Later' })
  expect(await act('retry', made)).toMatchObject({ done: true })
  expect(await settled(made)).toMatchObject([
    { proposals: { same: 0, new: 1, conflict: 1 } },
    { proposals: { same: 1, new: 1, conflict: 0 } },
  ])
  expect(asked).toBe(2)
  expect(await listTranslations(made)).toEqual([
    ['Mine', 'Draft', 'Again'],
    ['Again', 'Again'],
    ['Draft', 'Draft'],
    ['Later', 'Later'],
  ])
  expect((await readBoard(made)).row.status).toBe('pending_assignment')
  expect(await act('retry', made)).toMatchObject({ error: 'task.nothing_to_retry' })
  // its first draft once more: nothing is proposed beside the words of the person
  translator = answer({ 'line 120': 'Draft', 'line 60': 'Other' })
  await act('translate_again', made)
  expect(await settled(made)).toMatchObject([
    { proposals: { same: 1, new: 0, conflict: 1 } },
    { proposals: { same: 1, new: 0, conflict: 1 } },
  ])
})

test('a second translation is stopped: what its engine answers later is not written, and the chapter stays where it is', async () => {
  translator = answer({ 'line 120': 'Draft', 'line 60': 'Draft' })
  const made = await drafted()
  const gate = new EventEmitter()
  const [hasBegun, mayAnswer] = [once(gate, 'begun'), once(gate, 'answer')]
  translator = {
    translate: async (request) => {
      gate.emit('begun')
      await mayAnswer
      return answer({ 'line 120': 'Again', 'line 60': 'Again' }).translate(request)
    },
  }
  await act('translate_again', made)
  await hasBegun
  expect(await act('translate_again', made)).toMatchObject({ error: 'task.nothing_to_translate' })
  expect(await act('cancel', made)).toMatchObject({ done: true })
  gate.emit('answer')
  expect(await settled(made)).toMatchObject([{ status: 'canceled' }])
  expect(await act('cancel', made)).toMatchObject({ error: 'task.nothing_to_cancel' })
  expect(await listTranslations(made)).toEqual([
    ['Draft', 'Draft'],
    ['Draft', 'Draft'],
  ])
  expect((await readBoard(made)).row.status).toBe('pending_assignment')
})

/** Has a stage run again as proposals, and waits until no page is under way. */
const propose = async (
  { chapterId }: Pick<MadeChapter, 'chapterId'>,
  body: { stage: string; pageIds?: string[] | null; regionIds?: string[] | null },
) => {
  const asked = await people.ta('POST', `/chapters/${chapterId}/proposals`, {
    pageIds: null,
    regionIds: null,
    ...body,
  })
  return asked.status === 200 ? await settle({ chapterId }) : asked
}
const settle = async ({ chapterId }: Pick<MadeChapter, 'chapterId'>) => {
  for (;;) {
    const answer = await people.ta('GET', `/chapters/${chapterId}/proposals`)
    const runs: { status: string }[] = answer.data.runs
    if (runs.every(({ status }) => status !== 'pending' && status !== 'running')) return answer
    await sleep(20)
  }
}
const listItems = async (pageId: string, kind: string) =>
  (
    await sql<{ id: string; props: Record<string, never> }>`
      select i.id, i.props from page_document d join page_item i on i.document_id = d.id and i.kind = ${kind}
      where d.source_page_id = ${pageId} order by i.props ->> 'y', i.props ->> 'sourceText'`.execute(
      app.deps.db,
    )
  ).rows
const readPageIds = async (made: MadeChapter) =>
  (await listPages(made)).map(({ pageId }: { pageId: string }) => pageId)

test('one line of one page is translated again: no other line is asked for, and the page counts as before', async () => {
  translator = answer({ 'line 120': 'Draft', 'line 60': 'Draft' })
  const made = await drafted({ pages: [await aPage(), await aPage()] })
  const [, second] = await readPageIds(made)
  const [, region] = await listItems(second, 'region')
  const asked: string[][] = []
  translator = {
    translate: (request) => {
      asked.push(request.lines.map(({ text }) => text))
      return answer({ 'line 120': 'Again', 'line 60': 'Again' }).translate(request)
    },
  }
  const { data } = await propose(made, {
    stage: 'machine_translation',
    pageIds: [second],
    regionIds: [region!.id],
  })
  expect(data.runs).toMatchObject([
    { stage: 'machine_translation', pageId: second, status: 'done' },
  ])
  expect(asked).toEqual([[region!.props['sourceText']]])
  expect((await listTranslations(made)).flat().filter((words) => words === 'Again')).toHaveLength(1)
  expect((await readStage(made)).stage).toMatchObject({
    done: 2,
    drafts: { lines: 4, translated: 4 },
  })
})

test('a page is read again: what was found is kept beside it until it is put aside, and the page stays as it is', async () => {
  translator = answer({ 'line 120': 'Draft', 'line 60': 'Draft' })
  const made = await drafted()
  const [pageId] = await readPageIds(made)
  await sql`update page_item set props = jsonb_set(props, '{sourceText}', '"misread"')
    where kind = 'region' and props ->> 'sourceText' = 'line 60' and document_id in (select id from page_document where source_page_id = ${pageId})`.execute(
    app.deps.db,
  )
  const before = await listItems(pageId, 'region')
  const { data } = await propose(made, { stage: 'text_extraction', pageIds: [pageId] })
  expect(data.readings).toMatchObject([
    { pageId, regionIds: null, found: [{ sourceText: 'line 120' }, { sourceText: 'line 60' }] },
  ])
  expect(await listItems(pageId, 'region')).toEqual(before)
  expect((await readBoard(made)).pages).toContainEqual(
    expect.objectContaining({
      stage: 'text_extraction',
      proposals: { same: 1, new: 0, conflict: 1 },
    }),
  )
  expect((await readBoard(made)).row.status).toBe('pending_assignment')
  const dismissed = await people.ta('POST', `/chapters/${made.chapterId}/proposals/dismiss`, {
    pageIds: [pageId],
  })
  expect(dismissed.data.readings).toEqual([])
})

test('a page is cleaned again: the second patch is kept beside the first, a missing one waits hidden, and the same once more is none', async () => {
  const made = await drafted()
  const [pageId] = await readPageIds(made)
  const [top, bottom] = await listItems(pageId, 'patch')
  await sql`update page_item set props = jsonb_set(props, '{w}', '77'), origin = '{"*": {"by": "person", "account": "a", "role": 5, "at": "2026-01-01T00:00:00.000Z"}}'
    where id = ${top!.id} and props ->> 'y' = ${String(top!.props['y'])}`.execute(app.deps.db)
  await sql`update page_item set props = jsonb_set(props, '{x}', '5') where id = ${top!.id}`.execute(
    app.deps.db,
  )
  await sql`delete from page_item where id = ${bottom!.id}`.execute(app.deps.db)
  await propose(made, { stage: 'patch_generation' })
  const after = await listItems(pageId, 'patch')
  expect(after).toHaveLength(2)
  const kept = after.find(({ id }) => id === top!.id)
  expect(kept?.props).toMatchObject({
    x: 5,
    w: 77,
    alternatives: [{ x: top!.props['x'], w: top!.props['w'], asset: top!.props['asset'] }],
  })
  expect(after.find(({ id }) => id !== top!.id)?.props).toMatchObject({
    hidden: true,
    regionId: bottom!.props['regionId'],
  })
  let letClean: () => void = () => undefined
  const cleaningBegan = new Promise<void>((began) => {
    beforeCleaning = () =>
      new Promise((resolve) => {
        letClean = resolve
        began()
      })
  })
  expect(await act('clean_again', made)).toMatchObject({ done: true })
  await cleaningBegan
  expect(await act('clean_again', made)).toMatchObject({ error: 'proposal.busy' })
  beforeCleaning = async () => undefined
  letClean()
  await settle(made)
  expect(await listItems(pageId, 'patch')).toEqual(after)
  expect((await readBoard(made)).pages).toContainEqual(
    expect.objectContaining({
      stage: 'patch_generation',
      proposals: { same: 2, new: 0, conflict: 0 },
    }),
  )
})

test('proposals are asked for by people who may change the page, and a translation only while it is open', async () => {
  const made = await drafted()
  const url = `/chapters/${made.chapterId}/proposals`
  const body = { stage: 'machine_translation', pageIds: null, regionIds: null }
  expect((await people.translator2('POST', url, body)).status).toBe(403)
  expect((await people.translator2('GET', url)).status).toBe(403)
  expect(await people.ta('POST', `${url}/cancel`, { stage: 'patch_generation' })).toMatchObject({
    code: 40902,
  })
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'pending_proofreading' })
    .where('id', '=', made.chapterId)
    .execute()
  expect(await people.ta('POST', url, body)).toMatchObject({ code: 40902 })
  expect((await people.ta('POST', url, { ...body, stage: 'text_extraction' })).status).toBe(200)
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

test('an engine writes what happens in a chapter once; every page is summaries, and people change it', async () => {
  const summaries: (string | undefined)[] = []
  let written = 0
  const telling = (summarize: Translator['summarize']): Translator => ({
    translate: (request) => {
      summaries.push(request.context?.summary)
      return answer({ 'line 120': 'Draft', 'line 60': 'Draft' }).translate(request)
    },
    ...(summarize && { summarize }),
  })
  translator = telling(async ({ texts }) => {
    written += 1
    return { words: `${texts.length} lines` }
  })
  const made = await drafted({ pages: [await aPage(), await aPage()] })
  expect([written, summaries]).toEqual([1, ['4 lines', '4 lines']])
  const url = `/chapters/${made.chapterId}/summary`
  expect((await people.ta('GET', url)).data).toMatchObject({ words: '4 lines', by: 'machine' })
  expect((await people.translator2('PUT', url, { words: 'Mine', version: 2 })).status).toBe(403)
  const { version } = (await people.ta('GET', url)).data
  expect((await people.ta('PUT', url, { words: ' Mine ', version })).data).toMatchObject({
    words: 'Mine',
    by: 'person',
  })
  // whoever began before that is told, and nothing is lost
  const late = await people.ta('PUT', url, { words: 'Yours', version })
  expect(late.data).toMatchObject({
    error: 'chapter.summary_changed_meanwhile',
    current: { words: 'Mine' },
  })
  summaries.length = 0
  await propose(made, { stage: 'machine_translation' })
  expect([written, summaries]).toEqual([1, ['Mine', 'Mine']])
})

test('a chapter is drafted without a summary where the engine fails to write one, and it is asked for again', async () => {
  let written = 0
  translator = {
    ...answer({ 'line 120': 'Draft', 'line 60': 'Draft' }),
    summarize: async () => {
      written += 1
      throw new TranslatorFailure('translator.server_error', 'busy', { retryable: true })
    },
  }
  const made = await drafted({ pages: [await aPage(), await aPage()] })
  expect(written).toBe(2)
  expect((await people.ta('GET', `/chapters/${made.chapterId}/summary`)).data).toEqual({
    words: '',
    by: null,
    at: null,
    version: 0,
  })
})
