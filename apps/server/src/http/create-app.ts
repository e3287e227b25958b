import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fastify, type FastifyInstance } from 'fastify'
import type { Deps } from '../ports/deps.ts'
import { sendFailure } from './answer.ts'
import { serveDocs } from './docs.ts'
import { type Draining, prepareDraining } from './drain-server.ts'
import type { Edge } from './edge.ts'
import { fileUrls } from './file-url.ts'
import { type ImageNodes, nodeOrigins, ONE_ADDRESS, openToOurPages } from './image-nodes.ts'
import { acceptForms } from './form-body.ts'
import { watchForwardedHeaders } from './forwarded-headers.ts'
import { liveFeed } from './live-feed.ts'
import { logLines, type LogTarget } from './log-lines.ts'
import { addMetrics, type HttpMetrics } from './metrics-route.ts'
import { rateLimit } from './rate-limit.ts'
import { refuseOddPath } from './odd-path.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { serveWeb } from './web-files.ts'

/** A feature adds its endpoints. */
export type Routes = (edge: Edge, deps: Deps) => void

export interface AppOptions {
  readonly deps: Deps
  readonly routes: readonly Routes[]
  readonly serverKey: Buffer
  /** for live events, which listen on a connection of their own */
  readonly databaseUrl: string
  /** built web client; absent in tests */
  readonly webRoot?: string
  /**
   * addresses and networks whose X-Forwarded-* are believed; the right-most other address is the
   * client
   */
  readonly trustedProxies?: readonly string[]
  /** other addresses pictures are fetched from; absent: this one */
  readonly imageNodes?: ImageNodes
  /** counts answers; absent: nothing is counted */
  readonly metrics?: HttpMetrics
  /** JSON lines on stdout: only what broke, or every request; absent in tests */
  readonly log?: 'error' | 'info'
  /** where those lines go instead */
  readonly logTo?: LogTarget
}

export interface App {
  readonly http: FastifyInstance
  readonly edge: Edge
  /** stops the server without failing a request */
  readonly drain: Draining['drain']
}

const BODY_LIMIT = 2_000_000
const PARAM_LENGTH = 200

/**
 * The HTTP side of the studio: envelope, sessions, limits, the features' endpoints, the API's
 * description, the web client.
 */
export const createApp = async ({
  deps,
  routes,
  serverKey,
  databaseUrl,
  webRoot,
  trustedProxies = [],
  log,
  logTo,
  metrics,
  imageNodes = ONE_ADDRESS,
}: AppOptions): Promise<App> => {
  const http = fastify({
    logger: log !== undefined && logLines(log, logTo),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // requests under way are answered when the server stops, also those that come on a kept
    // connection
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAM_LENGTH },
    // a path that cannot be decoded
    frameworkErrors: (_error, request, reply) =>
      void sendFailure(request, reply, new AppError('request.not_found')),
  })
  const now = deps.clock.now
  const { signal: draining, drain } = prepareDraining(http)
  const edge: Edge = {
    http,
    db: deps.db,
    clock: deps.clock,
    serverKey,
    fileUrls: fileUrls(serverKey, now),
    limits: rateLimit(now),
    live: liveFeed(databaseUrl, deps.db),
    imageNodes,
    draining,
    endpoints: new Map<string, Endpoint>(),
  }
  http.addHook('onClose', () => edge.live.close())
  watchForwardedHeaders(http, { db: deps.db, clock: deps.clock, trusted: trustedProxies })
  addSecurityHeaders(http, nodeOrigins(imageNodes))
  openToOurPages(http, imageNodes)
  http.addHook('onRequest', async (request) => refuseOddPath(request.url))
  http.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))
  acceptForms(http)
  if (metrics !== undefined) addMetrics(http, metrics)
  for (const addRoutes of routes) addRoutes(edge, deps)
  await serveDocs(edge)
  if (webRoot !== undefined) await serveWeb(http, webRoot, nodeOrigins(imageNodes))
  else
    http.setNotFoundHandler((request, reply) =>
      sendFailure(request, reply, new AppError('request.not_found')),
    )
  return { http, edge, drain }
}
