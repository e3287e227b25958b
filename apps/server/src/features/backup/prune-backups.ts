import { type BackupTarget, DRAFT_FOLDER } from '../../ports/backup-target.ts'
import { listBackups, readBlobList, readManifest } from './backup-files.ts'
import { BLOBS, manifestFile } from './manifest.ts'

const DRAFT_MAX_AGE_MS = 24 * 3_600_000

export interface PrunedBackups {
  readonly backups: readonly string[]
  readonly blobs: number
}

const removeAll = async (target: BackupTarget, files: readonly string[]): Promise<void> => {
  for (const file of files) await target.remove(file)
}

/**
 * Blobs of the backups that stay. @throws BackupDamaged when one cannot be read, since its blobs
 * are then unknown
 */
const listRetainedBlobs = async (
  target: BackupTarget,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  const retainedShas = new Set<string>()
  for (const name of names)
    for (const { sha } of await readBlobList(target, await readManifest(target, name)))
      retainedShas.add(sha)
  return retainedShas
}

/**
 * Keeps the newest `keep` backups and the newest one without missing files. Removes older and
 * unfinished ones, then the blobs that no kept backup names.
 * Call it while the backup's lock is held.
 * @throws BackupDamaged before any blob is removed
 */
export const pruneBackups = async (
  target: BackupTarget,
  retention: number,
  now: Date,
): Promise<PrunedBackups> => {
  const all = await listBackups(target)
  const complete = all.filter((one) => one.complete).map((one) => one.name)
  const newest = complete.slice(-retention)
  const good = await findNewestGood(target, complete)
  const retainedNames = new Set(good === undefined ? newest : [good, ...newest])
  const removed = all.filter((one) => !retainedNames.has(one.name))
  for (const { name, files } of removed) {
    const manifest = manifestFile(name)
    // without its manifest a backup no longer counts, so it goes first
    await removeAll(
      target,
      files.toSorted((a, b) => Number(b === manifest) - Number(a === manifest)),
    )
  }
  const retainedShas = await listRetainedBlobs(target, [...retainedNames])
  let blobs = 0
  for await (const { name } of target.list(BLOBS)) {
    if (retainedShas.has(name.split('/').at(-1) ?? '')) continue
    await target.remove(name)
    blobs += 1
  }
  for await (const { name, modifiedAt } of target.list(DRAFT_FOLDER))
    if (now.getTime() - modifiedAt.getTime() > DRAFT_MAX_AGE_MS) await target.remove(name)
  return { backups: removed.map((one) => one.name), blobs }
}

const findNewestGood = async (
  target: BackupTarget,
  names: readonly string[],
): Promise<string | undefined> => {
  for (const name of names.toReversed())
    if ((await readManifest(target, name)).blobs.missing.length === 0) return name
  return undefined
}
