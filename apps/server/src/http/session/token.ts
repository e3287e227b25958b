import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A token is opaque to its bearer: 128 bits of session id, then 256 random bits of which we keep
 * only the hash.
 * With the id in front, a token that was replaced by a refresh in another tab is distinguished from
 * a
 * forged one:
 * the first is "expired, refresh", the second "invalid, sign in again".
 */
export interface ParsedToken {
  readonly sessionId: string
  readonly hash: Buffer
}

const ID_BYTES = 16
const SECRET_BYTES = 32

const idBytes = (sessionId: string): Buffer => Buffer.from(sessionId.replaceAll('-', ''), 'hex')

const toSecretHash = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest()

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const createToken = (
  sessionId: string,
  secret: Buffer,
): { token: string; hash: Buffer } => ({
  token: Buffer.concat([idBytes(sessionId), secret]).toString('base64url'),
  hash: toSecretHash(secret),
})

export const parseToken = (token: string | undefined): ParsedToken | undefined => {
  if (token === undefined || !/^[\w-]{64}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return undefined
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const sessionId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return { sessionId, hash: toSecretHash(bytes.subarray(ID_BYTES)) }
}

export const sameHash = (a: Buffer | null, b: Buffer): boolean =>
  a !== null && a.length === b.length && timingSafeEqual(a, b)

/**
 * The tokens that follow a refresh token, derived from its hash and our key. Several tabs that
 * refresh at once get the same answer
 * without any token being stored in the clear.
 */
export const successorSecret = (
  serverKey: Buffer,
  refreshHash: Buffer,
  use: 'access' | 'refresh',
): Buffer => createHmac('sha256', serverKey).update(use).update('\0').update(refreshHash).digest()
