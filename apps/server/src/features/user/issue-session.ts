import { newSecret, successorSecret, createToken } from '../../http/session/token.ts'
import { IDLE_MS } from '../../http/session/read-session.ts'
import type { Tx } from '../../db/transaction.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const ACCESS_MS = 15 * MINUTE
const RESTRICTED_MS = 10 * MINUTE
export const ABSOLUTE_MS = { normal: 12 * HOUR, keep: 14 * 24 * HOUR } as const
/**
 * Parallel refreshes of several tabs within this time get the same successor; later reuse ends the
 * session.
 */
export const GRACE_MS = 20_000
const MOST_SESSIONS = 10

export interface Issued {
  readonly sessionId: string
  readonly token: string
  readonly tokenExpiresAt: Date
  /** without further use */
  readonly sessionExpiresAt: Date
  /** undefined for a restricted session: it cannot be prolonged */
  readonly refreshToken: string | undefined
  readonly keepSignedIn: boolean
  readonly restricted: boolean
}

export interface NewSession {
  readonly id: string
  readonly accountId: string
  readonly restricted: boolean
  readonly keepSignedIn: boolean
  readonly userAgent: string
  readonly now: Date
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** A new session with its tokens; the oldest one ends when a person has more than ten. */
export const openSession = async (
  tx: Tx,
  { id, accountId, restricted, keepSignedIn, userAgent, now }: NewSession,
): Promise<Issued> => {
  const access = createToken(id, newSecret())
  const refresh = restricted ? undefined : createToken(id, newSecret())
  const tokenExpiresAt = later(now, restricted ? RESTRICTED_MS : ACCESS_MS)
  const sessionExpiresAt = restricted
    ? tokenExpiresAt
    : later(now, keepSignedIn ? IDLE_MS.keep : IDLE_MS.normal)
  await tx
    .insertInto('session')
    .values({
      id,
      account_id: accountId,
      token_hash: access.hash,
      token_expires_at: tokenExpiresAt,
      refresh_hash: refresh?.hash ?? null,
      restricted,
      keep_signed_in: keepSignedIn,
      user_agent: userAgent.slice(0, 300),
      created_at: now,
      last_seen_at: now,
      idle_expires_at: sessionExpiresAt,
      absolute_expires_at: restricted
        ? tokenExpiresAt
        : later(now, keepSignedIn ? ABSOLUTE_MS.keep : ABSOLUTE_MS.normal),
    })
    .execute()
  const surplus = await tx
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_SESSIONS)
    .execute()
  if (surplus.length > 0) {
    const ids = surplus.map((row) => row.id)
    await tx
      .updateTable('session')
      .set({ ended_at: now, end_reason: 'too_many' })
      .where('id', 'in', ids)
      .execute()
  }
  return {
    sessionId: id,
    token: access.token,
    tokenExpiresAt,
    sessionExpiresAt,
    refreshToken: refresh?.token,
    keepSignedIn,
    restricted,
  }
}

/** The tokens that follow `refreshHash`: always the same ones, see token.ts. */
export const createSuccessors = (serverKey: Buffer, sessionId: string, refreshHash: Buffer) => ({
  access: createToken(sessionId, successorSecret(serverKey, refreshHash, 'access')),
  refresh: createToken(sessionId, successorSecret(serverKey, refreshHash, 'refresh')),
})
