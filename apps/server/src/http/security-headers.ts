import type { FastifyInstance } from 'fastify'

/**
 * Everything from ourselves; WebAssembly may compile; styles made by the page carry the nonce of
 * its HTML.
 * @param imageOrigins other addresses pictures may come from
 */
export const contentPolicy = (nonce?: string, imageOrigins: readonly string[] = []): string => {
  const pictures = imageOrigins.map((origin) => ` ${origin}`).join('')
  return [
    `default-src 'self'`,
    `script-src 'self' 'wasm-unsafe-eval'`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `img-src 'self' blob: data:${pictures}`,
    `font-src 'self' data:`,
    `connect-src 'self'${pictures}`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** A stored file that is opened by itself can do nothing at all. */
export const FILE_POLICY = `default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox`

/** Set before everything else, once made: whoever answers may replace one of them. */
export const addSecurityHeaders = (
  http: FastifyInstance,
  imageOrigins: readonly string[],
): void => {
  const always = {
    'content-security-policy': contentPolicy(undefined, imageOrigins),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
