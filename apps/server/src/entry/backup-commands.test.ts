import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackupTarget } from '../adapters/backup/open-backup-target.ts'
import { openFolderTarget } from '../adapters/backup/folder-target.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { openDatabase } from '../db/open-database.ts'
import { listBackups } from '../features/backup/backup-files.ts'
import { writeBackup } from '../features/backup/write-backup.ts'
import type { BackupTarget } from '../ports/backup-target.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { runBackup, runRestore } from './backup-commands.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { prepareDatabase } from './prepare-database.ts'
import { createScratchDatabase } from './scratch-database.ts'

let app: TestApp
let folder: string
const drops: (() => Promise<void>)[] = []
const quiet = (): void => undefined

const configure = (name: string, blobs: string): Configuration =>
  readConfiguration({ PANELFLOW_DATA_DIR: path.join(folder, name), PANELFLOW_BLOBS: blobs })
const backUp = (target: string) =>
  runBackup({
    configuration: configure('studio', app.blobFolder),
    databaseUrl: app.database.url,
    target,
    log: quiet,
  })

/** An installation without data: a database without tables and an empty blob folder. */
const emptyInstallation = async (): Promise<{
  databaseUrl: string
  blobs: string
  configuration: Configuration
}> => {
  const { url, drop } = await createScratchDatabase(app.database.url)
  drops.push(drop)
  const name = `new-${randomBytes(4).toString('hex')}`
  const blobs = path.join(folder, name, 'blobs')
  return { databaseUrl: url, blobs, configuration: configure(name, blobs) }
}
const restoreInto = (
  { databaseUrl, configuration }: Awaited<ReturnType<typeof emptyInstallation>>,
  target: string,
  name?: string,
) => runRestore({ configuration, databaseUrl, target, log: quiet }, name)

