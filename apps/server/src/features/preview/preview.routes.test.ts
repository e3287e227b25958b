import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDeliveredChapter } from '../../testing/a-delivered-chapter.ts'
import type { MadeChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let asPa: Send
let asTranslator: Send
let chapter: MadeChapter
let other: MadeChapter

beforeAll(async () => {
  app = await createTestApp()
  const pa = await app.addPerson({ name: 'zq-administrator', roles: ['projectAdministrator'] })
  const lin = await app.addPerson({
    name: 'zq-translator',
    roles: ['translator'],
    languages: ['en'],
  })
  asPa = await app.as(pa)
  chapter = await aDeliveredChapter(app, { people: { translator_id: lin.id } })
  other = await aDeliveredChapter(app)
  asTranslator = await app.as(lin)
})
afterAll(() => app.close())

const toScope = ({ chapterId }: MadeChapter) => ({ kind: 'chapter', chapterId })

const addLink = async (more: object = {}) => {
  const body = {
    scope: toScope(chapter),
    recipient: 'Shueisha 编辑部',
    lastDay: '2026-03-20',
    watermark: false,
  }
  const { data, status, message } = await asPa('POST', '/preview-links', { ...body, ...more })
  expect([status, message]).toEqual([200, expect.any(String)])
  return { ...data, token: String(data.path).split('#')[1] ?? '' }
}

const open = (link: string, password?: string) =>
  app.send('POST', '/preview/visits', { link, ...(password === undefined ? {} : { password }) })

const asReader = async (link: string): Promise<Send> => {
  const { token } = (await open(link)).data
  return (method, url, body) => app.send(method, url, body, { 'x-preview-token': token })
}

const fill = (url: string, size = 'medium', part = 0): string =>
  url.replace('{size}', size).replace('{part}', String(part))

test('a link shows the pages of its chapter in reading direction, and nothing else', async () => {
  const link = await addLink()
  expect(link).toMatchObject({ state: 'open', hasPassword: false, opened: { count: 0 } })
  const read = await asReader(link.token)
  const { data } = await read('GET', '/preview')
  expect(data).toMatchObject({ direction: 'ltr', chapters: [{ ready: 2, pages: 2 }] })
  const shown = await read('GET', `/preview/chapters/${chapter.chapterId}`)
  expect(shown.data.pages.map(({ id }: { id: string }) => id)).toEqual(chapter.pageIds)
  const picture = await app.send('GET', fill(shown.data.pages[0].picture.url))
  expect(picture.headers['content-type']).toBe('image/webp')
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 300, height: 400 })
  const [pages] = [JSON.stringify(data) + JSON.stringify(shown.data)]
  for (const secret of ['zq-', chapter.orderId, '第1页', 'Words of page'])
    expect(pages).not.toContain(secret)
  expect((await read('GET', `/preview/chapters/${other.chapterId}`)).data.error).toBe(
    'preview.chapter_not_found',
  )
  const [listed] = (await asPa('GET', `/preview-links?orderId=${chapter.orderId}`)).data.rows
  expect(listed).toMatchObject({ id: link.id, opened: { count: 1 } })
  // the studio's own look is no visit of the reader
  const signedIn = await app.send('POST', '/user/login', {
    username: 'zq-administrator',
    password: 'studio2026',
  })
  const cookie = `rt=${/rt=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1] ?? ''}`
  await app.send('POST', '/preview/visits', { link: link.token }, { cookie })
  const [again] = (await asPa('GET', `/preview-links?orderId=${chapter.orderId}`)).data.rows
  expect(again.opened.count).toBe(1)
})

test('no other endpoint takes the token of a link or of a visit', async () => {
  const { token: link } = await addLink()
  const { token: visit } = (await open(link)).data
  const accepted: string[] = []
  for (const endpoint of app.edge.endpoints.values()) {
    if (endpoint.access === 'public' || endpoint.id === 'live.stream') continue
    const url = endpoint.path.replaceAll(/:\w+/g, chapter.chapterId)
    for (const token of [link, visit])
      for (const headers of [
        [['x-a-token', token]],
        [['authorization', `Bearer ${token}`]],
        [['x-preview-token', token]],
      ] as const) {
        app.clock.advance(100)
        const raw = endpoint.raw === 'request'
        const body = endpoint.method === 'GET' ? undefined : raw ? Buffer.from('x') : {}
        const type = raw ? { 'content-type': 'application/octet-stream' } : undefined
        const answer = await app.send(endpoint.method, url, body, {
          ...Object.fromEntries(headers),
          ...type,
        })
        if (answer.data?.error !== 'session.invalid')
          accepted.push(`${endpoint.id}: ${answer.status} ${answer.data?.error ?? ''}`)
      }
  }
  expect(accepted).toEqual([])
})

