/**
 * Repeats of requests whose answers hold a secret: a one-time password, a token, a new session with
 * its cookie.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/open-database.ts'
import { getToken } from './answer.ts'
import type { Edge } from './edge.ts'
import { getStoredAnswer, type KeyedRequest } from './idempotency.ts'
import { parseToken } from './session/token.ts'

const COOKIE = 'set-cookie'

/** The answer with the cookies that belong to it, as it is stored. */
export interface AnswerWithCookies {
  readonly data: unknown
  readonly cookies: string | readonly string[] | null
}

/** Takes the cookies off the reply: they go out only once the change is committed. */
export const captureCookies = async (
  reply: FastifyReply,
  run: () => Promise<unknown>,
): Promise<AnswerWithCookies> => {
  try {
    const data = (await run()) ?? null
    const cookies = reply.getHeader(COOKIE)
    return { data, cookies: cookies === undefined || typeof cookies === 'number' ? null : cookies }
  } finally {
    reply.removeHeader(COOKIE)
  }
}

/** Sets the cookies and answers the data. */
export const sendWithCookies = (
  reply: FastifyReply,
  { data, cookies }: AnswerWithCookies,
): unknown => {
  if (cookies !== null) reply.header(COOKIE, cookies)
  return data
}

/** The account whose session with this token was ended by a new password. */
const findAccountOfEndedSession = async (
  db: Db,
  token: string | undefined,
): Promise<string | undefined> => {
  const parsed = parseToken(token)
  if (parsed === undefined) return undefined
  const row = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select('s.account_id')
    .where('s.id', '=', parsed.sessionId)
    .where('s.token_hash', '=', parsed.hash)
    .where('s.ended_at', 'is not', null)
    .where('s.end_reason', 'in', ['password_changed', 'password_reset'])
    .where('a.disabled_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id
}

/**
 * The stored answer for a request that ended the session it was sent with: changing one's password.
 * Token, key and contents must be those of
 * the first request. Undefined: this is no such repeat.
 */
export const findAnswerOfEndedSession = async (
  edge: Edge,
  request: FastifyRequest,
  keyed: Pick<KeyedRequest, 'key' | 'fingerprint'>,
): Promise<AnswerWithCookies | undefined> => {
  const accountId = await findAccountOfEndedSession(edge.db, getToken(request))
  if (accountId === undefined) return undefined
  try {
    const stored = await getStoredAnswer(edge.db, {
      ...keyed,
      accountId,
      serverKey: edge.serverKey,
    })
    return stored?.answer as AnswerWithCookies | undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
