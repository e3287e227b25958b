import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'

const SHA = /^[0-9a-f]{64}$/
const STALE_MS = 24 * 3_600_000

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The name of a file survives a power cut only when its folder was written too. Windows cannot open folders, and need not. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Half-written files of processes that were killed. Files of today may belong to a process that lives. */
const sweep = async (incoming: string): Promise<void> => {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const age = await stat(file)
      .then((one) => Date.now() - one.mtimeMs)
      .catch(() => 0)
    if (age > STALE_MS) await rm(file, { force: true })
  }
}

/** Blobs as files `ab/cd/<sha-256>` below `root`: written beside, synced, renamed, so that no reader ever sees half of one. */
export const openDiskBlobs = async (root: string): Promise<BlobStore> => {
  const incoming = path.join(root, 'incoming')
  await mkdir(incoming, { recursive: true })
  await sweep(incoming)

  const fileOf = (sha: string): string => {
    // never a path made of what a client sent
    if (!SHA.test(sha)) throw new BlobMissing(sha.slice(0, 64))
    return path.join(root, sha.slice(0, 2), sha.slice(2, 4), sha)
  }
  const size = async (sha: string): Promise<number | undefined> => {
    try {
      return (await stat(fileOf(sha))).size
    } catch (error) {
      if (isMissing(error) || error instanceof BlobMissing) return undefined
      throw error
    }
  }
  const write = async (file: string, source: Readable): Promise<{ sha: string; bytes: number }> => {
    const hash = createHash('sha256')
    let bytes = 0
    const handle = await open(file, 'wx')
    try {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        hash.update(chunk)
        bytes += chunk.byteLength
        await handle.writeFile(chunk)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    return { sha: hash.digest('hex'), bytes }
  }
  const settle = async (file: string, sha: string): Promise<void> => {
    const target = fileOf(sha)
    const folder = path.dirname(target)
    await mkdir(folder, { recursive: true })
    await rename(file, target)
    for (const one of [folder, path.dirname(folder), root]) await syncFolder(one)
  }

  return {
    put: async (content) => {
      const file = path.join(incoming, randomBytes(16).toString('hex'))
      try {
        const stored = await write(file, content instanceof Readable ? content : Readable.from([content]))
        if ((await size(stored.sha)) !== stored.bytes) await settle(file, stored.sha)
        return stored
      } finally {
        await rm(file, { force: true })
      }
    },
    get: async (sha) => {
      try {
        return await readFile(fileOf(sha))
      } catch (error) {
        throw isMissing(error) ? new BlobMissing(sha) : error
      }
    },
    stream: async (sha, range) => {
      const file = fileOf(sha)
      await access(file).catch(() => {
        throw new BlobMissing(sha)
      })
      return createReadStream(file, range === undefined ? {} : { start: range.first, end: range.last })
    },
    exists: async (sha) => (await size(sha)) !== undefined,
    size,
    remove: async (sha) => await rm(fileOf(sha), { force: true }),
  }
}
