import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface Answer {
  readonly status?: number
  readonly code?: number
  readonly data?: unknown
  readonly msg?: string
  readonly delayMs?: number
  /** instead of an envelope */
  readonly text?: string
  /** cut the line without an answer */
  readonly cut?: true
}

export interface EnvelopeServer {
  readonly url: string
  readonly received: Received[]
  readonly close: () => Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const write = (response: ServerResponse, answer: Answer): void => {
  if (answer.cut) {
    response.destroy()
    return
  }
  const { status = 200, code = 0, data = null, msg = '' } = answer
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(answer.text ?? JSON.stringify({ code, data, msg, message: msg }))
}

/**
 * A real HTTP server that answers envelopes; the tests of the client speak to it over the loopback.
 */
export const startEnvelopeServer = async (
  answer: (request: Received, index: number) => Answer | Promise<Answer>,
): Promise<EnvelopeServer> => {
  const received: Received[] = []
  const server: Server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const one = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: await readBody(request),
      }
      received.push(one)
      const given = await answer(one, received.length - 1)
      if (given.delayMs) await new Promise((resolve) => setTimeout(resolve, given.delayMs))
      write(response, given)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