test('addresses of pictures are good for one visit, one picture and open links only', async () => {
  const link = await addLink()
  const read = await asReader(link.token)
  const { url } = (await read('GET', `/preview/chapters/${chapter.chapterId}`)).data.pages[0]
    .picture
  const address = fill(url)
  expect((await app.send('GET', address)).status).toBe(200)
  const { id: foreign } = await app.deps.db
    .selectFrom('page_output')
    .select('id')
    .where('chapter_id', '=', other.chapterId)
    .executeTakeFirstOrThrow()
  const elsewhere = address.replace(/previews\/[^/]+/, `previews/${foreign}`)
  expect((await app.send('GET', elsewhere)).data.error).toBe('file.address_expired')
  // what was signed for a preview opens no file of the studio
  const output = address.replace(/previews\/([^/]+)\/[^?]+/, 'outputs/$1')
  expect((await app.send('GET', output)).data.error).toBe('file.address_expired')
  expect((await app.send('GET', fill(url, 'medium', 1))).data.error).toBe('file.not_found')
  await asPa('POST', `/preview-links/${link.id}/revoke`, {})
  app.clock.advance(11_000)
  expect((await app.send('GET', address)).data.error).toBe('preview.revoked')
  expect((await read('GET', '/preview')).data.error).toBe('preview.revoked')
  expect((await open(link.token)).data.error).toBe('preview.revoked')
})

test('a link ends on its last day; a forged one is none', async () => {
  const { token } = await addLink({ lastDay: '2026-03-03' })
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  expect((await open(forged)).data.error).toBe('preview.not_found')
  expect((await open('x')).data.error).toBe('preview.not_found')
  const before = app.deps.clock.now().toISOString()
  app.clock.set('2026-03-03T15:59:00.000Z')
  const read = await asReader(token)
  const onTime = await read('GET', '/preview')
  app.clock.set('2026-03-03T16:00:00.000Z')
  const late = await read('GET', '/preview')
  app.clock.set(before)
  expect([onTime.status, late.data.error]).toEqual([200, 'preview.expired'])
  const past = { scope: toScope(chapter), recipient: 'x', watermark: false }
  for (const lastDay of ['2026-03-01', '2028-01-01'])
    expect((await asPa('POST', '/preview-links', { ...past, lastDay })).data.error).toBe(
      'preview_link.last_day',
    )
})

test('a password is asked for, wrong ones are counted, and a new one closes what is open', async () => {
  const link = await addLink({ password: 'cloud-whale' })
  expect(link.hasPassword).toBe(true)
  expect((await open(link.token)).data.error).toBe('preview.password_required')
  for (let count = 0; count < 5; count++)
    expect((await open(link.token, 'wrong-one')).data.error).toBe('preview.password_wrong')
  expect((await open(link.token, 'cloud-whale')).data.error).toBe('session.throttled')
  app.clock.advance(31_000)
  const { token } = (await open(link.token, 'cloud-whale')).data
  const read: Send = (method, url) => app.send(method, url, undefined, { 'x-preview-token': token })
  expect((await read('GET', '/preview')).status).toBe(200)
  const changed = await asPa('PATCH', `/preview-links/${link.id}`, {
    version: link.version,
    password: 'another-whale',
  })
  expect(changed.data.version).toBe(link.version + 1)
  expect((await read('GET', '/preview')).data.error).toBe('preview.visit_over')
  const stale = await asPa('PATCH', `/preview-links/${link.id}`, { version: 1, watermark: true })
  expect(stale.data).toMatchObject({
    error: 'preview_link.changed_meanwhile',
    current: { id: link.id, version: 2 },
  })
})

test('the watermark is drawn into the picture', async () => {
  const load = async (watermark: boolean): Promise<Buffer> => {
    const read = await asReader((await addLink({ watermark })).token)
    const { url } = (await read('GET', `/preview/chapters/${chapter.chapterId}`)).data.pages[0]
      .picture
    const { bytes } = await app.send('GET', fill(url))
    return await sharp(bytes).removeAlpha().raw().toBuffer()
  }
  const [plain, marked] = [await load(false), await load(true)]
  expect(marked.length).toBe(plain.length)
  const changed = plain.filter((value, at) => Math.abs(value - (marked[at] ?? 0)) > 16).length
  expect(changed).toBeGreaterThan(plain.length / 200)
})

