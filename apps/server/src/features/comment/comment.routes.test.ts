import { COMMENT_KINDS } from '@panelflow/domain/comment/mentions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type Send, type TestApp, type TestPerson } from '../../testing/test-app.ts'

let app: TestApp
let admin: Send
let translator: Send
let unassigned: Send
let translatorPerson: TestPerson
let outsider: TestPerson
let adminPerson: TestPerson
let orderId: string
let chapterId: string
let pageId: string

beforeAll(async () => {
  app = await createTestApp()
  adminPerson = await app.addPerson({ name: 'tadmin', roles: ['translationAdministrator'] })
  translatorPerson = await app.addPerson({ name: 'li.wei', roles: ['translator'] })
  outsider = await app.addPerson({ name: 'eve', roles: ['translator'] })
  admin = await app.as(adminPerson, 'translationAdministrator')
  translator = await app.as(translatorPerson, 'translator')
  unassigned = await app.as(outsider, 'translator')
})
afterAll(() => app.close())
beforeEach(async () => {
  const made = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
  })
  orderId = made.orderId
  chapterId = made.chapterId
  pageId = made.pageIds[0]!
  await app.deps.db
    .updateTable('chapter')
    .set({ translator_id: translatorPerson.id })
    .where('id', '=', chapterId)
    .execute()
  await app.deps.db
    .insertInto('assignment')
    .values({
      id: app.deps.ids.next(),
      chapter_id: chapterId,
      seat: 'translator',
      account_id: translatorPerson.id,
    })
    .execute()
})

const say = async (send: Send, text: string, more: object = {}) =>
  (await send('POST', `/orders/${orderId}/comments`, { text, ...more })).data
const list = async (send: Send, query = '') =>
  (await send('GET', `/orders/${orderId}/comments${query}`)).data
const listNotices = async (person: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('notification')
      .select('type')
      .where('account_id', '=', person.id)
      .where('order_id', '=', orderId)
      .execute()
  ).map(({ type }) => type)

// spec 3.comment.replies 6.note.talks 10.comment.life
test('a thread: words, a reply, settled, opened again by a reply', async () => {
  const { id } = await say(admin, 'Is “whale” a name here?', { kind: 'question', chapterId })
  await say(translator, 'Yes, she is called so.', { parentId: id })
  const [thread] = (await list(translator)).rows
  expect(thread).toMatchObject({
    kind: 'question',
    chapter: { id: chapterId, number: 1 },
    author: { name: 'tadmin' },
    resolvedAt: null,
  })
  expect(thread.replies.map(({ text }: { text: string }) => text)).toEqual([
    'Yes, she is called so.',
  ])
  expect((await admin('POST', `/comments/${id}/resolve`, { resolved: true })).code).toBe(0)
  expect(await list(admin, '?show=open')).toMatchObject({ rows: [], open: 0, total: 1 })
  expect((await list(admin, '?show=resolved')).rows[0].resolvedBy.name).toBe('tadmin')
  await say(translator, 'One more thing', { parentId: id })
  expect((await list(admin)).open).toBe(1)
  expect(
    (
      await translator('POST', `/orders/${orderId}/comments`, {
        text: 'deeper',
        parentId: thread.replies[0].id,
      })
    ).data.error,
  ).toBe('comment.not_found')
})

// spec 10.comment.kinds
test('a comment is of one of five kinds, about an order, a chapter, a page or a place on it', async () => {
  const rect = { x: 1, y: 2, width: 30, height: 40 }
  const about = {
    remark: {},
    question: { chapterId },
    issue: { chapterId, pin: { pageId } },
    suggestion: { chapterId, pin: { pageId, itemId: 'line-1' } },
    note_to_typesetter: { chapterId, pin: { pageId, rect } },
  }
  expect(Object.keys(about)).toEqual([...COMMENT_KINDS])
  for (const [kind, place] of Object.entries(about)) await say(translator, kind, { kind, ...place })
  const chapter = { id: chapterId, number: 1 }
  const pin = { pageId, page: 1, itemId: null, rect: null }
  expect((await list(translator)).rows.toReversed()).toMatchObject([
    { kind: 'remark', chapter: null, pin: null },
    { kind: 'question', chapter, pin: null },
    { kind: 'issue', chapter, pin },
    { kind: 'suggestion', chapter, pin: { ...pin, itemId: 'line-1' } },
    { kind: 'note_to_typesetter', chapter, pin: { ...pin, rect } },
  ])
  const unknown = await translator('POST', `/orders/${orderId}/comments`, {
    text: 'x',
    kind: 'joke',
  })
  expect(unknown.data.error).toBe('request.invalid')
})

