import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { FastifyRequest } from 'fastify'

const isOwnOrigin = (request: FastifyRequest): boolean => {
  const { origin } = request.headers
  if (origin === undefined) return true // not a browser: browsers name the origin of every post
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/**
 * Refuses posts that another site makes a browser send (CSRF), also to sign somebody in. Browsers
 * on https and localhost say by themselves where
 * a request comes from, whatever name a proxy calls us by; otherwise the origin must be our own
 * host. Programs send neither header.
 * @throws AppError `request.cross_site`
 */
export const requireSameOrigin = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site']
  const isOwn =
    site === undefined ? isOwnOrigin(request) : site === 'same-origin' || site === 'none'
  if (!isOwn) throw new AppError('request.cross_site')
}
