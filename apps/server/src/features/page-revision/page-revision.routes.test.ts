import { setTimeout as sleep } from 'node:timers/promises'
import type { PageOp } from '@panelflow/domain/page/document/page-document.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { SourceChangesView } from '@panelflow/contract/source-change.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOpenCvPageComparer } from '../../adapters/opencv-patch-maker.ts'
import { createVisionPool, visionWorkerUrl } from '../../adapters/vision/vision-pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { revisionWork } from '../../pipeline/compare-pages.job-handler.ts'
import { createPixelGate } from '../../pipeline/pixel-gate.ts'
import { uploadWork } from '../../pipeline/read-upload.job-handler.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addRegion, aText } from '../../testing/a-text.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { inlinePageReader } from '../../testing/inline-page-reader.ts'
import { inlinePdfReader } from '../../testing/inline-pdf-reader.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'
import { type DocumentRef, loadDocument } from '../page/page-store.ts'

const SIZE = { width: 420, height: 560 }

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
/** its images are replaced */
let made: MadeChapter
/** another language of the same pages */
let other: MadeChapter
/** compares nothing while it is set */
let held: Promise<void> | null = null
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

/** A drawing of blots, with these bubbles. */
const draw = async (
  seed: number,
  scale: number,
  ...bubbles: readonly string[]
): Promise<Buffer> => {
  const next = drawNumbers(seed)
  const blots = Array.from({ length: 260 }, () => {
    const gray = Math.round(70 + next() * 170)
    return `<circle cx="${next() * SIZE.width}" cy="${next() * SIZE.height}" r="${4 + next() * 18}" fill="rgb(${gray},${gray},${gray})"/>`
  })
  const [width, height] = [SIZE.width * scale, SIZE.height * scale]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ddd"/>${blots.join('')}${bubbles.join('')}</svg>`
  return await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer()
}
const BUBBLE =
  '<ellipse cx="200" cy="300" rx="90" ry="50" fill="#fff" stroke="#000" stroke-width="4"/>'
