import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PublishFault } from '../../ports/publisher.ts'
import { lookupPublicOnly, PrivateAddress } from '../public-address.ts'

/** without a byte in either direction */
const IDLE_MS = 30_000
const MOST_BYTES = 1024 * 1024

export interface GuardedRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | Uint8Array | string | undefined
  readonly signal: AbortSignal
}

export interface GuardedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const toFault = (error: unknown): unknown => {
  if (error instanceof PublishFault || !(error instanceof Error)) return error
  if (error.name === 'AbortError') return error
  return error instanceof PrivateAddress
    ? new PublishFault('address_refused', error.message)
    : new PublishFault('unreachable', error.message)
}

/**
 * One request. Private addresses are refused where the connection is made, so a name cannot change
 * its mind; redirects are answers like others.
 * @throws PublishFault
 */
export const requestGuarded = async (
  { url, method, headers, body, signal }: GuardedRequest,
  allowPrivateAddresses: boolean,
): Promise<GuardedAnswer> => {
  const target = new URL(url)
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  const outgoing = send(target, {
    method,
    headers: { ...headers, connection: 'close' },
    signal,
    agent: false,
    timeout: IDLE_MS,
    ...(allowPrivateAddresses ? {} : { lookup: lookupPublicOnly }),
  })
  outgoing.on('timeout', () => outgoing.destroy(new PublishFault('unreachable', 'timeout')))
  const answered = new Promise<GuardedAnswer>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = []
      let length = 0
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length <= MOST_BYTES) chunks.push(chunk)
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks),
        }),
      )
    })
  })
  answered.catch(() => undefined)
  try {
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array)
      outgoing.end(body)
    // a receiver that refuses early answers and closes: the answer says more than the broken pipe
    else
      await pipeline(body, outgoing).catch((error: unknown) => {
        if (signal.aborted) throw error
      })
    return await answered
  } catch (error) {
    throw toFault(error)
  } finally {
    outgoing.destroy()
  }
}

/** What an HTTP status means for a delivery; undefined: it was taken. */
export const refuseStatus = (status: number, words: string): PublishFault | undefined => {
  if (status >= 200 && status < 300) return undefined
  const detail = `${status} ${words.slice(0, 300)}`.trim()
  if (status === 401 || status === 403) return new PublishFault('sign_in_refused', detail)
  if (status === 404 || status === 410) return new PublishFault('place_missing', detail)
  if (status === 507) return new PublishFault('no_space', detail)
  return new PublishFault('refused_by_target', detail)
}
