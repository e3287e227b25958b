/** Loads an order or chapter only for an actor who may do `ability` on that row. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { ROLE } from '@panelflow/domain/account/role.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import { can, type PermissionRow, getReach } from '@panelflow/domain/permission/can.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { getSeatHolder, SEATS } from '@panelflow/domain/order/seat.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { type ChapterRow, type OrderRow, toOrderState } from './order-state.ts'

const VISUAL_POOL: ReadonlySet<string> = new Set([
  'pending_visual_review',
  'visual_review_completed',
])

/**
 * What the permission check (permission/can.ts) needs of these chapters: who holds a seat, and
 * whether one is in visual review, which is open to every visual reviewer.
 */
export const toWorkRow = (chapters: readonly ChapterState[]): PermissionRow => ({
  kind: 'work',
  assigneeIds: chapters.flatMap((chapter) => SEATS.map((seat) => getSeatHolder(chapter, seat))),
  visualReviewPool: chapters.some((chapter) => VISUAL_POOL.has(chapter.status)),
})

/** Throws `permission.role_denied`, `permission.row_denied`. */
export const requirePermission = (actor: Actor, ability: Ability, row: PermissionRow): void => {
  const permission = can(actor, ability, row)
  if (!permission.ok) throw new AppError(permission.code, { ability })
}

export interface OrderAccess {
  readonly row: OrderRow
  readonly chapters: readonly ChapterRow[]
  readonly state: OrderState
}

export interface ChapterAccess extends OrderAccess {
  readonly chapter: ChapterRow
  readonly chapterState: ChapterState
}

/** Without a permission check: for what the person has just changed. */
const loadOrder = async (db: Db | Tx, orderId: string): Promise<OrderAccess | undefined> => {
  const row = await db
    .selectFrom('work_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const chapters = await db
    .selectFrom('chapter')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  return { row, chapters, state: toOrderState(row, chapters) }
}

/** Throws `order.not_found`, `permission.role_denied`, `permission.row_denied`. */
export const requireOrder = async (
  db: Db | Tx,
  actor: Actor,
  ability: Ability,
  orderId: string,
): Promise<OrderAccess> => {
  const access = await loadOrder(db, orderId)
  if (access === undefined) throw new AppError('order.not_found')
  requirePermission(actor, ability, toWorkRow(access.state.chapters))
  return access
}

/**
 * The chapter's own seats decide, not those of its neighbours. Throws `chapter.not_found` and the
 * permission codes.
 */
export const requireChapter = async (
  db: Db | Tx,
  actor: Actor,
  ability: Ability,
  chapterId: string,
): Promise<ChapterAccess> => {
  const chapter = await db
    .selectFrom('chapter')
    .selectAll()
    .where('id', '=', chapterId)
    .executeTakeFirst()
  const access = chapter === undefined ? undefined : await loadOrder(db, chapter.order_id)
  const chapterState = access?.state.chapters.find((each) => each.id === chapterId)
  if (chapter === undefined || access === undefined || chapterState === undefined)
    throw new AppError('chapter.not_found')
  requirePermission(actor, ability, toWorkRow([chapterState]))
  return { ...access, chapter, chapterState }
}

/** The same check as a condition for lists: which orders this actor sees. Undefined: all. */
export const visibleOrders = (
  actor: Actor,
): ((eb: ExpressionBuilder<Tables, 'work_order'>) => Expression<SqlBool>) | undefined => {
  const reach = getReach(actor, 'order.list')
  if (reach === 'all') return undefined
  if (reach === 'no') return () => sql<SqlBool>`false`
  const pool = sql`union all select chapter.order_id from chapter where chapter.status in ('pending_visual_review', 'visual_review_completed')`
  const seesPool = effectiveRoles(actor).includes(ROLE.visualReviewer)
  // looked up by person, not checked order by order: of 100,000 orders only a person's own are
  // read
  return () => sql<SqlBool>`work_order.id in (
    select order_id from order_member where account_id = ${actor.accountId} ${seesPool ? pool : sql``})`
}
