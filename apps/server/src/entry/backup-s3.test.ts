/**
 * Pages in a bucket, backed up to a bucket, restored into an empty installation with an empty
 * bucket.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlobs } from '../adapters/open-blobs.ts'
import { openDatabase } from '../db/open-database.ts'
import { aChapter } from '../testing/a-chapter.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { runBackup, runRestore } from './backup-commands.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { CHECKS, type Finding, runDoctor } from './doctor/run-doctor.ts'
import { createScratchDatabase } from './scratch-database.ts'

const PAGES = 4
const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-backup-s3-'))
const server = new S3rver({ port: 0, silent: true, directory: path.join(folder, 's3') })
const drops: (() => Promise<void>)[] = []
const quiet = (): void => undefined
let app: TestApp
let port: number

const bucket = (name: string): string =>
  `s3://S3RVER:S3RVER@localhost:${port}/${name}?tls=0&region=us-east-1`
const configure = (name: string, more: Readonly<Record<string, string>> = {}): Configuration =>
  readConfiguration({
    PANELFLOW_DATA_DIR: path.join(folder, name),
    PANELFLOW_BLOBS: bucket(name),
    ...more,
  })

beforeAll(async () => {
  app = await createTestApp()
  await app.addPerson({ name: 'root', isRoot: true })
  ;({ port } = await server.run())
  const blobs = await openBlobs(bucket('pages'))
  const { pageIds } = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: PAGES,
  })
  for (const id of pageIds) {
    const put = async (bytes: number): Promise<string> => (await blobs.put(randomBytes(bytes))).sha
    const files = {
      image: await put(120_000),
      original: await put(90_000),
      tiles: await put(60_000),
    }
    await app.deps.db.updateTable('source_page').set(files).where('id', '=', id).execute()
  }
}, 120_000)
afterAll(async () => {
  for (const drop of drops) await drop()
  await server.close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const listSources = async (url: string) => {
  const { db, close } = openDatabase(url, { max: 1 })
  return await db
    .selectFrom('source_page')
    .select(['image', 'original', 'tiles'])
    .orderBy('id')
    .execute()
    .finally(close)
}
const examine = async (
  configuration: Configuration,
  databaseUrl: string,
): Promise<readonly Finding[]> => {
  // the threads of engines have nothing to do with it
  const checks = CHECKS.filter(({ what }) => !/engine .* starts$/.test(what))
  return await runDoctor(configuration, databaseUrl, { full: true, checks })
}
/** The web client and a root that signed in are not part of this. */
const listWrong = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter(({ status, what }) => status === 'wrong' && !/web client|root account/.test(what))
    .map(({ what, detail }) => `${what}: ${detail}`)

test('a studio with its pages in a bucket is backed up, restored and found whole; a damaged page is found by name', async () => {
  const target = bucket('safe/studio')
  const written = await runBackup({
    configuration: configure('pages'),
    databaseUrl: app.database.url,
    target,
    log: quiet,
  })
  expect(written.blobs.missing).toEqual([])
  expect(
    listWrong(await examine(configure('pages', { PANELFLOW_BACKUP: target }), app.database.url)),
  ).toEqual([])

  const { url, drop } = await createScratchDatabase(app.database.url)
  drops.push(drop)
  const next = bucket('safe/restored')
  const configuration = configure('restored', { PANELFLOW_BACKUP: next })
  await runRestore({ configuration, databaseUrl: url, target, log: quiet })
  const pages = await listSources(url)
  expect(pages).toHaveLength(PAGES)
  expect(pages).toEqual(await listSources(app.database.url))
  const [from, to] = [await openBlobs(bucket('pages')), await openBlobs(bucket('restored'))]
  for (const sha of pages.flatMap((page) => Object.values(page)))
    expect((await to.get(sha)).equals(await from.get(sha))).toBe(true)
  // of the restored one itself there is no backup yet
  await runBackup({ configuration, databaseUrl: url, target: next, log: quiet })
  expect(listWrong(await examine(configuration, url))).toEqual([])

  const sha = pages[0]?.image ?? ''
  const stored = path.join(folder, 's3', 'restored')
  const file =
    (await readdir(stored, { recursive: true })).find(
      (name) => name.includes(sha) && name.endsWith('_object'),
    ) ?? ''
  const bytes = await readFile(path.join(stored, file))
  bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000)
  await writeFile(path.join(stored, file), bytes)
  const [wrong, ...others] = listWrong(await examine(configuration, url))
  expect(wrong).toMatch(/bytes that were stored/)
  expect(wrong).toContain(sha)
  expect(others).toEqual([])
}, 180_000)
