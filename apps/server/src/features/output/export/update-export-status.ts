import { sql } from 'kysely'
import { publish } from '../../../db/outbox.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Days the files of an export are kept, unless the setting `export.retention_days` is set. */
const RETENTION_DAYS = 7

/** At least this long, whatever the setting says: a download that has begun is not cut off. */
const MIN_RETENTION_DAYS = 0.125

const RETENTION = sql`make_interval(secs => 86400 * greatest(${MIN_RETENTION_DAYS}::float8,
  coalesce((select (value #>> '{}')::float8 from setting where key = 'export.retention_days' and jsonb_typeof(value) = 'number'), ${RETENTION_DAYS}::float8)))`

interface Settled {
  readonly accountId: string
  readonly status: string
  readonly pagesDone: number
  readonly pagesTotal: number
}

/** Tells its owner how far it is. */
export const publishExport = async (
  tx: Tx,
  exportId: string,
  { accountId, status, pagesDone, pagesTotal }: Settled,
): Promise<void> =>
  await publish(tx, {
    type: 'export.changed',
    accountId,
    payload: { exportId, status, pagesDone, pagesTotal },
  })

/**
 * The one place where the status of an export follows from those of its chapters. Call it in the
 * transaction that changed
 * them, after the change: rows of chapters are locked before the row of their export, always.
 * @returns whether all its files are there now
 */
export const updateExportStatus = async (tx: Tx, exportId: string): Promise<boolean> => {
  await tx.selectFrom('export').select('id').where('id', '=', exportId).forUpdate().execute()
  const { rows } = await sql<Settled>`
    with n as (
      select count(*) filter (where status = 'running') as running, count(*) filter (where status = 'waiting') as waiting,
        count(*) filter (where status = 'done') as done, count(*) filter (where status = 'canceled') as canceled,
        coalesce(sum(pages_done), 0)::int as "pagesDone", coalesce(sum(pages_total), 0)::int as "pagesTotal"
      from export_chapter where export_id = ${exportId}
    )
    update export e set
      status = case when n.running > 0 or (n.waiting > 0 and n.done > 0) then 'running' when n.waiting > 0 then 'waiting'
        when n.canceled > 0 then 'canceled' when n.done > 0 then 'done' else 'failed' end,
      started_at = case when n.running > 0 then coalesce(e.started_at, now()) else e.started_at end,
      finished_at = case when n.running + n.waiting > 0 then null else coalesce(e.finished_at, now()) end,
      expires_at = case when n.running + n.waiting > 0 then null else coalesce(e.expires_at, now() + ${RETENTION}) end
    from n where e.id = ${exportId} and e.status <> 'expired'
    returning e.account_id as "accountId", e.status, n."pagesDone", n."pagesTotal"`.execute(tx)
  const [settled] = rows
  if (settled !== undefined) await publishExport(tx, exportId, settled)
  return settled?.status === 'done'
}

/** After progress alone: nothing follows from it, so nothing is locked. */
export const publishProgress = async (tx: Tx, exportId: string): Promise<void> => {
  const { rows } = await sql<Settled>`
    select e.account_id as "accountId", e.status, sum(x.pages_done)::int as "pagesDone", sum(x.pages_total)::int as "pagesTotal"
    from export e join export_chapter x on x.export_id = e.id where e.id = ${exportId} group by e.id`.execute(
    tx,
  )
  const [progress] = rows
  if (progress !== undefined) await publishExport(tx, exportId, progress)
}
