import { BULK_LIMIT, type BulkTarget } from '@panelflow/contract/order-bulk.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { joinConditions, filterConditions, visibilityConditions } from '../order/order-filter.ts'
import { filterContext } from '../order/order-rows.queries.ts'
import { orderBy, toSorting } from '../order/order-sort.ts'
import type { ChapterRow, OrderRow } from '../../core/access/order-state.ts'
import { grouped } from './grouped.ts'

export interface TargetOrder {
  readonly row: OrderRow
  readonly chapters: readonly ChapterRow[]
}

const createConditions = async (
  db: Db,
  now: Date,
  actor: Actor,
  target: BulkTarget,
): Promise<readonly RawBuilder<unknown>[]> => {
  if ('ids' in target) return [sql`work_order.id = any(${[...target.ids]}::uuid[])`]
  const filters = filterConditions(
    target.filter,
    await filterContext(db, now, actor, target.filter),
  )
  return target.except.length === 0
    ? filters
    : [...filters, sql`work_order.id <> all(${[...target.except]}::uuid[])`]
}

/**
 * Ids and versions of the selected orders the actor may see, the most urgent first.
 * Throws `bulk.nothing_chosen`, `bulk.too_many`.
 */
export const findTarget = async (
  db: Db,
  now: Date,
  actor: Actor,
  target: BulkTarget,
): Promise<readonly { readonly id: string; readonly version: number }[]> => {
  const where = joinConditions([
    ...visibilityConditions(actor),
    ...(await createConditions(db, now, actor, target)),
  ])
  const { rows } = await sql<{ id: string; version: number }>`
    select work_order.id, work_order.version from work_order where ${where} order by ${orderBy(toSorting({}))} limit ${BULK_LIMIT + 1}`.execute(
    db,
  )
  if (rows.length === 0) throw new AppError('bulk.nothing_chosen')
  if (rows.length > BULK_LIMIT) throw new AppError('bulk.too_many', { limit: BULK_LIMIT })
  return rows
}

/** Orders with their chapters, in the order of the ids. */
export const loadOrders = async (
  db: Db,
  ids: readonly string[],
): Promise<readonly TargetOrder[]> => {
  const [rows, chapters] = await Promise.all([
    db
      .selectFrom('work_order')
      .selectAll()
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute(),
    db
      .selectFrom('chapter')
      .selectAll()
      .where(sql<boolean>`order_id = any(${[...ids]}::uuid[])`)
      .orderBy('number')
      .execute(),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byOrder = grouped(chapters, (chapter) => chapter.order_id)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [{ row, chapters: byOrder.get(id) ?? [] }]
  })
}
