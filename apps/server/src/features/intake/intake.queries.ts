import type {
  IntakeChapterView,
  IntakeFileView,
  IntakeSummary,
  IntakeView,
} from '@panelflow/contract/intake.ts'
import { groupBy } from '@panelflow/domain/collection/group-by.ts'
import { planOrders } from '@panelflow/domain/intake/intake-orders.ts'
import { getNames, namedPerson } from '../../core/people/people.ts'
import type { Db } from '../../db/open-database.ts'
import {
  getTemplate,
  type IntakeChapterRow,
  type IntakeRow,
  type IntakeUpload,
  isWhole,
  listIntakeUploads,
  listPlannedFiles,
  requireIntake,
} from './intake-rows.ts'

const MAX_LISTED = 50

type ChapterRow = IntakeChapterRow & { readonly title: string }

const listChapters = async (db: Db, intakeId: string): Promise<readonly ChapterRow[]> =>
  await db
    .selectFrom('intake_chapter')
    .innerJoin('source_chapter', 'source_chapter.id', 'intake_chapter.source_chapter_id')
    .selectAll('intake_chapter')
    .select('source_chapter.title')
    .where('intake_id', '=', intakeId)
    .orderBy('intake_chapter.number')
    .execute()

const listRefused = (uploads: readonly IntakeUpload[]): IntakeChapterView['refused'] =>
  uploads.flatMap((upload) =>
    upload.refused.map(({ name, code, params }) => ({
      path: name,
      code,
      params: { ...params },
    })),
  )

const viewChapter = (row: ChapterRow, uploads: readonly IntakeUpload[]): IntakeChapterView => {
  const files = listPlannedFiles(row)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const isOpen = row.status === 'open'
  return {
    number: row.number,
    title: row.title,
    status: row.status,
    files: files.length,
    bytes,
    received: isOpen ? uploads.reduce((sum, { received }) => sum + received, 0) : bytes,
    read: isOpen ? uploads.filter(({ status }) => status === 'ready').length : files.length,
    pageCount: row.page_count,
    hasMixedWidths: row.mixed_widths,
    refused: row.status === 'canceled' ? [] : listRefused(uploads),
  }
}

const listOrders = async (db: Db, intakeId: string) => {
  const rows = await db
    .selectFrom('intake_order as i')
    .innerJoin('work_order as o', 'o.id', 'i.order_id')
    .select([
      'o.id as orderId',
      'o.serial',
      'o.title',
      'i.target_language as targetLanguage',
      'i.chapter_start as chapterStart',
      'i.chapter_end as chapterEnd',
      'o.cutoff_at',
      'i.is_new as isNew',
    ])
    .where('i.intake_id', '=', intakeId)
    .orderBy('i.chapter_start')
    .orderBy('o.serial')
    .execute()
  return rows.map(({ cutoff_at, ...row }) => ({ ...row, cutoffTime: cutoff_at.toISOString() }))
}

const viewSummary = async (db: Db, rows: readonly IntakeRow[]) => {
  const names = await getNames(
    db,
    rows.map((row) => row.created_by),
  )
  return rows.map((row) => ({
    id: row.id,
    bookId: row.book_id,
    name: row.name,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    createdBy: namedPerson(names, row.created_by),
  }))
}

/** @throws AppError intake.not_found */
export const getIntake = async (db: Db, intakeId: string): Promise<IntakeView> => {
  const row = await requireIntake(db, intakeId)
  const [[summary], chapters, uploads, made] = await Promise.all([
    viewSummary(db, [row]),
    listChapters(db, intakeId),
    listIntakeUploads(db, intakeId),
    listOrders(db, intakeId),
  ])
  if (summary === undefined) throw new Error('one row has one summary')
  const byChapter = groupBy(uploads, (upload) => upload.source_chapter_id)
  const template = getTemplate(row)
  const numbers = chapters.filter(({ status }) => status !== 'canceled').map((one) => one.number)
  return {
    ...summary,
    chapters: chapters.map((chapter) =>
      viewChapter(chapter, byChapter.get(chapter.source_chapter_id) ?? []),
    ),
    orders:
      template === null
        ? null
        : {
            // what was made of chapters that were left out later counts as well
            planned: Math.max(
              planOrders(template, numbers).length * template.languages.length,
              made.length,
            ),
            made,
          },
  }
}

/** Files of open chapters. @throws AppError intake.not_found */
export const listIntakeFiles = async (
  db: Db,
  intakeId: string,
): Promise<readonly IntakeFileView[]> => {
  await requireIntake(db, intakeId)
  const [chapters, uploads] = await Promise.all([
    listChapters(db, intakeId),
    listIntakeUploads(db, intakeId),
  ])
  const toKey = (sourceChapterId: string, path: string): string => `${sourceChapterId}/${path}`
  const byPath = new Map(
    uploads.map((upload) => [toKey(upload.source_chapter_id, upload.intake_path ?? ''), upload]),
  )
  return chapters
    .filter(({ status }) => status === 'open')
    .flatMap((chapter) =>
      listPlannedFiles(chapter).map(({ path, size }) => {
        const upload = byPath.get(toKey(chapter.source_chapter_id, path))
        const isRefused = upload !== undefined && !isWhole(upload)
        return {
          number: chapter.number,
          path,
          size,
          received: isRefused ? 0 : (upload?.received ?? 0),
          fingerprint: upload?.fingerprint ?? null,
          isRefused,
        }
      }),
    )
}

/** Intakes of a book, newest first. */
export const listIntakes = async (db: Db, bookId: string): Promise<readonly IntakeSummary[]> => {
  const rows = await db
    .selectFrom('intake')
    .selectAll()
    .where('book_id', '=', bookId)
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  if (rows.length === 0) return []
  const chapters = await db
    .selectFrom('intake_chapter')
    .select(['intake_id', 'number', 'status'])
    .where(
      'intake_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number')
    .execute()
  const byIntake = groupBy(chapters, (chapter) => chapter.intake_id)
  return (await viewSummary(db, rows)).map((summary) => {
    const own = byIntake.get(summary.id) ?? []
    return {
      ...summary,
      chapters: own.length,
      open: own.filter(({ status }) => status === 'open').map(({ number }) => number),
    }
  })
}
