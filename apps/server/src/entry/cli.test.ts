import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBuiltEntryArgs } from '../testing/built-program.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createScratchDatabase } from './scratch-database.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-cli-'))
  await app.as(await app.addPerson({ name: 'root', isRoot: true }))
  const { sha } = await app.deps.blobs.put(Buffer.from('a cover'))
  const id = app.deps.ids.next()
  const book = { id, book_id: 'B1', title_zh: '书', cover: sha }
  await app.deps.db
    .insertInto('book')
    .values({ ...book, source_language: 'ja', reading_direction: 'rtl' })
    .execute()
  await mkdir(path.join(folder, 'web'))
  await writeFile(path.join(folder, 'web', 'index.html'), '')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number
  readonly output: string
}

/** Runs the built command line, as `npm run panelflow -- …` does. */
const run = (
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: app.database.url,
      PANELFLOW_DATA_DIR: path.join(folder, 'studio'),
      PANELFLOW_BLOBS: app.blobFolder,
      PANELFLOW_WEB_DIST: path.join(folder, 'web'),
      ...variables,
    }
    const child = execFile(
      process.execPath,
      [...getBuiltEntryArgs('cli'), ...args],
      { env },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, output: `${out}${err}` }),
    )
  })

test('backup, restore, doctor and audit end with 0 where all is well, and with 1 where something is wrong', async () => {
  const target = path.join(folder, 'backups')
  expect(await run(['backup', target])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/The backup \S+ is ok\./),
  })

  const empty = await createScratchDatabase(app.database.url)
  try {
    const blobs = path.join(folder, 'restored', 'blobs')
    const installation = {
      DATABASE_URL: empty.url,
      PANELFLOW_DATA_DIR: path.join(folder, 'restored'),
      PANELFLOW_BLOBS: blobs,
    }
    const [sound, restored] = await Promise.all([
      run(['doctor']),
      run(['restore', target], installation),
    ])
    expect(sound).toMatchObject({ code: 0, output: expect.stringContaining('Nothing is wrong.') })
    expect(sound.output).not.toContain('WRONG')
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('is restored') })
    expect(restored.output).toContain('none changed')
    expect(await readdir(blobs, { recursive: true })).toContainEqual(
      expect.stringMatching(/[0-9a-f]{64}$/),
    )
  } finally {
    await empty.drop()
  }

  await sql`delete from audit_entry where seq = (select max(seq) from audit_entry)`.execute(
    app.deps.db,
  )
  const [doctor, audit] = await Promise.all([run(['doctor']), run(['audit', 'verify'])])
  expect(doctor).toMatchObject({ code: 1, output: expect.stringContaining('1 of ') })
  expect(doctor.output).toMatch(/WRONG The audit chain is intact/)
  expect(audit).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Entry \d+ is missing or was changed/),
  })
}, 60_000)
