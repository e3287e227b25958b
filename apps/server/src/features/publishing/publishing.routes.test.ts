import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Certificate, DeliveryView } from '@panelflow/contract/publishing.ts'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPixelGate } from '../../pipeline/pixel-gate.ts'
import { publishWork } from '../../pipeline/deliver-publication.job-handler.ts'
import { runJobs, type RunningJobs, workLoop } from '../../pipeline/run-jobs.ts'
import { aDeliveredChapter } from '../../testing/a-delivered-chapter.ts'
import type { MadeChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { startDueBatches } from '../serial/start-due-batches.ts'
import { queueLateChapters } from './queue-publications.ts'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const SIGNING_KEY = 'a key that both sides know'

let app: TestApp
let people: StudioPeople
let root: string
let jobs: RunningJobs | undefined
let receiver: Server
let address: string
let answer = 200
const received: Received[] = []
const errors: unknown[] = []

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'panelflow-publish-'))
  app = await createTestApp({
    webhooksInPrivateNetwork: true,
    publishFolder: root,
    publicUrl: 'https://studio.example.com',
  })
  people = await studioPeople(app)
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body: Buffer.concat(chunks) })
      response.writeHead(answer).end('thank you')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterEach(async () => {
  await jobs?.stop(0)
  jobs = undefined
  expect(errors.splice(0)).toEqual([])
  received.length = 0
  answer = 200
})
afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  await app.close()
  await rm(root, { recursive: true, force: true })
})

/** Signed in again, after the clock was moved by days. */
const renewed = async (): Promise<StudioPeople> => {
  const sign = (name: 'pa' | 'ta') => ({ id: people.ids[name], name, password: 'studio2026' })
  return {
    ...people,
    pa: await app.as(sign('pa'), 'projectAdministrator'),
    ta: await app.as(sign('ta'), 'translationAdministrator'),
  }
}

const startWork = async (): Promise<void> => {
  const onError = (error: unknown): void => void errors.push(error)
  const layered = { write: async () => await Promise.reject(new Error('no layers here')) }
  const tools = { layered, readFont, ownFonts: { load: async () => [] }, gate: createPixelGate() }
  const work = publishWork(app.deps, tools, { worker: 'here', onError })
  jobs = await runJobs([workLoop(work, 2)], { url: app.database.url, onError })
}

const findBook = async ({ sourceChapterId }: MadeChapter): Promise<string> =>
  (
    await app.deps.db
      .selectFrom('source_chapter')
      .select('book_id')
      .where('id', '=', sourceChapterId)
      .executeTakeFirstOrThrow()
  ).book_id

const aTarget = async (bookId: string, changes: object = {}) =>
  await people.pa('POST', `/books/${bookId}/publishing-targets`, {
    name: 'Shelf',
    language: null,
    address: { kind: 'folder', folder: 'shelf' },
    options: { format: 'cbz' },
    ...changes,
  })

const list = async (bookId: string) =>
  (await people.pa('GET', `/books/${bookId}/publications`)).data as {
    readonly rows: readonly DeliveryView[]
    readonly ready: readonly { readonly chapterId: string; readonly needsReason: boolean }[]
  }

