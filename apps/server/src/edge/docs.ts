import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Edge } from './edge.ts'
import { openApiOf } from './open-api.ts'

/** The description of the API, made from the contract, at /api/openapi.json, and a page to browse it at /api/docs. */
export const serveDocs = async (edge: Edge): Promise<void> => {
  const document = openApiOf([...edge.endpoints.values()])
  edge.http.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  await edge.http.register(swagger, { mode: 'static', specification: { document: document as unknown as StaticDocumentSpec['document'] } })
  await edge.http.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/openapi.json', docExpansion: 'list' } })
}
