import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { IDLE_MS } from '../../http/session/read-session.ts'
import { parseToken, type ParsedToken, sameHash } from '../../http/session/token.ts'
import type { Deps } from '../../ports/deps.ts'
import { notify } from '../notification/notify.ts'
import { ACCESS_MS, GRACE_MS, type Issued, createSuccessors } from './issue-session.ts'

interface Row {
  readonly id: string
  readonly account_id: string
  readonly token_expires_at: Date
  readonly refresh_hash: Buffer | null
  readonly refresh_previous_hash: Buffer | null
  readonly refresh_rotated_at: Date | null
  readonly keep_signed_in: boolean
  readonly idle_expires_at: Date
  readonly absolute_expires_at: Date
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** The row is locked: of several tabs one rotates, the others find it rotated. */
const lockLive = async (tx: Tx, id: string, now: Date): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select s.id, s.account_id, s.token_expires_at, s.refresh_hash, s.refresh_previous_hash, s.refresh_rotated_at, s.keep_signed_in,
      s.idle_expires_at, s.absolute_expires_at
    from session s join account a on a.id = s.account_id
    where s.id = ${id} and s.ended_at is null and not s.restricted and s.absolute_expires_at > ${now} and s.idle_expires_at > ${now}
      and a.disabled_at is null and a.deleted_at is null
    for update of s`.execute(tx)
  return rows[0]
}

const rotate = async (
  tx: Tx,
  row: Row,
  presented: ParsedToken,
  serverKey: Buffer,
  now: Date,
): Promise<Issued> => {
  const { access, refresh } = createSuccessors(serverKey, row.id, presented.hash)
  const tokenExpiresAt = new Date(now.getTime() + ACCESS_MS)
  const idleExpiresAt = new Date(
    now.getTime() + (row.keep_signed_in ? IDLE_MS.keep : IDLE_MS.normal),
  )
  await tx
    .updateTable('session')
    .set({
      token_hash: access.hash,
      token_expires_at: tokenExpiresAt,
      refresh_hash: refresh.hash,
      refresh_previous_hash: presented.hash,
      refresh_rotated_at: now,
      last_seen_at: now,
      idle_expires_at: idleExpiresAt,
    })
    .where('id', '=', row.id)
    .execute()
  return {
    sessionId: row.id,
    token: access.token,
    tokenExpiresAt,
    sessionExpiresAt: earlier(idleExpiresAt, row.absolute_expires_at),
    refreshToken: refresh.token,
    keepSignedIn: row.keep_signed_in,
    restricted: false,
  }
}

/** The pair that replaced `replaced`, once more. */
const reissue = (row: Row, replaced: Buffer, serverKey: Buffer): Issued => {
  const { access, refresh } = createSuccessors(serverKey, row.id, replaced)
  const { id: sessionId, token_expires_at: tokenExpiresAt, keep_signed_in: keepSignedIn } = row
  return {
    sessionId,
    token: access.token,
    tokenExpiresAt,
    sessionExpiresAt: earlier(row.idle_expires_at, row.absolute_expires_at),
    refreshToken: refresh.token,
    keepSignedIn,
    restricted: false,
  }
}

/**
 * One rotation per grace: a browser with many tabs asks many times in a second, and an answer may
 * be lost with the tab that asked
 * (reload), so whoever comes with the token just issued or with the one before it gets the same
 * pair. Thereby a replaced token
 * is known for its whole grace, however many tabs renew meanwhile.
 */
const isFresh = (row: Row, now: Date): boolean =>
  row.refresh_rotated_at !== null && now.getTime() - row.refresh_rotated_at.getTime() <= GRACE_MS

/** Somebody else holds a copy of the token: the whole session ends and its owner is notified. */
const endReused = async (deps: RefreshDeps, tx: Tx, row: Row, now: Date): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'refresh_reused' })
    .where('id', '=', row.id)
    .execute()
  await notify(deps, tx, now, {
    kind: 'session.token_reused',
    orderId: null,
    by: null,
    to: new Map([[row.account_id, { chapterIds: [] }]]),
  })
  await recordAudit(tx, {
    at: now,
    action: 'authn_token_reuse',
    accountId: row.account_id,
    sessionId: row.id,
  })
}

export interface RefreshDeps extends Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'queue' | 'mail' | 'publicUrl'
> {
  readonly serverKey: Buffer
}

/**
 * New tokens for a refresh token. The one just replaced, and the one that replaced it, give the
 * same answer for 20 s; the replaced one
 * used later ends the session.
 * @throws AppError `session.invalid`
 */
export const refreshSession = async (
  deps: RefreshDeps,
  token: string | undefined,
): Promise<Issued> => {
  const presented = parseToken(token)
  if (!presented) throw new AppError('session.invalid')
  const now = deps.clock.now()
  const outcome = await inTransaction(deps.db, async (tx) => {
    const row = await lockLive(tx, presented.sessionId, now)
    if (!row) return undefined
    const previous = row.refresh_previous_hash
    const isCurrent = sameHash(row.refresh_hash, presented.hash)
    if (!isCurrent && !sameHash(previous, presented.hash)) return undefined
    if (previous && isFresh(row, now)) return reissue(row, previous, deps.serverKey)
    if (isCurrent) return rotate(tx, row, presented, deps.serverKey, now)
    await endReused(deps, tx, row, now)
    return undefined // committed, then refused below
  })
  if (!outcome) throw new AppError('session.invalid')
  return outcome
}
