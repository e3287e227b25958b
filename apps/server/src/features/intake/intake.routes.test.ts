import { setTimeout as sleep } from 'node:timers/promises'
import type { IntakeView } from '@panelflow/contract/intake.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadWork } from '../../pipeline/read-upload.job-handler.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import { inlinePageReader } from '../../testing/inline-page-reader.ts'
import { inlinePdfReader } from '../../testing/inline-pdf-reader.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tidyIntakes } from './intake.commands.ts'
import { settleAfterUpload, settleLeft } from './settle-intake.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs
let bookId: string
/** whether the worker gives chapters their pages as their last file was read */
let settles = true
const errors: unknown[] = []

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const onError = (error: unknown): void => void errors.push(error)
  const onRead = async (id: string): Promise<void> => {
    if (settles) await settleAfterUpload(app.deps, id)
  }
  const deps = { ...app.deps, reader: inlinePageReader, pdf: inlinePdfReader, onRead }
  jobs = await runJobs([workLoop(uploadWork(deps, onError), 1)], { url: app.database.url, onError })
})
afterAll(async () => {
  await jobs.stop(0)
  await app.close()
  expect(errors).toEqual([])
})
beforeEach(async () => {
  settles = true
  const { data } = await people.pa('POST', '/books', {
    bookId: `I${Math.random().toString(36).slice(2, 10)}`,
    titleZh: '灯塔',
    sourceLanguage: 'zh-Hans',
    readingDirection: 'strip',
    highestChapter: 100,
  })
  bookId = data.id
})

const picture = async (shade: number, width = 60): Promise<Buffer> =>
  await sharp({ create: { width, height: 40, channels: 3, background: { r: shade, g: 9, b: 99 } } })
    .png()
    .toBuffer()

interface Planned {
  readonly number: number
  readonly title?: string
  readonly files: Readonly<Record<string, Buffer>>
}

const toPlan = (chapters: readonly Planned[]) =>
  chapters.map(({ files, ...chapter }) => ({
    ...chapter,
    files: Object.entries(files).map(([path, { length }]) => ({ path, size: length })),
  }))

const open = async (
  chapters: readonly Planned[],
  template: object | null = null,
  send = people.pa,
) =>
  await send('POST', `/books/${bookId}/intakes`, {
    name: 'whale.zip',
    chapters: toPlan(chapters),
    template,
  })

const openFile = async (id: string, number: number, path: string, size: number, print = 'f') =>
  await people.pa('POST', `/intakes/${id}/files`, { number, path, size, fingerprint: print })

const octets = { 'content-type': 'application/octet-stream' }

const sendFile = async (id: string, number: number, path: string, bytes: Buffer, print = 'f') => {
  const { data } = await openFile(id, number, path, bytes.length, print)
  const rest = bytes.subarray(data.received)
  const put = await people.pa(
    'PUT',
    `/uploads/${data.id}/bytes?offset=${data.received}`,
    rest,
    octets,
  )
  expect(put.status).toBe(200)
  return data.id as string
}

const sendAll = async (id: string, chapters: readonly Planned[]): Promise<void> => {
  for (const { number, files } of chapters)
    for (const [path, bytes] of Object.entries(files)) await sendFile(id, number, path, bytes)
}

const get = async (id: string): Promise<IntakeView> =>
  (await people.pa('GET', `/intakes/${id}`)).data

const getOnce = async (id: string, is: (intake: IntakeView) => boolean): Promise<IntakeView> => {
  for (;;) {
    const intake = await get(id)
    if (is(intake)) return intake
    await sleep(30)
  }
}

const chapter = async (number: number, pages = 2): Promise<Planned> => ({
  number,
  title: `Title ${number}`,
  files: Object.fromEntries(
    await Promise.all(
      Array.from({ length: pages }, async (_, at) => [
        `Vol 1/Ch ${number}/${at + 1}.png`,
        await picture(number * 10 + at),
      ]),
    ),
  ),
})

