import type { Client } from 'pg'
import { verifyAuditChain } from '../../db/audit-chain.ts'
import { withBackupConnection, withBackupLock } from '../../db/backup/backup-connection.ts'
import { dumpDatabase } from '../../db/backup/dump-database.ts'
import { loadDatabase } from '../../db/backup/load-database.ts'
import { type Db, openDatabase } from '../../db/open-database.ts'
import type { BackupTarget } from '../../ports/backup-target.ts'
import { type BlobStore, DISK_FULL_CODES } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import { claimTarget, writeBlobList, writeManifest } from './backup-files.ts'
import { type CopiedBlobs, copyBlobs } from './copy-blobs.ts'
import { pruneBackups } from './prune-backups.ts'
import { BACKUP_FORMAT, backupName, BACKUPS, type Manifest, tableFile } from './manifest.ts'

/** A database of its own that holds the restored backup while it is compared. */
export interface ScratchDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

export interface BackupDeps {
  readonly db: Db
  readonly databaseUrl: string
  readonly blobs: BlobStore
  readonly target: BackupTarget
  readonly clock: Clock
  /** version of the program */
  readonly program: string
  readonly createScratch: () => Promise<ScratchDatabase>
  /** brings an empty database to the schema of these migrations, with the tables of the queue */
  readonly prepareSchema: (url: string, migrations: readonly string[]) => Promise<void>
  /** backups to keep in the target; undefined: all */
  readonly retention: number | undefined
  readonly log: (line: string) => void
}

export interface WrittenBackup {
  readonly manifest: Manifest
  readonly blobs: CopiedBlobs
}

const STUDIO_ID = 'studio.id'

const readStudioId = async (client: Client): Promise<string> => {
  await client.query(
    'insert into setting (key, value) values ($1, to_jsonb(gen_random_uuid())) on conflict (key) do nothing',
    [STUDIO_ID],
  )
  const { rows } = await client.query<{ id: string }>(
    `select value #>> '{}' as id from setting where key = $1`,
    [STUDIO_ID],
  )
  return rows[0]?.id ?? ''
}

type Unverified = Omit<Manifest, 'verifiedAt'>

/**
 * Restores what lies in the target and compares it, row by row through its hash, and the audit
 * chain entry by entry.
 */
const verify = async (deps: BackupDeps, manifest: Unverified): Promise<void> => {
  const scratch = await deps.createScratch()
  try {
    await deps.prepareSchema(scratch.url, manifest.migrations)
    await withBackupConnection(scratch.url, (client) =>
      loadDatabase(client, manifest, (table) => deps.target.read(tableFile(manifest.name, table))),
    )
    const { db, close } = openDatabase(scratch.url, { max: 1, name: 'panelflow-backup' })
    const chain = await verifyAuditChain(db).finally(close)
    if (chain.brokenAt !== null)
      deps.log(
        `  The audit chain of the studio is broken at entry ${chain.brokenAt}; the backup holds it as it is.`,
      )
  } finally {
    await scratch.drop()
  }
}

/** SQLSTATE disk_full */
const DATABASE_FULL = '53100'
const ADVICE =
  'This backup was removed again; earlier ones are untouched. Make room and start it again.'

/** One sentence for what stopped a backup. */
const explain = (error: unknown, target: BackupTarget): Error => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (DISK_FULL_CODES.has(code))
    return new Error(`There is no room left in ${target.address}. ${ADVICE}`, { cause: error })
  if (code === DATABASE_FULL)
    return new Error(
      `There is no room left on the disk of the database server, where a backup is restored to verify it. ${ADVICE}`,
      { cause: error },
    )
  return error instanceof Error ? error : new Error(String(error))
}

const removeUnfinished = async (target: BackupTarget, name: string): Promise<void> => {
  for await (const file of target.list(`${BACKUPS}/${name}`)) await target.remove(file.name)
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const writeFiles = async (
  deps: BackupDeps,
  name: string,
  createdAt: Date,
): Promise<WrittenBackup> => {
  const { target, log } = deps
  const { studio, shas, dump } = await withBackupConnection(deps.databaseUrl, async (client) => {
    const id = await readStudioId(client)
    await claimTarget(target, id)
    const { blobs: named, ...rest } = await dumpDatabase(client, (table, content) =>
      target.write(tableFile(name, table), content),
    )
    return { studio: id, shas: named, dump: rest }
  })
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0)
  log(
    `  Database: ${dump.tables.length} tables, ${rows} rows, ${megabytes(dump.tables.reduce((sum, one) => sum + one.fileBytes, 0))}`,
  )
  const blobs = await copyBlobs(deps, shas)
  log(
    `  Files: ${blobs.entries.length}, of which ${blobs.copied} new (${megabytes(blobs.copiedBytes)})`,
  )
  const bytes = blobs.entries.reduce((sum, one) => sum + one.bytes, 0)
  const unverified: Unverified = {
    format: BACKUP_FORMAT,
    name,
    createdAt: createdAt.toISOString(),
    studio,
    program: deps.program,
    ...dump,
    blobs: {
      count: blobs.entries.length,
      bytes,
      listSha256: await writeBlobList(target, name, blobs.entries),
      missing: [...blobs.missing],
    },
  }
  await verify(deps, unverified)
  log('  Restored into a scratch database: counts and hashes are equal')
  const manifest: Manifest = { ...unverified, verifiedAt: deps.clock.now().toISOString() }
  await writeManifest(target, manifest)
  return { manifest, blobs }
}

/**
 * A whole backup of a running studio. The manifest is written last, after the verification: a
 * backup without one does not count.
 * @throws Error with a sentence; nothing of this backup is left, earlier ones are untouched
 */
export const writeBackup = async (deps: BackupDeps): Promise<WrittenBackup> =>
  await withBackupLock(deps.databaseUrl, async () => {
    const createdAt = deps.clock.now()
    const name = backupName(createdAt)
    const written = await writeFiles(deps, name, createdAt).catch(async (error: unknown) => {
      await removeUnfinished(deps.target, name).catch(() => undefined)
      throw explain(error, deps.target)
    })
    if (deps.retention !== undefined) {
      const pruned = await pruneBackups(deps.target, deps.retention, deps.clock.now())
      if (pruned.backups.length > 0)
        deps.log(
          `  Removed ${pruned.backups.length} old backups and ${pruned.blobs} files only they needed`,
        )
    }
    return written
  })
