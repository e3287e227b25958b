import type { ImageNode } from '@panelflow/domain/locale/image-node.ts'
import type { FastifyInstance } from 'fastify'

/** Servers that hand out pictures (spec 7.node.choice). */
export interface ImageNodes {
  /** without a slash at the end; '' is the address the page itself comes from */
  readonly bases: Readonly<Record<ImageNode, string>>
  /** pages of ours that fetch pictures from this server although they come from another address */
  readonly pageOrigins: readonly string[]
}

/** Everything from one address. */
export const ONE_ADDRESS: ImageNodes = { bases: { global: '', china: '' }, pageOrigins: [] }

/** What the content policy of a page must allow. */
export const nodeOrigins = ({ bases }: ImageNodes): readonly string[] => [
  ...new Set(
    Object.values(bases)
      .filter((base) => base !== '')
      .map((base) => new URL(base).origin),
  ),
]

const isShared = (url: string): boolean =>
  url.startsWith('/api/files/') || url.startsWith('/api/image-nodes/')

/**
 * Lets our own pages, and no others, read pictures of this server from another address. Without
 * such pages nothing changes.
 */
export const openToOurPages = (http: FastifyInstance, { pageOrigins }: ImageNodes): void => {
  if (pageOrigins.length === 0) return
  http.addHook('onRequest', async (request, reply) => {
    if (!isShared(request.url)) return
    // `<img>` says no origin; what it may show is decided by the signature of the address
    reply.header('cross-origin-resource-policy', 'cross-origin').header('vary', 'Origin')
    const { origin } = request.headers
    if (origin !== undefined && pageOrigins.includes(origin))
      reply.header('access-control-allow-origin', origin)
  })
}
