import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ChapterDetail } from '@panelflow/contract/workflow.ts'
import type { ChapterState } from '@panelflow/domain/order/order-state.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { requirePermission, toWorkRow } from '../../core/access/order-access.ts'
import { chapterRights } from '../../core/access/order-rights.ts'
import { toOrderState } from '../../core/access/order-state.ts'
import {
  orderAroundChapter,
  orderWithChapters,
  type OrderWithChapters,
} from './chapter-rows.queries.ts'
import { type ChapterViewContext, toChapterDetail, toChapterView } from './chapter.view.ts'

const createContext = (order: OrderWithChapters, actor: Actor): ChapterViewContext => {
  const state = toOrderState(order, order.chapters)
  return {
    actor,
    order: state,
    names: new Map(order.people.map((person) => [person.id, person])),
    rights: (chapter) => chapterRights(state, chapter, actor),
  }
}

const oneChapter = async (
  db: Db,
  actor: Actor,
  chapterId: string,
  requireView: (chapter: ChapterState) => void,
): Promise<ChapterDetail> => {
  const order = await orderAroundChapter(db, chapterId)
  const row = order?.chapters.find(({ id }) => id === chapterId)
  if (order === undefined || row === undefined) throw new AppError('chapter.not_found')
  const context = createContext(order, actor)
  for (const chapter of context.order.chapters) if (chapter.id === chapterId) requireView(chapter)
  return toChapterDetail(row, context)
}

/** The chapter's own seats decide. Throws `chapter.not_found` and the permission codes. */
export const getChapter = async (db: Db, actor: Actor, chapterId: string): Promise<ChapterDetail> =>
  await oneChapter(db, actor, chapterId, (chapter) =>
    requirePermission(actor, 'order.chapter.list', toWorkRow([chapter])),
  )

/**
 * The chapter after the person's own event: they may have handed it on and no longer see the order
 * with it, but still get the result.
 */
export const chapterAfterEvent = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<ChapterDetail> => await oneChapter(db, actor, chapterId, () => undefined)

/**
 * All chapters of an order for those who may see it. Throws `order.not_found` and the permission
 * codes.
 */
export const listChapters = async (
  db: Db,
  actor: Actor,
  orderId: string,
): Promise<ChapterView[]> => {
  const order = await orderWithChapters(db, orderId)
  if (order === undefined) throw new AppError('order.not_found')
  const context = createContext(order, actor)
  requirePermission(actor, 'order.chapter.list', toWorkRow(context.order.chapters))
  return order.chapters.map((row) => toChapterView(row, context))
}
