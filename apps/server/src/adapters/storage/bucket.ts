/**
 * A bucket of anything that speaks S3: its address, time limits of its calls, and what its failures
 * mean.
 */
import { S3mini } from 's3mini'
import { BlobDamaged, BlobMissing, StorageFault } from '../../ports/blob-store.ts'
import { parseBucketAddress } from './bucket-address.ts'

export interface BucketTimeouts {
  /** until the answer to a request begins; a large body gets more, see SLOWEST_BYTES_PER_MS */
  readonly answerMs: number
  /** between two chunks of an answer */
  readonly idleMs: number
}

const TIMEOUTS: BucketTimeouts = { answerMs: 15_000, idleMs: 20_000 }
/** A connection that sends less than 250 kB/s counts as broken. */
const SLOWEST_BYTES_PER_MS = 250
/** MinIO, Ceph, SeaweedFS and others each have their own names for it. */
const FULL =
  /StorageFull|QuotaExceeded|InsufficientStorage|InsufficientCapacity|OverQuota|DiskFull/i
const FULL_STATUS = 507

const toClientOptions = (address: string) => {
  const parsed = parseBucketAddress(address)
  if (parsed === undefined)
    throw new Error(
      'PANELFLOW_BLOBS must look like s3://key:secret@host/bucket?region=eu-central-1',
    )
  const { origin, segments, accessKeyId, secretAccessKey, region } = parsed
  return { endpoint: `${origin}/${segments.join('/')}`, accessKeyId, secretAccessKey, region }
}

/** Size of a request body; 0 for kinds the client does not send. */
const measureBody = (body: unknown): number =>
  body instanceof Uint8Array || body instanceof ArrayBuffer
    ? body.byteLength
    : typeof body === 'string'
      ? body.length
      : 0

/**
 * `fetch` that gives up when no answer comes. Bodies of refusals, which are short, are read under
 * the same limit.
 */
const timedFetch =
  ({ answerMs }: BucketTimeouts): typeof fetch =>
  async (input, init) => {
    const limit = answerMs + measureBody(init?.body) / SLOWEST_BYTES_PER_MS
    const abort = new AbortController()
    const timer = setTimeout(
      () => abort.abort(new StorageFault('storage.unavailable', `no answer within ${limit} ms`)),
      limit,
    )
    try {
      const response = await fetch(input, { ...init, signal: abort.signal })
      if (init?.method === 'GET' && response.ok) return response
      const body = await response.arrayBuffer()
      if (response.status === 404 && Buffer.from(body).includes('NoSuchBucket'))
        throw new StorageFault('storage.unavailable', 'NoSuchBucket')
      return new Response(body.byteLength === 0 ? null : body, {
        status: response.status,
        headers: response.headers,
      })
    } finally {
      clearTimeout(timer)
    }
  }

const causes = function* (error: unknown): Generator<object> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

/** The bucket refused to store something because it has no room, or no more for us. */
export const isBucketFull = (error: unknown): boolean => {
  for (const one of causes(error)) {
    const { status, body, serviceCode } = one as {
      readonly status?: unknown
      readonly body?: unknown
      readonly serviceCode?: unknown
    }
    if (status === FULL_STATUS || FULL.test(`${String(serviceCode)} ${String(body)}`)) return true
  }
  return false
}

/**
 * A StorageFault for any failure of a call, which passes by itself: a full store, or one that is
 * away. BlobMissing and BlobDamaged stay.
 */
const toBucketFault = (error: unknown): Error => {
  if (error instanceof BlobMissing || error instanceof BlobDamaged) return error
  for (const one of causes(error)) if (one instanceof StorageFault) return one
  return new StorageFault(isBucketFull(error) ? 'storage.full' : 'storage.unavailable', error)
}

export interface Bucket {
  /** Runs calls of the client. @throws StorageFault; BlobMissing and BlobDamaged as they are */
  readonly run: <T>(call: (client: S3mini) => Promise<T>) => Promise<T>
  /** The same for writing: makes the bucket first, once. */
  readonly write: <T>(call: (client: S3mini) => Promise<T>) => Promise<T>
  /** Chunks of an answer; only the time while one is waited for counts. @throws StorageFault */
  readonly chunks: (response: Response) => AsyncGenerator<Uint8Array>
}

const timedChunks = async function* (
  body: ReadableStream<Uint8Array>,
  idleMs: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const idle = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new StorageFault('storage.unavailable', `nothing came for ${idleMs} ms`)),
          idleMs,
        )
      })
      const next = await Promise.race([reader.read(), idle]).finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    throw toBucketFault(error)
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** Opens even while the store is down: the bucket is made before the first write. */
export const openBucket = (address: string, timeouts: BucketTimeouts = TIMEOUTS): Bucket => {
  const client = new S3mini({ ...toClientOptions(address), fetch: timedFetch(timeouts) })
  let made: Promise<void> | undefined
  const make = async (): Promise<void> => {
    if (!(await client.bucketExists())) await client.createBucket()
  }
  const run: Bucket['run'] = async (call) => {
    try {
      return await call(client)
    } catch (error) {
      throw toBucketFault(error)
    }
  }
  return {
    run,
    write: (call) =>
      run(async () => {
        made ??= make()
        try {
          await made
        } catch (error) {
          made = undefined
          throw error
        }
        return await call(client)
      }),
    chunks: async function* (response) {
      if (response.body !== null) yield* timedChunks(response.body, timeouts.idleMs)
    },
  }
}
