import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { S3mini, UploadPart } from 's3mini'
import { BlobMissing, type BlobStore, type StoredBlob } from '../ports/blob-store.ts'
import { type BucketTimeouts, openBucket } from './storage/bucket.ts'
import { createDiskFiles } from './storage/disk-files.ts'
import { verifyBytes, verifyChunks } from './storage/verified.ts'

const SHA = /^[0-9a-f]{64}$/
const TYPE = 'application/octet-stream'
/** of a call to the disk with the temporary files */
const DISK_TIMEOUT_MS = 20_000

const toBlobKey = (sha: string): string => {
  if (!SHA.test(sha)) throw new BlobMissing(sha.slice(0, 64))
  return `${sha.slice(0, 2)}/${sha}`
}

/**
 * Above this a file goes up in parts of this size; buckets want at least 5 MiB each and take at
 * most 10,000.
 */
const PART_BYTES = 16 * 1024 * 1024

/** One part in memory at a time; a bucket shows nothing of it before the last. */
const putInParts = async (client: S3mini, key: string, file: string): Promise<void> => {
  const uploadId = await client.getMultipartUploadId(key, TYPE)
  try {
    const parts: UploadPart[] = []
    for await (const part of createReadStream(file, {
      highWaterMark: PART_BYTES,
    }) as AsyncIterable<Buffer>) {
      parts.push(await client.uploadPart(key, uploadId, part, parts.length + 1))
    }
    await client.completeMultipartUpload(key, uploadId, parts)
  } catch (error) {
    await client.abortMultipartUpload(key, uploadId).catch(() => undefined)
    throw error
  }
}

/** Blobs in a bucket of anything that speaks S3. */
export const openS3Blobs = async (
  address: string,
  timeouts?: BucketTimeouts,
): Promise<BlobStore> => {
  const bucket = openBucket(address, timeouts)
  const disk = createDiskFiles(DISK_TIMEOUT_MS)

  const found = async (
    sha: string,
    range?: { readonly first: number; readonly last: number },
  ): Promise<AsyncGenerator<Uint8Array>> => {
    const key = toBlobKey(sha)
    const response = await bucket.run(async (client) => {
      if (range === undefined) return await client.getObjectResponse(key)
      if ((await client.objectExists(key)) !== true) return null
      return await client.getObjectRaw(key, false, range.first, range.last + 1)
    })
    if (response === null) throw new BlobMissing(sha)
    return bucket.chunks(response)
  }
  const exists = async (sha: string): Promise<boolean> =>
    SHA.test(sha) && (await bucket.run((client) => client.objectExists(toBlobKey(sha)))) === true

  /**
   * Written even when it is there: whether that copy is whole cannot be known without reading it.
   */
  const putBytes = async (bytes: Buffer, sha: string): Promise<void> => {
    await bucket.write((client) => client.putAnyObject(toBlobKey(sha), bytes, TYPE))
  }
  /**
   * The name of a blob is its hash, which is known when the last byte has come: until then it lies
   * in a file.
   */
  const putStream = async (source: Readable): Promise<StoredBlob> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-up-'))
    const file = path.join(folder, 'blob')
    try {
      const stored = await disk.write(file, source)
      if (stored.bytes <= PART_BYTES) await putBytes(await readFile(file), stored.sha)
      else await bucket.write((client) => putInParts(client, toBlobKey(stored.sha), file))
      return stored
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return {
    put: async (content) => {
      if (content instanceof Readable) return await putStream(content)
      const bytes = Buffer.from(content)
      const sha = createHash('sha256').update(bytes).digest('hex')
      await putBytes(bytes, sha)
      return { sha, bytes: bytes.length }
    },
    get: async (sha) =>
      verifyBytes(
        sha,
        await Readable.from(await found(sha))
          .toArray()
          .then((chunks) => Buffer.concat(chunks)),
      ),
    stream: async (sha, range) => {
      const chunks = await found(sha, range)
      return Readable.from(range === undefined ? verifyChunks(sha, chunks) : chunks, {
        objectMode: false,
      })
    },
    exists,
    size: async (sha) =>
      (await exists(sha))
        ? await bucket.run((client) => client.getContentLength(toBlobKey(sha)))
        : undefined,
    remove: async (sha) => {
      await bucket.run((client) => client.deleteObject(toBlobKey(sha)))
    },
  }
}
