import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit, restartAuditChain, verifyAuditChain } from '../db/audit-chain.ts'
import { inTransaction } from '../db/transaction.ts'
import { compareAnchors } from '../features/audit/compare-anchors.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { listAuditAnchors, noteAuditAnchor } from './audit-anchors.ts'
import { runBackup } from './backup-commands.ts'
import { readConfiguration } from './configuration.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  app = await createTestApp()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'panelflow-anchors-'))
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const record = (
  n: number,
  action: 'authz_fail' | 'backup_restored' = 'authz_fail',
  params: object = { n },
): Promise<void> =>
  inTransaction(app.deps.db, (tx) =>
    recordAudit(tx, { at: new Date(), action, accountId: null, params: { ...params } }),
  )

test('a chain that the owner of the database wrote anew fits itself, but not the notes in the data folder and in the backups', async () => {
  const { db } = app.deps
  const target = path.join(dataDir, 'target')
  const configuration = readConfiguration({
    PANELFLOW_DATA_DIR: dataDir,
    PANELFLOW_BLOBS: app.blobFolder,
    PANELFLOW_BACKUP: target,
  })
  const compare = async () =>
    (await compareAnchors(db, await listAuditAnchors(configuration))).map(({ source }) => source)
  await record(1)
  await noteAuditAnchor(db, dataDir, new Date())
  await noteAuditAnchor(db, dataDir, new Date())
  await record(2)
  const { manifest } = await runBackup({
    configuration,
    databaseUrl: app.database.url,
    target,
    log: () => undefined,
  })
  expect(await listAuditAnchors(configuration)).toHaveLength(2)
  expect(await compare()).toEqual([])

  // everything a superuser can do in the database
  await inTransaction(db, async (tx) => {
    await sql`delete from audit_entry`.execute(tx)
    await restartAuditChain(tx)
  })
  for (const n of [7, 8, 9]) await record(n)
  expect(await verifyAuditChain(db)).toMatchObject({ entries: 3, brokenAt: null })
  expect(await compare()).toEqual([
    expect.stringContaining('audit-anchors.jsonl'),
    `the backup ${manifest.name}`,
  ])

  // a year of notes: more than a statement may have parameters
  const many = Array.from({ length: 70_000 }, (_, n) => ({
    at: new Date(),
    seq: n + 1,
    hash: 'ab',
    source: 'a note',
  }))
  expect(await compareAnchors(db, many)).toHaveLength(many.length)

  // entries that a restore lost are not reported
  await record(10, 'backup_restored', { backup: 'x', createdAt: new Date(0).toISOString() })
  expect(await compare()).toEqual([])
})
