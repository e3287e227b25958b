import { createHmac } from 'node:crypto'
import { createToken, parseToken, sameHash } from '../../http/session/token.ts'

/** Derived, so that the address can be shown again and a copy of the database opens nothing. */
const linkSecret = (serverKey: Buffer, linkId: string): Buffer =>
  createHmac('sha256', serverKey).update(`preview link ${linkId}`).digest()

/**
 * Where a link is read, below the studio's address. What stands behind `#` is sent to no server,
 * and stands in no log and no referrer.
 */
export const linkPath = (serverKey: Buffer, linkId: string): string =>
  `/preview#${createToken(linkId, linkSecret(serverKey, linkId)).token}`

/** The link that a token is of; undefined: it is none of ours. */
export const readLinkToken = (serverKey: Buffer, token: string): string | undefined => {
  const parsed = parseToken(token)
  if (parsed === undefined) return undefined
  const { hash } = createToken(parsed.sessionId, linkSecret(serverKey, parsed.sessionId))
  return sameHash(hash, parsed.hash) ? parsed.sessionId : undefined
}
