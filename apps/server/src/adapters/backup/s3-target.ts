import { Readable } from 'node:stream'
import { S3mini, type UploadPart } from 's3mini'
import { type BackupTarget, type TargetFile, TargetFileMissing } from '../../ports/backup-target.ts'
import { isBucketFull } from '../storage/bucket.ts'
import { parseBucketAddress } from '../storage/bucket-address.ts'

/** Buckets take parts of at least 5 MiB and at most 10,000 of them: 160 GB a file. */
const PART_BYTES = 16 * 1024 * 1024
const PAGE_KEYS = 1000
/** for one request, in milliseconds */
const REQUEST_TIMEOUT_MS = 120_000
const TYPE = 'application/octet-stream'

interface OpenedBucket {
  readonly bucket: S3mini
  /** begins every key; ends with `/`, or empty */
  readonly prefix: string
  /** the address without its keys */
  readonly displayAddress: string
}

const openBucket = (address: string): OpenedBucket => {
  const parsed = parseBucketAddress(address)
  if (parsed === undefined)
    throw new Error(
      'A bucket for backups must look like s3://key:secret@host/bucket/folder?region=eu-central-1',
    )
  const { origin, host, accessKeyId, secretAccessKey, region } = parsed
  const [name = '', ...folders] = parsed.segments
  const bucket = new S3mini({
    endpoint: `${origin}/${name}`,
    accessKeyId,
    secretAccessKey,
    region,
    requestAbortTimeout: REQUEST_TIMEOUT_MS,
  })
  const prefix = folders.map((part) => `${part}/`).join('')
  return { bucket, prefix, displayAddress: `s3://${host}/${name}/${prefix}` }
}

/** The stream in buffers of at least PART_BYTES, the last one shorter. */
const cutIntoParts = async function* (content: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.byteLength
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

const putInParts = async (
  bucket: S3mini,
  key: string,
  parts: AsyncIterator<Buffer>,
  first: Buffer,
  second: Buffer,
): Promise<void> => {
  const uploadId = await bucket.getMultipartUploadId(key, TYPE)
  try {
    const done: UploadPart[] = []
    for (const part of [first, second])
      done.push(await bucket.uploadPart(key, uploadId, part, done.length + 1))
    for (let next = await parts.next(); next.done !== true; next = await parts.next())
      done.push(await bucket.uploadPart(key, uploadId, next.value, done.length + 1))
    await bucket.completeMultipartUpload(key, uploadId, done)
  } catch (error) {
    await bucket.abortMultipartUpload(key, uploadId).catch(() => undefined)
    throw error
  }
}

/**
 * Backups in a bucket of anything that speaks S3:
 * `s3://key:secret@host/bucket/folder?region=…&tls=0`.
 */
export const openS3Target = async (address: string): Promise<BackupTarget> => {
  const { bucket, prefix, displayAddress } = openBucket(address)
  if (!(await bucket.bucketExists())) await bucket.createBucket()

  const write: BackupTarget['write'] = async (name, content) => {
    const parts = cutIntoParts(content)
    try {
      const first = await parts.next()
      const second = await parts.next()
      const key = prefix + name
      if (first.done === true || second.done === true)
        await bucket.putAnyObject(key, first.value ?? Buffer.alloc(0), TYPE)
      else await putInParts(bucket, key, parts, first.value, second.value)
    } catch (error) {
      content.destroy()
      if (!isBucketFull(error)) throw error
      throw Object.assign(new Error('the bucket is full', { cause: error }), { code: 'ENOSPC' })
    }
  }
  const read: BackupTarget['read'] = async (name) => {
    const response = await bucket.getObjectResponse(prefix + name)
    if (!response?.body) throw new TargetFileMissing(name)
    return Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
  }
  const list: BackupTarget['list'] = async function* (folder) {
    let token: string | undefined
    do {
      const page = await bucket.listObjectsPaged(
        '/',
        folder === '' ? prefix : `${prefix}${folder}/`,
        PAGE_KEYS,
        token,
      )
      for (const { Key, Size, LastModified } of page?.objects ?? [])
        yield {
          name: Key.slice(prefix.length),
          bytes: Number(Size),
          modifiedAt: new Date(LastModified),
        } satisfies TargetFile
      token = page?.nextContinuationToken
    } while (token !== undefined)
  }
  const remove: BackupTarget['remove'] = async (name) => {
    await bucket.deleteObject(prefix + name)
  }
  return { address: displayAddress, write, read, list, remove }
}
