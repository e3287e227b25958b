import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type Send, type TestApp, type TestPerson } from '../../testing/test-app.ts'
import { writeSheet } from '../../sheets/write-sheet.ts'
import { tidyAttachments } from './attachment.commands.ts'

let app: TestApp
let admin: Send
let translator: Send
let outsider: Send
let translatorPerson: TestPerson
let orderId: string
let chapterId: string
let pageIds: readonly string[]

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.as(
    await app.addPerson({ name: 'tadmin', roles: ['translationAdministrator'] }),
    'translationAdministrator',
  )
  translatorPerson = await app.addPerson({ name: 'li.wei', roles: ['translator'] })
  translator = await app.as(translatorPerson, 'translator')
  outsider = await app.as(await app.addPerson({ name: 'eve', roles: ['translator'] }), 'translator')
})
afterAll(() => app.close())
beforeEach(async () => {
  const made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 2,
  })
  ;({ orderId, chapterId, pageIds } = made)
  await app.deps.db
    .updateTable('chapter')
    .set({ translator_id: translatorPerson.id })
    .where('id', '=', chapterId)
    .execute()
  const seat = {
    id: app.deps.ids.next(),
    chapter_id: chapterId,
    seat: 'translator',
    account_id: translatorPerson.id,
  } as const
  await app.deps.db.insertInto('assignment').values(seat).execute()
})

const RAW = { 'content-type': 'application/octet-stream' }
const put = (send: Send, name: string, bytes: Buffer) =>
  send('PUT', `/orders/${orderId}/attachments?name=${encodeURIComponent(name)}`, bytes, RAW)
const say = (send: Send, body: object) => send('POST', `/orders/${orderId}/comments`, body)
const first = async (send: Send) => (await send('GET', `/orders/${orderId}/comments`)).data.rows[0]

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n')
const workbook = (): Promise<Buffer> =>
  buffer(
    writeSheet({
      name: 'terms',
      columns: [{ heading: '鲸', width: 10 }],
      rows: [['whale']],
      modifiedAt: new Date(0),
    }),
  )

test('what may be attached comes back as it was sent, by an address of one’s own', async () => {
  const files = [
    ['参考.png', await picture(), 'png'],
    ['brief.pdf', PDF, 'pdf'],
    ['terms.xlsx', await workbook(), 'xlsx'],
    ['note.txt', Buffer.from('海上的灯\n'), 'txt'],
  ] as const
  const ids: string[] = []
  for (const [name, bytes, type] of files) {
    const answer = await put(translator, name, bytes)
    expect(answer.data, answer.message).toMatchObject({ name, type, url: null })
    ids.push(answer.data.id)
  }
  expect((await say(translator, { text: '', attachmentIds: ids })).code).toBe(0)
  const { attachments } = await first(admin)
  expect(attachments.map(({ name }: { name: string }) => name)).toEqual(files.map(([name]) => name))
  for (const [index, [, bytes, type]] of files.entries()) {
    const file = await app.send('GET', attachments[index].url)
    expect(file.bytes.equals(bytes)).toBe(true)
    // only pictures are shown in the page, whatever the name says
    expect(String(file.headers['content-disposition'] ?? '').startsWith('attachment')).toBe(
      type !== 'png',
    )
  }
})

test('a text of another encoding is kept as UTF-8', async () => {
  const { data } = await put(translator, 'gbk.txt', Buffer.from([0xba, 0xa3, 0xc9, 0xcf])) // 海上
  await say(translator, { text: 'see', attachmentIds: [data.id] })
  expect(
    (await app.send('GET', (await first(admin)).attachments[0].url)).bytes.toString('utf8'),
  ).toBe('海上')
})

