import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Edge } from './edge.ts'
import { createOpenApi } from './open-api.ts'
import { contentPolicy } from './security-headers.ts'

/**
 * The description of the API, made from the contract, at /api/openapi.json, and a page to browse it
 * at /api/docs.
 */
export const serveDocs = async (edge: Edge): Promise<void> => {
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
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list' },
    uiHooks: { onRequest: framedByUs },
  })
}
