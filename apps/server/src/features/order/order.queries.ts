import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { toForecastRow, forecastRows } from '../schedule/row-forecast.queries.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { toOrderView } from './order.view.ts'
import { getNames } from '../../core/people/people.ts'

export interface OrderQueryDeps {
  readonly db: Db
  readonly now: () => Date
  readonly imageUrl: (sha: string) => string
}

/** One order the actor may see. Throws `order.not_found` and the permission codes. */
export const getOrder = async (
  deps: OrderQueryDeps,
  actor: Actor,
  orderId: string,
): Promise<OrderView> => {
  const { row, chapters } = await requireOrder(deps.db, actor, 'order.base.view', orderId)
  const [book, todos] = await Promise.all([
    deps.db.selectFrom('book').selectAll().where('id', '=', row.book_id).executeTakeFirst(),
    deps.db
      .selectFrom('todo')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('since')
      .orderBy('kind')
      .orderBy('role_id')
      .orderBy('account_id')
      .execute(),
  ])
  if (book === undefined) throw new AppError('order.not_found')
  const forecasts = await forecastRows(deps.db, deps.now(), [toForecastRow(row)])
  const names = await getNames(deps.db, [row.created_by, ...todos.map((todo) => todo.account_id)])
  const withCount = <T extends object>(one: T) => ({ ...one, count: 1 })
  const parts = { row, book, chapters: chapters.map(withCount), todos: todos.map(withCount) }
  return toOrderView(parts, { actor, now: deps.now(), imageUrl: deps.imageUrl, names, forecasts })
}
