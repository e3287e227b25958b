import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { S3mini } from 's3mini'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'

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

/** Blobs in a bucket of anything that speaks S3. A blob is read as a whole before it is sent: its name is its hash. */
export const openS3Blobs = async (address: string): Promise<BlobStore> => {
  const bucket = new S3mini(bucketOf(address))
  if (!(await bucket.bucketExists())) await bucket.createBucket()

  const found = async (sha: string): Promise<Response> => {
    const response = await bucket.getObjectResponse(keyOf(sha))
    if (!response?.body) throw new BlobMissing(sha)
    return response
  }
  const exists = async (sha: string): Promise<boolean> => SHA.test(sha) && (await bucket.objectExists(keyOf(sha))) === true
  return {
    put: async (content) => {
      const bytes = content instanceof Readable ? await buffer(content) : Buffer.from(content)
      const sha = createHash('sha256').update(bytes).digest('hex')
      if (!(await exists(sha))) await bucket.putAnyObject(keyOf(sha), bytes, 'application/octet-stream')
      return { sha, bytes: bytes.length }
    },
    get: async (sha) => Buffer.from(await (await found(sha)).arrayBuffer()),
    stream: async (sha) => {
      const { body } = await found(sha)
      if (!body) throw new BlobMissing(sha)
      return Readable.from(body)
    },
    exists,
    size: async (sha) => ((await exists(sha)) ? bucket.getContentLength(keyOf(sha)) : undefined),
  }
}
