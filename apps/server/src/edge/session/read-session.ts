import { rolesOf } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { liveProgram, programSession, touchProgram } from './program-token.ts'
import type { Session } from './session.ts'
import { type ParsedToken, parseToken, sameHash } from './token.ts'

const TOUCH_AFTER_MS = 60_000
export const IDLE_MS = { normal: 2 * 3_600_000, keep: 3 * 86_400_000 } as const

export interface SessionRow {
  readonly id: string
  readonly account_id: string
  readonly token_hash: Buffer
  readonly token_expires_at: Date
  readonly restricted: boolean
  readonly keep_signed_in: boolean
  readonly last_seen_at: Date
  readonly idle_expires_at: Date
  readonly absolute_expires_at: Date
  readonly is_root: boolean
  readonly roles: readonly number[]
}

/** The session with that id while it and its account are alive. */
const liveSession = async (db: Db, id: string, now: Date): Promise<SessionRow | undefined> => {
  const { rows } = await sql<SessionRow>`
    select s.id, s.account_id, s.token_hash, s.token_expires_at, s.restricted, s.keep_signed_in, s.last_seen_at, s.idle_expires_at,
      s.absolute_expires_at, a.is_root, array(select r.role_id::int from account_role r where r.account_id = a.id) as roles
    from session s join account a on a.id = s.account_id
    where s.id = ${id} and s.ended_at is null and s.absolute_expires_at > ${now} and s.idle_expires_at > ${now}
      and a.disabled_at is null and a.deleted_at is null`.execute(db)
  return rows[0]
}

const touch = async (db: Db, row: SessionRow, now: Date): Promise<void> => {
  if (now.getTime() - row.last_seen_at.getTime() < TOUCH_AFTER_MS) return
  const idle = new Date(now.getTime() + (row.keep_signed_in ? IDLE_MS.keep : IDLE_MS.normal))
  await db.updateTable('session').set({ last_seen_at: now, idle_expires_at: idle }).where('id', '=', row.id).execute()
}

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  accountId: row.account_id,
  isRoot: row.is_root,
  roles: rolesOf({ isRoot: row.is_root, roleIds: row.roles }),
  restricted: row.restricted,
  program: null,
})

const readProgram = async (db: Db, { sessionId, hash }: ParsedToken, now: Date): Promise<Session> => {
  const row = await liveProgram(db, sessionId, now)
  const session = programSession(row)
  if (row === undefined || session === undefined || !sameHash(row.token_hash, hash)) throw new AppError('session.invalid')
  await touchProgram(db, row, now)
  return session
}

/**
 * Who sends this token.
 * @throws AppError `session.invalid` (sign in again), `session.expired` (refresh once)
 */
export const readSession = async (db: Db, token: string | undefined, now: Date): Promise<Session> => {
  const parsed = parseToken(token)
  if (!parsed) throw new AppError('session.invalid')
  const row = await liveSession(db, parsed.sessionId, now)
  if (!row) return readProgram(db, parsed, now)
  if (!sameHash(row.token_hash, parsed.hash) || row.token_expires_at <= now) throw new AppError('session.expired')
  await touch(db, row, now)
  return toSession(row)
}

/** A session by its public id, for signed file addresses, whose signature already proved that we made them. */
export const findSession = async (db: Db, id: string, now: Date): Promise<Session | undefined> => {
  const row = await liveSession(db, id, now)
  return row ? toSession(row) : programSession(await liveProgram(db, id, now))
}
