import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../../db/open-database.ts'
import { abilitiesFor, permittedChapters } from './export-rights.ts'
import { filesOfExport, findExport } from './export.queries.ts'

const requireAvailable = async (db: Db, exportId: string): Promise<void> => {
  const row = await db
    .selectFrom('export')
    .select('status')
    .where('id', '=', exportId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('file.not_found')
  if (row.status === 'expired') throw new AppError('export.expired')
}

/** @throws AppError file.not_found, export.expired */
export const exportFile = async (db: Db, exportId: string, fileId: string) => {
  await requireAvailable(db, exportId)
  const file = (await filesOfExport(db, exportId)).find(({ id }) => id === fileId)
  if (file === undefined) throw new AppError('file.not_found')
  return file
}

/**
 * All files of an export, and a name for them together. @throws AppError file.not_found,
 * export.expired
 */
export const exportBundle = async (db: Db, exportId: string) => {
  await requireAvailable(db, exportId)
  const files = await filesOfExport(db, exportId)
  if (files.length === 0) throw new AppError('file.not_found')
  const serials = new Set(files.map(({ name }) => name.split('-', 1)[0] ?? ''))
  const { format } = await db
    .selectFrom('export')
    .select('format')
    .where('id', '=', exportId)
    .executeTakeFirstOrThrow()
  const name = `${[...serials].slice(0, 3).join('+')}-${format}.zip`
  return {
    name,
    files: files.map((file) => ({ name: file.name, sha: file.sha, at: file.createdAt })),
  }
}

/**
 * The files of an export, or one of them: still the reader's to have? @throws AppError
 * export.not_found, permission.row_denied
 */
export const requireExportFiles = async (
  db: Db,
  actor: Actor,
  exportId: string,
  fileId?: string,
): Promise<void> => {
  const { options } = await findExport(db, actor, exportId)
  const files = (await filesOfExport(db, exportId)).filter(
    ({ id }) => fileId === undefined || id === fileId,
  )
  const chapterIds = [...new Set(files.map(({ chapterId }) => chapterId))]
  const permitted = await permittedChapters(db, actor, options, chapterIds)
  if (chapterIds.some((id) => !permitted.has(id)))
    throw new AppError('permission.row_denied', { ability: abilitiesFor(options)[0] ?? '' })
}
