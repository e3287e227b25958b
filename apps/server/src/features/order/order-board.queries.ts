import type { orderBoard } from '@panelflow/contract/order-board.ts'
import {
  BOARD_COLUMNS,
  type BoardColumn,
  boardStatuses,
  orderStatusesAt,
} from '@panelflow/domain/order/order-stage.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { filterConditions, joinConditions, visibilityConditions } from './order-filter.ts'
import { listOrders } from './order-list.queries.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import { filterContext } from './order-rows.queries.ts'

type BoardQuery = z.output<NonNullable<typeof orderBoard.query>>
type Board = z.output<typeof orderBoard.response>

interface Column {
  readonly column: BoardColumn
  readonly statuses: readonly OrderStatus[]
}

/** The columns that the filters leave, each with the statuses they leave of it. */
const listColumns = ({ status, stage }: BoardQuery): readonly Column[] => {
  const wanted = status === undefined ? undefined : [status].flat()
  const atStages = stage === undefined ? undefined : orderStatusesAt([stage].flat())
  return BOARD_COLUMNS.map((column) => ({
    column,
    statuses: boardStatuses(column).filter(
      (one) => (wanted?.includes(one) ?? true) && (atStages?.includes(one) ?? true),
    ),
  })).filter(({ statuses }) => statuses.length > 0)
}

const countByStatus = async (
  deps: OrderQueryDeps,
  actor: Actor,
  query: BoardQuery,
): Promise<ReadonlyMap<string, number>> => {
  const { size: _size, sort: _sort, order: _order, ...filter } = query
  const context = await filterContext(deps.db, deps.now(), actor, filter)
  const where = joinConditions([
    ...visibilityConditions(actor),
    ...filterConditions(filter, context),
  ])
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from work_order where ${where} group by status`.execute(
    deps.db,
  )
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** The orders that match, by stage; columns without any are there, and empty. */
export const listBoard = async (
  deps: OrderQueryDeps,
  actor: Actor,
  query: BoardQuery,
): Promise<Board> => {
  const counts = await countByStatus(deps, actor, query)
  const { size, stage: _stage, ...rest } = query
  const columns = await Promise.all(
    listColumns(query).map(async ({ column, statuses }) => {
      const total = statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
      if (size === 0 || total === 0) return { column, total, rows: [], next: null }
      const status = [...statuses]
      const page = await listOrders(deps, actor, { ...rest, status, page: 1, size })
      return { column, total, rows: page.rows, next: page.next }
    }),
  )
  return { columns }
}