// spec 10.notice.kinds
test('people mentioned and people of the thread are notified, once, and never the writer', async () => {
  const { id } = await say(admin, '@li.wei please look, @li.wei!')
  expect(await listNotices(translatorPerson)).toEqual(['mentioned'])
  await say(translator, 'done, @tadmin', { parentId: id })
  expect(await listNotices(adminPerson)).toEqual(['mentioned'])
  await say(translator, 'really', { parentId: id })
  expect((await listNotices(adminPerson)).sort()).toEqual(['mentioned', 'replied'])
  expect(await listNotices(translatorPerson)).toEqual(['mentioned'])
})

test('somebody without access cannot be mentioned, and looks like somebody who does not exist', async () => {
  const words = async (name: string) => {
    const { data, message } = await admin('POST', `/orders/${orderId}/comments`, {
      text: `@${name} hi`,
    })
    return [data.error, message.replace(name, '…')]
  }
  expect(await words('eve')).toEqual(await words('nobody'))
  expect((await list(admin)).total).toBe(0)
  expect((await list(admin)).people.map(({ name }: { name: string }) => name)).not.toContain('eve')
})

// spec 10.comment.life
test('own words can be changed and taken back; the older ones and the place stay', async () => {
  const { id } = await say(translator, 'frist')
  expect((await admin('PATCH', `/comments/${id}`, { version: 1, text: 'x' })).data.error).toBe(
    'permission.row_denied',
  )
  expect((await translator('PATCH', `/comments/${id}`, { version: 1, text: 'first' })).code).toBe(0)
  expect(
    (await translator('PATCH', `/comments/${id}`, { version: 1, text: 'other' })).data,
  ).toMatchObject({
    error: 'comment.changed_meanwhile',
    current: { version: 2, text: 'first' },
  })
  expect(
    (await admin('GET', `/comments/${id}/history`)).data.map(({ text }: { text: string }) => text),
  ).toEqual(['frist'])
  expect((await list(admin)).rows[0]).toMatchObject({
    text: 'first',
    version: 2,
    can: { edit: 'permission.row_denied', delete: true },
  })
  expect((await admin('DELETE', `/comments/${id}`)).code).toBe(0)
  expect((await list(admin)).rows[0]).toMatchObject({ text: '', deleted: true })
  for (const repeat of [
    () => translator('PATCH', `/comments/${id}`, { version: 2, text: 'x' }),
    () => admin('GET', `/comments/${id}/history`),
  ])
    expect((await repeat()).data.error).toBe('comment.deleted')
})

test('a unassigned of the same role sees, says and touches nothing', async () => {
  const { id } = await say(admin, 'between us')
  const attempts = [
    unassigned('GET', `/orders/${orderId}/comments`),
    unassigned('POST', `/orders/${orderId}/comments`, { text: 'hi' }),
    unassigned('PATCH', `/comments/${id}`, { version: 1, text: 'hi' }),
    unassigned('DELETE', `/comments/${id}`),
    unassigned('POST', `/comments/${id}/resolve`, { resolved: true }),
    unassigned('GET', `/comments/${id}/history`),
  ]
  for (const { status } of await Promise.all(attempts)) expect(status).toBe(403)
  const other = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
  })
  expect(
    (await admin('POST', `/orders/${other.orderId}/comments`, { text: 'x', parentId: id })).data
      .error,
  ).toBe('comment.not_found')
  expect(
    (await admin('POST', `/orders/${other.orderId}/comments`, { text: 'x', chapterId })).data.error,
  ).toBe('chapter.not_found')
})

test('many threads come page by page, each once', async () => {
  for (let n = 0; n < 7; n++) await say(admin, `no. ${n}`)
  const first = await list(admin, '?size=3')
  const second = await list(admin, `?size=3&before=${first.next}`)
  const third = await list(admin, `?size=3&before=${second.next}`)
  const words = [first, second, third].flatMap(({ rows }) =>
    rows.map(({ text }: { text: string }) => text),
  )
  expect(words).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `no. ${n}`))
  expect(third.next).toBeNull()
})
