import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openBackupTarget } from '../adapters/backup/open-backup-target.ts'
import { openBlobs } from '../adapters/open-blobs.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { MIGRATIONS } from '../db/schema-files.ts'
import { openDatabase } from '../db/open-database.ts'
import { beginBackup, recordRun } from '../features/backup/backup-run.commands.ts'
import { BACKUPS } from '../features/backup/manifest.ts'
import { type RestoredBackup, restoreBackup } from '../features/backup/restore-backup.ts'
import { type WrittenBackup, writeBackup } from '../features/backup/write-backup.ts'
import { type Configuration, repositoryRoot } from './configuration.ts'
import { adoptServerKey, hasServerKey } from './key-fingerprint.ts'
import { prepareDatabase } from './prepare-database.ts'
import { createScratchDatabase } from './scratch-database.ts'
import { resolveServerKey } from './server-key.ts'

export interface BackupCommand {
  readonly configuration: Configuration
  readonly databaseUrl: string
  /** folder or `s3://…` */
  readonly target: string
  /** backups to keep in the target; undefined: all */
  readonly retention?: number | undefined
  /** id of the run that a worker has claimed; undefined: started by a person */
  readonly runId?: string
  readonly log: (line: string) => void
}

const programVersion = (): string => {
  const file = path.join(repositoryRoot(), 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

const prepareSchema = async (url: string, migrations: readonly string[]): Promise<void> => {
  await prepareDatabase(
    url,
    MIGRATIONS.filter(({ id }) => migrations.includes(id)),
  )
}

/** Writes a verified backup of the studio that the settings describe, and records how it went. */
export const runBackup = async ({
  configuration,
  databaseUrl,
  target,
  retention,
  runId,
  log,
}: BackupCommand): Promise<WrittenBackup> => {
  const { db, close } = openDatabase(databaseUrl, { max: 2, name: 'panelflow-backup' })
  try {
    const deps = { db, clock: systemClock, ids: uuidV7(systemClock) }
    const id = runId ?? (await beginBackup(deps, (await openBackupTarget(target)).address))
    // opened inside: a bucket that cannot be reached is a failure of the run
    return await recordRun(deps, id, async () =>
      writeBackup({
        ...deps,
        databaseUrl,
        blobs: await openBlobs(configuration.blobs),
        target: await openBackupTarget(target),
        program: programVersion(),
        createScratch: () => createScratchDatabase(databaseUrl),
        prepareSchema,
        retention,
        log,
      }),
    )
  } finally {
    await close()
  }
}

/** `<target>/backups/<name>` names one backup of a folder; the target alone means its newest. */
const splitFolder = (target: string): { target: string; name: string | undefined } => {
  const folder = path.resolve(target)
  const isOne = !target.startsWith('s3://') && path.basename(path.dirname(folder)) === BACKUPS
  return isOne
    ? { target: path.dirname(path.dirname(folder)), name: path.basename(folder) }
    : { target, name: undefined }
}

/**
 * Gives the restored studio the server key of this installation. @returns false when it had another
 * one
 */
const adoptOwnKey = async (configuration: Configuration, databaseUrl: string): Promise<boolean> => {
  const { db, close } = openDatabase(databaseUrl, { max: 1, name: 'panelflow-restore' })
  const key = resolveServerKey(configuration)
  try {
    if (await hasServerKey(db, key)) return true
    await adoptServerKey(db, key, systemClock.now())
    return false
  } finally {
    await close()
  }
}

/** Fills the empty installation that the settings describe. */
export const runRestore = async (
  { configuration, databaseUrl, target, log }: BackupCommand,
  name?: string,
): Promise<RestoredBackup & { readonly sameKey: boolean }> => {
  const from = splitFolder(target)
  const restored = await restoreBackup(
    {
      databaseUrl,
      blobs: await openBlobs(configuration.blobs),
      target: await openBackupTarget(from.target),
      clock: systemClock,
      knownMigrations: MIGRATIONS.map(({ id }) => id),
      prepareSchema,
      migrateToPresent: async (url) => void (await prepareDatabase(url)),
      log,
    },
    name ?? from.name,
  )
  return { ...restored, sameKey: await adoptOwnKey(configuration, databaseUrl) }
}
