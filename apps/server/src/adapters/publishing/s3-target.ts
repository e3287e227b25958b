import type { TargetAddress, TargetSecret } from '@panelflow/domain/publishing/publishing.ts'
import { S3mini, type UploadPart } from 's3mini'
import { type PublishConnection, PublishFault } from '../../ports/publisher.ts'
import { isBucketFull } from '../storage/bucket.ts'
import { refuseStatus, requestGuarded } from './guarded-request.ts'

type S3Address = Extract<TargetAddress, { kind: 's3' }>

/** Above this a file goes up in parts of this size; buckets want at least 5 MiB each. */
const PART_BYTES = 8 * 1024 * 1024

const guardedFetch =
  (allowPrivateAddresses: boolean, signal: AbortSignal): typeof fetch =>
  async (input, init = {}) => {
    const { body } = init
    if (
      body !== undefined &&
      body !== null &&
      typeof body !== 'string' &&
      !(body instanceof Uint8Array)
    )
      throw new Error('the client for buckets sends bytes or text only')
    const answer = await requestGuarded(
      {
        url: input instanceof Request ? input.url : String(input),
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers).entries()),
        body: body ?? undefined,
        signal,
      },
      allowPrivateAddresses,
    )
    const isEmpty = answer.status === 204 || answer.status === 304 || answer.body.length === 0
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    })
  }

const findCause = (error: unknown): PublishFault | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof PublishFault) return at
    const { status, body } = at as { status?: unknown; body?: unknown }
    if (typeof status === 'number')
      return refuseStatus(status, typeof body === 'string' ? body : '')
  }
  return undefined
}

const withFaults = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isBucketFull(error)) throw new PublishFault('no_space')
    throw findCause(error) ?? error
  }
}

/** A bucket of anything that speaks S3. A file shows when its last part has come. */
export const openS3Target = (
  { endpoint, bucket, prefix, region }: S3Address,
  { accessKeyId = '', secretAccessKey = '' }: TargetSecret,
  allowPrivateAddresses: boolean,
  signal: AbortSignal,
): PublishConnection => {
  const client = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    accessKeyId,
    secretAccessKey,
    region,
    fetch: guardedFetch(allowPrivateAddresses, signal),
  })
  const toKey = (path: string): string =>
    [...prefix.split('/'), path].filter((part) => part !== '').join('/')
  return {
    send: (file, { read, onBytes }) =>
      withFaults(async () => {
        const key = toKey(file.path)
        if (file.bytes <= PART_BYTES) {
          const bytes = Buffer.concat(await (await read(0)).toArray())
          await client.putObject(key, bytes, file.type)
          return onBytes(file.bytes)
        }
        const uploadId = await client.getMultipartUploadId(key, file.type)
        try {
          const parts: UploadPart[] = []
          let chunks: Buffer[] = []
          let held = 0
          let done = 0
          const flush = async (): Promise<void> => {
            const part = Buffer.concat(chunks)
            parts.push(await client.uploadPart(key, uploadId, part, parts.length + 1))
            done += part.length
            chunks = []
            held = 0
            onBytes(done)
          }
          for await (const chunk of (await read(0)) as AsyncIterable<Buffer>) {
            chunks.push(chunk)
            held += chunk.length
            if (held >= PART_BYTES) await flush()
          }
          if (held > 0) await flush()
          await client.completeMultipartUpload(key, uploadId, parts)
        } catch (error) {
          await client.abortMultipartUpload(key, uploadId).catch(() => undefined)
          throw error
        }
      }),
    remove: (path) => withFaults(async () => void (await client.deleteObject(toKey(path)))),
    close: async () => undefined,
  }
}
