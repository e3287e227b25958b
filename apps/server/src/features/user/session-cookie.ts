import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, readCookie } from '../../edge/session/cookies.ts'
import { ABSOLUTE_MS, type Issued } from './issue-session.ts'

const DEVICE_DAYS = 90

const write = (request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAgeS?: number): void => {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  reply.header('set-cookie', `${cookieName(request, name)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`)
}

/** Lives as long as the browser, or as the session when the person stays signed in. */
export const setRefreshCookie = (request: FastifyRequest, reply: FastifyReply, issued: Issued): void =>
  write(request, reply, 'rt', issued.refreshToken ?? '', issued.keepSignedIn ? ABSOLUTE_MS.keep / 1000 : undefined)

export const clearRefreshCookie = (request: FastifyRequest, reply: FastifyReply): void => write(request, reply, 'rt', '', 0)

const deviceMark = (serverKey: Buffer, accountId: string): string =>
  createHmac('sha256', serverKey).update(`device\0${accountId}`).digest('base64url')

/** Marks a browser in which this account has signed in. */
export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, serverKey: Buffer, accountId: string): void =>
  write(request, reply, 'device', deviceMark(serverKey, accountId), DEVICE_DAYS * 86_400)

export const isKnownDevice = (request: FastifyRequest, serverKey: Buffer, accountId: string): boolean => {
  const given = Buffer.from(readCookie(request, 'device') ?? '')
  const expected = Buffer.from(deviceMark(serverKey, accountId))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * A cookie travels with requests other sites make us send; this one must come from our own pages (CSRF).
 * @throws AppError `session.invalid`
 */
export const requireSameOrigin = (request: FastifyRequest): void => {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign = origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === request.host)
  if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none')) throw new AppError('session.invalid')
}