const ANOTHER =
  '<ellipse cx="100" cy="450" rx="60" ry="40" fill="#fff" stroke="#000" stroke-width="4"/>'

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const onError = (error: unknown): void => void errors.push(error)
  const gate = createPixelGate()
  const engine = createOpenCvPageComparer({ pool })
  const comparer: typeof engine = {
    compare: async (...args) => {
      await held
      return await engine.compare(...args)
    },
  }
  jobs = await runJobs(
    [
      workLoop(
        uploadWork({ ...app.deps, reader: inlinePageReader, pdf: inlinePdfReader }, onError),
        1,
      ),
      workLoop(revisionWork(app.deps, { comparer, gate }, onError), 1),
    ],
    { url: app.database.url, onError },
  )
})
afterAll(async () => {
  await jobs.stop(0)
  await pool.close()
  await app.close()
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

const listPageIds = async (): Promise<readonly string[]> => {
  const pages = await app.deps.db
    .selectFrom('source_page')
    .select('id')
    .where('source_chapter_id', '=', made.sourceChapterId)
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute()
  return pages.map(({ id }) => id)
}

const setImages = async (...files: readonly Buffer[]): Promise<readonly string[]> => {
  const uploadIds: string[] = []
  for (const [at, file] of files.entries()) uploadIds.push(await upload(`00${at + 1}.png`, file))
  const { version } = await app.deps.db
    .updateTable('chapter')
    .set({ status: 'waiting_for_image' })
    .where('id', '=', made.chapterId)
    .returning('version')
    .executeTakeFirstOrThrow()
  const body = { version, uploadIds }
  const { status } = await people.pa('POST', `/chapters/${made.chapterId}/images`, body)
  expect(status).toBe(200)
  return await listPageIds()
}

const write = async (ref: DocumentRef, ops: readonly PageOp[]): Promise<void> => {
  await inTransaction(app.deps.db, async (tx) => {
    const at = app.deps.clock.now()
    await writeMachineOps(tx, { ref, run: app.deps.ids.next(), at }, () => ops)
  })
}

const letter = async ({ chapterId, pageIds }: MadeChapter, words: string): Promise<void> => {
  await inTransaction(app.deps.db, (tx) => ensureDocuments(app.deps, tx, chapterId))
  for (const pageId of pageIds)
    await write({ kind: 'lane', pageId, chapterId }, [
      {
        op: 'add',
        item: {
          id: 't',
          kind: 'text',
          props: aText({ translation: words, regionId: 'r', cx: 200, cy: 300, w: 120, h: 60 }),
        },
      },
    ])
}

/** A picture as it was published. */
const publish = async ({ chapterId, pageIds }: MadeChapter): Promise<void> => {
  const { sha, bytes } = await app.deps.blobs.put(await draw(9, 1))
  for (const pageId of pageIds) {
    const revs = await Promise.all(
      (['base', 'lane'] as const).map(
        async (kind) => (await loadDocument(app.deps.db, { kind, pageId, chapterId }))?.rev ?? 0,
      ),
    )
    await app.deps.db
      .insertInto('page_output')
      .values({
        id: app.deps.ids.next(),
        chapter_id: chapterId,
        source_page_id: pageId,
        kind: 'final',
        content_hash: `hash-${pageId}`,
        image: sha,
        format: 'png',
        bytes,
        ...SIZE,
        engine: 'test',
        render_hash: 'hash',
        base_rev: revs[0] ?? 0,
        lane_rev: revs[1] ?? 0,
        around_revs: '',
      })
      .execute()
  }
  await app.deps.db
    .updateTable('chapter')
    .set({ final_images: 'ready' })
    .where('id', '=', chapterId)
    .execute()
}

const anotherLanguage = async (language: TargetLanguage): Promise<MadeChapter> =>
  await aChapter(app.deps, {
    status: 'complete',
    orderStatus: 'completed',
    pages: 0,
    language,
    sourceChapterId: made.sourceChapterId,
  })

beforeEach(async () => {
  errors.length = 0
  held = null
  made = await aChapter(app.deps, {
    status: 'waiting_for_image',
    orderStatus: 'waiting_for_image',
    pages: 0,
  })
  const pageIds = await setImages(await draw(1, 1, BUBBLE), await draw(2, 1, BUBBLE))
  made = { ...made, pageIds }
  other = await anotherLanguage('fr')
  await letter(made, 'hello')
  await letter(other, 'bonjour')
  const [pageId = ''] = made.pageIds
  await write({ kind: 'base', pageId, chapterId: made.chapterId }, [
    addRegion('r', { sourceText: '你好' }),
    {
      op: 'add',
      item: {
        id: 'p',
        kind: 'patch',
        props: createPatchProps({ x: 140, y: 270, w: 120, h: 60, asset: 'b'.repeat(64) }),
      },
    },
  ])
  await publish(other)
})

/** The first page is replaced, the second is the same file. Answers the id of the new one. */
const replace = async (bytes: Buffer): Promise<string> => {
  const pageIds = await setImages(bytes, await draw(2, 1, BUBBLE))
  expect(pageIds[1]).toBe(made.pageIds[1])
  expect(pageIds[0]).not.toBe(made.pageIds[0])
  return pageIds[0] ?? ''
}

const compared = async (pageId: string) => {
  for (;;) {
    const row = await app.deps.db
      .selectFrom('page_revision')
      .selectAll()
      .where('id', '=', pageId)
      .executeTakeFirstOrThrow()
    if (row.status === 'done') return row
    await sleep(30)
  }
}

const listFlagged = async (pageId: string): Promise<readonly string[]> => {
  const rows = await app.deps.db
    .selectFrom('page_revision_check')
    .select('chapter_id')
    .where('page_id', '=', pageId)
    .execute()
  return rows.map(({ chapter_id }) => chapter_id).toSorted()
}

const load = async (kind: 'base' | 'lane', pageId: string, { chapterId }: MadeChapter = made) =>
  (await loadDocument(app.deps.db, { kind, pageId, chapterId }))?.items ?? {}

test('a larger picture with another bubble: texts and patches follow, what changed is marked in every language', async () => {
  const pageId = await replace(await draw(1, 1.5, BUBBLE, ANOTHER))
  const { placement, changes, refusal, previous_id } = await compared(pageId)
  expect([refusal, previous_id]).toEqual([null, made.pageIds[0]])
  expect((placement as { scale: number }).scale).toBeCloseTo(1.5, 2)
  const boxes = changes as { x: number; y: number; w: number; h: number }[]
  expect(boxes).toHaveLength(1)
  const [box] = boxes
  expect(Math.abs((box?.x ?? 0) + (box?.w ?? 0) / 2 - 150)).toBeLessThan(12)
  expect(Math.abs((box?.y ?? 0) + (box?.h ?? 0) / 2 - 675)).toBeLessThan(12)
  const { t } = await load('lane', pageId, other)
  expect(t?.props).toMatchObject({ translation: 'bonjour', layout: null })
  const { cx, size } = (t?.props ?? {}) as { cx: number; size: number }
  expect(cx).toBeCloseTo(300, 0)
  expect(size).toBeCloseTo(aText().size * 1.5, 0)
  const { p } = await load('base', pageId)
  expect(p?.props).toMatchObject({ x: 210, y: 405, w: 180, h: 90 })
  expect(await listFlagged(pageId)).toEqual([made.chapterId, other.chapterId].toSorted())
  expect(errors).toEqual([])
})

test('a picture with another margin: what somebody placed meanwhile stays, what was typed goes along', async () => {
  let go = (): void => undefined
  held = new Promise((resolve) => {
    go = resolve
  })
  const moved = await sharp(await draw(1, 1, BUBBLE))
    .extend({ top: 30, left: 20, right: 0, bottom: 0, background: '#fff' })
    .png()
    .toBuffer()
  const pageId = await replace(moved)
  await write({ kind: 'lane', pageId, chapterId: made.chapterId }, [
    { op: 'text', id: 't', from: 'hello', to: 'good day' },
  ])
  await write({ kind: 'lane', pageId, chapterId: other.chapterId }, [
    { op: 'set', id: 't', props: { cx: 222 } },
  ])
  go()
  expect(await compared(pageId)).toMatchObject({
    placement: { scale: 1, dx: 20, dy: 30 },
    changes: [],
    refusal: null,
  })
  const typed = (await load('lane', pageId))['t']?.props as { cx: number; cy: number }
  expect(typed).toMatchObject({ translation: 'good day' })
  expect([typed.cx, typed.cy].map(Math.round)).toEqual([220, 330])
  expect((await load('lane', pageId, other))['t']?.props).toMatchObject({ cx: 222 })
  // nothing was drawn anew: nobody has to look
  expect(await listFlagged(pageId)).toEqual([])
  expect(errors).toEqual([])
})

test('a picture that was only compressed anew changes nothing', async () => {
  const compressed = await sharp(await draw(1, 1, BUBBLE))
    .jpeg({ quality: 60 })
    .toBuffer()
  const pageId = await replace(compressed)
  expect(await compared(pageId)).toMatchObject({ changes: [], refusal: null })
  expect((await load('lane', pageId))['t']?.props).toMatchObject({ cx: 200, cy: 300 })
  expect(await listFlagged(pageId)).toEqual([])
})

test('another page in the place of the first: everything stays, and all of it is to be looked at', async () => {
  const pageId = await replace(await draw(7, 1))
  expect(await compared(pageId)).toMatchObject({ placement: null, refusal: 'different' })
  expect((await load('lane', pageId))['t']?.props).toMatchObject({ cx: 200, cy: 300 })
  expect(await listFlagged(pageId)).toHaveLength(2)
})

test('a delivered chapter keeps what was delivered, and says that its page is out of date', async () => {
  const pageId = await replace(await draw(1, 1, BUBBLE, ANOTHER))
  await compared(pageId)
  const outputs = (await people.pa('GET', `/chapters/${other.chapterId}/outputs`)).data
  expect(outputs.map((one: { pageId: string }) => one.pageId)).toEqual([pageId, made.pageIds[1]])
  expect(outputs.map((one: { stale: boolean }) => one.stale)).toEqual([true, false])
  const files = await app.deps.db
    .selectFrom('page_output')
    .select('content_hash')
    .where('chapter_id', '=', other.chapterId)
    .execute()
  expect(files.map(({ content_hash }) => content_hash).toSorted()).toEqual(
    made.pageIds.map((id) => `hash-${id}`).toSorted(),
  )
})

const changesFor = async (chapterId: string): Promise<SourceChangesView> =>
  (await people.pa('GET', `/chapters/${chapterId}/source-changes`)).data

test('every language has its own list of changed pages, and says by itself that it looked at them', async () => {
  const pageId = await replace(await draw(1, 1, BUBBLE, ANOTHER))
  await compared(pageId)
  const list = await changesFor(other.chapterId)
  expect(list).toMatchObject({
    mayCheck: true,
    pages: [
      {
        pageId,
        position: 0,
        state: 'changed',
        before: { pageId: made.pageIds[0], width: SIZE.width, placement: { scale: 1 } },
        checked: null,
      },
    ],
  })
  expect(list.pages[0]?.changes).toHaveLength(1)
  const tile = list.pages[0]?.before.tiles.replace('{level}', '0').replace('{x}/{y}', '0/0') ?? ''
  expect((await app.send('GET', tile)).status).toBe(200)

  const count = async ({ chapterId }: MadeChapter): Promise<number> =>
    (await people.pa('GET', `/chapters/${chapterId}`)).data.sourceChanged
  expect([await count(made), await count(other)]).toEqual([1, 1])
  const check = async (isChecked: boolean) =>
    await people.pa('POST', `/chapters/${other.chapterId}/source-changes/check`, {
      pageIds: [pageId],
      isChecked,
    })
  const done = await check(true)
  expect(done.data.pages[0].checked.by).toMatchObject({ id: people.ids.pa })
  expect([await count(made), await count(other)]).toEqual([1, 0])
  // taken back
  expect((await check(false)).data.pages[0].checked).toBeNull()
  expect(await count(other)).toBe(1)

  const { orderId } = other
  const log = (await people.pa('GET', `/orders/${orderId}/log`)).data
  const types = log.rows.map(({ type }: { type: string }) => type)
  expect(types).toEqual([
    'chapter.source_checked',
    'chapter.source_checked',
    'chapter.source_changed',
  ])
  const matrix = (await people.pa('GET', `/books/${await getBookId()}/matrix`)).data
  expect(
    matrix.cells.map((cell: { language: string; sourceChanged: number }) => [
      cell.language,
      cell.sourceChanged,
    ]),
  ).toEqual([
    ['en', 1],
    ['fr', 1],
  ])
})

const getBookId = async (): Promise<string> => {
  const row = await app.deps.db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', made.sourceChapterId)
    .executeTakeFirstOrThrow()
  return row.book_id
}

test('whoever holds a chapter hears once of all pages that changed; pages of others are not found', async () => {
  const pageIds = await setImages(await draw(1, 1, ANOTHER), await draw(2, 1, ANOTHER))
  await Promise.all(pageIds.map(compared))
  const { created_by } = await app.deps.db
    .selectFrom('work_order')
    .select('created_by')
    .where('id', '=', other.orderId)
    .executeTakeFirstOrThrow()
  const notices = await app.deps.db
    .selectFrom('notification')
    .select(['account_id', 'type', 'details'])
    .where('order_id', '=', other.orderId)
    .execute()
  expect(notices).toMatchObject([
    { account_id: created_by, type: 'source_changed', details: { values: { pages: '1–2' } } },
  ])
  const url = `/chapters/${other.chapterId}/source-changes/check`
  const body = { pageIds: [other.chapterId], isChecked: true }
  expect(await people.pa('POST', url, body)).toMatchObject({ status: 404 })
})
