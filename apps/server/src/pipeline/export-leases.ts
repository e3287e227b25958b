/**
 * SQL of the leases on chapters of exports, as for page tasks: all times are the database's,
 * `attempt` is the fence.
 */
import { TEXT_EXPORTS } from '@panelflow/domain/output/output-values.ts'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import {
  updateExportStatus,
  publishProgress,
} from '../features/output/export/update-export-status.ts'
import { LEASE_S, type Lease } from './lease-loop.ts'
import { LEASE_OVER } from './lost-leases.ts'

/** Failures before a chapter is given up. */
export const MAX_EXPORT_FAILURES = 3

export interface ClaimedExport extends Lease {
  readonly exportId: string
  readonly chapterId: string
  readonly failures: number
  readonly pagesTotal: number
}

const LEASE = sql<Date>`now() + make_interval(secs => ${LEASE_S})`
const COLUMNS = sql`x.id, x.attempt, x.export_id as "exportId", x.chapter_id as "chapterId", x.failures, x.pages_total as "pagesTotal"`

/**
 * The next chapter: texts, which take a moment, before pictures; then of the person least is being
 * done for, so that five
 * hundred chapters of one do not keep another waiting; then the oldest.
 */
export const claimExport = async (db: Db, worker: string): Promise<ClaimedExport | undefined> =>
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<ClaimedExport>`
      update export_chapter x set status = 'running', attempt = x.attempt + 1, lease_until = ${LEASE}, worker = ${worker}, pages_done = 0
      where x.id = (
        select w.id from export_chapter w join export e on e.id = w.export_id where w.status = 'waiting' and w.not_before <= now()
        order by e.format in (${sql.join([...TEXT_EXPORTS])}) desc,
          (select count(*) from export_chapter r join export f on f.id = r.export_id where r.status = 'running' and f.account_id = e.account_id),
          e.id, w.position
        limit 1 for update of w skip locked)
      returning ${COLUMNS}`.execute(tx)
    const [claimed] = rows
    if (claimed !== undefined) await updateExportStatus(tx, claimed.exportId)
    return claimed
  })

/** @param progress 0..1 */
export const beatExport = async (
  db: Db,
  claimed: ClaimedExport,
  progress: number,
): Promise<boolean> =>
  await inTransaction(db, async (tx) => {
    const done = Math.min(claimed.pagesTotal, Math.round(progress * claimed.pagesTotal))
    const { rows } = await sql<{ moved: boolean }>`
      update export_chapter x set lease_until = ${LEASE}, pages_done = ${done} from export_chapter was
      where was.id = x.id and x.id = ${claimed.id} and x.attempt = ${claimed.attempt} and x.status = 'running'
      returning was.pages_done <> ${done} as moved`.execute(tx)
    if (rows[0]?.moved === true) await publishProgress(tx, claimed.exportId)
    return rows.length > 0
  })

/** Nobody stopped it, and nobody else has it: asked before every page. */
export const isLeaseHeld = async (db: Db, { id, attempt }: Lease): Promise<boolean> => {
  const row = await db
    .selectFrom('export_chapter')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return row !== undefined
}

type Change = UpdateObject<Tables, 'export_chapter', 'export_chapter'>

/**
 * Ends the attempt with these columns, if it still is ours: `done` when nothing of the export
 * waits.
 */
export const endAttempt = async (
  tx: Tx,
  { id, attempt, exportId }: ClaimedExport,
  columns: Change,
): Promise<'lost' | 'ended' | 'done'> => {
  const row = await tx
    .updateTable('export_chapter')
    .set({ ...columns, lease_until: null, worker: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return 'lost'
  return (await updateExportStatus(tx, exportId)) ? 'done' : 'ended'
}

const listRunning = async (
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<readonly ClaimedExport[]> => {
  const { rows } = await sql<ClaimedExport>`
    select ${COLUMNS} from export_chapter x where x.status = 'running' and ${condition}`.execute(db)
  return rows
}

export const listTakenExports = (db: Db, worker: string): Promise<readonly ClaimedExport[]> =>
  listRunning(db, sql`x.worker = ${worker}`)

/**
 * Frees chapters of vanished workers. Answers those that vanished once too often, for the caller to
 * give up.
 */
export const sweepExports = async (
  db: Db,
  lost = LEASE_OVER,
): Promise<readonly ClaimedExport[]> => {
  const { rows: freed } = await sql<{ exportId: string }>`
    update export_chapter set status = 'waiting', failures = failures + 1, not_before = now(), lease_until = null, worker = null, pages_done = 0
    where id in (select id from export_chapter where status = 'running' and ${lost} and failures < ${MAX_EXPORT_FAILURES - 1}
      for update skip locked)
    returning export_id as "exportId"`.execute(db)
  for (const exportId of new Set(freed.map((row) => row.exportId)))
    await inTransaction(db, (tx) => updateExportStatus(tx, exportId))
  return await listRunning(db, sql`${lost} and x.failures >= ${MAX_EXPORT_FAILURES - 1}`)
}
