import type { Client } from 'pg'
import { type ChainVerdict, recordAudit, verifyAuditChain } from '../../db/audit-chain.ts'
import { withBackupConnection } from '../../db/backup/backup-connection.ts'
import { LoadMismatch, loadDatabase } from '../../db/backup/load-database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type BackupTarget, TargetFileMissing } from '../../ports/backup-target.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import { listBackups, readBlobList, readManifest } from './backup-files.ts'
import { forEachConcurrently } from './copy-blobs.ts'
import { BackupDamaged, blobFile, type Manifest, tableFile } from './manifest.ts'

export interface RestoreDeps {
  readonly databaseUrl: string
  readonly blobs: BlobStore
  readonly target: BackupTarget
  readonly clock: Clock
  /** ids of the migrations this program has */
  readonly knownMigrations: readonly string[]
  readonly prepareSchema: (url: string, migrations: readonly string[]) => Promise<void>
  /** brings the restored database to the schema of this program */
  readonly migrateToPresent: (url: string) => Promise<void>
  readonly log: (line: string) => void
}

export interface RestoredBackup {
  readonly manifest: Manifest
  readonly chain: ChainVerdict
}

/** @param name undefined: the newest complete one */
const chooseBackup = async (target: BackupTarget, name: string | undefined): Promise<Manifest> => {
  const complete = (await listBackups(target)).filter((one) => one.complete)
  const chosen = name === undefined ? complete.at(-1) : complete.find((one) => one.name === name)
  if (chosen === undefined) {
    const known = complete.map((one) => `  ${one.name}`).join('\n')
    throw new Error(
      name === undefined
        ? `There is no complete backup in ${target.address}.`
        : `There is no complete backup ${name} in ${target.address}. There are:\n${known}`,
    )
  }
  return await readManifest(target, chosen.name)
}

/**
 * @throws Error unless the database has no tables, or tables of the same or an older schema without
 * an account
 */
const refuseNonEmpty = async (client: Client, manifest: Manifest): Promise<void> => {
  const { rows } = await client.query<{ tables: number; migrated: boolean }>(
    `select count(*)::int as tables, to_regclass('public.applied_migration') is not null as migrated from pg_tables where schemaname = 'public'`,
  )
  const [found] = rows
  if (found === undefined || found.tables === 0) return
  const sentence =
    'A backup is restored into an empty installation only. Use a new data folder or a new database. Nothing was changed.'
  if (!found.migrated) throw new Error(`The database holds tables of another program. ${sentence}`)
  const accounts = await client
    .query<{ n: number }>('select count(*)::int as n from account')
    .then((answer) => answer.rows[0]?.n ?? 0)
    .catch(() => 0)
  if (accounts > 0)
    throw new Error(`This installation is not empty: it has ${accounts} accounts. ${sentence}`)
  const applied = await client.query<{ id: string }>('select id from applied_migration')
  if (applied.rows.some((row) => !manifest.migrations.includes(row.id)))
    throw new Error(`The database has a newer schema than the backup. ${sentence}`)
}

const refuseNewer = (manifest: Manifest, known: readonly string[]): void => {
  const unknown = manifest.migrations.filter((id) => !known.includes(id))
  if (unknown.length > 0)
    throw new Error(
      `This backup was made by a newer Panelflow (${unknown.join(', ')}). Install that version and restore with it.`,
    )
}

/** @throws BackupDamaged, TargetFileMissing for the first file that is not what its name says */
const restoreBlobs = async ({ target, blobs }: RestoreDeps, manifest: Manifest): Promise<void> => {
  await forEachConcurrently(await readBlobList(target, manifest), async ({ sha, bytes }) => {
    const file = blobFile(sha)
    const stored = await blobs.put(await target.read(file))
    if (stored.sha === sha && stored.bytes === bytes) return
    await blobs.remove(stored.sha)
    throw new BackupDamaged(`${file} has other bytes than were written`)
  })
}

/** Records in the restored audit chain that it was restored, and from which backup. */
const recordRestore = async (
  { databaseUrl, clock }: RestoreDeps,
  manifest: Manifest,
): Promise<ChainVerdict> => {
  const { db, close } = openDatabase(databaseUrl, { max: 1, name: 'panelflow-restore' })
  try {
    const { createdAt, name } = manifest
    await inTransaction(db, (tx) =>
      recordAudit(tx, {
        at: clock.now(),
        action: 'backup_restored',
        accountId: null,
        params: { backup: name, createdAt },
      }),
    )
    return await verifyAuditChain(db)
  } finally {
    await close()
  }
}

/** Removes runs recorded as running: the dump holds the backup that wrote it. */
const forgetRunning = async (client: Client): Promise<void> => {
  await client.query(`delete from backup_run where status = 'running'`)
}

const restoreFrom = async (deps: RestoreDeps, manifest: Manifest): Promise<RestoredBackup> => {
  await withBackupConnection(deps.databaseUrl, (client) => refuseNonEmpty(client, manifest))
  await restoreBlobs(deps, manifest)
  deps.log(`  Files: ${manifest.blobs.count}, each compared with its hash`)
  await deps.prepareSchema(deps.databaseUrl, manifest.migrations)
  await withBackupConnection(deps.databaseUrl, (client) =>
    loadDatabase(
      client,
      manifest,
      (table) => deps.target.read(tableFile(manifest.name, table)),
      forgetRunning,
    ),
  )
  deps.log(`  Database: ${manifest.tables.length} tables, counts and hashes are equal`)
  await deps.migrateToPresent(deps.databaseUrl)
  return { manifest, chain: await recordRestore(deps, manifest) }
}

/**
 * Fills an empty installation from a backup. Sessions are not in a backup, so everybody signs in
 * again.
 * @throws Error, BackupDamaged: the database is still empty then; files already copied do no harm
 */
export const restoreBackup = async (
  deps: RestoreDeps,
  name: string | undefined,
): Promise<RestoredBackup> => {
  const manifest = await chooseBackup(deps.target, name)
  refuseNewer(manifest, deps.knownMigrations)
  deps.log(`Restoring the backup ${manifest.name} of ${manifest.createdAt} …`)
  try {
    return await restoreFrom(deps, manifest)
  } catch (error) {
    if (error instanceof LoadMismatch || error instanceof TargetFileMissing)
      throw new BackupDamaged(error.message)
    throw error
  }
}
