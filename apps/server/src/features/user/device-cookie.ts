/**
 * A signed cookie with the accounts that signed in with this browser: failures from other browsers
 * do not delay their sign-ins here.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie } from '../../http/session/cookies.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeCookie } from './session-cookie.ts'

const NAME = 'device'
const LIFE_S = 90 * 86_400
/** accounts that may be known to one browser; the oldest is forgotten */
const MAX_ACCOUNTS = 5

/** One account's entry: `id~expiry~signature`; entries are joined by dots. */
interface Entry {
  readonly id: string
  /** unix seconds */
  readonly expires: number
  readonly signature: string
}

const sign = (serverKey: Buffer, accountId: string, id: string, expires: number): string =>
  createHmac('sha256', serverKey)
    .update(`device\0${accountId}\0${id}\0${expires}`)
    .digest('base64url')

const readEntries = (request: FastifyRequest, now: Date): readonly Entry[] =>
  (readCookie(request, NAME) ?? '')
    .split('.')
    .flatMap((text) => {
      const parts = /^([\w-]{16})~([0-9a-z]{1,10})~([\w-]{43})$/.exec(text)
      const [, id = '', expiry = '', signature = ''] = parts ?? []
      const expires = Number.parseInt(expiry, 36)
      return parts !== null && expires * 1000 > now.getTime() ? [{ id, expires, signature }] : []
    })
    .slice(0, MAX_ACCOUNTS)

const isSignedFor = (
  serverKey: Buffer,
  accountId: string,
  { id, expires, signature }: Entry,
): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(sign(serverKey, accountId, id, expires)))

/**
 * The browser's id for this account; undefined where the account never signed in or the mark is too
 * old.
 */
export const getDeviceId = (
  request: FastifyRequest,
  serverKey: Buffer,
  accountId: string,
  now: Date,
): string | undefined =>
  readEntries(request, now).find((entry) => isSignedFor(serverKey, accountId, entry))?.id

/** Marks the browser after a sign-in; other accounts' marks stay. */
export const setDeviceCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  serverKey: Buffer,
  accountId: string,
  now: Date,
): void => {
  const entries = readEntries(request, now)
  const own = entries.find((entry) => isSignedFor(serverKey, accountId, entry))
  const id = own?.id ?? randomBytes(12).toString('base64url')
  const expires = Math.floor(now.getTime() / 1000) + LIFE_S
  const renewed = { id, expires, signature: sign(serverKey, accountId, id, expires) }
  const remaining = [renewed, ...entries.filter((entry) => entry !== own)].slice(0, MAX_ACCOUNTS)
  const value = remaining
    .map((entry) => `${entry.id}~${entry.expires.toString(36)}~${entry.signature}`)
    .join('.')
  writeCookie(request, reply, NAME, value, LIFE_S)
}
