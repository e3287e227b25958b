import type { UploadView } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SignUrl } from '../file/file-address.ts'
import type { UploadRow } from './upload-row.ts'
import { viewUpload } from './upload.view.ts'

/**
 * Throws `upload.not_found`. Whoever may upload images may see every upload: the right has no
 * narrower scope.
 */
export const getUpload = async (db: Db | Tx, uploadId: string): Promise<UploadRow> => {
  const row = await db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('upload.not_found')
  return row
}

/** How far an upload is, for people. @throws AppError upload.not_found */
export const getUploadView = async (
  db: Db | Tx,
  uploadId: string,
  sign: SignUrl,
): Promise<UploadView> => viewUpload(await getUpload(db, uploadId), sign)
