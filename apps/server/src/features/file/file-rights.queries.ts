/** Who may see a picture now, however its address was come by. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, getReach } from '@panelflow/domain/permission/can.ts'
import type { Db } from '../../db/open-database.ts'
import { requireChapter, toWorkRow } from '../../core/access/order-access.ts'
import { toChapterState } from '../../core/access/order-state.ts'

const VIEW_ABILITY = 'chapter.image.view'

/**
 * A source page belongs to a chapter in every language: one of them is enough. @throws AppError
 * `permission.row_denied`, `permission.role_denied`
 */
export const requirePageVisible = async (db: Db, actor: Actor, pageId: string): Promise<void> => {
  if (getReach(actor, VIEW_ABILITY) === 'all') return
  const chapters = await db
    .selectFrom('chapter')
    .innerJoin('source_page', 'source_page.source_chapter_id', 'chapter.source_chapter_id')
    .selectAll('chapter')
    .where('source_page.id', '=', pageId)
    .execute()
  if (chapters.some((chapter) => can(actor, VIEW_ABILITY, toWorkRow([toChapterState(chapter)])).ok))
    return
  throw new AppError('permission.row_denied', { ability: VIEW_ABILITY })
}

/** @throws AppError `permission.row_denied`, `permission.role_denied`, `chapter.not_found` */
export const requireChapterVisible = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<void> => {
  if (getReach(actor, VIEW_ABILITY) !== 'all')
    await requireChapter(db, actor, VIEW_ABILITY, chapterId)
}

/** @throws AppError `permission.row_denied`, `permission.role_denied`, `file.not_found` */
export const requireOutputVisible = async (
  db: Db,
  actor: Actor,
  outputId: string,
): Promise<void> => {
  if (getReach(actor, VIEW_ABILITY) === 'all') return
  const output = await db
    .selectFrom('page_output')
    .select('chapter_id')
    .where('id', '=', outputId)
    .executeTakeFirst()
  if (output === undefined) throw new AppError('file.not_found')
  await requireChapterVisible(db, actor, output.chapter_id)
}
