import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Appended, UploadFiles } from '../ports/upload-files.ts'

const ID = /^[0-9a-f-]{36}$/

const writeStream = async (file: FileHandle, offset: number, bytes: Readable, limit: number): Promise<Appended> => {
  let written = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      const taken = chunk.subarray(0, limit - written)
      await file.write(taken, 0, taken.byteLength, offset + written)
      written += taken.byteLength
      if (taken.byteLength < chunk.byteLength) return { written, end: 'over' }
    }
    return { written, end: 'complete' }
  } catch (error) {
    // a full disk is our trouble; anything the client's line does is not
    if (error instanceof Error && 'syscall' in error && error.syscall === 'write') throw error
    return { written, end: 'broken' }
  }
}

/** Incoming files as `<id>` below `root`. */
export const openDiskUploads = async (root: string): Promise<UploadFiles> => {
  await mkdir(root, { recursive: true })
  const writers = new Map<string, Promise<unknown>>()
  const fileOf = (uploadId: string): string => {
    if (!ID.test(uploadId)) throw new Error('this is no upload id')
    return path.join(root, uploadId)
  }
  const append = async (uploadId: string, offset: number, bytes: Readable, limit: number): Promise<Appended> => {
    const file = await open(fileOf(uploadId), constants.O_RDWR + constants.O_CREAT)
    try {
      const appended = await writeStream(file, offset, bytes, limit)
      await file.sync()
      return appended
    } finally {
      await file.close()
    }
  }
  return {
    append: async (uploadId, offset, bytes, limit) => {
      const before = writers.get(uploadId) ?? Promise.resolve()
      const mine = before.catch(() => undefined).then(() => append(uploadId, offset, bytes, limit))
      writers.set(uploadId, mine)
      try {
        return await mine
      } finally {
        if (writers.get(uploadId) === mine) writers.delete(uploadId)
      }
    },
    path: fileOf,
    remove: (uploadId) => rm(fileOf(uploadId), { force: true }),
  }
}
