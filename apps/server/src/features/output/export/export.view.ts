import { type ExportRow, type ExportView } from '@panelflow/contract/output.ts'
import { readRefusal } from '@panelflow/domain/error/stored-refusal.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../../db/open-database.ts'
import { exportBundlePath, exportFilePath, type SignUrl } from '../../file/file-address.ts'
import { chaptersOfExport, type ExportChapterRead, filesOfExport } from './export.queries.ts'
import { permittedChapters } from './export-rights.ts'
import type { ExportRowRead } from './export-row.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

export const viewExportRow = (row: ExportRowRead): ExportRow => {
  const ended = row.status !== 'waiting' && row.status !== 'running'
  return {
    id: row.id,
    format: row.options.format,
    options: row.options,
    profileName: row.profileName,
    status: row.status,
    chapters: row.chapters,
    chaptersDone: row.chaptersDone,
    chaptersRefused: row.chaptersRefused,
    pagesDone: row.pagesDone,
    pagesTotal: row.pagesTotal,
    first: row.first,
    present: row.present,
    files: row.files,
    bytes: row.bytes,
    createdBy: { id: row.accountId, name: row.accountName, realName: row.accountRealName },
    createdAt: row.createdAt.toISOString(),
    startedAt: instant(row.startedAt),
    finishedAt: instant(row.finishedAt),
    expiresAt: instant(row.expiresAt),
    can: {
      cancel: !ended,
      retry: ended && row.status !== 'expired' && row.chaptersRefused + row.chaptersCanceled > 0,
      delete: true,
      download: row.files > 0 && row.status !== 'expired',
    },
  }
}

const viewChapter = ({
  refusal,
  refusalParams,
  ...chapter
}: ExportChapterRead): ExportView['chapterRows'][number] => ({
  ...chapter,
  refusal:
    refusal === null ? null : readRefusal(refusal, refusalParams, 'export.failed_unexpectedly'),
})

/** The export whole; files only of chapters its reader still has a right to. */
export const viewExport = async (
  db: Db,
  actor: Actor,
  row: ExportRowRead,
  sign: SignUrl,
): Promise<ExportView> => {
  const chapters = await chaptersOfExport(db, row.id)
  const permitted = await permittedChapters(
    db,
    actor,
    row.options,
    chapters.map(({ chapterId }) => chapterId),
  )
  const stored = row.status === 'expired' ? [] : await filesOfExport(db, row.id)
  const files = stored.filter(({ chapterId }) => permitted.has(chapterId))
  const view = viewExportRow(row)
  return {
    ...view,
    can: { ...view.can, download: files.length > 0 },
    chapterRows: chapters.map(viewChapter),
    fileRows: files.map(({ id, chapterId, name, bytes, sha }) => ({
      id,
      chapterId,
      name,
      bytes,
      sha,
      url: sign(exportFilePath(row.id, id)),
    })),
    // the bundle holds every file of the export: only for those who may have every one
    bundleUrl:
      files.length > 1 && files.length === stored.length ? sign(exportBundlePath(row.id)) : null,
  }
}
