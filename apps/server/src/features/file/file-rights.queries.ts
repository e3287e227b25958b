/** Who may see a picture now, however its address was come by. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, reachOf } from '@panelflow/domain/permission/can.ts'
import type { Db } from '../../db/open-database.ts'
import { requireChapter, workRowOf } from '../order/order-access.ts'
import { toChapterState } from '../order/order-state.ts'

const SIGHT = 'chapter.image.view'

/** A source page belongs to a chapter in every language: one of them is enough. @throws AppError `permission.row_denied`, `permission.role_denied` */
export const requirePageSight = async (db: Db, actor: Actor, pageId: string): Promise<void> => {
  if (reachOf(actor, SIGHT) === 'all') return
  const chapters = await db
    .selectFrom('chapter')
    .innerJoin('source_page', 'source_page.source_chapter_id', 'chapter.source_chapter_id')
    .selectAll('chapter')
    .where('source_page.id', '=', pageId)
    .execute()
  if (chapters.some((chapter) => can(actor, SIGHT, workRowOf([toChapterState(chapter)])).ok)) return
  throw new AppError('permission.row_denied', { ability: SIGHT })
}

/** @throws AppError `permission.row_denied`, `permission.role_denied`, `chapter.not_found` */
export const requireChapterSight = async (db: Db, actor: Actor, chapterId: string): Promise<void> => {
  if (reachOf(actor, SIGHT) !== 'all') await requireChapter(db, actor, SIGHT, chapterId)
}

/** @throws AppError `permission.row_denied`, `permission.role_denied`, `file.not_found` */
export const requireOutputSight = async (db: Db, actor: Actor, outputId: string): Promise<void> => {
  if (reachOf(actor, SIGHT) === 'all') return
  const output = await db.selectFrom('page_output').select('chapter_id').where('id', '=', outputId).executeTakeFirst()
  if (output === undefined) throw new AppError('file.not_found')
  await requireChapterSight(db, actor, output.chapter_id)
}
