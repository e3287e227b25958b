import type { DeviceView } from '@panelflow/contract/user.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Session } from '../../http/session/session.ts'
import type { Deps } from '../../ports/deps.ts'

/** Where a person is signed in, this place first. */
export const listDevices = async (
  db: Db,
  { id, accountId }: Session,
  now: Date,
): Promise<DeviceView[]> => {
  const rows = await db
    .selectFrom('session')
    .select([
      'id',
      'user_agent',
      'keep_signed_in',
      'created_at',
      'last_seen_at',
      'idle_expires_at',
      'absolute_expires_at',
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      current: row.id === id,
      keepSignedIn: row.keep_signed_in,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      endsAt: new Date(
        Math.min(row.idle_expires_at.getTime(), row.absolute_expires_at.getTime()),
      ).toISOString(),
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Signs out elsewhere: one place, or all but this one. Answers how many ended. */
export const endDevices = (
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  sessionId: string | undefined,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const ended = await tx
      .updateTable('session')
      .set({ ended_at: now, end_reason: 'ended_elsewhere' })
      .where('account_id', '=', session.accountId)
      .where('ended_at', 'is', null)
      .where('id', sessionId === undefined ? '<>' : '=', sessionId ?? session.id)
      .returning('id')
      .execute()
    for (const { id } of ended)
      await recordAudit(tx, {
        at: now,
        action: 'session_ended',
        accountId: session.accountId,
        sessionId: session.id,
        object: { kind: 'session', id },
      })
    return ended.length
  })