const until = async (bookId: string, ...statuses: string[]): Promise<DeliveryView> => {
  for (;;) {
    const [row] = (await list(bookId)).rows
    if (row !== undefined && statuses.includes(row.status)) return row
    await sleep(50)
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const aBatch = async (bookId: string, startsAt: Date): Promise<string> => {
  const { db, ids, clock } = app.deps
  const serialId = ids.next()
  const batchId = ids.next()
  const made = { created_by: people.ids.pa, created_at: clock.now() }
  await db
    .insertInto('serial')
    .values({ id: serialId, title: 'S', title_key: serialId, ...made })
    .execute()
  await db
    .insertInto('batch')
    .values({
      id: batchId,
      serial_id: serialId,
      number: 1,
      description: 'October',
      starts_at: startsAt,
      ...made,
    })
    .execute()
  await db
    .insertInto('batch_book')
    .values({ batch_id: batchId, book_id: bookId, added_by: people.ids.pa, added_at: clock.now() })
    .execute()
  return batchId
}

test('a released batch delivers its finished chapters, once, with a certificate of what is there', async () => {
  const chapter = await aDeliveredChapter(app, { pages: 2 })
  const bookId = await findBook(chapter)
  const target = await aTarget(bookId, {
    options: { format: 'jpeg', quality: 90 },
    unpacked: true,
    pathPattern: '{language}/{chapter}/{file}',
  })
  expect(target).toMatchObject({ status: 200, data: { kind: 'folder', hasSecret: false } })
  const batchId = await aBatch(bookId, new Date(app.deps.clock.now().getTime() + 1000))
  app.clock.advance(2000)
  expect(await startDueBatches(app.deps)).toBe(1)
  await startWork()
  const row = await until(bookId, 'done', 'failed')
  expect(row).toMatchObject({ status: 'done', filesDone: 2, publicationVersion: 1, problem: null })
  const written: Certificate = (
    await people.pa('GET', `/publication-deliveries/${row.id}/certificate`)
  ).data
  expect(written).toMatchObject({ version: 1, target: { name: 'Shelf', kind: 'folder' } })
  expect(written.files).toHaveLength(2)
  for (const { path: name, sha256: sum, bytes } of written.files) {
    const file = await readFile(path.join(root, 'shelf', name))
    expect([sha256(file), file.length]).toEqual([sum, bytes])
  }
  // neither a second look nor a later round delivers it again
  await queueLateChapters(app.deps)
  expect((await list(bookId)).rows).toHaveLength(1)
  const { batch_id } = await app.deps.db
    .selectFrom('publication')
    .select('batch_id')
    .where('chapter_id', '=', chapter.chapterId)
    .executeTakeFirstOrThrow()
  expect(batch_id).toBe(batchId)
  const { bytes } = await app.send('GET', row.files[0]?.url ?? '')
  expect(sha256(bytes)).toBe(written.files[0]?.sha256)
})

test('a chapter that is finished while its batch is in progress follows by itself', async () => {
  const chapter = await aDeliveredChapter(app, { pages: 1 })
  const bookId = await findBook(chapter)
  const batchId = await aBatch(bookId, new Date(0))
  await app.deps.db
    .updateTable('batch')
    .set({ status: 'in_progress', started_at: app.deps.clock.now() })
    .where('id', '=', batchId)
    .execute()
  await aTarget(bookId)
  const finish = (at: Date) =>
    app.deps.db
      .updateTable('work_order')
      .set({ completed_at: at })
      .where('id', '=', chapter.orderId)
      .execute()
  await finish(new Date(app.deps.clock.now().getTime() - 1000))
  await queueLateChapters(app.deps)
  // finished before the target was made: a person decides
  expect(await list(bookId)).toMatchObject({
    rows: [],
    ready: [{ chapterId: chapter.chapterId, needsReason: false }],
  })
  await finish(new Date(app.deps.clock.now().getTime() + 1000))
  await queueLateChapters(app.deps)
  expect(await list(bookId)).toMatchObject({ rows: [{ status: 'waiting' }], ready: [] })
})

test('a broken delivery goes on with the files that have not arrived', async () => {
  const chapter = await aDeliveredChapter(app, { pages: 2 })
  const bookId = await findBook(chapter)
  await aTarget(bookId, {
    name: 'Program',
    address: { kind: 'api', url: `${address}/in?key=1`, method: 'PUT' },
    options: { format: 'png' },
    unpacked: true,
    secret: { signingKey: SIGNING_KEY },
  })
  await people.pa('POST', `/chapters/${chapter.chapterId}/publications`, {})
  answer = 503
  await startWork()
  for (;;) {
    const [row] = (await list(bookId)).rows
    if (row?.problem) break
    await sleep(50)
  }
  const waiting = (await list(bookId)).rows[0]
  expect(waiting).toMatchObject({
    status: 'waiting',
    problem: { code: 'refused_by_target', detail: '503 thank you' },
    filesTotal: 2,
    acts: ['pause', 'cancel'],
  })
  const act = (name: string) =>
    people.pa('POST', `/publication-deliveries/${waiting?.id}/act`, { act: name })
  expect((await act('pause')).data).toEqual({ status: 'paused' })
  expect((await act('retry')).data).toMatchObject({ error: 'delivery.other_status' })
  answer = 200
  received.length = 0
  // as if the first file had arrived before the worker was killed
  const { db } = app.deps
  await db
    .updateTable('publication_file')
    .set({ sent_at: app.deps.clock.now() })
    .where('delivery_id', '=', waiting?.id ?? '')
    .where('position', '=', 0)
    .execute()
  await act('resume')
  expect(await until(bookId, 'done', 'failed')).toMatchObject({ status: 'done', filesDone: 2 })
  expect(received).toHaveLength(1)
  const [put] = received
  expect(put).toMatchObject({ method: 'PUT' })
  expect(put?.url).toMatch(/^\/in\/.*\/0002\.png\?key=1$/)
  const [, seconds, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(put?.headers['panelflow-signature'])) ?? []
  expect(
    createHmac('sha256', SIGNING_KEY)
      .update(`${seconds}.`)
      .update(put?.body ?? '')
      .digest('hex'),
  ).toBe(signature)
  expect(sha256(put?.body ?? Buffer.of())).toBe(put?.headers['panelflow-sha256'])
})

test('a webhook is told of a version with links that open without signing in, for some days', async () => {
  const chapter = await aDeliveredChapter(app, { pages: 1 })
  const bookId = await findBook(chapter)
  await aTarget(bookId, {
    name: 'Chat',
    address: { kind: 'webhook', url: `${address}/hook` },
    secret: { signingKey: SIGNING_KEY },
  })
  await people.pa('POST', `/chapters/${chapter.chapterId}/publications`, {})
  await startWork()
  await until(bookId, 'done', 'failed')
  const body = JSON.parse(received[0]?.body.toString('utf8') ?? '')
  expect(body).toMatchObject({ event: 'chapter.published', version: 1, files: [{}] })
  const link = new URL(body.files[0].url)
  expect(link.origin).toBe('https://studio.example.com')
  const fetched = await app.send('GET', link.pathname + link.search)
  expect(sha256(fetched.bytes)).toBe(body.files[0].sha256)
  const forged = link.search.replace(/s=.{4}/, 's=AAAA')
  expect((await app.send('GET', link.pathname + forged)).data).toMatchObject({
    error: 'file.address_expired',
  })
  app.clock.advance(8 * 24 * 3600 * 1000)
  expect((await app.send('GET', link.pathname + link.search)).data).toMatchObject({
    error: 'file.address_expired',
  })
})

test('a correction after release is a new version with its reason; the old one stays with its files', async () => {
  people = await renewed()
  const chapter = await aDeliveredChapter(app, { pages: 1 })
  const bookId = await findBook(chapter)
  await aTarget(bookId, { pathPattern: 'v{version}/{file}' })
  const publish = (chapterId: string, reason?: string) =>
    people.pa('POST', `/chapters/${chapterId}/publications`, reason === undefined ? {} : { reason })
  await publish(chapter.chapterId)
  await startWork()
  const first = await until(bookId, 'done', 'failed')
  expect((await publish(chapter.chapterId)).data).toMatchObject({
    error: 'publishing.reason_missing',
  })
  expect((await publish(chapter.chapterId, 'A name was wrong')).data).toEqual({ deliveries: 1 })
  for (;;) if ((await until(bookId, 'done')).publicationVersion === 2) break
  const { rows } = await list(bookId)
  expect(rows.map(({ publicationVersion, reason }) => [publicationVersion, reason])).toEqual([
    [2, 'A name was wrong'],
    [1, ''],
  ])
  const ofOrder = async (orderId: string): Promise<readonly string[]> =>
    (await people.pa('GET', `/books/${bookId}/publications?orderId=${orderId}`)).data.rows.map(
      ({ id }: DeliveryView) => id,
    )
  expect(await ofOrder(chapter.orderId)).toEqual(rows.map(({ id }) => id))
  expect(await ofOrder(chapter.chapterId)).toEqual([])
  expect((await app.send('GET', rows[1]?.files[0]?.url ?? '')).status).toBe(200)
  expect(
    (await people.pa('GET', `/publication-deliveries/${first.id}/certificate`)).data,
  ).toMatchObject({
    version: 1,
  })
})

test('a delivery whose worker was killed is taken over by another and ends once', async () => {
  people = await renewed()
  const chapter = await aDeliveredChapter(app, { pages: 2 })
  const bookId = await findBook(chapter)
  await aTarget(bookId, { pathPattern: 'taken-over/{file}' })
  await people.pa('POST', `/chapters/${chapter.chapterId}/publications`, {})
  const [waiting] = (await list(bookId)).rows
  const lost = {
    status: 'running',
    attempt: 1,
    worker: 'killed',
    lease_until: new Date(0),
  } as const
  await app.deps.db
    .updateTable('publication_delivery')
    .set(lost)
    .where('id', '=', waiting?.id ?? '')
    .execute()
  await startWork()
  const done = await until(bookId, 'done', 'failed')
  expect(done).toMatchObject({ id: waiting?.id, status: 'done', filesDone: 1, problem: null })
  expect(await readdir(path.join(root, 'shelf', 'taken-over'))).toHaveLength(1)
})

test('a test writes a file and removes it, and says what is wrong', async () => {
  const bookId = await findBook(await aDeliveredChapter(app, { pages: 1 }))
  const { data } = await aTarget(bookId, { address: { kind: 'folder', folder: 'tried' } })
  const check = (id: string) => people.pa('POST', `/publishing-targets/${id}/test`, {})
  expect((await check(data.id)).data).toEqual({ problem: null })
  expect(await readdir(path.join(root, 'tried'))).toEqual([])
  const outside = await mkdtemp(path.join(os.tmpdir(), 'panelflow-outside-'))
  await symlink(outside, path.join(root, 'link'))
  const led = await aTarget(bookId, { name: 'Out', address: { kind: 'folder', folder: 'link' } })
  expect((await check(led.data.id)).data.problem).toMatchObject({ code: 'folder_not_allowed' })
  await writeFile(path.join(root, 'file'), '')
  const blocked = await aTarget(bookId, {
    name: 'F',
    address: { kind: 'folder', folder: 'file/x' },
  })
  expect((await check(blocked.data.id)).data.problem).toMatchObject({ code: 'place_missing' })
  await rm(outside, { recursive: true })
})

test('secrets are sealed, needed again for another address, and never read back', async () => {
  const bookId = await findBook(await aDeliveredChapter(app, { pages: 1 }))
  const api = (url: string) => ({ kind: 'api', url, method: 'POST' })
  const missing = await aTarget(bookId, { address: api(address) })
  expect(missing.data).toMatchObject({ error: 'publishing_target.secret_missing' })
  const { data } = await aTarget(bookId, {
    address: api(address),
    secret: { signingKey: SIGNING_KEY },
  })
  expect(data.hasSecret).toBe(true)
  const stored = await app.deps.db
    .selectFrom('publishing_target')
    .selectAll()
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify([stored, data])).not.toContain(SIGNING_KEY)
  const change = (body: object) => people.pa('PATCH', `/publishing-targets/${data.id}`, body)
  expect(
    (await change({ version: 1, address: api('https://evil.example.com') })).data,
  ).toMatchObject({
    error: 'publishing_target.secret_missing',
  })
  expect((await change({ version: 1, name: 'Other' })).data).toMatchObject({
    name: 'Other',
    version: 2,
  })
  expect((await change({ version: 1, name: 'Late' })).data).toMatchObject({
    error: 'publishing_target.changed_meanwhile',
  })
  expect((await aTarget(bookId, { name: 'other' })).data).toMatchObject({
    error: 'publishing_target.name_taken',
  })
  expect((await people.pa('DELETE', `/publishing-targets/${data.id}`)).status).toBe(200)
})

test.each([
  ['a path out of the folder', { address: { kind: 'folder', folder: '../x' } }],
  ['a pattern without a file', { pathPattern: '{book}' }],
  ['a form for texts', { options: { format: 'xliff' } }],
])('%s is refused', async (_what, changes) => {
  const bookId = await findBook(await aDeliveredChapter(app, { pages: 1 }))
  expect((await aTarget(bookId, changes)).code).toBe(42201)
})

test('only project administrators publish', async () => {
  const chapter = await aDeliveredChapter(app, { pages: 1 })
  const bookId = await findBook(chapter)
  expect((await people.ta('GET', `/books/${bookId}/publishing-targets`)).code).toBe(40301)
  expect((await people.ta('POST', `/chapters/${chapter.chapterId}/publications`, {})).code).toBe(
    40301,
  )
})
