/** A listener of its own for `/metrics`, in servers and workers (PANELFLOW_METRICS_ADDRESS). */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { isRightToken } from '../../http/metrics-route.ts'
import type { Configuration } from '../configuration.ts'
import type { Metrics } from './create-metrics.ts'

export interface MetricsListener {
  readonly address: string
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** undefined: no token is needed */
  readonly token: string | undefined
}

/** Processes of one machine share the setting: each takes the next free port. */
const MAX_PORTS = 10

const answer = async (
  metrics: Metrics,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const send = (status: number, body: string, type = 'text/plain; charset=utf-8'): void => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  }
  if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
    return send(404, 'not found\n')
  if (token !== undefined && !isRightToken(request.headers.authorization, token))
    return send(401, 'a bearer token is needed\n')
  send(200, await metrics.text(), metrics.contentType)
}

const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

const listen = async (
  server: Server,
  host: string,
  port: number,
  last: number,
): Promise<number> => {
  try {
    server.listen(port, host)
    await once(server, 'listening')
    const bound = server.address()
    return typeof bound === 'object' && bound !== null ? bound.port : port
  } catch (error) {
    if (port === 0 || port >= last || !isPortInUse(error)) throw error
    return await listen(server, host, port + 1, last)
  }
}

/** @throws Error when none of the ports is free */
export const serveMetrics = async (
  metrics: Metrics,
  { host, port, token }: ListenOptions,
): Promise<MetricsListener> => {
  const server = createServer((request, response) => {
    answer(metrics, token, request, response).catch(() => response.writeHead(500).end())
  })
  const bound = await listen(server, host, port, port + MAX_PORTS - 1)
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`, close }
}

/** The listener the configuration asks for; undefined without one. */
export const listenForMetrics = async (
  { metrics: { listen: address, token } }: Pick<Configuration, 'metrics'>,
  { metrics }: { readonly metrics: Metrics | undefined },
): Promise<MetricsListener | undefined> => {
  if (address === undefined || metrics === undefined) return undefined
  const listener = await serveMetrics(metrics, { ...address, token })
  console.log(`Metrics are at ${listener.address}`)
  return listener
}
