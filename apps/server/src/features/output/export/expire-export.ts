/** The end of an export's files: the row says so first, then the blobs go, then the names of the blobs. A crash in between is taken up by the next round. */
import { sql } from 'kysely'
import type { Db } from '../../../db/open-database.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { publishExport } from './update-export-status.ts'

interface ExpiryDeps {
  readonly db: Db
  readonly blobs: BlobStore
}

/** Exports swept in one round of the tidy job. */
const ROUND = 500

/** One at a time for each content: a sweep never takes away what a worker is just naming. */
export const lockContent = async (tx: Tx, sha: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha}, 0))`.execute(tx)
}

/** @param exportId not asked whether it names it; null asks all */
const namedElsewhere = async (tx: Tx, exportId: string | null, sha: string): Promise<boolean> => {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select 1 from export_file where sha = ${sha} and export_id is distinct from ${exportId}::uuid)
      or exists (select 1 from page_output where image = ${sha})
      or exists (select 1 from source_page where image = ${sha} or original = ${sha} or tiles = ${sha})
      or exists (select 1 from page_asset where sha = ${sha})
      or exists (select 1 from comment_attachment where sha = ${sha})
      or exists (select 1 from book where cover = ${sha}) as named`.execute(tx)
  return rows[0]?.named === true
}

/** A file that was written for nobody: its export was stopped while the last bytes were stored. The content must be locked. */
export const dropUnnamed = async (tx: Tx, blobs: BlobStore, sha: string): Promise<void> => {
  if (!(await namedElsewhere(tx, null, sha))) await blobs.remove(sha)
}

const removeFiles = async ({ db, blobs }: ExpiryDeps, exportId: string): Promise<void> => {
  const files = await db.selectFrom('export_file').select(['id', 'sha']).where('export_id', '=', exportId).execute()
  for (const { id, sha } of files) {
    await inTransaction(db, async (tx) => {
      await lockContent(tx, sha)
      if (!(await namedElsewhere(tx, exportId, sha))) await blobs.remove(sha)
      await tx.deleteFrom('export_file').where('id', '=', id).execute()
    })
  }
}

/** Its files can no longer be had; the row stays for the list. */
const markExpired = async (tx: Tx, exportId: string): Promise<void> => {
  const row = await tx
    .updateTable('export')
    .set({ status: 'expired', expires_at: sql<Date>`coalesce(expires_at, now())`, finished_at: sql<Date>`coalesce(finished_at, now())` })
    .where('id', '=', exportId)
    .returning(['account_id as accountId'])
    .executeTakeFirst()
  if (row !== undefined) await publishExport(tx, exportId, { ...row, status: 'expired', pagesDone: 0, pagesTotal: 0 })
}

/** Takes an export off the list, its files with it. Whoever still writes for it finds its row gone. */
export const removeExport = async (deps: ExpiryDeps, exportId: string): Promise<void> => {
  await inTransaction(deps.db, async (tx) => {
    await tx
      .updateTable('export_chapter')
      .set({ status: 'canceled', lease_until: null })
      .where('export_id', '=', exportId)
      .where('status', 'in', ['waiting', 'running'])
      .execute()
    await markExpired(tx, exportId)
  })
  await removeFiles(deps, exportId)
  await inTransaction(deps.db, async (tx) => {
    const row = await tx.deleteFrom('export').where('id', '=', exportId).returning(['account_id as accountId']).executeTakeFirst()
    if (row !== undefined) await publishExport(tx, exportId, { ...row, status: 'deleted', pagesDone: 0, pagesTotal: 0 })
  })
}

/** Sweeps files whose time is over, and those a crash left behind. */
export const tidyExports = async (deps: ExpiryDeps): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select e.id from export e where (e.expires_at < now() and e.status not in ('waiting', 'running', 'expired'))
      or (e.status = 'expired' and exists (select 1 from export_file f where f.export_id = e.id))
    order by e.id limit ${ROUND}`.execute(deps.db)
  for (const { id } of rows) {
    await inTransaction(deps.db, (tx) => markExpired(tx, id))
    await removeFiles(deps, id)
  }
}
