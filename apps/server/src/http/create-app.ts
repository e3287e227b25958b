import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Deps } from '../ports/deps.ts'
import { sendFailure } from './answer.ts'
import { type Draining, prepareDraining } from './drain-server.ts'
import type { Edge } from './edge.ts'
import { fileUrls } from './file-url.ts'
import { type ImageNodes, nodeOrigins, ONE_ADDRESS, openToOurPages } from './image-nodes.ts'
import { acceptForms } from './form-body.ts'
import { watchForwardedHeaders } from './forwarded-headers.ts'
import { liveFeed } from './live-feed.ts'
import { logLines, type LogTarget } from './log-lines.ts'
import { addMetrics, type HttpMetrics } from './metrics-route.ts'
import { presenceFeed } from './presence-feed.ts'
import { rateLimit } from './rate-limit.ts'
import { addSecurityHeaders, contentPolicy } from './security-headers.ts'
import { serveWeb } from './web-files.ts'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { createOpenApi } from './open-api.ts'

/**
 * The description of the API, made from the contract, at /api/openapi.json, and a page to browse it
 * at /api/docs.
 */
const serveDocs = async (edge: Edge): Promise<void> => {
  const document = createOpenApi([...edge.endpoints.values()])
  edge.http.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
  await edge.http.register(swagger, {
    mode: 'static',
    specification: { document: document as unknown as StaticDocumentSpec['document'] },
  })
  // the viewer of the description brings one style of its own, known by its hash
  const policy = contentPolicy()
    .replace(`frame-ancestors 'none'`, `frame-ancestors 'self'`)
    .replace(
      `style-src 'self'`,
      `style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`,
    )
  // the only page of ours that another page of ours shows inside itself
  const framedByUs = (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    void reply.header('content-security-policy', policy)
    void reply.header('x-frame-options', 'SAMEORIGIN')
    done()
  }
  await edge.http.register(swaggerUi, {
    routePrefix: '/api/docs',
    // three hundred endpoints: by area, closed, with a field to find one
    uiConfig: { url: '/api/openapi.json', docExpansion: 'none', filter: true },
    uiHooks: { onRequest: framedByUs },
  })
}

const ENCODED_ODD = /%(?:[01][0-9a-f]|5c|7f)/i

const isControl = (char: string): boolean => char < ' ' || char === '\u007f'

/**
 * Refuses paths with empty segments, backslashes or control characters. No address of ours has
 * them, and file servers and URL parsers differ in how
 * they read them. @throws AppError `request.not_found`
 */
const refuseOddPath = (url: string): void => {
  const path = url.split('?', 1)[0] ?? ''
  if (
    path.includes('//') ||
    path.includes('\\') ||
    ENCODED_ODD.test(path) ||
    [...path].some(isControl)
  ) {
    throw new AppError('request.not_found')
  }
}

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
    presence: presenceFeed(databaseUrl, deps.db),
    imageNodes,
    draining,
    endpoints: new Map<string, Endpoint>(),
    changes: new Set<string>(),
  }
  http.addHook('onClose', () => edge.live.close())
  http.addHook('onClose', () => edge.presence.close())
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