const countAccounts = async (url: string): Promise<number> => {
  const { db, close } = openDatabase(url, { max: 1 })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from account`
    .execute(db)
    .finally(close)
  return rows[0]?.n ?? 0
}

const addBook = async (title: string, cover: string): Promise<string> => {
  const id = app.deps.ids.next()
  await app.deps.db
    .insertInto('book')
    .values({
      id,
      book_id: id,
      title_zh: title,
      source_language: 'ja',
      reading_direction: 'rtl',
      cover,
    })
    .execute()
  return id
}

beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-backup-'))
  const person = await app.addPerson({ name: 'root', isRoot: true })
  await app.as(person)
  for (const name of ['Moon Soba', '月の蕎麦']) {
    const { sha } = await app.deps.blobs.put(randomBytes(50_000))
    await addBook(name, sha)
  }
  const { db, queue } = app.deps
  await queue.declare('studio.tidy')
  await db
    .transaction()
    .execute((tx) =>
      queue.enqueue(tx, 'studio.tidy', {}, { singletonKey: 'tidy', startAfter: 3600 }),
    )
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('what is restored is the studio as of one moment, with its audit chain and its waiting jobs, and nobody signed in', async () => {
  const target = path.join(folder, 'one-moment')
  let writing = true
  // pairs in two tables: a backup that is not of one moment has one half of some pair
  const writer = (async () => {
    for (let n = 0; writing; n++)
      await app.deps.db.transaction().execute(async (tx) => {
        await sql`insert into setting (key, value) values (${`pair.${n}`}, 'true')`.execute(tx)
        await sql`insert into event_outbox (type, payload) values ('pair', '{}')`.execute(tx)
      })
  })()
  const { manifest } = await backUp(target).finally(() => (writing = false))
  await writer
  const installation = await emptyInstallation()
  const { chain } = await restoreInto(installation, target)
  expect(chain.brokenAt).toBeNull()
  expect(chain.entries).toBe(manifest.audit.seq + 1)

  const { db, close } = openDatabase(installation.databaseUrl, { max: 1 })
  const { rows } = await sql<{
    settings: number
    events: number
    books: number
    sessions: number
    jobs: number
  }>`
    select (select count(*)::int from setting where key like 'pair.%') as settings, (select count(*)::int from event_outbox where type = 'pair') as events,
      (select count(*)::int from book where title_zh = '月の蕎麦') as books, (select count(*)::int from session) as sessions,
      (select count(*)::int from pgboss.job where name = 'studio.tidy' and singleton_key = 'tidy') as jobs`.execute(
    db,
  )
  // a sequence that fell behind would make this fail
  await sql`insert into event_outbox (type, payload) values ('later', '{}')`.execute(db)
  await close()
  expect(rows[0]).toMatchObject({ books: 1, sessions: 0, jobs: 1 })
  expect(rows[0]?.settings).toBeGreaterThan(0)
  expect(rows[0]?.events).toBe(rows[0]?.settings)
  const own = (await app.deps.db.selectFrom('session').select('id').execute()).length
  expect(own).toBeGreaterThan(0)
})

test('a second backup copies only new files, and makes a damaged one whole', async () => {
  const target = path.join(folder, 'incremental')
  const first = await backUp(target)
  expect(first.blobs.copied).toBe(2)
  const { sha } = first.blobs.entries[0] ?? { sha: '' }
  const file = path.join(target, 'blobs', sha.slice(0, 2), sha)
  await truncate(file, 10)
  const added = await app.deps.blobs.put(randomBytes(20_000))
  await addBook('New', added.sha)
  const second = await backUp(target)
  expect(second.blobs).toMatchObject({ copied: 2, healed: [sha], missing: [] })
  expect(second.manifest.blobs.count).toBe(3)
  expect((await stat(file)).size).toBe(50_000)
})

const allFiles = async (at: string): Promise<string[]> =>
  (await readdir(at, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

const flipByte = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  const at = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at)
  await writeFile(file, bytes)
}
const cutInHalf = async (file: string): Promise<void> =>
  truncate(file, Math.floor((await stat(file)).size / 2))
const removeFile = (file: string): Promise<void> => rm(file)

test('a changed, truncated or missing file of a backup is always found, and nothing is restored', async () => {
  const target = path.join(folder, 'one-moment')
  const installation = await emptyInstallation()
  const files = await allFiles(target)
  const kinds = [
    /manifest\.json$/,
    /blobs\.txt\.gz$/,
    /public\.account\.copy\.gz$/,
    /public\.erasure\.copy\.gz$/,
    /[0-9a-f]{64}$/,
  ]
  for (const kind of kinds) {
    const file = files.find((one) => kind.test(one)) ?? ''
    const whole = await readFile(file)
    for (const damage of [flipByte, cutInHalf, removeFile]) {
      await damage(file)
      await expect(
        restoreInto(installation, target),
        `${damage.name} ${path.basename(file)}`,
      ).rejects.toThrow(/The backup is damaged|There is no complete backup/)
    }
    await writeFile(file, whole)
  }
  expect(await countAccounts(installation.databaseUrl)).toBe(0)
  await restoreInto(installation, target)
  expect(await countAccounts(installation.databaseUrl)).toBe(1)
}, 120_000)

test('an installation that is not empty refuses, and stays as it is', async () => {
  const target = path.join(folder, 'one-moment')
  const full = {
    databaseUrl: app.database.url,
    blobs: app.blobFolder,
    configuration: configure('studio', app.blobFolder),
  }
  const before = (await app.deps.db.selectFrom('setting').selectAll().execute()).length
  await expect(restoreInto(full, target)).rejects.toThrow(/not empty: it has 1 accounts/)
  expect((await app.deps.db.selectFrom('setting').selectAll().execute()).length).toBe(before)
})

test('a file that the studio itself has lost is named, and the rest is kept', async () => {
  const target = path.join(folder, 'lost')
  const { sha } = await app.deps.blobs.put(randomBytes(1000))
  const id = await addBook('Lost', sha)
  await app.deps.blobs.remove(sha)
  const { manifest } = await backUp(target)
  expect(manifest.blobs.missing).toEqual([sha])
  await sql`delete from book where id = ${id}`.execute(app.deps.db)
})

/** A target on a disk that is full after some files. */
const fillsUp = (target: BackupTarget, after: number): BackupTarget => {
  let files = 0
  return {
    ...target,
    write: async (name, content) => {
      files += 1
      if (files <= after) return await target.write(name, content)
      const partly = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
            code: 'ENOSPC',
          })
        })(),
      )
      content.destroy()
      return await target.write(name, partly)
    },
  }
}

test('a full disk ends the backup with a sentence, leaves no half of it and touches no earlier one', async () => {
  const at = path.join(folder, 'one-moment')
  const before = await allFiles(at)
  const target = await openFolderTarget(at)
  await app.deps.blobs.put(randomBytes(1000))
  for (const after of [0, 20, 70])
    await expect(
      writeBackup({
        ...app.deps,
        clock: systemClock,
        databaseUrl: app.database.url,
        target: fillsUp(target, after),
        program: '1',
        createScratch: () => createScratchDatabase(app.database.url),
        prepareSchema: async (url) => void (await prepareDatabase(url)),
        retention: undefined,
        log: quiet,
      }),
    ).rejects.toThrow(/There is no room left in .* Make room/)
  expect(await allFiles(at)).toEqual(before)
  expect(await listBackups(target)).toHaveLength(1)
})

test('a full bucket ends the backup with the same sentence, and the earlier backup stays whole', async () => {
  const s3 = new S3rver({ port: 0, silent: true, directory: path.join(folder, 's3') })
  const answer = s3.callback()
  let putsLeft = Infinity
  const server = http.createServer((request, response) => {
    if (request.method !== 'PUT' || putsLeft-- > 0) return answer(request, response)
    request.resume()
    const body = '<Error><Code>XMinioStorageFull</Code></Error>'
    return response.writeHead(507, { 'content-type': 'application/xml' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const target = `s3://S3RVER:S3RVER@localhost:${port}/safe?tls=0&region=us-east-1`
  try {
    const earlier = path.join(folder, 's3', 'safe', 'backups')
    const opened = await openBackupTarget(target)
    await opened.write('backups/earlier/manifest.json', Readable.from([Buffer.from('{}')]))
    const before = await allFiles(earlier)
    putsLeft = 10
    await expect(backUp(target)).rejects.toThrow(
      /^There is no room left in s3:\/\/localhost:\d+\/safe\/\. This backup was removed again/,
    )
    expect(await allFiles(earlier)).toEqual(before)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a full disk of the database that verifies a backup is named', async () => {
  const at = path.join(folder, 'one-moment')
  const before = await allFiles(path.join(at, 'backups'))
  // the database itself says so, with its code for a full disk
  const fill = async (url: string): Promise<void> => {
    const { db, close } = openDatabase(url, { max: 1 })
    await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
      .execute(db)
      .finally(close)
  }
  await expect(
    writeBackup({
      ...app.deps,
      clock: systemClock,
      databaseUrl: app.database.url,
      target: await openFolderTarget(at),
      program: '1',
      createScratch: () => createScratchDatabase(app.database.url),
      prepareSchema: fill,
      retention: undefined,
      log: quiet,
    }),
  ).rejects.toThrow(/^There is no room left on the disk of the database server/)
  expect(await allFiles(path.join(at, 'backups'))).toEqual(before)
})
