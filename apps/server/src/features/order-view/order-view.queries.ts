import { orderViewDefinition, type SavedOrderView } from '@panelflow/contract/order-view.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { OrderViewTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

interface ViewRow extends Selectable<OrderViewTable> {
  readonly owner_name: string
  readonly owner_real_name: string
}

/** Shared views are any administrator's, a person's own nobody else's. */
const mayChange = (actor: Actor, view: Pick<ViewRow, 'shared' | 'account_id'>): boolean =>
  view.shared
    ? can(actor, 'order.save_view_shared').ok
    : view.account_id === actor.accountId &&
      can(actor, 'order.save_view_own', { kind: 'owned', ownerId: view.account_id }).ok

const toView = (actor: Actor, row: ViewRow): SavedOrderView => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  owner: { id: row.account_id, name: row.owner_name, realName: row.owner_real_name },
  definition: orderViewDefinition.parse(row.definition),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  mayChange: mayChange(actor, row),
})

const selectVisible = (db: Db | Tx, actor: Actor) =>
  db
    .selectFrom('order_view')
    .innerJoin('account', 'account.id', 'order_view.account_id')
    .selectAll('order_view')
    .select(['account.name as owner_name', 'account.real_name as owner_real_name'])
    .where((eb) =>
      eb.or([
        eb('order_view.shared', '=', true),
        eb('order_view.account_id', '=', actor.accountId),
      ]),
    )

/** One's own first, then the shared ones, each by name. */
export const listViews = async (
  db: Db,
  actor: Actor,
): Promise<{ views: SavedOrderView[]; startWith: string | null }> => {
  const rows = await selectVisible(db, actor)
    .orderBy('order_view.shared')
    .orderBy('order_view.name_key')
    .execute()
  const start = await db
    .selectFrom('order_view_default')
    .select('view_id')
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst()
  const views = rows.map((row) => toView(actor, row))
  return { views, startWith: views.find(({ id }) => id === start?.view_id)?.id ?? null }
}

/** Throws `order_view.not_found`, also for what is somebody else's own. */
export const getView = async (
  db: Db | Tx,
  actor: Actor,
  viewId: string,
): Promise<SavedOrderView> => {
  const row = await selectVisible(db, actor).where('order_view.id', '=', viewId).executeTakeFirst()
  if (row === undefined) throw new AppError('order_view.not_found')
  return toView(actor, row)
}
