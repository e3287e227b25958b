import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const HEALTH_INTERVAL_MS = 200

export interface RoundRobin {
  readonly port: number
  readonly close: () => Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/**
 * A load balancer for tests, as small as one can be: takes servers in turn, leaves out those whose
 * `/readyz` does not say yes, and tries the next
 * one where a connection is refused. What breaks after that is answered 502.
 */
export const startRoundRobin = async (ports: readonly number[]): Promise<RoundRobin> => {
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()
  const ready = new Set(ports)
  let turn = 0

  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      for (const port of ports) {
        if (await isReady(port)) ready.add(port)
        else ready.delete(port)
      }
      await sleep(HEALTH_INTERVAL_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const forward = (
    port: number,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<'done' | 'refused'> =>
    new Promise((resolve) => {
      const { method, url: path, headers } = request
      const upstream = sendRequest(
        { host: '127.0.0.1', port, method, path, headers, agent },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          answer.on('end', () => resolve('done'))
        },
      )
      upstream.on('error', (error) => {
        if ('code' in error && error.code === 'ECONNREFUSED') return resolve('refused')
        if (response.headersSent) response.destroy()
        else response.writeHead(502).end(error.message)
        resolve('done')
      })
      upstream.end(body)
    })
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const body = await readBody(request)
      const inTurn = [...ports.slice(turn % ports.length), ...ports.slice(0, turn++ % ports.length)]
      for (const port of [...inTurn.filter((one) => ready.has(one)), ...inTurn])
        if ((await forward(port, request, body, response)) === 'done') return
      response.writeHead(503).end('no server')
    }
    serve().catch(() => response.destroy())
  })
  const watching = watch()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    port,
    close: async () => {
      closing.abort()
      await watching
      agent.destroy()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
