/**
 * A third-party program that receives webhooks: it keeps what is posted to it and answers as it
 * is set to.
 */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface ReceivedRequest {
  readonly event: string
  readonly deliveryId: string
  readonly body: string
  readonly signature: string
}

export interface Receiver {
  readonly url: string
  readonly heard: readonly ReceivedRequest[]
  /** HTTP status of the next answers, and their words */
  readonly answer: (status: number, words: string) => void
  readonly close: () => Promise<void>
}

export const aReceiver = async (): Promise<Receiver> => {
  const heard: ReceivedRequest[] = []
  let next = { status: 200, words: 'thank you' }
  const server = createServer(async (request, response) => {
    const header = (name: string): string => String(request.headers[`panelflow-${name}`])
    heard.push({
      event: header('event'),
      deliveryId: header('delivery'),
      signature: header('signature'),
      body: await text(request),
    })
    response.writeHead(next.status)
    response.end(next.words)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    answer: (status, words) => {
      next = { status, words }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Was the post signed with this secret, as the window that showed it says? */
export const isSignedWith = (secret: string, { signature, body }: ReceivedRequest): boolean => {
  const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') === hex
}
