import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { TranslatorFailure } from '../../ports/translator.ts'
import { isPrivateHost, lookupPublicOnly, PrivateAddress } from '../public-address.ts'

/** Answers above this size are not translations of a comic page. */
const LARGEST_ANSWER = 4 * 1024 * 1024

/** What an engine is asked with; where and how long is the connection's business. */
export interface EngineRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** an object is sent as JSON */
  readonly body: unknown
}

export interface Connection {
  readonly timeoutMs: number
  readonly allowPrivateAddresses: boolean
  readonly signal?: AbortSignal | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly retryAfter: number | null
  readonly text: string
}

/**
 * One POST without redirects. Rejects with `TranslatorFailure`, or with the caller's reason when
 * the caller aborted.
 */
export async function postJson(
  engineRequest: EngineRequest,
  connection: Connection,
): Promise<HttpAnswer> {
  const { url } = engineRequest
  const { timeoutMs, allowPrivateAddresses } = connection
  connection.signal?.throwIfAborted()
  if (!allowPrivateAddresses && isPrivateHost(url.hostname)) throw refused(url.hostname)
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = connection.signal ? AbortSignal.any([connection.signal, deadline]) : deadline
  try {
    return await send(engineRequest, allowPrivateAddresses, signal)
  } catch (error) {
    if (connection.signal?.aborted) throw connection.signal.reason
    if (error instanceof TranslatorFailure) throw error
    if (deadline.aborted)
      throw new TranslatorFailure('translator.timeout', `no answer within ${timeoutMs / 1000} s`, {
        retryable: true,
        cause: error,
      })
    if (error instanceof PrivateAddress) throw refused(url.hostname)
    throw new TranslatorFailure(
      'translator.unreachable',
      error instanceof Error ? error.message : String(error),
      { retryable: true, cause: error },
    )
  }
}

function refused(host: string): TranslatorFailure {
  return new TranslatorFailure('translator.refused_address', `${host} is in a private network`, {
    retryable: false,
  })
}

/** Seconds of a Retry-After header: a number, or a date (RFC 9110). */
function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds > 0 ? seconds : null
  const until = (Date.parse(header) - Date.now()) / 1000
  return until > 0 ? Math.ceil(until) : null
}

function send(
  { url, headers, body }: EngineRequest,
  allowPrivateAddresses: boolean,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const payload = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'content-length': payload.length,
          ...headers,
        },
        signal,
        ...(allowPrivateAddresses ? {} : { lookup: lookupPublicOnly }),
      },
      (incoming) => {
        const chunks: Buffer[] = []
        let size = 0
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > LARGEST_ANSWER)
            incoming.destroy(
              new TranslatorFailure('translator.bad_answer', 'the answer is too large', {
                retryable: false,
              }),
            )
          else chunks.push(chunk)
        })
        incoming.on('error', reject)
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            retryAfter: readRetryAfter(incoming.headers['retry-after']),
            text: Buffer.concat(chunks).toString('utf8'),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

/** DeepL: the quota of the month is used up. 402 is the usual status for it. */
const QUOTA_STATUSES = [402, 456]

/** Throws the failure that a status stands for; returns for 2xx. */
export function checkStatus({ status, retryAfter, text }: HttpAnswer): void {
  if (status >= 200 && status < 300) return
  const detail = `status ${status}${text === '' ? '' : `: ${text.slice(0, 200)}`}`
  if (status === 401 || status === 403)
    throw new TranslatorFailure('translator.rejected_key', detail, { retryable: false })
  if (QUOTA_STATUSES.includes(status))
    throw new TranslatorFailure('translator.quota_exceeded', detail, { retryable: false })
  // 529: Anthropic and DeepL are overloaded
  if (status === 429 || status === 529)
    throw new TranslatorFailure('translator.rate_limited', detail, { retryable: true, retryAfter })
  if (status === 408 || status === 504)
    throw new TranslatorFailure('translator.timeout', detail, { retryable: true, retryAfter })
  if (status >= 500)
    throw new TranslatorFailure('translator.server_error', detail, { retryable: true, retryAfter })
  throw new TranslatorFailure(
    'translator.bad_answer',
    status < 400 ? `${detail}; redirects are not followed` : detail,
    { retryable: false },
  )
}
