import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anOrder, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readConfiguration } from '../configuration.ts'
import { checkNetworks, checkReader, checkRenderer, checkVision } from './engine-checks.ts'
import { CHECKS, type Finding, runDoctor } from './run-doctor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const people = await studioPeople(app)
  const order = await anOrder(people)
  await uploadAll(app, people, order.id)
  await finishMachineWork(app, order.id)
  const { sha } = await app.deps.blobs.put(randomBytes(1000))
  await app.deps.db
    .updateTable('source_page')
    .set({ image: sha, original: sha, tiles: sha })
    .execute()
}, 120_000)
afterAll(() => app.close())

/** Threads are started from the bundle, by the test of the command line. */
const THREADS = /engine .* starts$/

const examine = async (
  what: RegExp,
  variables: Readonly<Record<string, string>> = {},
): Promise<readonly Finding[]> => {
  const configuration = readConfiguration({
    PANELFLOW_DATA_DIR: path.join(app.blobFolder, 'home'),
    PANELFLOW_BLOBS: app.blobFolder,
    ...variables,
  })
  const checks = CHECKS.filter((check) => what.test(check.what) && !THREADS.test(check.what))
  return await runDoctor(configuration, app.database.url, { full: true, checks })
}
const finding = async (
  what: RegExp,
  variables: Readonly<Record<string, string>> = {},
): Promise<Finding> => {
  const [found, ...others] = await examine(what, variables)
  if (found === undefined || others.length > 0) throw new Error(`no single check ${String(what)}`)
  return found
}
const findBlobFile = async (sha: string): Promise<string> => {
  const name = (await readdir(app.blobFolder, { recursive: true })).find((file) =>
    file.endsWith(sha),
  )
  return path.join(app.blobFolder, name ?? 'absent')
}
const anImage = async (): Promise<string> =>
  (await app.deps.db.selectFrom('source_page').select('image').limit(1).executeTakeFirstOrThrow())
    .image

test('a sound studio has nothing wrong but that it was never backed up, and every finding says what to do', async () => {
  const findings = await examine(/./)
  const built = /web client|root account/
  const wrong = findings.filter(({ status, what }) => status === 'wrong' && !built.test(what))
  expect(wrong.map(({ what, detail }) => `${what}: ${detail}`)).toEqual([
    'There is a verified backup of the last 48 hours: there is none',
  ])
  for (const { advice } of findings) expect(advice.length).toBeGreaterThan(10)
})

test('a missing, a damaged and an orphaned file are found by name', async () => {
  const sha = await anImage()
  const file = await findBlobFile(sha)
  const whole = await readFile(file)
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(100) ^ 1, 100)
  await writeFile(file, changed)
  expect(await finding(/bytes that were stored/)).toMatchObject({
    status: 'wrong',
    detail: expect.stringContaining(sha),
  })

  await app.deps.blobs.remove(sha)
  expect(await finding(/names is there/)).toMatchObject({
    status: 'wrong',
    detail: expect.stringContaining(sha),
  })
  await app.deps.blobs.put(whole)
  expect((await finding(/names is there/)).status).toBe('ok')

  const orphan = await app.deps.blobs.put(randomBytes(100))
  expect((await finding(/belongs to something/)).status).toBe('ok')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(await findBlobFile(orphan.sha), yesterday, yesterday)
  expect(await finding(/belongs to something/)).toMatchObject({
    status: 'note',
    detail: expect.stringContaining(orphan.sha),
  })
})