const template = {
  languages: ['en', 'th'],
  kind: 'full',
  type: 'regular',
  chaptersPerOrder: 1,
  withCrew: true,
  firstRelease: '2027-03-01',
  cadenceDays: 7,
  dueTime: '18:00',
  cutoffDays: 2,
  translationDays: 10,
  proofreadingDays: 6,
  typesettingDays: null,
}

test('chapters get their pages as their last file is read, whoever is still there', async () => {
  const chapters = [await chapter(1), await chapter(2)]
  const opened = await open(chapters)
  expect(opened).toMatchObject({
    status: 200,
    data: { status: 'open', name: 'whale.zip', orders: null, createdBy: { name: 'pa' } },
  })
  const id = opened.data.id
  expect(opened.data.chapters[0]).toMatchObject({
    number: 1,
    title: 'Title 1',
    status: 'open',
    files: 2,
    received: 0,
  })
  await sendAll(id, chapters)
  const done = await getOnce(id, ({ status }) => status === 'done')
  expect(done.chapters).toMatchObject([
    { number: 1, status: 'done', pageCount: 2, refused: [] },
    { number: 2, status: 'done', pageCount: 2 },
  ])
  const matrix = await people.pa('GET', `/books/${bookId}/matrix`)
  expect(matrix.data.chapters.slice(0, 3)).toEqual([
    { number: 1, title: 'Title 1', pageCount: 2 },
    { number: 2, title: 'Title 2', pageCount: 2 },
    { number: 3, title: '', pageCount: 0 },
  ])
  const pages = await app.deps.db
    .selectFrom('source_page')
    .innerJoin('source_chapter as s', 's.id', 'source_page.source_chapter_id')
    .select(['source_page.name', 's.number', 'position'])
    .where('s.book_id', '=', bookId)
    .orderBy('s.number')
    .orderBy('position')
    .execute()
  expect(pages.map(({ number, name }) => `${number} ${name}`)).toEqual([
    '1 1.png',
    '1 2.png',
    '2 1.png',
    '2 2.png',
  ])
})

test('orders in two languages are made from the template and go on with the pages', async () => {
  const chapters = [await chapter(1, 1), await chapter(2, 1), await chapter(4, 1)]
  const { data } = await open(chapters, { ...template, chaptersPerOrder: 2 })
  expect(data.orders).toEqual({ planned: 4, made: [] })
  // one chapter has its pages before its orders are made, the others after
  await sendAll(data.id, chapters.slice(0, 1))
  await getOnce(data.id, (intake) => intake.chapters[0]?.status === 'done')
  const made = await people.pa('POST', `/intakes/${data.id}/orders`, {})
  expect(made.data.orders.made).toMatchObject([
    {
      chapterStart: 1,
      chapterEnd: 2,
      targetLanguage: 'en',
      title: '灯塔 · English',
      cutoffTime: '2027-02-27T10:00:00.000Z',
      isNew: true,
    },
    { chapterStart: 1, targetLanguage: 'th' },
    // the third chapter of the plan is released two weeks later
    { chapterStart: 4, targetLanguage: 'en', cutoffTime: '2027-03-13T10:00:00.000Z' },
    { chapterStart: 4, targetLanguage: 'th' },
  ])
  const again = await people.pa('POST', `/intakes/${data.id}/orders`, {})
  expect(again.data.orders.made).toHaveLength(4)
  await sendAll(data.id, chapters.slice(1))
  await getOnce(data.id, ({ status }) => status === 'done')
  const statuses = await app.deps.db
    .selectFrom('chapter')
    .innerJoin('work_order', 'work_order.id', 'chapter.order_id')
    .select('chapter.status')
    .where('work_order.book_id', '=', bookId)
    .execute()
  expect(statuses).toHaveLength(6)
  expect(new Set(statuses.map(({ status }) => status))).toEqual(
    new Set(['text_extraction_pending']),
  )
})