test.each([
  ['attachment.empty', 'a.txt', Buffer.alloc(0)],
  [
    'attachment.type_not_allowed',
    'a.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['attachment.type_not_allowed', 'a.png', Buffer.from('<html><script>')],
  ['attachment.damaged', 'a.txt', Buffer.from([0, 1, 2, 3])],
  ['attachment.damaged', 'a.pdf', Buffer.from('%PDF-1.4 and then nothing')],
  [
    'attachment.active_content',
    'a.pdf',
    Buffer.from(`${PDF.toString()}/JavaScript (x) startxref %%EOF`),
  ],
  ['image.not_readable', 'a.png', Buffer.from('\u0089PNG\r\n\u001a\nnot really', 'latin1')],
  ['sheet.not_xlsx', 'a.xlsx', Buffer.from('PK\u0003\u0004 an archive of something', 'latin1')],
  ['attachment.too_large', 'a.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'a')],
])('%s: %s', async (code, name, bytes) => {
  const answer = await put(translator, name, bytes)
  expect([answer.status, answer.data.error]).toEqual([422, code])
})

test('a file is its owner’s until it is sent, belongs to one comment of one order, and goes out of reach with it', async () => {
  const { data } = await put(translator, 'note.txt', Buffer.from('x'))
  const attachmentIds = [data.id]
  expect((await say(admin, { text: 'mine?', attachmentIds })).data.error).toBe(
    'attachment.not_found',
  )
  const { id } = (await say(translator, { text: 'here', attachmentIds })).data
  expect((await say(translator, { text: 'again', attachmentIds })).data.error).toBe(
    'attachment.not_found',
  )
  expect((await put(outsider, 'note.txt', Buffer.from('x'))).code).toBe(40302)
  const { url } = (await first(translator)).attachments[0]
  app.clock.advance(11_000)
  await translator('DELETE', `/comments/${id}`)
  expect((await app.send('GET', url)).status).toBe(404)
  expect((await first(admin)).attachments).toEqual([])
})

test('files of comments that were never sent go after a day, those that were sent stay', async () => {
  const [sent, left] = [
    (await put(translator, 'a.txt', Buffer.from('sent'))).data,
    (await put(translator, 'b.txt', Buffer.from('left'))).data,
  ]
  await say(translator, { text: 'here', attachmentIds: [sent.id] })
  const later = {
    ...app.deps,
    clock: { now: () => new Date(app.deps.clock.now().getTime() + 25 * 3_600_000) },
  }
  await tidyAttachments(later)
  const rows = await app.deps.db
    .selectFrom('comment_attachment')
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  expect(rows).toEqual([{ id: sent.id }])
  expect(left.id).not.toBe(sent.id)
})

test('a comment may point at a page or a rectangle on it; a page of elsewhere is refused, new images are said', async () => {
  const rect = { x: 10, y: 20, width: 100, height: 50 }
  await say(translator, { text: 'here', chapterId, pin: { pageId: pageIds[1], rect } })
  expect((await first(admin)).pin).toEqual({
    pageId: pageIds[1],
    page: 2,
    replaced: false,
    itemId: null,
    rect,
  })
  const outside = { pageId: pageIds[1], rect: { ...rect, x: 390 } }
  expect((await say(translator, { text: 'x', chapterId, pin: outside })).data.error).toBe(
    'page.selection_outside',
  )
  expect((await say(translator, { text: 'x', pin: { pageId: pageIds[0] } })).data.error).toBe(
    'page.not_found',
  )
  const other = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
  })
  expect(
    (await say(translator, { text: 'x', chapterId, pin: { pageId: other.pageIds[0] } })).data.error,
  ).toBe('page.not_found')
  await app.deps.db
    .updateTable('source_page')
    .set({ replaced_at: new Date() })
    .where('id', '=', pageIds[1] ?? '')
    .execute()
  expect((await first(admin)).pin).toMatchObject({ replaced: true })
})

test('what was said and taken back stands in the log', async () => {
  const { id } = (await say(translator, { text: 'oops', chapterId })).data
  await translator('DELETE', `/comments/${id}`)
  const { rows } = (await admin('GET', `/orders/${orderId}/log?kind=talk`)).data
  expect(
    rows.map((row: { type: string; chapterNumber: number }) => [row.type, row.chapterNumber]),
  ).toEqual([
    ['comment.deleted', 1],
    ['comment.added', 1],
  ])
})

test('content that a sweep removed right after it was stored is there when the attachment is', async () => {
  const { blobs } = app.deps
  const store = blobs.put.bind(blobs)
  // the sweep of an export of the same bytes, in the gap before the row names them
  let swept = false
  const sweepAfter: typeof store = async (bytes) => {
    const stored = await store(bytes)
    if (!swept) await blobs.remove(stored.sha)
    swept = true
    return stored
  }
  Object.assign(blobs, { put: sweepAfter })
  try {
    const answer = await put(admin, 'swept.png', await picture())
    expect(answer.status).toBe(200)
    const { sha } = await app.deps.db
      .selectFrom('comment_attachment')
      .select('sha')
      .where('id', '=', answer.data.id)
      .executeTakeFirstOrThrow()
    expect(await blobs.exists(sha)).toBe(true)
  } finally {
    Object.assign(blobs, { put: store })
  }
})
