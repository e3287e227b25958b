import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBlobReferenced } from '../../db/blob-references.ts'
import type { Db } from '../../db/open-database.ts'
import { type BackupTarget, TargetFileMissing } from '../../ports/backup-target.ts'
import { BlobDamaged, BlobMissing, type BlobStore } from '../../ports/blob-store.ts'
import { blobFile } from './manifest.ts'

/** A bucket answers several requests at once; a disk gains nothing from more. */
const MAX_CONCURRENT_BLOBS = 4

export interface BlobEntry {
  readonly sha: string
  readonly bytes: number
}

export interface CopiedBlobs {
  /** ascending by hash, without those that are missing */
  readonly entries: readonly BlobEntry[]
  readonly copied: number
  readonly copiedBytes: number
  /** were damaged in the target and were copied again */
  readonly healed: readonly string[]
  /** referred to, but absent or damaged in the store */
  readonly missing: readonly string[]
}

/**
 * Runs `work` on every item, some at once. After an error no item is begun, and it is thrown when
 * those under way have ended.
 */
export const forEachConcurrently = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = items.values()
  const errors: unknown[] = []
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (errors.length > 0) return
      await work(item).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_BLOBS }, worker))
  if (errors.length > 0) throw errors[0]
}

const measure = async (content: Readable): Promise<BlobEntry> => {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(content, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
    }
  })
  return { sha: hash.digest('hex'), bytes }
}

/**
 * @returns the size of the file when its content has the hash it is named by; otherwise what is
 * wrong
 */
const checkTargetBlob = async (
  target: BackupTarget,
  sha: string,
): Promise<number | 'missing' | 'damaged'> => {
  try {
    const found = await measure(await target.read(blobFile(sha)))
    return found.sha === sha ? found.bytes : 'damaged'
  } catch (error) {
    if (error instanceof TargetFileMissing) return 'missing'
    throw error
  }
}

interface CopyDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly target: BackupTarget
}

/**
 * The store checks the stream against its hash. @returns false when it has no whole blob of that
 * name
 */
const copyOne = async ({ blobs, target }: CopyDeps, sha: string): Promise<boolean> => {
  try {
    await target.write(blobFile(sha), await blobs.stream(sha))
    return true
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return false
    throw error
  }
}

/**
 * Brings every blob that is not yet there into the target, and reads each one there back. Those of
 * earlier backups are shared.
 */
export const copyBlobs = async (deps: CopyDeps, shas: readonly string[]): Promise<CopiedBlobs> => {
  const entries: BlobEntry[] = []
  const healed: string[] = []
  const missing: string[] = []
  let copied = 0
  let copiedBytes = 0
  await forEachConcurrently(shas, async (sha) => {
    let found = await checkTargetBlob(deps.target, sha)
    if (typeof found === 'string') {
      const before = found
      if (!(await copyOne(deps, sha))) {
        // deleted on purpose since the snapshot: the backup does not need it
        if (await isBlobReferenced(deps.db, sha)) missing.push(sha)
        return
      }
      found = await checkTargetBlob(deps.target, sha)
      if (typeof found === 'string')
        throw new Error(
          `The file ${sha} was written to ${deps.target.address} but reads back ${found}.`,
        )
      if (before === 'damaged') healed.push(sha)
      copied += 1
      copiedBytes += found
    }
    entries.push({ sha, bytes: found })
  })
  const bySha = (a: BlobEntry, b: BlobEntry): number => (a.sha < b.sha ? -1 : 1)
  return {
    entries: entries.toSorted(bySha),
    copied,
    copiedBytes,
    healed,
    missing: missing.toSorted(),
  }
}
