import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { UploadFiles } from '../../ports/upload-files.ts'

const FORGOTTEN = sql<boolean>`updated_at < now() - interval '2 days' and status not in ('queued', 'reading')`

/**
 * Removes uploads unchanged for two days: unfinished, refused, read but never taken, or taken.
 * Pages that were taken do not need them.
 * First the row is closed in one statement that checks it again, so that no request continues or
 * takes it. Then the bytes go, then the row:
 * a row without bytes is found again, bytes without a row are not.
 */
export const tidyUploads = async ({
  db,
  uploads,
}: {
  readonly db: Db
  readonly uploads: UploadFiles
}): Promise<void> => {
  const rows = await db.selectFrom('upload').select('id').where(FORGOTTEN).execute()
  for (const { id } of rows) {
    const closed = await db
      .updateTable('upload')
      .set({ status: 'refused' })
      .where('id', '=', id)
      .where(FORGOTTEN)
      .returning('id')
      .executeTakeFirst()
    if (closed === undefined) continue
    await uploads.remove(id)
    await db.deleteFrom('upload').where('id', '=', id).where('status', '=', 'refused').execute()
  }
}
