/** A series from chapter to chapter: what people accepted in one is the draft of the next. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PageDocument, RegionItem } from '@panelflow/domain/page/document/page-document.ts'
import sharp from 'sharp'
import { createPixelGate } from '../../pipeline/pixel-gate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryTranslator } from '../../adapters/memory-translator.ts'
import { createRenderPool } from '../../adapters/render/render-pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { pageTaskHandlers } from '../../pipeline/page-task-handlers.ts'
import { pageTaskWork } from '../../pipeline/page-task-work.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import { readingCorrectors } from '../correction/corrections.queries.ts'
import { startStage } from '../task/start-stage.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { smallDetector, smallPatches, smallReader } from '../../testing/small-engines.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { loadDocument } from '../page/page-store.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let first: MadeChapter
const renderer = createRenderPool({
  workerUrl: getBuiltProgram(new URL('../../adapters/render/render-worker.ts', import.meta.url)),
  size: 1,
})

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const engines = {
    detector: smallDetector,
    reader: smallReader,
    patches: smallPatches,
    translator: createMemoryTranslator(),
    renderer,
    gate: createPixelGate(),
  }
  const onError = (error: unknown): void => console.error(error)
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

/** A page with one black bar, which the small engines read as "line WIDTH". */
const aPage = async (width: number) => {
  const bar = await sharp({ create: { width, height: 40, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const bytes = await sharp({
    create: { width: 300, height: 400, channels: 3, background: '#fff' },
  })
    .composite([{ input: bar, left: 90, top: 50 }])
    .png()
    .toBuffer()
  return {
    width: 300,
    height: 400,
    format: 'png' as const,
    image: (await app.deps.blobs.put(bytes)).sha,
  }
}

/** A chapter the machines have gone through, with its translator; of the same book as `before`. */
const aDrafted = async (width: number, before?: MadeChapter): Promise<MadeChapter> => {
  const page = await aPage(width)
  const seats = { translator_id: people.ids.translator, proofreader_id: people.ids.proofreader }
  const made = await aChapter(app.deps, {
    status: 'text_extraction_pending',
    orderStatus: 'preprocessing',
    pages: [page],
    people: seats,
  })
  if (before !== undefined) {
    const { book_id } = await app.deps.db
      .selectFrom('work_order')
      .select('book_id')
      .where('id', '=', before.orderId)
      .executeTakeFirstOrThrow()
    await app.deps.db
      .updateTable('work_order')
      .set({ book_id })
      .where('id', '=', made.orderId)
      .execute()
    await app.deps.db
      .updateTable('source_chapter')
      .set({ book_id, number: Math.floor(Math.random() * 9000) + 2 })
      .where('id', '=', made.sourceChapterId)
      .execute()
  }
  const { chapterId } = made
  await app.deps.db
    .updateTable('chapter')
    .set({ reviewer_id: people.ids.reviewer })
    .where('id', '=', chapterId)
    .execute()
  await inTransaction(app.deps.db, (tx) =>
    startStage(app.deps, tx, { chapterId, stage: 'text_extraction', priority: 0 }),
  )
  while ((await readStatus(made)) !== 'pending_translation') await sleep(20)
  return made
}

const readStatus = async ({ chapterId }: MadeChapter): Promise<string> =>
  (
    await app.deps.db
      .selectFrom('chapter')
      .select('status')
      .where('id', '=', chapterId)
      .executeTakeFirstOrThrow()
  ).status

const readDocument = async (
  kind: 'base' | 'lane',
  { chapterId, pageIds }: MadeChapter,
): Promise<PageDocument> =>
  (await loadDocument(app.deps.db, { kind, pageId: pageIds[0]!, chapterId }))!

const readRegion = async (made: MadeChapter): Promise<RegionItem> =>
  Object.values((await readDocument('base', made)).items).find((item) => item.kind === 'region')!

const readDraft = async (made: MadeChapter): Promise<string> => {
  const [text] = Object.values((await readDocument('lane', made)).items)
  return text?.kind === 'text' ? text.props.translation : ''
}

const edit = async (
  send: Send,
  made: MadeChapter,
  document: 'base' | 'lane',
  ops: readonly unknown[],
): Promise<void> => {
  const { rev } = await readDocument(document, made)
  const url = `/chapters/${made.chapterId}/pages/${made.pageIds[0]}/ops`
  expect(
    await send('POST', url, { document, batchId: randomUUID(), baseRev: rev, ops }),
  ).toMatchObject({ status: 200 })
}

const translate = async (send: Send, made: MadeChapter, from: string, to: string): Promise<void> =>
  await edit(send, made, 'lane', [{ op: 'text', id: (await readRegion(made)).id, from, to }])

const happens = async (
  send: Send,
  made: MadeChapter,
  event: Record<string, unknown>,
): Promise<void> => {
  const { data } = await people.ta('GET', `/chapters/${made.chapterId}`)
  const answer = await send('POST', `/chapters/${made.chapterId}/transition`, {
    version: data.version,
    event,
  })
  expect(answer, answer.message).toMatchObject({ status: 200 })
}

const sendForReview = async (made: MadeChapter): Promise<void> => {
  const { data } = await people.ta('GET', `/orders/${made.orderId}`)
  const answer = await people.proofreader('POST', `/orders/${made.orderId}/send-for-review`, {
    version: data.version,
  })
  expect(answer, answer.message).toMatchObject({ status: 200 })
}

const known = async () =>
  await app.deps.db
    .selectFrom('memory_line')
    .select(['source_text', 'target_text', 'origin', 'rank'])
    .where('forgotten_at', 'is', null)
    .orderBy('source_text')
    .execute()

test('a line is learned at the end of each stage; only one that somebody else has read is the draft of the next chapter', async () => {
  first = await aDrafted(120)
  expect(await readDraft(first)).toBe('')
  await translate(people.translator, first, '', 'Good evening')
  await happens(people.translator, first, { type: 'complete_translation' })
  expect(await known()).toMatchObject([{ target_text: 'Good evening', rank: 1 }])
  expect(await readDraft(await aDrafted(120, first))).toBe('')
  await translate(people.proofreader, first, 'Good evening', 'Good evening!')
  await happens(people.proofreader, first, { type: 'complete_proofreading' })
  expect(await known()).toMatchObject([{ target_text: 'Good evening!', rank: 2 }])
  await sendForReview(first)
  const { id: regionId } = await readRegion(first)
  const origin = {
    by: 'accepted',
    orderId: first.orderId,
    chapterId: first.chapterId,
    pageId: first.pageIds[0],
    regionId,
  }
  expect(await known()).toEqual([
    { source_text: 'line 120', target_text: 'Good evening!', origin, rank: 2 },
  ])
  expect(await readDraft(await aDrafted(120, first))).toBe('Good evening!')
})

test('a correction that was accepted replaces the line; a source that was read anew takes the old reading with it', async () => {
  await happens(people.reviewer, first, {
    type: 'refuse_review',
    fixList: [{ sourcePageId: first.pageIds[0], reasonCode: 'other', comment: 'too stiff' }],
  })
  await translate(people.proofreader, first, 'Good evening!', 'Evening!')
  const { id } = await readRegion(first)
  await edit(people.proofreader, first, 'base', [
    { op: 'text', id, from: 'line 120', to: 'line 121' },
  ])
  // what waits for the second look is not accepted yet
  expect((await known()).map((line) => line.target_text)).toEqual(['Good evening!'])
  const { data: items } = await people.proofreader('GET', `/chapters/${first.chapterId}/fix-items`)
  await people.proofreader('POST', `/fix-items/${items[0].id}/answer`, { answer: 'fixed' })
  await happens(people.proofreader, first, { type: 'complete_rework' })
  await happens(people.reviewer, first, { type: 'pass_recheck' })
  expect((await known()).map((line) => [line.source_text, line.target_text])).toEqual([
    ['line 121', 'Evening!'],
  ])
  expect(await readDraft(await aDrafted(121, first))).toBe('Evening!')
})

test('words of an order that is stopped stay as they are: offered, and no draft', async () => {
  const stopped = await aDrafted(90, first)
  await translate(people.translator, stopped, '', 'Never accepted')
  await happens(people.translator, stopped, { type: 'complete_translation' })
  const { data } = await people.pa('GET', `/orders/${stopped.orderId}`)
  const answer = await people.pa('POST', `/orders/${stopped.orderId}/stop`, {
    version: data.version,
    how: 'terminate',
    reason: 'no licence',
  })
  expect(answer, answer.message).toMatchObject({ status: 200 })
  expect((await known()).map((line) => [line.target_text, line.rank])).toEqual([
    ['Evening!', 3],
    ['Never accepted', 1],
  ])
  expect(await readDraft(await aDrafted(90, first))).toBe('')
})

test('another book of the same languages is offered the line too, another language is not', async () => {
  expect(await readDraft(await aDrafted(121))).toBe('Evening!')
  const rows = await app.deps.db
    .selectFrom('memory_line')
    .select(['source_language', 'target_language'])
    .distinct()
    .execute()
  expect(rows).toEqual([{ source_language: 'zh-Hans', target_language: 'en' }])
})

test('what people corrected is counted by book and engine: readings, missed texts, drafts', async () => {
  const { book_id: bookId } = await app.deps.db
    .selectFrom('work_order')
    .select('book_id')
    .where('id', '=', first.orderId)
    .executeTakeFirstOrThrow()
  const { props } = await readRegion(first)
  await edit(people.ta, first, 'base', [
    {
      op: 'add',
      item: { id: randomUUID(), kind: 'region', props: { ...props, sourceText: 'missed' } },
    },
  ])
  const { data } = await people.ta('GET', `/ai-board/corrections?bookId=${bookId}`)
  // of completed chapters: "line 120", which was corrected, and "line 90"
  expect(data).toEqual({
    readings: [
      {
        engine: expect.any(String),
        regions: 2,
        corrected: 1,
        false: 0,
        missed: 1,
        letters: 'line 120'.length + 'line 90'.length,
        edits: 1,
      },
    ],
    confusions: [{ read: '0', meant: '1', count: 1 }],
    drafts: [],
  })
  const correct = await readingCorrectors(app.deps)(bookId ?? '')
  expect(correct('line 120')).toBe('line 120')
})
