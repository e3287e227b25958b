import { randomBytes } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, finishMachineWork, uploadAll } from '../../testing/a-workflow.ts'
import { studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readConfiguration } from '../configuration.ts'
import { type Finding, runDoctor } from './run-doctor.ts'

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

const examine = async (): Promise<Readonly<Record<string, Finding>>> => {
  const configuration = readConfiguration({
    PANELFLOW_DATA_DIR: path.join(app.blobFolder, 'home'),
    PANELFLOW_BLOBS: app.blobFolder,
  })
  const findings = await runDoctor(configuration, app.database.url, { full: true })
  return Object.fromEntries(findings.map((one) => [one.what, one]))
}
const finding = async (what: RegExp): Promise<Finding> => {
  const found = Object.entries(await examine()).find(([name]) => what.test(name))
  if (found === undefined) throw new Error(`no check ${String(what)}`)
  return found[1]
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
  const findings = Object.values(await examine())
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
  const findings = await runDoctor(configuration, app.database.url, { full: false })
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
