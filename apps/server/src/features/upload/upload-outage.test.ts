/** Uploads while the file store is full or away, and how several of them take turns. */
import { renameSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import yazl from 'yazl'
import { uploadWork, type UploadWorkDeps } from '../../pipeline/read-upload.job-handler.ts'
import { runJobs, workLoop } from '../../pipeline/run-jobs.ts'
import type { PageReader } from '../../ports/page-reader.ts'
import { StorageFault } from '../../ports/blob-store.ts'
import { inlinePageReader } from '../../testing/inline-page-reader.ts'
import { inlinePdfReader } from '../../testing/inline-pdf-reader.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
const octets = { 'content-type': 'application/octet-stream' }

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.db.deleteFrom('upload').execute()
  made = await aChapter(app.deps, {
    status: 'waiting_for_image',
    orderStatus: 'waiting_for_image',
    pages: 0,
  })
})

const startReading = async (changes: Partial<UploadWorkDeps> = {}): Promise<void> => {
  const onError = (): void => undefined
  const jobs = await runJobs(
    [
      workLoop(
        uploadWork(
          { ...app.deps, reader: inlinePageReader, pdf: inlinePdfReader, ...changes },
          onError,
        ),
        1,
      ),
    ],
    {
      url: app.database.url,
      onError,
    },
  )
  onTestFinished(() => jobs.stop(0))
}
const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 40, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
const archive = async (widths: readonly number[]): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const width of widths) zip.addBuffer(await picture(width), `${width}.png`)
  zip.end()
  return await buffer(zip.outputStream)
}
const announce = async (send: Send, name: string, bytes: Buffer): Promise<string> =>
  (await send('POST', `/chapters/${made.chapterId}/uploads`, { name, size: bytes.length })).data.id
const append = (send: Send, id: string, bytes: Buffer) =>
  send('PUT', `/uploads/${id}/bytes?offset=0`, bytes, octets)
const sent = async (send: Send, name: string, bytes: Buffer): Promise<string> => {
  const id = await announce(send, name, bytes)
  expect((await append(send, id, bytes)).status).toBe(200)
  return id
}
const view = async (id: string) => (await people.pa('GET', `/uploads/${id}`)).data
const until = async (
  id: string,
  isIt: (seen: { status: string; waitsFor: string | null }) => boolean,
) => {
  for (;;) {
    const seen = await view(id)
    if (isIt(seen)) return seen
    await sleep(30)
  }
}
const ready = (id: string) => until(id, ({ status }) => status === 'ready')

test('bytes that come while the store is away are answered with 503 and taken when it is back', async () => {
  const bytes = await picture(61)
  const id = await announce(people.pa, 'a.png', bytes)
  renameSync(app.blobFolder, `${app.blobFolder}.away`)
  const away = await append(people.pa, id, bytes)
  renameSync(`${app.blobFolder}.away`, app.blobFolder)
  expect(away).toMatchObject({ status: 503, data: { error: 'storage.unavailable' } })
  expect(away.message).toContain('continues automatically')
  expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
  expect((await view(id)).received).toBe(0)
  expect(await append(people.pa, id, bytes)).toMatchObject({
    status: 200,
    data: { received: bytes.length },
  })
})

test('a full store answers 507 with its sentence', async () => {
  const put = app.deps.uploads.put
  const full = {
    ...app.deps.uploads,
    put: () => Promise.reject(new StorageFault('storage.full', 'ENOSPC')),
  }
  const bytes = await picture(62)
  const id = await announce(people.pa, 'a.png', bytes)
  Object.assign(app.deps.uploads, full)
  const answer = await append(people.pa, id, bytes)
  Object.assign(app.deps.uploads, { put })
  expect(answer).toMatchObject({ status: 507, code: 50701, data: { error: 'storage.full' } })
  expect(answer.message).toContain('full')
})

test('reading an upload waits for a full store, says so, keeps the pages it has, and goes on by itself', async () => {
  let isFull = false
  let stored = 0
  const put: typeof app.deps.blobs.put = async (bytes) => {
    if (isFull) throw new StorageFault('storage.full', 'ENOSPC')
    const blob = await app.deps.blobs.put(bytes)
    stored += 1
    isFull = stored === 3
    return blob
  }
  const id = await sent(people.pa, 'pages.zip', await archive([71, 72, 73]))
  await startReading({ blobs: { ...app.deps.blobs, put } })
  const waiting = await until(id, ({ waitsFor }) => waitsFor !== null)
  expect(waiting).toMatchObject({
    status: 'queued',
    waitsFor: 'storage.full',
    pages: [{ name: '71.png' }],
  })
  isFull = false
  await sql`update upload set not_before = now() where id = ${id}`.execute(app.deps.db)
  expect(await ready(id)).toMatchObject({
    waitsFor: null,
    refused: [],
    pages: [{ name: '71.png' }, { name: '72.png' }, { name: '73.png' }],
  })
})

test('an archive delays the upload of another person by a page at most, and a second archive takes turns with it', async () => {
  const order: string[] = []
  const long = await sent(people.pa, 'long.zip', await archive([81, 82, 83, 84, 85, 86]))
  const reader: PageReader = {
    read: async (...task) => {
      const reading = await inlinePageReader.read(...task)
      const width = reading.kind === 'page' ? reading.page.width : 0
      order.push(`${width}`)
      // these come while the second page of the archive is read
      if (width === 82) {
        await sent(second, 'one.png', await picture(91))
        await sent(second, 'two.zip', await archive([92, 93]))
      }
      return reading
    },
  }
  const other = await app.addPerson({
    name: 'second',
    roles: ['projectAdministrator'],
    languages: ['en'],
  })
  const second = await app.as(other, 'projectAdministrator')
  await startReading({ reader })
  await ready(long)
  expect(order).toEqual(['81', '82', '91', '83', '92', '84', '93', '85', '86'])
})
