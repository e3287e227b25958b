import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { fastify, type FastifyInstance } from 'fastify'
import type { Deps } from '../ports/deps.ts'
import { sendFailure } from './answer.ts'
import { serveDocs } from './docs.ts'
import type { Edge } from './edge.ts'
import { fileUrls } from './file-url.ts'
import { type ImageNodes, nodeOrigins, ONE_ADDRESS, openToOurPages } from './image-nodes.ts'
import { acceptForms } from './form-body.ts'
import { liveFeed } from './live-feed.ts'
import { logLines, type LogTarget } from './log-lines.ts'
import { rateLimit } from './rate-limit.ts'
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
  /** believe X-Forwarded-* of a proxy in front */
  readonly trustProxy?: boolean
  /** other addresses pictures are fetched from; absent: this one */
  readonly imageNodes?: ImageNodes
  /** JSON lines on stdout: only what broke, or every request; absent in tests */
  readonly log?: 'error' | 'info'
  /** where those lines go instead */
  readonly logTo?: LogTarget
}

export interface App {
  readonly http: FastifyInstance
  readonly edge: Edge
}

const BODY_LIMIT = 2_000_000
const PARAM_LENGTH = 200

/** The HTTP side of the studio: envelope, sessions, limits, the features' endpoints, the API's description, the web client. */
export const createApp = async ({
  deps,
  routes,
  serverKey,
  databaseUrl,
  webRoot,
  trustProxy = false,
  log,
  logTo,
  imageNodes = ONE_ADDRESS,
}: AppOptions): Promise<App> => {
  const http = fastify({
    logger: log !== undefined && logLines(log, logTo),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: PARAM_LENGTH },
  })
  const now = deps.clock.now
  const edge: Edge = {
    http,
    db: deps.db,
    clock: deps.clock,
    serverKey,
    fileUrls: fileUrls(serverKey, now),
    limits: rateLimit(now),
    live: liveFeed(databaseUrl, deps.db),
    imageNodes,
    endpoints: new Map<string, Endpoint>(),
  }
  http.addHook('onClose', () => edge.live.close())
  addSecurityHeaders(http, nodeOrigins(imageNodes))
  openToOurPages(http, imageNodes)
  http.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))
  acceptForms(http)
  for (const addRoutes of routes) addRoutes(edge, deps)
  await serveDocs(edge)
  if (webRoot !== undefined) await serveWeb(http, webRoot, nodeOrigins(imageNodes))
  else http.setNotFoundHandler((request, reply) => sendFailure(request, reply, new AppError('request.not_found')))
  return { http, edge }
}
