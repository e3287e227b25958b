import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { BlobMissing, StorageFault } from '../ports/blob-store.ts'
import type { UploadFiles } from '../ports/upload-files.ts'
import { createDiskFiles } from './storage/disk-files.ts'
import { isNoEntry } from './storage/disk-guard.ts'
import { hashInName, newPartName, requireUploadId } from './storage/part-name.ts'
import { verifyBytes } from './storage/verified.ts'

const CALL_TIMEOUT_MS = 20_000

/**
 * Parts as `<upload id>/<name>` below `root`. A part that was torn by a crash is named by no row.
 */
export const openDiskUploads = async (
  root: string,
  { timeoutMs = CALL_TIMEOUT_MS } = {},
): Promise<UploadFiles> => {
  await mkdir(root, { recursive: true })
  const files = createDiskFiles(timeoutMs)
  const toFolder = (uploadId: string): string => path.join(root, requireUploadId(uploadId))
  return {
    put: async (uploadId, bytes) => {
      const name = newPartName(bytes)
      const file = path.join(toFolder(uploadId), name)
      try {
        await files.makeFolder(toFolder(uploadId))
        await files.write(file, Readable.from([bytes]))
        return name
      } catch (error) {
        await files.remove(file).catch(() => undefined)
        // the folder above is gone: it was unmounted
        throw isNoEntry(error) ? new StorageFault('storage.unavailable', error) : error
      }
    },
    get: async (uploadId, name) => {
      const sha = hashInName(name)
      try {
        return verifyBytes(sha, await files.read(path.join(toFolder(uploadId), name)))
      } catch (error) {
        if (!isNoEntry(error)) throw error
        throw (await files.size(root)) === undefined
          ? new StorageFault('storage.unavailable', error)
          : new BlobMissing(sha)
      }
    },
    remove: (uploadId) => files.remove(toFolder(uploadId)),
  }
}
