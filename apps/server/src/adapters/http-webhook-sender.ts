import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { WebhookAnswer, WebhookPost, WebhookSender } from '../ports/webhook-sender.ts'
import { isPrivateHost, lookupPublicOnly, PrivateAddress } from './public-address.ts'

const TIMEOUT_MS = 5000
/** of an answer: enough for the log, and a receiver that never ends costs nothing */
const MOST_BYTES = 500

export interface WebhookSenderOptions {
  /** receivers on this machine or in our own network */
  readonly allowPrivateAddresses: boolean
}

const readResponseStart = async (answer: IncomingMessage): Promise<string> => {
  let bytes = Buffer.alloc(0)
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length >= MOST_BYTES) break
  }
  return bytes
    .subarray(0, MOST_BYTES)
    .toString('utf8')
    .replaceAll(/[\0\uFFFD]/g, '')
}

const send = (
  { url, headers, body }: WebhookPost,
  allowPrivateAddresses: boolean,
  signal: AbortSignal,
) =>
  new Promise<{ readonly status: number; readonly words: string }>((resolve, reject) => {
    const target = new URL(url)
    const bytes = Buffer.from(body)
    const outgoing = (target.protocol === 'https:' ? requestHttps : requestHttp)(
      target,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...headers,
          'content-length': bytes.length,
          connection: 'close',
        },
        signal,
        agent: false,
        // checked where the connection is made, so a name cannot change its mind in between
        ...(allowPrivateAddresses ? {} : { lookup: lookupPublicOnly }),
      },
      (answer) => {
        readResponseStart(answer)
          .then((words) => resolve({ status: answer.statusCode ?? 0, words }))
          .catch(reject)
          .finally(() => outgoing.destroy())
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })

const failure = (error: unknown): string => {
  if (error instanceof PrivateAddress) return 'private address'
  return error instanceof Error ? error.message : String(error)
}

/**
 * Redirects are not followed: node's own client never does, and an answer of 3xx is a failure like
 * any other.
 */
export const createWebhookSender = ({
  allowPrivateAddresses,
}: WebhookSenderOptions): WebhookSender => {
  const refuses = (url: string): boolean =>
    !allowPrivateAddresses && isPrivateHost(new URL(url).hostname)
  return {
    refuses,
    post: async (post, outer): Promise<WebhookAnswer> => {
      const started = performance.now()
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      const took = (): number => Math.round(performance.now() - started)
      if (refuses(post.url)) return { status: null, words: 'private address', milliseconds: 0 }
      try {
        const { status, words } = await send(
          post,
          allowPrivateAddresses,
          outer ? AbortSignal.any([outer, deadline]) : deadline,
        )
        return { status, words, milliseconds: took() }
      } catch (error) {
        return {
          status: null,
          words: deadline.aborted ? 'no answer within 5 s' : failure(error),
          milliseconds: took(),
        }
      }
    },
  }
}