test('chapters that are ordered in a language already get no second order', async () => {
  const order = {
    bookId,
    type: 'regular',
    targetLanguages: ['th'],
    chapterStart: 1,
    chapterEnd: 1,
    cutoffTime: '2027-02-27 18:00:00',
  }
  const present = (await people.pa('POST', '/orders/several', order)).data[0].order.id
  const { data } = await open([await chapter(1)], template)
  const made = await people.pa('POST', `/intakes/${data.id}/orders`, {})
  expect(made.data.orders.made).toMatchObject([
    { orderId: present, targetLanguage: 'th', isNew: false },
    { targetLanguage: 'en', isNew: true },
  ])
})

test('a file goes on where it broke off, is not opened twice, and begins anew when it changed', async () => {
  const planned = await chapter(1, 1)
  const { data } = await open([planned])
  const [[path, bytes] = ['', Buffer.alloc(0)]] = Object.entries(planned.files)
  const first = await openFile(data.id, 1, path, bytes.length)
  await people.pa('PUT', `/uploads/${first.data.id}/bytes?offset=0`, bytes.subarray(0, 20), octets)
  expect((await people.pa('GET', `/intakes/${data.id}/files`)).data).toEqual([
    { number: 1, path, size: bytes.length, received: 20, fingerprint: 'f', isRefused: false },
  ])
  const second = await openFile(data.id, 1, path, bytes.length)
  expect(second.data).toMatchObject({ id: first.data.id, received: 20 })
  const other = await openFile(data.id, 1, path, bytes.length, 'other content')
  expect(other.data.received).toBe(0)
  expect(other.data.id).not.toBe(first.data.id)
  expect(await sendFile(data.id, 1, path, bytes, 'other content')).toBe(other.data.id)
  await getOnce(data.id, ({ status }) => status === 'done')
})

test('a second intake of chapters under way is refused, and named by whom; canceling frees them', async () => {
  const { data } = await open([await chapter(1), await chapter(2)])
  const root = await app.addPerson({ name: 'Rin', roles: ['projectAdministrator'] })
  const other = await app.as(root, 'projectAdministrator')
  const plan = [await chapter(2), await chapter(3)]
  expect(await open(plan, null, other)).toMatchObject({
    status: 409,
    data: { error: 'intake.chapters_taken', params: { chapters: '2', by: 'pa' } },
  })
  expect((await people.pa('GET', `/books/${bookId}/intakes`)).data).toMatchObject([
    { id: data.id, status: 'open', chapters: 2, open: [1, 2] },
  ])
  const part = await people.pa('POST', `/intakes/${data.id}/cancel`, { numbers: [2] })
  expect(part.data).toMatchObject({
    status: 'open',
    chapters: [{ status: 'open' }, { status: 'canceled' }],
  })
  expect(await open(plan, null, other)).toMatchObject({ status: 200 })
  const all = await people.pa('POST', `/intakes/${data.id}/cancel`, {})
  expect(all.data.status).toBe('canceled')
  expect(await people.pa('POST', `/intakes/${data.id}/cancel`, {})).toMatchObject({
    data: { error: 'intake.ended' },
  })
})

test('chapters that have pages are refused, and those that got some meanwhile are left as they are', async () => {
  const planned = await chapter(1, 1)
  const first = await open([planned])
  await sendAll(first.data.id, [planned])
  await getOnce(first.data.id, ({ status }) => status === 'done')
  expect(await open([planned, await chapter(2)])).toMatchObject({
    status: 409,
    data: { error: 'intake.chapters_have_pages', params: { chapters: '1' } },
  })
})

test('a file that cannot be read holds its chapter until it is sent again or left out', async () => {
  const broken = Buffer.from('no picture')
  const planned = {
    number: 1,
    files: {
      'Ch 1/1.png': await picture(1),
      'Ch 1/2.png': broken,
      'Ch 1/3.png': await picture(3, 90),
    },
  }
  const { data } = await open([planned])
  expect(await people.pa('POST', `/intakes/${data.id}/chapters/1/pages`, {})).toMatchObject({
    data: { error: 'intake.files_missing', params: { number: 1 } },
  })
  await sendAll(data.id, [planned])
  const held = await getOnce(data.id, (intake) => intake.chapters[0]?.refused.length === 1)
  expect(held.chapters[0]).toMatchObject({ status: 'open', refused: [{ path: '2.png' }] })
  await getOnce(data.id, (intake) => intake.chapters[0]?.read === 2)
  const taken = await people.pa('POST', `/intakes/${data.id}/chapters/1/pages`, {})
  expect(taken.data).toMatchObject({
    status: 'done',
    chapters: [{ status: 'done', pageCount: 2, hasMixedWidths: true }],
  })
})

