import { AppError } from '@panelflow/domain/error/app-error.ts'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Db } from '../../db/open-database.ts'
import { prepared } from '../../db/prepared.ts'
import { parsePrincipal } from './principal.ts'
import { liveProgram, programSession, touchProgram } from './program-token.ts'
import type { Session } from './session.ts'
import { type ParsedToken, parseToken, sameHash } from './token.ts'

const TOUCH_AFTER_MS = 60_000
export const IDLE_MS = { normal: 2 * 3_600_000, keep: 3 * 86_400_000 } as const

interface SessionRow {
  readonly id: string
  readonly token_hash: Buffer
  /** milliseconds since 1970, as the two below */
  readonly token_ends: number
  readonly ends: number
  readonly seen: number
  readonly restricted: boolean
  readonly keep_signed_in: boolean
  readonly principal: string
}

const milliseconds = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::bigint`

const selectSessions = prepared<SessionRow, [ids: readonly string[]]>(
  'session.live',
  `select id, token_hash, ${milliseconds('token_expires_at')} as token_ends, ${milliseconds('least(absolute_expires_at, idle_expires_at)')} as ends,
    ${milliseconds('last_seen_at')} as seen, restricted, keep_signed_in, principal as principal
  from session where id = any ($1::uuid[]) and ended_at is null and principal is not null`,
)

const loadSession = createBatchLoader((db, ids) => selectSessions(db, [ids]))

/** The session with that id while it and its account are alive. */
const liveSession = async (db: Db, id: string, now: Date): Promise<SessionRow | undefined> => {
  const row = await loadSession(db, id)
  return row !== undefined && row.ends > now.getTime() ? row : undefined
}

const touch = async (
  db: Db,
  id: string,
  { keep_signed_in }: SessionRow,
  now: Date,
): Promise<void> => {
  const idle = new Date(now.getTime() + (keep_signed_in ? IDLE_MS.keep : IDLE_MS.normal))
  await db
    .updateTable('session')
    .set({ last_seen_at: now, idle_expires_at: idle })
    .where('id', '=', id)
    .execute()
}

const toSession = (id: string, row: SessionRow): Session => ({
  id,
  restricted: row.restricted,
  program: null,
  ...parsePrincipal(row.principal),
})

const readProgram = async (
  db: Db,
  { sessionId, hash }: ParsedToken,
  now: Date,
): Promise<Session> => {
  const row = await liveProgram(db, sessionId, now)
  const session = programSession(row)
  if (row === undefined || session === undefined || !sameHash(row.token_hash, hash))
    throw new AppError('session.invalid')
  await touchProgram(db, row, now)
  return session
}

/**
 * Who sends this token.
 * @throws AppError `session.invalid` (sign in again), `session.expired` (refresh once)
 */
export const readSession = async (
  db: Db,
  token: string | undefined,
  now: Date,
): Promise<Session> => {
  const parsed = parseToken(token)
  if (!parsed) throw new AppError('session.invalid')
  const row = await liveSession(db, parsed.sessionId, now)
  if (!row) return readProgram(db, parsed, now)
  if (!sameHash(row.token_hash, parsed.hash) || row.token_ends <= now.getTime())
    throw new AppError('session.expired')
  if (row.seen + TOUCH_AFTER_MS <= now.getTime()) await touch(db, parsed.sessionId, row, now)
  return toSession(parsed.sessionId, row)
}

/**
 * A session by its public id, for signed file addresses, whose signature already proved that we
 * made them.
 */
export const findSession = async (db: Db, id: string, now: Date): Promise<Session | undefined> => {
  const row = await liveSession(db, id, now)
  return row ? toSession(id, row) : programSession(await liveProgram(db, id, now))
}
