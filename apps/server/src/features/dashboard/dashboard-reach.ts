import type { Reach } from '@panelflow/contract/dashboard.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import { getReach } from '@panelflow/domain/permission/can.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { visibleOrders } from '../../core/access/order-access.ts'

/** Whose figures are counted. */
export interface DashboardReach {
  readonly reach: Reach
  readonly accountId: string
  /** people with the same key see the same figures */
  readonly key: string
  /** condition on the id of an order */
  readonly sees: (orderId: RawBuilder<unknown>) => RawBuilder<unknown>
  /** condition on the id of an account */
  readonly isMe: (accountId: RawBuilder<unknown>) => RawBuilder<unknown>
}

/**
 * Whoever sees every order sees the studio, the others their own orders and work (ability
 * `dashboard.view`).
 */
export const dashboardReach = (db: Db, actor: Actor): DashboardReach => {
  const { accountId } = actor
  const visible = visibleOrders(actor)
  if (getReach(actor, 'dashboard.view') === 'all' && visible === undefined)
    return {
      reach: 'studio',
      accountId,
      key: 'studio',
      sees: () => sql`true`,
      isMe: () => sql`true`,
    }
  const mine = db
    .selectFrom('work_order')
    .select('work_order.id')
    .where(visible ?? (() => sql<boolean>`false`))
  return {
    reach: 'own',
    accountId,
    key: `${accountId} ${effectiveRoles(actor).join(',')}`,
    sees: (orderId) => sql`${orderId} in (${mine})`,
    isMe: (column) => sql`${column} = ${accountId}`,
  }
}
