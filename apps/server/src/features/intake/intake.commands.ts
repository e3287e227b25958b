import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { intakeOpenFile } from '@panelflow/contract/intake.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { cleanName, withoutCommonFolder } from '../upload/page-name.ts'
import { requirePixelBudget } from '../upload/pixel-budget.queries.ts'
import { checkUploadSize } from '../upload/upload.commands.ts'
import { type IntakeChapterRow, listPlannedFiles, requireIntake } from './intake-rows.ts'

type FileBody = EndpointBody<typeof intakeOpenFile>

/** Names of the chapter's pages, without the folders they all lie in. */
const getPageName = (chapter: IntakeChapterRow, path: string): string => {
  const paths = listPlannedFiles(chapter).map((file) => file.path)
  return cleanName(withoutCommonFolder(paths)[paths.indexOf(path)] ?? path)
}

const lockChapter = async (
  tx: Tx,
  intakeId: string,
  { number, path, size }: FileBody,
): Promise<IntakeChapterRow> => {
  const chapter = await tx
    .selectFrom('intake_chapter')
    .selectAll()
    .where('intake_id', '=', intakeId)
    .where('number', '=', number)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  const isPlanned =
    chapter !== undefined &&
    listPlannedFiles(chapter).some((file) => file.path === path && file.size === size)
  if (!isPlanned) throw new AppError('intake.file_unknown', { path })
  return chapter
}

/**
 * The id of a file's upload: the one that there is, if it holds the same content, else a new one.
 * @throws AppError `intake.not_found`, `intake.file_unknown`, `image.too_large`,
 * `archive.too_large`, `upload.pixels_used_up`
 */
export const openIntakeFile = async (
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  actor: Actor,
  intakeId: string,
  body: FileBody,
): Promise<string> => {
  await requireIntake(deps.db, intakeId)
  checkUploadSize(body.path, body.size)
  return await inTransaction(deps.db, async (tx) => {
    const chapter = await lockChapter(tx, intakeId, body)
    const present = await tx
      .selectFrom('upload')
      .select('id')
      .where('intake_id', '=', intakeId)
      .where('source_chapter_id', '=', chapter.source_chapter_id)
      .where('intake_path', '=', body.path)
      .where('fingerprint', '=', body.fingerprint)
      .where('status', 'not in', ['refused', 'used'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (present !== undefined) return present.id
    await requirePixelBudget(deps.db, actor.accountId)
    // what came of this path before is not of this content
    await tx
      .updateTable('upload')
      .set({ intake_id: null })
      .where('intake_id', '=', intakeId)
      .where('source_chapter_id', '=', chapter.source_chapter_id)
      .where('intake_path', '=', body.path)
      .execute()
    await tx
      .updateTable('intake')
      .set({ touched_at: deps.clock.now() })
      .where('id', '=', intakeId)
      .execute()
    const id = deps.ids.next()
    await tx
      .insertInto('upload')
      .values({
        id,
        source_chapter_id: chapter.source_chapter_id,
        account_id: actor.accountId,
        name: getPageName(chapter, body.path),
        size: body.size,
        intake_id: intakeId,
        intake_path: body.path,
        fingerprint: body.fingerprint,
      })
      .execute()
    return id
  })
}

/** An intake ends with its last open chapter: done, unless none of them got its pages. */
export const endIfSettled = async (tx: Tx, intakeId: string): Promise<void> => {
  await sql`
    update intake set status = case
      when exists (select 1 from intake_chapter c where c.intake_id = ${intakeId} and c.status = 'done') then 'done' else 'canceled' end
    where id = ${intakeId} and status = 'open'
      and not exists (select 1 from intake_chapter c where c.intake_id = ${intakeId} and c.status = 'open')`.execute(
    tx,
  )
}

/**
 * Leaves out chapters that are open, all or those of these numbers; what was sent of them is
 * forgotten. @throws AppError `intake.not_found`, `intake.ended`
 */
export const cancelIntake = async (
  db: Db,
  intakeId: string,
  numbers: readonly number[] | undefined,
): Promise<void> =>
  await inTransaction(db, async (tx) => {
    const intake = await requireIntake(tx, intakeId, 'lock')
    if (intake.status !== 'open') throw new AppError('intake.ended')
    if (numbers?.length === 0) return
    const closed = await tx
      .updateTable('intake_chapter')
      .set({ status: 'canceled' })
      .where('intake_id', '=', intakeId)
      .where('status', '=', 'open')
      .$if(numbers !== undefined, (update) => update.where('number', 'in', numbers ?? []))
      .returning('source_chapter_id')
      .execute()
    if (closed.length > 0)
      await tx
        .updateTable('upload')
        .set({ status: 'refused', updated_at: sql`now()` })
        .where('intake_id', '=', intakeId)
        .where(
          'source_chapter_id',
          'in',
          closed.map((chapter) => chapter.source_chapter_id),
        )
        .where('status', 'in', ['receiving', 'queued'])
        .execute()
    await endIfSettled(tx, intakeId)
  })

const ABANDONED_MS = 7 * 86_400_000

/** Intakes that nobody has touched for a week give their chapters free. */
export const tidyIntakes = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const rows = await db
    .selectFrom('intake')
    .select('id')
    .where('status', '=', 'open')
    .where('touched_at', '<', new Date(clock.now().getTime() - ABANDONED_MS))
    .execute()
  for (const { id } of rows) await cancelIntake(db, id, undefined)
}