test('pages that a worker left behind are given by the hourly round; a plan left for a week ends', async () => {
  settles = false
  const planned = await chapter(1, 1)
  const { data } = await open([planned, await chapter(2)])
  await sendAll(data.id, [planned])
  await getOnce(data.id, (intake) => intake.chapters[0]?.read === 1)
  await settleLeft(app.deps)
  expect((await get(data.id)).chapters).toMatchObject([{ status: 'done' }, { status: 'open' }])
  await tidyIntakes(app.deps)
  expect((await get(data.id)).status).toBe('open')
  await app.deps.db
    .updateTable('intake')
    .set({ touched_at: new Date(app.deps.clock.now().getTime() - 8 * 86_400_000) })
    .where('id', '=', data.id)
    .execute()
  await tidyIntakes(app.deps)
  expect((await get(data.id)).status).toBe('done')
})

test('forty chapters are uploaded and ordered in four languages', async () => {
  const numbers = Array.from({ length: 40 }, (_, at) => at + 1)
  const chapters = await Promise.all(numbers.map((number) => chapter(number, 1)))
  const languages = ['en', 'th', 'fr', 'es']
  const { data } = await open(chapters, { ...template, languages })
  expect(data.orders).toEqual({ planned: 160, made: [] })
  const sending = sendAll(data.id, chapters)
  let made = 0
  while (made < 160)
    made = (await people.pa('POST', `/intakes/${data.id}/orders`, {})).data.orders.made.length
  await sending
  const done = await getOnce(data.id, ({ status }) => status === 'done')
  expect(done.chapters.every((one) => one.status === 'done' && one.pageCount === 1)).toBe(true)
  const { rows } = await sql<{ status: string; count: number }>`
    select c.status, count(*)::int as count from chapter c join work_order o on o.id = c.order_id
    where o.book_id = ${bookId} group by c.status`.execute(app.deps.db)
  // none of them was missed by pages and orders that came at the same time
  expect(rows).toEqual([{ status: 'text_extraction_pending', count: 160 }])
}, 180_000)

test('bad plans are refused whole, with a code', async () => {
  const one = await chapter(1)
  const refuse = async (chapters: readonly Planned[], given: object | null = null) =>
    (await open(chapters, given)).data
  expect(await refuse([one, one])).toMatchObject({
    error: 'intake.number_repeated',
    params: { number: 1 },
  })
  expect(await refuse([{ ...one, number: 10_000 }])).toMatchObject({ error: 'request.invalid' })
  expect(await refuse([{ ...one, files: {} }])).toMatchObject({ error: 'request.invalid' })
  expect(await refuse([one], { ...template, firstRelease: '2020-01-01' })).toMatchObject({
    error: 'request.invalid',
    params: {
      fields: expect.arrayContaining([
        expect.objectContaining({ field: 'cutoffDays', code: 'order.deadline_in_past' }),
      ]),
    },
  })
  expect(await refuse([one], { ...template, proofreadingDays: 12 })).toMatchObject({
    params: { fields: [{ field: 'translationDays' }] },
  })
  const repeated = await people.pa('POST', `/books/${bookId}/intakes`, {
    name: 'x',
    chapters: [{ number: 1, files: [1, 1].map(() => ({ path: 'a.png', size: 1 })) }],
    template: null,
  })
  expect(repeated.data).toMatchObject({ error: 'intake.file_repeated' })
  expect((await people.pa('GET', `/books/${bookId}/intakes`)).data).toEqual([])
  const { data } = await open([one])
  expect((await openFile(data.id, 1, 'unknown.png', 5)).data.error).toBe('intake.file_unknown')
  expect((await people.ta('GET', `/intakes/${data.id}`)).status).toBe(403)
})
