import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { type ErasureRow, viewErasure } from './erasure.view.ts'

const MOST_LISTED = 50

/** My erasures of a chapter, newest first. @throws AppError chapter.not_found, permission.* */
export const listErasures = async (db: Db, actor: Actor, chapterId: string) => {
  await requireChapter(db, actor, 'workspace.open', chapterId)
  const rows = await db
    .selectFrom('erasure')
    .selectAll()
    .where('account_id', '=', actor.accountId)
    .where('chapter_id', '=', chapterId)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(viewErasure)
}

/** One of my own, locked; anybody else's is not there. @throws AppError erase.not_found */
export const lockOwnErasure = async (tx: Tx, actor: Actor, id: string): Promise<ErasureRow> => {
  const row = await tx
    .selectFrom('erasure')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('erase.not_found')
  return row
}
