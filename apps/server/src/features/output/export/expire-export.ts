/**
 * The end of an export's files: the row says so first, then each file goes with its name. A crash
 * in between is taken up by the next round.
 */
import { sql } from 'kysely'
import type { Db } from '../../../db/open-database.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { lockContent, removeUnreferenced } from '../../file/blob-lifetime.ts'
import { publishExport } from './update-export-status.ts'

interface ExpiryDeps {
  readonly db: Db
  readonly blobs: BlobStore
}

/** Exports swept in one round of the tidy job. */
const ROUND = 500

const removeFiles = async ({ db, blobs }: ExpiryDeps, exportId: string): Promise<void> => {
  const files = await db
    .selectFrom('export_file')
    .select(['id', 'sha'])
    .where('export_id', '=', exportId)
    .execute()
  for (const { id, sha } of files) {
    await inTransaction(db, async (tx) => {
      await lockContent(tx, sha)
      await tx.deleteFrom('export_file').where('id', '=', id).execute()
      await removeUnreferenced(tx, blobs, sha)
    })
  }
}

/** Its files can no longer be had; the row stays for the list. */
const markExpired = async (tx: Tx, exportId: string): Promise<void> => {
  const row = await tx
    .updateTable('export')
    .set({
      status: 'expired',
      expires_at: sql<Date>`coalesce(expires_at, now())`,
      finished_at: sql<Date>`coalesce(finished_at, now())`,
    })
    .where('id', '=', exportId)
    .returning(['account_id as accountId'])
    .executeTakeFirst()
  if (row !== undefined)
    await publishExport(tx, exportId, { ...row, status: 'expired', pagesDone: 0, pagesTotal: 0 })
}

/**
 * Takes an export off the list, its files with it. Whoever still writes for it finds its row gone.
 */
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
    const row = await tx
      .deleteFrom('export')
      .where('id', '=', exportId)
      .returning(['account_id as accountId'])
      .executeTakeFirst()
    if (row !== undefined)
      await publishExport(tx, exportId, { ...row, status: 'deleted', pagesDone: 0, pagesTotal: 0 })
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
