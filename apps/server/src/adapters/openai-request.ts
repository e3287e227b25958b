import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { TranslatorFailure } from '../ports/translator.ts'
import { isPrivateAddress, lookupPublicOnly, PrivateAddress } from './public-address.ts'

/** Answers above this size are not translations of a comic page. */
const LARGEST_ANSWER = 4 * 1024 * 1024

export interface PostOptions {
  readonly url: URL
  readonly apiKey: string
  readonly body: unknown
  readonly timeoutMs: number
  readonly allowPrivateAddresses: boolean
  readonly signal?: AbortSignal
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
export async function postJson(options: PostOptions): Promise<HttpAnswer> {
  options.signal?.throwIfAborted()
  if (
    !options.allowPrivateAddresses &&
    (isPrivateAddress(options.url.hostname) || options.url.hostname === 'localhost')
  )
    throw refused(options.url.hostname)
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  try {
    return await send(options, signal)
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    if (error instanceof TranslatorFailure) throw error
    if (deadline.aborted)
      throw new TranslatorFailure(
        'translator.timeout',
        `no answer within ${options.timeoutMs / 1000} s`,
        { retryable: true, cause: error },
      )
    if (error instanceof PrivateAddress) throw refused(options.url.hostname)
    throw new TranslatorFailure(
      'translator.unreachable',
      error instanceof Error ? error.message : String(error),
      {
        retryable: true,
        cause: error,
      },
    )
  }
}

function refused(host: string): TranslatorFailure {
  return new TranslatorFailure('translator.refused_address', `${host} is in a private network`, {
    retryable: false,
  })
}

function send(
  { url, apiKey, body, allowPrivateAddresses }: PostOptions,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const payload = Buffer.from(JSON.stringify(body))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'content-length': payload.length,
      authorization: `Bearer ${apiKey}`,
    }
    const outgoing = request(
      url,
      {
        method: 'POST',
        headers,
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
          const seconds = Number(incoming.headers['retry-after'])
          resolve({
            status: incoming.statusCode ?? 0,
            retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
            text: Buffer.concat(chunks).toString('utf8'),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

/** Throws the failure that a status stands for; returns for 2xx. */
export function checkStatus({ status, retryAfter, text }: HttpAnswer): void {
  if (status >= 200 && status < 300) return
  const detail = `status ${status}${text === '' ? '' : `: ${text.slice(0, 200)}`}`
  if (status === 401 || status === 403)
    throw new TranslatorFailure('translator.rejected_key', detail, { retryable: false })
  if (status === 429)
    throw new TranslatorFailure('translator.rate_limited', detail, { retryable: true, retryAfter })
  if (status === 408)
    throw new TranslatorFailure('translator.timeout', detail, { retryable: true, retryAfter })
  if (status >= 500)
    throw new TranslatorFailure('translator.unreachable', detail, { retryable: true, retryAfter })
  throw new TranslatorFailure(
    'translator.bad_answer',
    status < 400 ? `${detail}; redirects are not followed` : detail,
    {
      retryable: false,
    },
  )
}
