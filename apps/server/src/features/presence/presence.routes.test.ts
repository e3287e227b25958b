import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import type { Send, TestApp, TestPerson } from '../../testing/test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'

interface Person {
  readonly id: string
  readonly send: Send
  readonly account: TestPerson
}

let app: TestApp
let address: string
let lin: Person
let wang: Person
let chapter: MadeChapter
const streams: AbortController[] = []

beforeAll(async () => {
  app = await createTestApp()
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort()
})

const addPerson = async (role: 'translator' | 'typesetter'): Promise<Person> => {
  const account = await app.addPerson({ name: `${role} ${app.deps.ids.next()}`, roles: [role] })
  return { id: account.id, send: await app.as(account), account }
}
const openChapter = (people: Parameters<typeof aChapter>[1]['people']): Promise<MadeChapter> =>
  aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 2,
    ...(people === undefined ? {} : { people }),
  })

beforeEach(async () => {
  app.clock.advance(60_000) // limits of the test before
  lin = await addPerson('translator')
  wang = await addPerson('typesetter')
  chapter = await openChapter({ translator_id: lin.id, typesetter_id: wang.id })
})

/** Types of the events the person hears, as they come. */
const listen = async (person: Person): Promise<{ readonly events: Record<string, unknown>[] }> => {
  const { name: username, password } = person.account
  const { token } = (await app.send('POST', '/user/login', { username, password })).data
  const stop = new AbortController()
  streams.push(stop)
  const response = await fetch(`${address}/api/live`, {
    headers: { 'x-a-token': token },
    signal: stop.signal,
  })
  const events: Record<string, unknown>[] = []
  const read = async (): Promise<void> => {
    const body = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())
    for await (const text of body as unknown as AsyncIterable<string>)
      for (const [, data] of text.matchAll(/^data: (.*)$/gm)) events.push(JSON.parse(data ?? ''))
  }
  void read().catch(() => undefined)
  return { events }
}

const places = (of: MadeChapter, more: object = {}) => ({
  pageId: of.pageIds[0],
  pointer: null,
  selection: null,
  editing: null,
  ...more,
})
const report = (person: Person, of: MadeChapter, more: object = {}, tabId: string = randomUUID()) =>
  person.send('PUT', `/chapters/${of.chapterId}/presence/${tabId}`, places(of, more))

// spec 10.page.text_lock
test('who types in a text is named to the others, with the moment it counts from', async () => {
  const tab = randomUUID()
  const editing = { pageId: chapter.pageIds[0], itemId: 't1', takeovers: 0 }
  const { since } = (await report(wang, chapter, { editing }, tab)).data.editing
  await expect.poll(() => app.edge.presence.list(chapter.chapterId)).toHaveLength(1)
  app.clock.advance(2000)
  expect((await report(wang, chapter, { editing }, tab)).data.editing).toEqual({
    ...editing,
    since,
  })
  expect((await report(lin, chapter)).data.others).toMatchObject([
    { editing: { itemId: 't1', since } },
  ])
  const taken = (await report(wang, chapter, { editing: { ...editing, takeovers: 1 } }, tab)).data
  expect(taken.editing.since).toBe(since + 2000)
})

// spec 10.page.presence
test('two people in a chapter see each other with place and selection, in the answer and live', async () => {
  const heard = await listen(lin)
  const [linTab, wangTab] = [randomUUID(), randomUUID()]
  expect((await report(lin, chapter, {}, linTab)).data).toEqual({ others: [], editing: null })
  await expect.poll(() => app.edge.presence.isPresent(chapter.chapterId, lin.id)).toBe(true)
  const pointer = { pageId: chapter.pageIds[1], x: 10.5, y: 20 }
  const selection = { pageId: chapter.pageIds[1], itemIds: ['t1', 't2'] }
  const answer = await report(wang, chapter, { pointer, selection }, wangTab)
  expect(answer.data.others).toMatchObject([{ tabId: linTab, person: { id: lin.id } }])
  await expect.poll(() => heard.events.length).toBe(1)
  expect(heard.events[0]).toMatchObject({
    type: 'presence.changed',
    chapterId: chapter.chapterId,
    present: { tabId: wangTab, person: { id: wang.id }, pointer, selection },
  })
  await wang.send('DELETE', `/chapters/${chapter.chapterId}/presence/${wangTab}`)
  await expect.poll(() => heard.events.length).toBe(2)
  expect(heard.events[1]).toMatchObject({ type: 'presence.left', tabId: wangTab })
  expect((await report(lin, chapter, {}, linTab)).data).toEqual({ others: [], editing: null })
})

test('nobody hears of people in chapters that are not open to them', async () => {
  const other = await openChapter({ typesetter_id: wang.id })
  const heard = await listen(lin)
  const own = await listen(wang)
  await report(lin, chapter)
  expect(await report(lin, other)).toMatchObject({
    status: 403,
    data: { error: 'permission.row_denied' },
  })
  await report(wang, other)
  await expect.poll(() => app.edge.presence.isPresent(other.chapterId, wang.id)).toBe(true)
  expect(app.edge.presence.isPresent(other.chapterId, lin.id)).toBe(false)
  await report(wang, chapter)
  await expect.poll(() => heard.events.length).toBe(1)
  expect(heard.events[0]).toMatchObject({ chapterId: chapter.chapterId })
  // in the chapter, but none of the windows is one's own
  expect(own.events).toEqual([])
})

test('whoever loses the chapter is gone with the next report', async () => {
  const tab = randomUUID()
  await report(wang, chapter)
  await report(lin, chapter, {}, tab)
  await expect.poll(() => app.edge.presence.isPresent(chapter.chapterId, lin.id)).toBe(true)
  await app.deps.db
    .updateTable('chapter')
    .set({ translator_id: wang.id })
    .where('id', '=', chapter.chapterId)
    .execute()
  expect((await report(lin, chapter, {}, tab)).status).toBe(403)
  await expect.poll(() => app.edge.presence.isPresent(chapter.chapterId, lin.id)).toBe(false)
})

test('what is too large, too far or too often is refused, and nothing is stored', async () => {
  const pageId = chapter.pageIds[0]
  for (const wrong of [
    { pointer: { pageId, x: 1e9, y: 0 } },
    { pointer: { pageId, x: 0, y: 0, z: 0 } },
    { selection: { pageId, itemIds: Array.from({ length: 21 }, (_, n) => `t${n}`) } },
    { selection: { pageId, itemIds: ['x'.repeat(81)] } },
    { pageId: 'elsewhere' },
    { name: 'somebody else' },
  ])
    expect((await report(lin, chapter, wrong)).status).toBe(422)
  const tab = randomUUID()
  const key = { 'idempotency-key': randomUUID() }
  const url = `/chapters/${chapter.chapterId}/presence/${tab}`
  expect((await lin.send('PUT', url, places(chapter), key)).status).toBe(200)
  const kept = await app.deps.db
    .selectFrom('idempotency_key')
    .select('key')
    .where('account_id', '=', lin.id)
    .execute()
  expect(kept).toEqual([])
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) statuses.push((await report(lin, chapter, {}, tab)).status)
  expect(statuses.at(-1)).toBe(429)
})
