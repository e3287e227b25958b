/** Chapters of an intake get their pages once the last of their files was read. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { ROLE } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import { setFirstPages } from '../upload/set-images.ts'
import { takeUploads } from '../upload/take-uploads.ts'
import { endIfSettled } from './intake.commands.ts'
import {
  type IntakeChapterRow,
  isWhole,
  listIntakeUploads,
  listPlannedFiles,
  requireIntake,
} from './intake-rows.ts'

interface Wanted {
  readonly intakeId: string
  readonly sourceChapterId: string
  /** pages are taken although files were refused */
  readonly withoutRefused: boolean
}

/**
 * The person whose plan it is: whether they may was asked when they opened it, and the work goes on
 * after they went.
 */
const toPlanner = (accountId: string): Actor => ({
  accountId,
  isRoot: false,
  roles: [ROLE.projectAdministrator],
  actingRole: ROLE.projectAdministrator,
})

const hasPages = async (tx: Tx, sourceChapterId: string): Promise<boolean> =>
  (await tx
    .selectFrom('source_page')
    .select('id')
    .where('source_chapter_id', '=', sourceChapterId)
    .where('replaced_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Uploads of the chapter in the order of the plan; null while one of them is not there yet. */
const listReadUploads = async (
  tx: Tx,
  chapter: IntakeChapterRow,
  withoutRefused: boolean,
): Promise<readonly string[] | null> => {
  const uploads = await listIntakeUploads(tx, chapter.intake_id)
  const own = uploads.filter((one) => one.source_chapter_id === chapter.source_chapter_id)
  const byPath = new Map(own.map((upload) => [upload.intake_path, upload]))
  const found = listPlannedFiles(chapter).map(({ path }) => byPath.get(path))
  const ready = found.flatMap((upload) => (upload?.status === 'ready' ? [upload] : []))
  const isComplete = withoutRefused
    ? found.every((upload) => upload?.status === 'ready' || upload?.status === 'refused')
    : ready.length === found.length && ready.every(isWhole)
  return isComplete && ready.length > 0 ? ready.map(({ id }) => id) : null
}

const closeChapter = async (
  tx: Tx,
  { intake_id, source_chapter_id }: IntakeChapterRow,
  change: {
    readonly status: 'done' | 'has_pages'
    readonly page_count?: number
    readonly mixed_widths?: boolean
  },
): Promise<void> => {
  await tx
    .updateTable('intake_chapter')
    .set(change)
    .where('intake_id', '=', intake_id)
    .where('source_chapter_id', '=', source_chapter_id)
    .execute()
  await endIfSettled(tx, intake_id)
}

/** Whether the chapter got its pages, or had got them before. */
const settleChapter = async (
  deps: WorkflowDeps,
  { intakeId, sourceChapterId, withoutRefused }: Wanted,
): Promise<boolean> =>
  await inTransaction(deps.db, async (tx) => {
    // orders of the intake are made under the same lock: none is missed
    const intake = await requireIntake(tx, intakeId, 'lock')
    const chapter = await tx
      .selectFrom('intake_chapter')
      .selectAll()
      .where('intake_id', '=', intakeId)
      .where('source_chapter_id', '=', sourceChapterId)
      .executeTakeFirst()
    if (chapter === undefined) return false
    if (chapter.status !== 'open') return chapter.status === 'done'
    if (await hasPages(tx, sourceChapterId)) {
      await closeChapter(tx, chapter, { status: 'has_pages' })
      return false
    }
    const uploadIds = await listReadUploads(tx, chapter, withoutRefused)
    if (uploadIds === null) return false
    const planner = toPlanner(intake.created_by)
    await setFirstPages(deps, tx, planner, sourceChapterId, async () => {
      const pages = await takeUploads(tx, sourceChapterId, uploadIds)
      await closeChapter(tx, chapter, {
        status: 'done',
        page_count: pages.length,
        mixed_widths: new Set(pages.map(({ width }) => width)).size > 1,
      })
      return pages
    })
    return true
  })

/** After a file was read: nothing to do unless it was the last of a chapter of an intake. */
export const settleAfterUpload = async (deps: WorkflowDeps, uploadId: string): Promise<void> => {
  const upload = await deps.db
    .selectFrom('upload')
    .select(['intake_id', 'source_chapter_id'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (upload === undefined || upload.intake_id === null) return
  await settleChapter(deps, {
    intakeId: upload.intake_id,
    sourceChapterId: upload.source_chapter_id,
    withoutRefused: false,
  })
}

/**
 * Gives a chapter its pages without the files that were refused.
 * @throws AppError `intake.not_found`, `intake.files_missing`
 */
export const takeWithoutRefused = async (
  deps: WorkflowDeps,
  intakeId: string,
  number: number,
): Promise<void> => {
  await requireIntake(deps.db, intakeId)
  const chapter = await deps.db
    .selectFrom('intake_chapter')
    .select('source_chapter_id')
    .where('intake_id', '=', intakeId)
    .where('number', '=', number)
    .executeTakeFirst()
  const isTaken =
    chapter !== undefined &&
    (await settleChapter(deps, {
      intakeId,
      sourceChapterId: chapter.source_chapter_id,
      withoutRefused: true,
    }))
  if (!isTaken) throw new AppError('intake.files_missing', { number })
}

/** Chapters whose files were all read, but whose worker went before it gave them their pages. */
export const settleLeft = async (deps: WorkflowDeps): Promise<void> => {
  const rows = await deps.db
    .selectFrom('intake_chapter as c')
    .innerJoin('upload as u', (join) =>
      join
        .onRef('u.intake_id', '=', 'c.intake_id')
        .onRef('u.source_chapter_id', '=', 'c.source_chapter_id'),
    )
    .select(['c.intake_id as intakeId', 'c.source_chapter_id as sourceChapterId'])
    .where('c.status', '=', 'open')
    .groupBy(['c.intake_id', 'c.source_chapter_id'])
    .having(sql<boolean>`bool_and(u.status = 'ready')`)
    .execute()
  for (const row of rows) await settleChapter(deps, { ...row, withoutRefused: false })
}
