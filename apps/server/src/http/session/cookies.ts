import type { FastifyRequest } from 'fastify'

/** Plain names only on http, which browsers allow for `Secure` cookies on localhost alone. */
export const cookieName = (request: FastifyRequest, plain: string): string =>
  request.protocol === 'https' ? `__Host-${plain}` : plain

const parseCookies = (request: FastifyRequest): Map<string, string> =>
  new Map(
    (request.headers.cookie ?? '').split(';').map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )

export const readCookie = (request: FastifyRequest, plain: string): string | undefined =>
  parseCookies(request).get(cookieName(request, plain))

/** The refresh token of a browser. */
export const refreshCookie = (request: FastifyRequest): string | undefined =>
  readCookie(request, 'rt')
