/** Pages of uploads are taken, once. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { MAX_FILES } from './read-archive.ts'
import type { UploadedPage } from './upload-row.ts'
import { uploadedPages } from './upload.view.ts'

/**
 * Pages in the order of the uploads given, those of an archive by name.
 * @throws AppError upload.not_found, upload.not_ready, upload.no_pages, upload.too_many_pages
 */
export const takeUploads = async (
  tx: Tx,
  sourceChapterId: string,
  uploadIds: readonly string[],
): Promise<readonly UploadedPage[]> => {
  const rows = await tx
    .selectFrom('upload')
    .selectAll()
    .where('id', 'in', uploadIds)
    .where('source_chapter_id', '=', sourceChapterId)
    .forUpdate()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pages = [...new Set(uploadIds)].flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) throw new AppError('upload.not_found')
    if (row.status !== 'ready')
      throw new AppError('upload.not_ready', { name: row.name, status: row.status })
    return uploadedPages(row)
  })
  if (pages.length === 0) throw new AppError('upload.no_pages')
  if (pages.length > MAX_FILES) throw new AppError('upload.too_many_pages', { limit: MAX_FILES })
  await tx
    .updateTable('upload')
    .set({ status: 'used', updated_at: sql`now()` })
    .where('id', 'in', uploadIds)
    .execute()
  return pages
}