test('comments arrive in the order at their place; answers are seen only if they are marked', async () => {
  const link = await addLink()
  const read = await asReader(link.token)
  const at = `/preview/chapters/${chapter.chapterId}`
  const place = { pageId: chapter.pageIds[1], rect: { x: 10, y: 20, width: 30, height: 40 } }
  const { id } = (await read('POST', `${at}/comments`, { text: ' Name is wrong ', ...place })).data
  const list = async () =>
    (await asPa('GET', `/orders/${chapter.orderId}/comments`)).data.rows.find(
      (row: { id: string }) => row.id === id,
    )
  expect(await list()).toMatchObject({
    text: 'Name is wrong',
    byClient: true,
    author: { name: 'Shueisha 编辑部' },
    pin: { page: 2, rect: place.rect },
  })
  const notice = { kind: 'client_commented', values: { name: 'Shueisha 编辑部' } }
  const [ofSeat] = (await asTranslator('GET', '/notifications')).data.rows
  expect(ofSeat).toMatchObject(notice)
  const [ofMaker] = (await asPa('GET', '/notifications')).data.rows
  expect(ofMaker).toMatchObject({ ...notice, spot: { place: 'comments' } })
  const comments = `/orders/${chapter.orderId}/comments`
  const reply = { parentId: id, text: 'internal' }
  expect((await asPa('POST', comments, reply)).status).toBe(200)
  const denied = await asTranslator('POST', comments, { ...reply, forClient: true })
  expect(denied.data.error).toBe('permission.role_denied')
  await asPa('POST', comments, { parentId: id, text: 'Corrected, thank you', forClient: true })
  const lone = await asPa('POST', comments, { text: 'x', forClient: true })
  expect(lone.data.error).toBe('comment.not_of_client')
  const [thread] = (await read('GET', at)).data.threads
  expect(thread).toMatchObject({ id, own: true, pageId: place.pageId, rect: place.rect })
  expect(thread.replies).toMatchObject([{ text: 'Corrected, thank you', own: false }])
  // the reader of another link of the same chapter sees nothing of it
  const outsider = await asReader((await addLink()).token)
  expect((await outsider('GET', at)).data.threads).toEqual([])
  expect((await outsider('DELETE', `/preview/comments/${id}`)).data.error).toBe('comment.not_found')
  const outside = { text: 'x', pageId: other.pageIds[0] }
  expect((await read('POST', `${at}/comments`, outside)).data.error).toBe('page.not_found')
  expect((await read('DELETE', `/preview/comments/${id}`)).status).toBe(200)
  expect(await list()).toMatchObject({ deleted: true, text: '' })
})

test('a decision stands in the list of links, in the order’s log, in messages and in the audit', async () => {
  const link = await addLink({ scope: { kind: 'order', orderId: chapter.orderId } })
  const read = await asReader(link.token)
  const at = `/preview/chapters/${chapter.chapterId}/decision`
  const empty = await read('POST', at, { decision: 'changes_requested', note: ' ' })
  expect(empty.data.error).toBe('request.invalid')
  await read('POST', at, { decision: 'changes_requested', note: 'Page 2, please' })
  app.clock.advance(1000)
  await read('POST', at, { decision: 'accepted', note: '' })
  const view = (await asPa('GET', `/preview-links?orderId=${chapter.orderId}`)).data
  const listed = view.rows.find(({ id }: { id: string }) => id === link.id)
  expect(listed.decisions).toMatchObject([{ decision: 'accepted', note: '' }])
  expect(view.chapters).toMatchObject([{ ready: 2, pages: 2 }])
  const kinds = (await asPa('GET', '/notifications')).data.rows.map(
    ({ kind }: { kind: string }) => kind,
  )
  expect(kinds.slice(0, 2)).toEqual(['client_accepted', 'client_asked_changes'])
  const log = await app.deps.db
    .selectFrom('log_entry')
    .select(['type', 'details'])
    .where('type', '=', 'chapter.preview_decided')
    .orderBy('id')
    .execute()
  expect(log.map(({ details }) => Object(details).decision)).toEqual([
    'changes_requested',
    'accepted',
  ])
  const audited = await app.deps.db
    .selectFrom('audit_entry')
    .select('params')
    .where('action', '=', 'preview_decided')
    .execute()
  expect(audited).toHaveLength(2)
})

test('a link to a book shows every chapter of a language, also those without pictures', async () => {
  const { bookId } = (await addLink()).scope
  const bare = await aDeliveredChapter(app, { pictures: [] })
  const order = await app.deps.db
    .selectFrom('work_order')
    .select('target_language')
    .where('id', '=', bare.orderId)
    .executeTakeFirstOrThrow()
  const book = await app.deps.db
    .selectFrom('work_order')
    .select('book_id')
    .where('id', '=', bare.orderId)
    .executeTakeFirstOrThrow()
  const scope = { kind: 'book', bookId: book.book_id, language: order.target_language }
  const read = await asReader((await addLink({ scope })).token)
  const { chapters } = (await read('GET', '/preview')).data
  expect(chapters).toContainEqual(expect.objectContaining({ id: bare.chapterId, ready: 0 }))
  const at = `/preview/chapters/${bare.chapterId}`
  expect((await read('GET', at)).data.pages[0].picture).toBeNull()
  const early = await read('POST', `${at}/decision`, { decision: 'accepted', note: '' })
  expect(early.data.error).toBe('preview.nothing_to_decide')
  expect(typeof bookId).toBe('string')
})

test('links are the administrators’ alone', async () => {
  const list = await asTranslator('GET', `/preview-links?orderId=${chapter.orderId}`)
  expect(list.data.error).toBe('permission.role_denied')
})
