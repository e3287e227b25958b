/** Metrics of HTTP: every answer is counted, and `/metrics` is served with the right token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export interface HttpMetrics {
  readonly onRequest: (request: {
    method: string
    route: string
    status: number
    seconds: number
  }) => void
  readonly contentType: string
  readonly text: () => Promise<string>
  /** undefined: `/metrics` is not served here */
  readonly token: string | undefined
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest()

/** Compares `Authorization: Bearer …` in constant time. */
export const isRightToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

export const addMetrics = (
  http: FastifyInstance,
  { onRequest, contentType, text, token }: HttpMetrics,
): void => {
  http.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    onRequest({
      method,
      route: routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
  if (token === undefined) return
  http.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isRightToken(request.headers.authorization, token))
      return await reply.code(401).header('www-authenticate', 'Bearer').send()
    return await reply.header('content-type', contentType).send(await text())
  })
}
