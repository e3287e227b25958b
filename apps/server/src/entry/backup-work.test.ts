import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createPixelGate } from '../pipeline/pixel-gate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolderTarget } from '../adapters/backup/folder-target.ts'
import { ZONE_KEY } from '../core/settings/organisation-zone.ts'
import { listBackups } from '../features/backup/backup-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { backUpWhenDue, getLatestDue } from './backup-work.ts'
import { readConfiguration } from './configuration.ts'
import type { WorkContext } from './start-work.ts'

const DAY_MS = 24 * 3_600_000
let app: TestApp
let folder: string
const log: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-nightly-'))
  await app.deps.db
    .insertInto('setting')
    .values({ key: ZONE_KEY, value: JSON.stringify('Asia/Shanghai') })
    .execute()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const context = (worker: string): WorkContext => ({
  deps: app.deps,
  databaseUrl: app.database.url,
  configuration: readConfiguration({
    PANELFLOW_DATA_DIR: path.join(folder, 'studio'),
    PANELFLOW_BLOBS: app.blobFolder,
    PANELFLOW_BACKUP: path.join(folder, 'target'),
    PANELFLOW_BACKUP_AT: '03:30',
    PANELFLOW_BACKUP_KEEP: '2',
  }),
  worker,
  gate: createPixelGate(),
  concurrency: 1,
  onError: () => undefined,
})
const runDueBackup = (worker: string): Promise<boolean> =>
  backUpWhenDue(context(worker), (line) => log.push(line))

const changeCover = async (): Promise<string> => {
  const { sha } = await app.deps.blobs.put(randomBytes(500))
  const id = app.deps.ids.next()
  await app.deps.db.deleteFrom('book').execute()
  await app.deps.db
    .insertInto('book')
    .values({
      id,
      book_id: id,
      title_zh: '月',
      source_language: 'ja',
      reading_direction: 'rtl',
      cover: sha,
    })
    .execute()
  return sha
}

test('three workers make one backup a night, the configured number is kept, and files that only old ones needed go', async () => {
  const covers: string[] = []
  for (let night = 0; night < 3; night++) {
    covers.push(await changeCover())
    const began = await Promise.all(['a', 'b', 'c'].map(runDueBackup))
    expect(began.filter(Boolean)).toHaveLength(1)
    expect(await runDueBackup('a')).toBe(false)
    app.clock.advance(DAY_MS)
  }
  const target = await openFolderTarget(path.join(folder, 'target'))
  const backups = await listBackups(target)
  expect(backups.map((one) => one.complete)).toEqual([true, true])
  const stored = (await readdir(path.join(folder, 'target', 'blobs'), { recursive: true })).map(
    (file) => path.basename(file),
  )
  expect(covers.map((sha) => stored.includes(sha))).toEqual([false, true, true])
  const runs = await app.deps.db.selectFrom('backup_run').select(['status', 'attempt']).execute()
  expect(runs).toEqual(Array.from({ length: 3 }, () => ({ status: 'ok', attempt: 1 })))
}, 240_000)

test('a night whose backup failed is tried again later, three times in all', async () => {
  app.clock.advance(DAY_MS)
  const broken: WorkContext = {
    ...context('a'),
    databaseUrl: app.database.url.replace(/\/\w+$/, '/absent'),
  }
  const outcomes: string[] = []
  for (let attempt = 0; attempt < 4; attempt++) {
    outcomes.push(await backUpWhenDue(broken, () => undefined).then(String, () => 'failed'))
    expect(await runDueBackup('b')).toBe(false)
    app.clock.advance(31 * 60_000)
  }
  expect(outcomes).toEqual(['failed', 'failed', 'failed', 'false'])
})

test('the planned time is one of the organisation, also on the day the clocks change', () => {
  const due = (now: string, zone: string): string =>
    getLatestDue(new Date(now), '03:30', zone).toISOString()
  expect(due('2026-03-02T19:29:59Z', 'Asia/Shanghai')).toBe('2026-03-01T19:30:00.000Z')
  expect(due('2026-03-02T19:30:00Z', 'Asia/Shanghai')).toBe('2026-03-02T19:30:00.000Z')
  expect(due('2026-03-29T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('a bucket that cannot be reached is a failed run, with its reason', async () => {
  const lost = context('a')
  const target = 's3://key:secret@127.0.0.1:9/backups?tls=0'
  const configuration = { ...lost.configuration, backup: { target, at: '05:00', retention: 2 } }
  await expect(backUpWhenDue({ ...lost, configuration }, () => undefined)).rejects.toThrow()
  const run = await app.deps.db
    .selectFrom('backup_run')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(run).toMatchObject({
    target: 's3://127.0.0.1:9/backups?tls=0',
    status: 'failed',
    error: expect.any(String),
  })
})
