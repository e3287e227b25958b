import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDeliveredChapter } from '../../testing/a-delivered-chapter.ts'
import type { MadeChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { queueErrata } from '../publishing/queue-publications.ts'

let app: TestApp
let people: StudioPeople
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'panelflow-errata-'))
  app = await createTestApp({ publishFolder: root })
  people = await studioPeople(app)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

const delivered = () =>
  aDeliveredChapter(app, {
    pages: 2,
    people: { translator_id: people.ids.translator, typesetter_id: people.ids.typesetter },
  })

const correct = async (
  { orderId, chapterId }: MadeChapter,
  changes: object = {},
  by: keyof StudioPeople = 'pa',
) =>
  await (people[by] as StudioPeople['pa'])('POST', `/orders/${orderId}/corrections`, {
    reason: 'A name was wrong',
    chapterIds: [chapterId],
    startsAt: 'typesetting',
    type: 'urgent',
    cutoffTime: '2099-01-01 00:00:00',
    ...changes,
  })

const listItems = async (chapterId: string) =>
  await app.deps.db
    .selectFrom('page_document as d')
    .innerJoin('page_item as i', 'i.document_id', 'd.id')
    .select(['d.source_page_id', 'd.rev', 'i.id', 'i.kind', 'i.props'])
    .where('d.chapter_id', '=', chapterId)
    .orderBy('i.id')
    .execute()

const listPictures = async (chapterId: string) =>
  await app.deps.db
    .selectFrom('page_output')
    .select(['source_page_id', 'kind', 'content_hash', 'image'])
    .where('chapter_id', '=', chapterId)
    .orderBy('source_page_id')
    .orderBy('kind')
    .execute()

test('a completed order is corrected by another one that begins with what it delivered', async () => {
  const made = await delivered()
  expect((await people.pa('GET', `/orders/${made.orderId}`)).data.can.correct).toBe(true)
  const { status, data } = await correct(made, { title: 'Correction' })
  expect([status, data.status, data.type, data.wordCount]).toEqual([
    200,
    'typesetting',
    'urgent',
    0,
  ])
  const [chapter] = (await people.pa('GET', `/orders/${data.id}/chapters`)).data
  expect(chapter).toMatchObject({
    status: 'pending_typesetting',
    people: {
      translator: { id: people.ids.translator },
      typesetter: { id: people.ids.typesetter },
      proofreader: null,
    },
  })
  expect(await listItems(chapter.id)).toEqual(await listItems(made.chapterId))
  expect(await listPictures(chapter.id)).toEqual(await listPictures(made.chapterId))
  expect((await people.typesetter('GET', '/todos')).data.rows).toContainEqual(
    expect.objectContaining({ chapterId: chapter.id }),
  )
  // both orders know each other, and the first one stays as it is
  const outlook = async (id: string) => (await people.pa('GET', `/orders/${id}/outlook`)).data
  expect(await outlook(data.id)).toMatchObject({
    clonedFrom: { id: made.orderId },
    correctionReason: 'A name was wrong',
  })
  expect((await outlook(made.orderId)).clones).toMatchObject([
    { id: data.id, status: 'typesetting', correctionReason: 'A name was wrong' },
  ])
  expect((await people.pa('GET', `/orders/${made.orderId}`)).data.status).toBe('completed')
})

test('corrected words go through all stages from the translator on', async () => {
  const made = await delivered()
  const { data } = await correct(made, { startsAt: 'translation' })
  expect([data.status, data.can.edit_range, data.can.cancel]).toEqual([
    'translating',
    'order.edit_too_late',
    'order.already_in_production',
  ])
  const [chapter] = (await people.pa('GET', `/orders/${data.id}/chapters`)).data
  expect(chapter.status).toBe('pending_translation')
  const done = await people.translator('POST', `/chapters/${chapter.id}/transition`, {
    event: { type: 'complete_translation' },
    version: chapter.version,
  })
  expect(done.status).toBe(200)
  const { words, pages } = await app.deps.db
    .selectFrom('work_record')
    .select(['words', 'pages'])
    .where('chapter_id', '=', chapter.id)
    .executeTakeFirstOrThrow()
  // what was paid once is not counted again
  expect([words, pages]).toEqual([0, 0])
})

test('a chapter is corrected once at a time, and again from its last correction', async () => {
  const made = await delivered()
  const first = await correct(made)
  expect(await correct(made)).toMatchObject({
    code: 40902,
    data: {
      error: 'order.corrected_elsewhere',
      params: { chapters: '1', serial: first.data.serial },
    },
  })
  const again = await correct({ ...made, orderId: first.data.id })
  expect(again.data).toMatchObject({ error: 'order.not_completed' })
  await people.pa('POST', `/orders/${first.data.id}/stop`, {
    version: first.data.version,
    how: 'terminate',
    reason: 'Not needed',
  })
  expect((await correct(made)).status).toBe(200)
})

test('a reason, a deadline to come and a chapter of the order are needed, and who may order', async () => {
  const made = await delivered()
  const other = await delivered()
  expect((await correct(made, { reason: ' ' })).code).toBe(42201)
  expect((await correct(made, { cutoffTime: '2020-01-01 00:00:00' })).code).toBe(42201)
  expect((await correct(made, { chapterIds: [other.chapterId] })).data).toMatchObject({
    error: 'chapter.not_found',
  })
  expect((await correct(made, {}, 'ta')).code).toBe(40301)
})

test('its completion is queued as the next version with the reason, once', async () => {
  const made = await delivered()
  const { db } = app.deps
  const { book_id: bookId } = await db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', made.sourceChapterId)
    .executeTakeFirstOrThrow()
  await people.pa('POST', `/books/${bookId}/publishing-targets`, {
    name: 'Shelf',
    language: null,
    address: { kind: 'folder', folder: 'shelf' },
    options: { format: 'cbz' },
  })
  await people.pa('POST', `/chapters/${made.chapterId}/publications`, {})
  const { data } = await correct(made)
  await queueErrata(app.deps)
  const list = async () => (await people.pa('GET', `/books/${bookId}/publications`)).data.rows
  expect(await list()).toHaveLength(1)
  app.clock.advance(1000)
  const complete = { status: 'complete', furthest: 'delivered', final_images: 'ready' } as const
  await db.updateTable('chapter').set(complete).where('order_id', '=', data.id).execute()
  await db
    .updateTable('work_order')
    .set({ status: 'completed', completed_at: app.deps.clock.now() })
    .where('id', '=', data.id)
    .execute()
  await queueErrata(app.deps)
  await queueErrata(app.deps)
  expect(await list()).toMatchObject([
    { orderId: data.id, publicationVersion: 2, reason: 'A name was wrong' },
    { orderId: made.orderId, publicationVersion: 1, reason: '' },
  ])
})
