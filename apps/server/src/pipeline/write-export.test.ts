import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPsdProcess } from '../adapters/layered/psd-process.ts'
import { tidyExports } from '../features/output/export/expire-export.ts'
import { readZip } from '../features/output/formats/testing/read-back.ts'
import type { LayeredFiles } from '../ports/layered-files.ts'
import type { ExportView } from '@panelflow/contract/output.ts'
import { aDeliveredChapter } from '../testing/a-delivered-chapter.ts'
import { getBuiltProgram } from '../testing/built-program.ts'
import { type StudioPeople, studioPeople } from '../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createPixelGate } from './pixel-gate.ts'
import { runJobs, type RunningJobs, workLoop } from './run-jobs.ts'
import { type ExportDeps, exportWork } from './write-export.job-handler.ts'

let app: TestApp
let people: StudioPeople
let jobs: RunningJobs | undefined
const children: ChildProcess[] = []
const errors: unknown[] = []
const noLayers: LayeredFiles = {
  write: async () =>
    await Promise.reject(new Error('the process for layered files ended (SIGKILL)')),
}

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await jobs?.stop(0)
  jobs = undefined
  errors.length = 0
})
afterAll(() => app.close())

const startProcess = (name: string, mode: 'waits' | 'works'): ChildProcess => {
  const file = getBuiltProgram(new URL('killed-export.process.ts', import.meta.url))
  const args = [app.database.url, app.blobFolder, name, mode]
  const child = fork(file, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}
const startHere = async (
  changes: Partial<ExportDeps> = {},
  gate = createPixelGate(),
): Promise<void> => {
  const onError = (error: unknown): void => void errors.push(error)
  const work = exportWork(
    { ...app.deps, ...changes },
    { layered: noLayers, readFont, ownFonts: { load: async () => [] }, gate },
    { worker: 'here', onError },
  )
  jobs = await runJobs([workLoop(work, 2)], { url: app.database.url, onError })
}
/** Blobs whose pictures come only when they are let through; `asked` counts those waited for. */
const gatedBlobs = () => {
  const gate = { requestCount: 0, open: (): void => undefined }
  const opened = new Promise<void>((resolve) => (gate.open = resolve))
  const get = async (sha: string): Promise<Buffer> => {
    gate.requestCount += 1
    if (gate.requestCount > 1) await opened
    return await app.deps.blobs.get(sha)
  }
  return { gate, blobs: { ...app.deps.blobs, get } }
}
const requestExport = async (
  chapterId: string,
  options: object = { format: 'zip' },
): Promise<string> =>
  (await people.pa('POST', '/exports', { chapterIds: [chapterId], options })).data.id
const view = async (id: string): Promise<ExportView> =>
  (await people.pa('GET', `/exports/${id}`)).data
const until = async <T>(readState: () => Promise<T>, isIt: (seen: T) => boolean): Promise<T> => {
  for (;;) {
    const seen = await readState()
    if (isIt(seen)) return seen
    app.clock.advance(500)
    await sleep(50)
  }
}
const has =
  (...statuses: string[]) =>
  ({ status }: { status: string }): boolean =>
    statuses.includes(status)
const row = async (id: string) =>
  await app.deps.db
    .selectFrom('export_chapter')
    .select(['status', 'attempt', 'failures', 'worker'])
    .where('export_id', '=', id)
    .executeTakeFirstOrThrow()
const storedFiles = (): string[] =>
  readdirSync(app.blobFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('incoming'))
    .map((entry) => path.join(entry.parentPath, entry.name))

test('a worker killed in the middle of a chapter leaves nothing to see; another one writes the whole file when the lease is over', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 3 })
  const before = storedFiles().length
  const doomed = startProcess('doomed', 'waits')
  const id = await requestExport(chapterId)
  for (;;) if ((await once(doomed, 'message'))[0] === 'working') break
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  expect(await view(id)).toMatchObject({ status: 'running', files: 0, fileRows: [] })
  expect(storedFiles()).toHaveLength(before)
  // nobody waits for the rest of its lease here
  await app.deps.db
    .updateTable('export_chapter')
    .set({ lease_until: new Date(0) })
    .where('export_id', '=', id)
    .execute()
  startProcess('next', 'works')
  const done = await until(() => view(id), has('done', 'failed'))
  expect(done).toMatchObject({ status: 'done', files: 1 })
  expect(await row(id)).toMatchObject({ attempt: 2, failures: 1 })
  const { bytes } = await app.send('GET', done.fileRows[0]!.url)
  expect((await readZip(bytes)).size).toBe(4)
})

