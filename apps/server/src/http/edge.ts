import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open-database.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileUrls } from './file-url.ts'
import type { ImageNodes } from './image-nodes.ts'
import type { LiveFeed } from './live-feed.ts'
import type { PresenceFeed } from './presence-feed.ts'
import type { RateLimit } from './rate-limit.ts'

/** What `registerEndpoint` and the routes of features hang on. */
export interface Edge {
  readonly http: FastifyInstance
  readonly db: Db
  readonly clock: Clock
  /** 32 bytes known only to our servers: signs file addresses, derives successor tokens */
  readonly serverKey: Buffer
  readonly fileUrls: FileUrls
  readonly limits: RateLimit
  readonly live: LiveFeed
  readonly presence: PresenceFeed
  readonly imageNodes: ImageNodes
  /** aborted once the server is about to stop */
  readonly draining: AbortSignal
  /** every endpoint registered so far, by id: OpenAPI and the permission test read it */
  readonly endpoints: Map<string, Endpoint>
  /** those whose version conflict carries what is stored, by id */
  readonly changes: Set<string>
}
