import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { BlobMissing, type BlobStore, StorageFault } from '../ports/blob-store.ts'
import { createDiskFiles } from './storage/disk-files.ts'
import { isNoEntry } from './storage/disk-guard.ts'
import { verifyBytes, verifyChunks } from './storage/verified.ts'

const SHA = /^[0-9a-f]{64}$/
const STALE_MS = 24 * 3_600_000
const CALL_TIMEOUT_MS = 20_000

/**
 * Half-written files of processes that were killed. Files of today may belong to a process that
 * lives.
 */
const sweep = async (incoming: string): Promise<void> => {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const age = await stat(file)
      .then((one) => Date.now() - one.mtimeMs)
      .catch(() => 0)
    if (age > STALE_MS) await rm(file, { force: true })
  }
}

/**
 * Blobs as files `ab/cd/<sha-256>` below `folder`: written beside, synced, renamed, so that no
 * reader ever sees half of one.
 */
export const openDiskBlobs = async (
  folder: string,
  { timeoutMs = CALL_TIMEOUT_MS } = {},
): Promise<BlobStore> => {
  const root = path.resolve(folder)
  const incoming = path.join(root, 'incoming')
  await mkdir(incoming, { recursive: true })
  await sweep(incoming)
  const files = createDiskFiles(timeoutMs)

  const toBlobPath = (sha: string): string => {
    // never a path made of what a client sent
    if (!SHA.test(sha)) throw new BlobMissing(sha.slice(0, 64))
    return path.join(root, sha.slice(0, 2), sha.slice(2, 4), sha)
  }
  /** A file is missing only where the store is there: an unmounted folder has no `incoming`. */
  const missing = async (sha: string): Promise<Error> =>
    (await files.size(incoming)) === undefined
      ? new StorageFault('storage.unavailable', `the folder ${root} is not there`)
      : new BlobMissing(sha)
  const existing = async <T>(sha: string, read: (file: string) => Promise<T>): Promise<T> => {
    try {
      return await read(toBlobPath(sha))
    } catch (error) {
      throw isNoEntry(error) ? await missing(sha) : error
    }
  }
  const size = async (sha: string): Promise<number | undefined> => {
    if (!SHA.test(sha)) return undefined
    const bytes = await files.size(toBlobPath(sha))
    if (bytes !== undefined) return bytes
    const reason = await missing(sha)
    if (reason instanceof StorageFault) throw reason
    return undefined
  }
  return {
    put: async (content) => {
      const file = path.join(incoming, randomBytes(16).toString('hex'))
      try {
        const stored = await files.write(
          file,
          content instanceof Readable ? content : Readable.from([content]),
        )
        await files.commit(file, toBlobPath(stored.sha), root)
        return stored
      } catch (error) {
        await files.remove(file).catch(() => undefined)
        throw isNoEntry(error) ? new StorageFault('storage.unavailable', error) : error
      }
    },
    get: async (sha) => verifyBytes(sha, await existing(sha, files.read)),
    stream: async (sha, range) => {
      const chunks = await existing(sha, (file) => files.stream(file, range))
      return Readable.from(range === undefined ? verifyChunks(sha, chunks) : chunks, {
        objectMode: false,
      })
    },
    exists: async (sha) => (await size(sha)) !== undefined,
    size,
    remove: (sha) => files.remove(toBlobPath(sha)),
  }
}