test('while the store is away an export waits without using up a try, files answer 503, and both go on when it is back', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 1 })
  await startHere()
  const written = await requestExport(chapterId)
  const first = await until(() => view(written), has('done'))
  renameSync(app.blobFolder, `${app.blobFolder}.away`)
  const id = await requestExport(chapterId, { format: 'cbz' })
  const waiting = await until(
    () => row(id),
    ({ status, attempt }) => status === 'waiting' && attempt > 0,
  )
  expect(waiting.failures).toBe(0)
  const away = await app.send('GET', first.fileRows[0]!.url)
  expect(away).toMatchObject({ status: 503, data: { error: 'storage.unavailable' } })
  expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
  renameSync(`${app.blobFolder}.away`, app.blobFolder)
  await sql`update export_chapter set not_before = now() where export_id = ${id}`.execute(
    app.deps.db,
  )
  expect(await until(() => view(id), has('done', 'failed'))).toMatchObject({
    status: 'done',
    files: 1,
  })
  expect((await app.send('GET', first.fileRows[0]!.url)).status).toBe(200)
})

test('an export of large pages waits for room and gives it back, also when it fails', async () => {
  const { chapterId, pageIds } = await aDeliveredChapter(app, { pages: 2 })
  await app.deps.db
    .updateTable('source_page')
    .set({ width: 8_000, height: 10_000 })
    .where('id', 'in', pageIds)
    .execute()
  const gate = createPixelGate()
  const leave = await gate.enter(80_000_000, new AbortController().signal)
  await startHere({}, gate)
  const [done, failed] = [
    await requestExport(chapterId),
    await requestExport(chapterId, { format: 'psd' }),
  ]
  await until(() => view(done), has('running'))
  await sleep(1_000)
  expect(await view(done)).toMatchObject({ status: 'running', files: 0 })
  // a layered file of it would have failed already
  expect(await row(failed)).toMatchObject({ status: 'running', failures: 0 })
  leave()
  expect(await until(() => view(done), has('done', 'failed'))).toMatchObject({
    status: 'done',
    files: 1,
  })
  await until(
    () => row(failed),
    ({ failures }) => failures > 0,
  )
  const enterAgain = await gate.enter(80_000_000, AbortSignal.timeout(5_000))
  enterAgain()
  await people.pa('POST', `/exports/${failed}/cancel`, {})
})

test('canceled in the middle of a chapter, the worker stops at the next page and writes nothing', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 6 })
  const { gate, blobs } = gatedBlobs()
  await startHere({ blobs })
  const id = await requestExport(chapterId)
  await until(
    async () => gate.requestCount,
    (requestCount) => requestCount === 2,
  )
  expect((await people.pa('POST', `/exports/${id}/cancel`, {})).data).toMatchObject({
    status: 'canceled',
    can: { cancel: false, retry: true },
  })
  gate.open()
  await jobs?.stop()
  expect(gate.requestCount).toBe(2)
  expect(await view(id)).toMatchObject({
    status: 'canceled',
    files: 0,
    chapterRows: [{ status: 'canceled' }],
  })
  expect((await people.pa('POST', `/exports/${id}/cancel`, {})).data).toMatchObject({
    error: 'export.already_ended',
  })
  await startHere()
  await people.pa('POST', `/exports/${id}/retry`, {})
  expect(await until(() => view(id), has('done', 'failed'))).toMatchObject({
    status: 'done',
    files: 1,
  })
})

test('deleted in the middle of a chapter, nothing of it stays', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 3 })
  const { gate, blobs } = gatedBlobs()
  await startHere({ blobs })
  const id = await requestExport(chapterId)
  await until(
    async () => gate.requestCount,
    (requestCount) => requestCount === 2,
  )
  expect((await people.pa('DELETE', `/exports/${id}`)).data).toEqual({ deleted: true })
  const before = storedFiles().length
  gate.open()
  await jobs?.stop()
  expect(storedFiles()).toHaveLength(before)
  expect(errors).toEqual([])
})

test('stopped while its last bytes are stored, the file goes again', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 1 })
  const before = storedFiles().length
  const stored = { id: '' }
  const put: typeof app.deps.blobs.put = async (bytes) => {
    const blob = await app.deps.blobs.put(bytes)
    await people.pa('POST', `/exports/${stored.id}/cancel`, {})
    return blob
  }
  stored.id = await requestExport(chapterId)
  await startHere({ blobs: { ...app.deps.blobs, put } })
  await until(() => view(stored.id), has('canceled', 'done'))
  await jobs?.stop()
  expect(await view(stored.id)).toMatchObject({ status: 'canceled', files: 0 })
  expect(storedFiles()).toHaveLength(before)
})

