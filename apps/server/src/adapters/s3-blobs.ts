import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3mini, type UploadPart } from 's3mini'
import { BlobMissing, type BlobStore, type StoredBlob } from '../ports/blob-store.ts'

const SHA = /^[0-9a-f]{64}$/

interface Bucket {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const bucketOf = (address: string): Bucket => {
  const url = new URL(address)
  const name = url.pathname.slice(1)
  if (name === '' || url.username === '') throw new Error('PANELFLOW_BLOBS must look like s3://key:secret@host/bucket?region=eu-central-1')
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https'
  return {
    endpoint: `${scheme}://${url.host}/${name}`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'auto',
  }
}

const keyOf = (sha: string): string => {
  if (!SHA.test(sha)) throw new BlobMissing(sha.slice(0, 64))
  return `${sha.slice(0, 2)}/${sha}`
}

/** Above this a file goes up in parts of this size; buckets want at least 5 MiB each and take at most 10,000. */
const PART_BYTES = 16 * 1024 * 1024

/** The name of a blob is its hash, which is known when the last byte has come: until then it lies in a file. */
const spool = async (source: Readable, file: string): Promise<StoredBlob> => {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  await pipeline(source, counted, createWriteStream(file))
  return { sha: hash.digest('hex'), bytes }
}

/** One part in memory at a time; a bucket shows nothing of it before the last. */
const putInParts = async (bucket: S3mini, key: string, file: string): Promise<void> => {
  const uploadId = await bucket.getMultipartUploadId(key, 'application/octet-stream')
  try {
    const parts: UploadPart[] = []
    for await (const part of createReadStream(file, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>) {
      parts.push(await bucket.uploadPart(key, uploadId, part, parts.length + 1))
    }
    await bucket.completeMultipartUpload(key, uploadId, parts)
  } catch (error) {
    await bucket.abortMultipartUpload(key, uploadId).catch(() => undefined)
    throw error
  }
}

/** Blobs in a bucket of anything that speaks S3. */
export const openS3Blobs = async (address: string): Promise<BlobStore> => {
  const bucket = new S3mini(bucketOf(address))
  if (!(await bucket.bucketExists())) await bucket.createBucket()

  const found = async (sha: string): Promise<Response> => {
    const response = await bucket.getObjectResponse(keyOf(sha))
    if (!response?.body) throw new BlobMissing(sha)
    return response
  }
  const exists = async (sha: string): Promise<boolean> => SHA.test(sha) && (await bucket.objectExists(keyOf(sha))) === true
  const putBytes = async (bytes: Buffer, sha: string): Promise<void> => {
    if (!(await exists(sha))) await bucket.putAnyObject(keyOf(sha), bytes, 'application/octet-stream')
  }
  const putStream = async (source: Readable): Promise<StoredBlob> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-up-'))
    const file = path.join(folder, 'blob')
    try {
      const stored = await spool(source, file)
      if (stored.bytes <= PART_BYTES) await putBytes(await readFile(file), stored.sha)
      else if (!(await exists(stored.sha))) await putInParts(bucket, keyOf(stored.sha), file)
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
    get: async (sha) => Buffer.from(await (await found(sha)).arrayBuffer()),
    stream: async (sha, range) => {
      if (range !== undefined && !(await exists(sha))) throw new BlobMissing(sha)
      const { body } = range === undefined ? await found(sha) : await bucket.getObjectRaw(keyOf(sha), false, range.first, range.last + 1)
      if (!body) throw new BlobMissing(sha)
      return Readable.from(body)
    },
    exists,
    size: async (sha) => ((await exists(sha)) ? bucket.getContentLength(keyOf(sha)) : undefined),
    remove: async (sha) => {
      await bucket.deleteObject(keyOf(sha))
    },
  }
}
