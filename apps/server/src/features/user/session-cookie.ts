import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '../../http/session/cookies.ts'
import { ABSOLUTE_MS, type Issued } from './issue-session.ts'

export const writeCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAgeS?: number,
): void => {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  reply.header(
    'set-cookie',
    `${cookieName(request, name)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`,
  )
}

/** Lives as long as the browser, or as the session when the person stays signed in. */
export const setRefreshCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  issued: Issued,
): void =>
  writeCookie(
    request,
    reply,
    'rt',
    issued.refreshToken ?? '',
    issued.keepSignedIn ? ABSOLUTE_MS.keep / 1000 : undefined,
  )

export const clearRefreshCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  writeCookie(request, reply, 'rt', '', 0)