test('two workers share the chapters of an export, each written once', async () => {
  const chapters = await Promise.all(
    Array.from({ length: 5 }, () => aDeliveredChapter(app, { pages: 1 })),
  )
  const chapterIds = chapters.map(({ chapterId }) => chapterId)
  const { data } = await people.pa('POST', '/exports', { chapterIds, options: { format: 'cbz' } })
  await startHere()
  const [here, there] = [jobs, (await startHere(), jobs)]
  const done = await until(() => view(data.id), has('done', 'failed'))
  await Promise.all([here?.stop(0), there?.stop(0)])
  expect(done).toMatchObject({ status: 'done', chaptersDone: 5, files: 5 })
  expect(done.fileRows.map(({ chapterId }) => chapterId)).toEqual(chapterIds)
  const attempts = await app.deps.db
    .selectFrom('export_chapter')
    .select('attempt')
    .where('export_id', '=', data.id)
    .execute()
  expect(attempts.every(({ attempt }) => attempt === 1)).toBe(true)
})

test('a worker that comes back after another took over changes nothing, and leaves the other’s file alone', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 1 })
  let [puts, finished] = [0, false]
  const put: typeof app.deps.blobs.put = async (bytes) => {
    const blob = await app.deps.blobs.put(bytes)
    puts += 1
    if (puts > 1) return blob
    await until(
      async () => {
        // a beat of this attempt may prolong the lease
        await app.deps.db
          .updateTable('export_chapter')
          .set({ lease_until: new Date(0) })
          .where('export_id', '=', id)
          .where('attempt', '=', 1)
          .execute()
        return await view(id)
      },
      has('done', 'failed'),
    )
    finished = true
    return blob
  }
  const id = await requestExport(chapterId)
  await startHere({ blobs: { ...app.deps.blobs, put } })
  await until(() => row(id), has('running'))
  const late = jobs
  await startHere()
  await until(
    async () => finished,
    (seen) => seen,
  )
  await late?.stop()
  const done = await view(id)
  expect(done).toMatchObject({ status: 'done', files: 1 })
  expect(await row(id)).toMatchObject({ attempt: 2, failures: 1 })
  expect((await app.send('GET', done.fileRows[0]!.url)).bytes).toHaveLength(done.fileRows[0]!.bytes)
})

test('how far it is shows while it runs, and is sent to its owner', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 4 })
  const { gate, blobs } = gatedBlobs()
  await startHere({ blobs })
  const id = await requestExport(chapterId)
  const running = await until(
    () => view(id),
    ({ pagesDone }) => pagesDone === 1,
  )
  expect(running).toMatchObject({
    status: 'running',
    pagesTotal: 4,
    present: { chapterId },
    chapterRows: [{ status: 'running' }],
  })
  gate.open()
  await until(() => view(id), has('done'))
  const events = await app.deps.db
    .selectFrom('event_outbox')
    .select(['account_id', 'payload'])
    .where('type', '=', 'export.changed')
    .where(sql`payload ->> 'exportId'`, '=', id)
    .orderBy('id')
    .execute()
  expect(new Set(events.map(({ account_id }) => account_id))).toEqual(new Set([people.ids.pa]))
  expect(
    events.map(({ payload }) => (payload as { status: string; pagesDone: number }).status),
  ).toEqual(['waiting', 'running', 'running', 'done'])
})

test('what keeps failing is tried three times and then given up with a reason', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 1 })
  await startHere()
  const id = await requestExport(chapterId, { format: 'psd' })
  const failed = await until(
    async () => {
      // nobody waits for the pauses between attempts here
      await app.deps.db
        .updateTable('export_chapter')
        .set({ not_before: new Date(0) })
        .where('export_id', '=', id)
        .execute()
      return await view(id)
    },
    has('failed', 'done'),
  )
  expect(failed).toMatchObject({
    status: 'failed',
    chapterRows: [{ status: 'refused', refusal: { code: 'export.failed_unexpectedly' } }],
  })
  expect(errors).toHaveLength(3)
})

test('a picture that is gone is named as the reason', async () => {
  const { chapterId } = await aDeliveredChapter(app, { pages: 1 })
  await app.deps.db
    .updateTable('page_output')
    .set({ image: 'f'.repeat(64) })
    .where('chapter_id', '=', chapterId)
    .execute()
  const id = await requestExport(chapterId)
  await app.deps.db
    .updateTable('export_chapter')
    .set({ failures: 2 })
    .where('export_id', '=', id)
    .execute()
  await startHere()
  const failed = await until(() => view(id), has('failed', 'done'))
  expect(failed).toMatchObject({
    status: 'failed',
    chapterRows: [{ refusal: { code: 'file.not_found' } }],
  })
})

