/** The bytes of an upload as its parts hold them. */
import type { Readable } from 'node:stream'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Db } from '../../db/open-database.ts'
import type { UploadFiles } from '../../ports/upload-files.ts'

/** Larger than a request of our client, so that each request is one part. */
const PART_BYTES = 8 * 1024 * 1024
/** Parts a reader keeps in memory: a page of an archive lies in a few neighbouring parts. */
const MAX_CACHED_PARTS = 4

/**
 * Cuts a request body into parts. A broken connection ends it, and the bytes that arrived are the
 * last part. More bytes than `size` are refused
 * before the last part is yielded.
 * The stream is left open, so that a refusal can still be answered. @throws AppError
 * `upload.too_many_bytes`
 */
export const cutIntoParts = async function* (
  stream: Readable,
  { size, received }: { readonly size: number; readonly received: number },
): AsyncGenerator<Buffer> {
  const limit = size - received
  let chunks: Uint8Array[] = []
  let held = 0
  let yielded = 0
  const take = (): Buffer => {
    const part = Buffer.concat(chunks)
    yielded += held
    chunks = []
    held = 0
    return part
  }
  const source = stream.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  const next = (): Promise<IteratorResult<Uint8Array>> =>
    source.next().then(
      (result) => result as IteratorResult<Uint8Array>,
      () => ({ done: true, value: undefined }),
    )
  for (let chunk = await next(); chunk.done !== true; chunk = await next()) {
    chunks.push(chunk.value)
    held += chunk.value.byteLength
    if (yielded + held > limit) throw new AppError('upload.too_many_bytes', { size })
    if (held >= PART_BYTES && yielded + held < limit) yield take()
  }
  if (held > 0) yield take()
}

export interface UploadBytes {
  readonly size: number
  /**
   * `length` bytes from `start`; fewer at the end. @throws BlobMissing, BlobDamaged, StorageFault
   */
  readonly read: (start: number, length: number) => Promise<Buffer>
}

interface Part {
  readonly first: number
  readonly bytes: number
  readonly name: string
}

/** Reads an upload wherever its parts were taken in. */
export const openUploadBytes = async (
  { db, uploads }: { readonly db: Db; readonly uploads: UploadFiles },
  uploadId: string,
): Promise<UploadBytes> => {
  const parts: readonly Part[] = await db
    .selectFrom('upload_part')
    .select(['first_byte as first', 'bytes', 'name'])
    .where('upload_id', '=', uploadId)
    .orderBy('first_byte')
    .execute()
  const cache = new Map<string, Buffer>()
  const load = async ({ name }: Part): Promise<Buffer> => {
    const bytes = cache.get(name) ?? (await uploads.get(uploadId, name))
    cache.delete(name)
    cache.set(name, bytes)
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED_PARTS) break
      cache.delete(oldest)
    }
    return bytes
  }
  return {
    size: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    read: async (start, length) => {
      const end = start + length
      const slices: Buffer[] = []
      for (const part of parts) {
        if (part.first >= end || part.first + part.bytes <= start) continue
        const bytes = await load(part)
        slices.push(bytes.subarray(Math.max(0, start - part.first), end - part.first))
      }
      return Buffer.concat(slices)
    },
  }
}
