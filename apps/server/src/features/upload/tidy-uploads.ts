import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { UploadFiles } from '../../ports/upload-files.ts'

/** Uploads that nobody touched for two days: unfinished, refused, read but never taken, or taken. Pages that were taken live on without them. */
export const tidyUploads = async ({ db, uploads }: { readonly db: Db; readonly uploads: UploadFiles }): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    delete from upload where updated_at < now() - interval '2 days' and status not in ('queued', 'reading') returning id`.execute(db)
  for (const { id } of rows) await uploads.remove(id)
}