test('layered files go one by one, and a process that dies takes nothing with it', async () => {
  const layered = createPsdProcess({
    workerUrl: getBuiltProgram(new URL('../adapters/layered/psd-worker.ts', import.meta.url)),
  })
  const document = {
    schema: 1,
    id: 'd',
    width: 40,
    height: 30,
    source: 'a'.repeat(64),
    rev: 1,
    items: {},
  } as const
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const docs = {
    baseDoc: { ...document, kind: 'base' },
    laneDoc: { ...document, kind: 'lane' },
  } as const
  const page = {
    name: 'p',
    width: 40,
    height: 30,
    ...docs,
    language: 'en',
    names: [],
    resolution: 72,
    form: 'layered' as const,
    image,
    around: [],
    assets: new Map<string, Uint8Array>(),
    fonts: [],
  }
  const abort = new AbortController()
  const stopped = layered.write(page, abort.signal)
  const after = layered.write(page, new AbortController().signal)
  abort.abort(new Error('stop'))
  await expect(stopped).rejects.toThrow('stop')
  expect((await after).bytes.subarray(0, 4).toString()).toBe('8BPS')
  const broken = layered.write(
    { ...page, image: Buffer.from('no picture') },
    new AbortController().signal,
  )
  await expect(broken).rejects.toThrow('unsupported image format')
  await layered.close()
})

test('files go when their time is over, but not what another export or a page still names', async () => {
  const [chapter, shared] = [
    await aDeliveredChapter(app, { pages: 1 }),
    await aDeliveredChapter(app, { pages: 1 }),
  ]
  await startHere()
  const made = async (chapterId: string): Promise<ExportView> => {
    const id = await requestExport(chapterId)
    return await until(() => view(id), has('done', 'failed'))
  }
  const [alone, old, young] = [
    await made(chapter.chapterId),
    await made(shared.chapterId),
    await made(shared.chapterId),
  ]
  const [file, oldFile, youngFile] = [alone.fileRows[0]!, old.fileRows[0]!, young.fileRows[0]!]
  const days =
    (new Date(alone.expiresAt!).getTime() - new Date(alone.finishedAt!).getTime()) / 86_400_000
  expect(days).toBe(7)
  await app.deps.db
    .updateTable('export')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', 'in', [alone.id, old.id])
    .execute()
  await tidyExports(app.deps)
  expect(await view(alone.id)).toMatchObject({
    status: 'expired',
    fileRows: [],
    can: { download: false, retry: false },
  })
  expect(await app.deps.blobs.exists(file.sha)).toBe(false)
  expect((await app.send('GET', file.url)).data).toMatchObject({ error: 'export.expired' })
  expect(oldFile.sha).toBe(youngFile.sha)
  expect((await app.send('GET', youngFile.url)).status).toBe(200)
  expect((await app.send('GET', oldFile.url)).data).toMatchObject({ error: 'export.expired' })
  expect((await people.pa('POST', `/exports/${alone.id}/retry`, {})).data).toMatchObject({
    error: 'export.expired',
  })
})

test('a file of an export stays while an upload or the subset of a font names the same content', async () => {
  const chapters = [
    await aDeliveredChapter(app, { pages: 1 }),
    await aDeliveredChapter(app, { pages: 2 }),
  ]
  await startHere()
  const made: ExportView[] = []
  for (const { chapterId } of chapters) {
    const id = await requestExport(chapterId)
    made.push(await until(() => view(id), has('done', 'failed')))
  }
  const [uploaded, cut] = made.map(({ fileRows }) => fileRows[0]!.sha) as [string, string]
  const { source_chapter_id } = await app.deps.db
    .selectFrom('chapter')
    .select('source_chapter_id')
    .where('id', '=', chapters[0]!.chapterId)
    .executeTakeFirstOrThrow()
  const { id: account_id } = await app.deps.db
    .selectFrom('account')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const pages = JSON.stringify([{ original: uploaded }])
  await app.deps.db
    .insertInto('upload')
    .values({
      id: app.deps.ids.next(),
      source_chapter_id,
      account_id,
      name: 'a.zip',
      size: '1',
      status: 'ready',
      pages,
    })
    .execute()
  await app.deps.db
    .insertInto('font_subset')
    .values({ font_sha: 'f'.repeat(64), letters_sha: 'e'.repeat(64), sha: cut, bytes: 1 })
    .execute()
  await app.deps.db
    .updateTable('export')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where(
      'id',
      'in',
      made.map(({ id }) => id),
    )
    .execute()
  await tidyExports(app.deps)
  for (const { id } of made)
    expect(await view(id)).toMatchObject({ status: 'expired', fileRows: [] })
  expect(await Promise.all([uploaded, cut].map((sha) => app.deps.blobs.exists(sha)))).toEqual([
    true,
    true,
  ])
})