test('a document that cannot be read, a stuck task and an order with another status are found', async () => {
  const { db, ids } = app.deps
  const page = await db.selectFrom('source_page').select('id').executeTakeFirstOrThrow()
  const document = await db
    .insertInto('page_document')
    .values({ id: ids.next(), kind: 'base', source_page_id: page.id, schema: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const id =
    document?.id ?? (await db.selectFrom('page_document').select('id').executeTakeFirstOrThrow()).id
  await db
    .insertInto('page_item')
    .values({
      document_id: id,
      id: 'broken1',
      kind: 'region',
      props: '{"x": "far"}',
      origin: '{}',
      rev: 1,
    })
    .execute()
  expect(await finding(/document can be read/)).toMatchObject({
    status: 'wrong',
    detail: expect.stringContaining('broken1'),
  })

  await sql`update page_task set status = 'running', lease_until = now() - interval '1 hour' where id = (select id from page_task limit 1)`.execute(
    db,
  )
  expect(await finding(/task is stuck/)).toMatchObject({
    status: 'wrong',
    detail: '1 page tasks that stopped answering',
  })

  const order = await db.selectFrom('work_order').select(['id', 'serial']).executeTakeFirstOrThrow()
  await db
    .updateTable('work_order')
    .set({ status: 'completed' })
    .where('id', '=', order.id)
    .execute()
  expect(await finding(/status its chapters give/)).toMatchObject({
    status: 'wrong',
    detail: expect.stringContaining(`${order.serial} is completed`),
  })
})

test('the audit chain, the age of the backup and a store that is away are reported, each by its own check', async () => {
  const { db, ids } = app.deps
  const old = new Date(Date.now() - 50 * 3_600_000)
  await db
    .insertInto('backup_run')
    .values({
      id: ids.next(),
      target: '/b',
      status: 'ok',
      started_at: old,
      heartbeat_at: old,
      finished_at: old,
    })
    .execute()
  const later = new Date()
  await db
    .insertInto('backup_run')
    .values({
      id: ids.next(),
      target: '/b',
      status: 'failed',
      started_at: later,
      heartbeat_at: later,
      finished_at: later,
      error: 'no room',
    })
    .execute()
  expect(await finding(/verified backup/)).toMatchObject({
    status: 'wrong',
    detail: '50 hours old; the last one failed: no room',
  })
  await sql`delete from audit_entry where seq = (select max(seq) from audit_entry)`.execute(db)
  expect((await finding(/audit chain is intact/)).status).toBe('wrong')

  const configuration = readConfiguration({
    PANELFLOW_BLOBS: 's3://key:secret@localhost:1/none?tls=0',
  })
  const checks = CHECKS.filter(({ what }) => !THREADS.test(what))
  const findings = await runDoctor(configuration, app.database.url, { full: false, checks })
  const byWhat = new Map(findings.map((one) => [one.what, one.status]))
  expect(byWhat.get('Files can be stored and read')).toBe('wrong')
  expect(byWhat.get('The database answers')).toBe('ok')
})

test('nothing scanned where something should be is wrong', async () => {
  const { db } = app.deps
  await sql`alter table page_document disable trigger user`.execute(db)
  await sql`update page_task set status = 'done' where stage = 'text_extraction'`.execute(db)
  await sql`truncate page_document cascade`.execute(db)
  expect(await finding(/document can be read/)).toMatchObject({
    status: 'wrong',
    detail: '0 scanned, though pages were read',
  })
})

test('every kind of task that nobody works on is counted', async () => {
  const { db, ids } = app.deps
  const chapter = await db.selectFrom('chapter').select('id').executeTakeFirstOrThrow()
  const page = await db.selectFrom('source_page').selectAll().executeTakeFirstOrThrow()
  const account = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const long = new Date(Date.now() - 7 * 3_600_000)
  await sql`update page_task set status = 'done'`.execute(db)
  const upload = {
    source_chapter_id: page.source_chapter_id,
    account_id: account.id,
    name: '1.zip',
    size: 1,
    status: 'reading',
    updated_at: long,
    lease_until: long,
  } as const
  await db
    .insertInto('upload')
    .values({ id: ids.next(), ...upload })
    .execute()
  const exportId = ids.next()
  await db
    .insertInto('export')
    .values({ id: exportId, account_id: account.id, format: 'zip', options: '{}', locale: 'en' })
    .execute()
  const chapters = await db.selectFrom('chapter').select('id').limit(2).execute()
  for (const [position, { id }] of chapters.entries())
    await db
      .insertInto('export_chapter')
      .values({
        id: ids.next(),
        export_id: exportId,
        chapter_id: id,
        position,
        pages_total: 1,
        ...(position === 0
          ? {
              status: 'running',
              lease_until: long,
            }
          : { not_before: long }),
      })
      .execute()
  for (const status of ['running', 'waiting'] as const)
    await db
      .insertInto('erasure')
      .values({
        id: ids.next(),
        chapter_id: chapter.id,
        source_page_id: page.id,
        status,
        account_id: account.id,
        options: '{}',
        requested_at: long,
        not_before: long,
        lease_until: status === 'running' ? long : null,
      })
      .execute()
  for (const [index, status] of (['checking', 'queued'] as const).entries())
    await db
      .insertInto('page_seal')
      .values({
        id: ids.next(),
        chapter_id: chapters[index]?.id ?? '',
        source_page_id: page.id,
        status,
        not_before: long,
        lease_until: status === 'checking' ? long : null,
      })
      .execute()
  await app.deps.queue.declare('studio.tidy')
  for (const key of ['waits', 'runs'])
    await db
      .transaction()
      .execute((tx) =>
        app.deps.queue.enqueue(tx, 'studio.tidy', {}, { singletonKey: key, startAfter: 0 }),
      )
  await sql`update pgboss.job set start_after = ${long}, started_on = ${long},
    state = (case singleton_key when 'runs' then 'active' else 'created' end)::pgboss.job_state`.execute(
    db,
  )
  const { status, detail } = await finding(/task is stuck/)
  expect(status).toBe('wrong')
  expect(detail?.split(', ')).toEqual([
    '1 uploads that nobody reads',
    '1 exports that stopped answering',
    '1 exports that nobody takes',
    '1 erasures that stopped answering',
    '1 erasures that nobody takes',
    '1 comparisons of pages that stopped answering',
    '1 comparisons of pages that nobody takes',
    '1 jobs that stopped answering',
    '1 jobs that nobody takes',
  ])
})

test('a full disk and clocks that are apart are found', async () => {
  // a file system that has no space at all
  expect(await finding(/disk has free space/, { PANELFLOW_BACKUP: '/proc' })).toMatchObject({
    status: 'wrong',
    detail: '/proc: 0.0 GB free',
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  try {
    for (const what of [/that of the database/, /that of the store/])
      expect(await finding(what)).toMatchObject({
        status: 'wrong',
        detail: expect.stringMatching(/^-(60\d|599|59\d{4}|60\d{4}) m?s apart$/),
      })
  } finally {
    vi.useRealTimers()
  }
})

test('each engine that is away, fails or lacks a language is found', async () => {
  expect(await checkReader(['eng', 'tlh'])).toEqual({ status: 'wrong', detail: 'missing: tlh' })
  expect(await checkNetworks()).toMatchObject({ status: 'ok' })
  const damaged = { path: import.meta.filename, sha256: 'ab' }
  await expect(checkNetworks([damaged])).rejects.toThrow(/^The model run-doctor.test.ts is damaged/)
  const nowhere = new URL('file:///nowhere/worker.js')
  await expect(checkVision(nowhere)).rejects.toThrow(/nowhere/)
  await expect(checkRenderer(nowhere)).rejects.toThrow(/nowhere/)

  const failing = createServer((_request, answer) => answer.writeHead(503).end())
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve))
  const { port } = failing.address() as AddressInfo
  const url = { PANELFLOW_TRANSLATOR_URL: `http://127.0.0.1:${port}/v1` }
  expect((await finding(/translation engine/, url)).detail).toBe(`127.0.0.1:${port} answers 503`)
  await new Promise((resolve) => failing.close(resolve))
  expect(await finding(/translation engine/, url)).toMatchObject({
    status: 'wrong',
    detail: expect.stringContaining('does not answer: Error: connect ECONNREFUSED'),
  })

  const { db, ids } = app.deps
  const page = await db.selectFrom('source_page').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('ai_run')
    .values({
      id: ids.next(),
      source_page_id: page.id,
      stage: 'machine_translation',
      engine: 'translator',
      engine_version: '1',
      input_hash: 'a'.repeat(64),
      outcome: 'failed',
      milliseconds: 1,
    })
    .execute()
  expect(await finding(/Engines do their work/)).toMatchObject({
    status: 'wrong',
    detail: 'translator: 0 done, 1 failed',
  })
})
