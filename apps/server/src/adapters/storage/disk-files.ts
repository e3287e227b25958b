/**
 * Files written and read under a time limit for each system call: a large file may take any time,
 * as long as it progresses.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, StoredBlob } from '../../ports/blob-store.ts'
import { createDiskGuard, isNoEntry, systemCode } from './disk-guard.ts'

const READ_BYTES = 256 * 1024
/** Written bytes are synced in steps, so that no single sync has a gigabyte to write. */
const SYNC_EVERY_BYTES = 32 * 1024 * 1024

const close = (file: FileHandle): Promise<void> => file.close().catch(() => undefined)

export interface DiskFiles {
  /** A new file, synced. Errors of the source are thrown as they are. */
  readonly write: (file: string, source: Readable) => Promise<StoredBlob>
  /** The folder alone: the one above must be there. @throws ENOENT */
  readonly makeFolder: (folder: string) => Promise<void>
  /**
   * Moves a synced file into its folder, which is made if necessary, and syncs the folders up to
   * `root`.
   */
  readonly commit: (file: string, target: string, root: string) => Promise<void>
  /** @throws ENOENT */
  readonly read: (file: string) => Promise<Buffer>
  /** Opens before it answers. @throws ENOENT */
  readonly stream: (file: string, range?: ByteRange) => Promise<AsyncIterable<Buffer>>
  readonly size: (file: string) => Promise<number | undefined>
  readonly remove: (file: string) => Promise<void>
}

export const createDiskFiles = (timeoutMs: number): DiskFiles => {
  const { run } = createDiskGuard(timeoutMs)

  /**
   * The name of a file survives a power cut only when its folder was written too. Windows cannot
   * open folders, and need not.
   */
  const syncFolder = async (folder: string): Promise<void> => {
    if (process.platform === 'win32') return
    const handle = await run(() => open(folder, 'r'), close)
    try {
      await run(() => handle.sync())
    } finally {
      void close(handle)
    }
  }
  const write: DiskFiles['write'] = async (file, source) => {
    const hash = createHash('sha256')
    let bytes = 0
    let unsynced = 0
    const handle = await run(() => open(file, 'wx'), close)
    try {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        hash.update(chunk)
        bytes += chunk.byteLength
        unsynced += chunk.byteLength
        await run(() => handle.writeFile(chunk))
        if (unsynced < SYNC_EVERY_BYTES) continue
        unsynced = 0
        await run(() => handle.sync())
      }
      await run(() => handle.sync())
    } finally {
      void close(handle)
    }
    return { sha: hash.digest('hex'), bytes }
  }
  const readChunks = async function* (
    handle: FileHandle,
    { first, last }: ByteRange,
  ): AsyncGenerator<Buffer> {
    try {
      for (let at = first; at <= last;) {
        const length = Math.min(READ_BYTES, last - at + 1)
        const { bytesRead, buffer } = await run(() =>
          handle.read(Buffer.allocUnsafe(length), 0, length, at),
        )
        if (bytesRead === 0) return
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      void close(handle)
    }
  }
  return {
    write,
    makeFolder: (folder) =>
      run(async () => {
        await mkdir(folder).catch((error: unknown) => {
          if (systemCode(error) !== 'EEXIST') throw error
        })
      }),
    commit: async (file, target, root) => {
      const folder = path.dirname(target)
      await run(() => mkdir(folder, { recursive: true }))
      await run(() => rename(file, target))
      for (let at = folder; at.startsWith(root); at = path.dirname(at)) await syncFolder(at)
    },
    read: (file) => run(() => readFile(file)),
    stream: async (file, range) =>
      readChunks(
        await run(() => open(file, 'r'), close),
        range ?? { first: 0, last: Number.MAX_SAFE_INTEGER },
      ),
    size: async (file) => {
      try {
        return (await run(() => stat(file))).size
      } catch (error) {
        if (isNoEntry(error)) return undefined
        throw error
      }
    },
    remove: (file) => run(() => rm(file, { recursive: true, force: true })),
  }
}
