/**
 * SQL of the leases on erasures, as for page tasks: all times are the database's, `attempt` is the
 * fence.
 */
import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { ErasureRow } from '../features/patch/erasure.view.ts'
import { publishErasure } from '../features/patch/publish-erasure.ts'
import { LEASE_S, type Lease } from './lease-loop.ts'
import { LEASE_OVER } from './lost-leases.ts'

/** Failures before an erasure is given up. */
export const MAX_ERASE_FAILURES = 3

export type ClaimedErasure = Lease & ErasureRow

const LEASE = sql<Date>`now() + make_interval(secs => ${LEASE_S})`

/** The oldest of the person least is being done for. */
export const claimErasure = async (db: Db, worker: string): Promise<ClaimedErasure | undefined> =>
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<ErasureRow>`
      update erasure e set status = 'running', attempt = e.attempt + 1, lease_until = ${LEASE}, worker = ${worker}, progress = 0
      where e.id = (
        select w.id from erasure w where w.status = 'waiting' and w.not_before <= now()
        order by (select count(*) from erasure r where r.status = 'running' and r.account_id = w.account_id), w.id
        limit 1 for update of w skip locked)
      returning e.*`.execute(tx)
    const [row] = rows
    if (row !== undefined) await publishErasure(tx, row)
    return row
  })

/** False: it was stopped, or somebody else has it. */
export const beatErasure = async (
  db: Db,
  { id, attempt }: Lease,
  progress: number,
): Promise<boolean> =>
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('erasure')
      .set({ lease_until: LEASE, progress })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'running')
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) await publishErasure(tx, row)
    return row !== undefined
  })

/** Ends the attempt with these columns, if it still is ours. */
export const endErasure = async (
  tx: Tx,
  { id, attempt }: Lease,
  columns: UpdateObject<Tables, 'erasure', 'erasure'>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('erasure')
    .set({ ...columns, lease_until: null, worker: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) await publishErasure(tx, row)
  return row !== undefined
}

/** Columns of one that is given up. */
export const failed = (code: ErrorCode, params: ErrorParams = {}) => ({
  status: 'failed' as const,
  cause: JSON.stringify({ code, params }),
  ended_at: sql<Date>`now()`,
})

export const listTakenErasures = (db: Db, worker: string): Promise<readonly ClaimedErasure[]> =>
  db
    .selectFrom('erasure')
    .selectAll()
    .where('status', '=', 'running')
    .where('worker', '=', worker)
    .execute()

/** Frees those of vanished workers; answers those that vanished once too often. */
export const sweepErasures = async (db: Db, lost = LEASE_OVER): Promise<readonly Lease[]> => {
  await sql`
    update erasure set status = 'waiting', failures = failures + 1, not_before = now(), lease_until = null, worker = null, progress = 0
    where id in (select id from erasure where status = 'running' and ${lost} and failures < ${MAX_ERASE_FAILURES - 1}
      for update skip locked)`.execute(db)
  const { rows } = await sql<Lease>`
    select id, attempt from erasure
    where status = 'running' and ${lost} and failures >= ${MAX_ERASE_FAILURES - 1}`.execute(db)
  return rows
}
