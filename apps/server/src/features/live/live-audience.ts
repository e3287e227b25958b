import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { Db } from '../../db/open-database.ts'
import type { LiveRow } from '../../http/live-feed.ts'
import { visibleOrders } from '../../core/access/order-access.ts'

const REMEMBER_MS = 20_000

/**
 * Somebody may see the order from this very event on: work was given out, or a chapter reached the
 * stage of its reviewers.
 */
const MAY_OPEN: ReadonlySet<string> = new Set(['order.changed', 'chapter.changed'])

/**
 * May this actor hear of it? Events of an account go to that account; events of an order to whoever
 * sees it in the list.
 */
export const liveAudience = (db: Db, actor: Actor): ((row: LiveRow) => Promise<boolean>) => {
  const condition = visibleOrders(actor)
  const known = new Map<string, { readonly sees: boolean; readonly until: number }>()
  const seesOrder = async (orderId: string, type: string): Promise<boolean> => {
    if (!condition) return true
    const remembered = known.get(orderId)
    const holds =
      remembered !== undefined &&
      remembered.until > performance.now() &&
      (remembered.sees || !MAY_OPEN.has(type))
    if (holds) return remembered.sees
    const row = await db
      .selectFrom('work_order')
      .select('id')
      .where('id', '=', orderId)
      .where(condition)
      .executeTakeFirst()
    known.set(orderId, { sees: row !== undefined, until: performance.now() + REMEMBER_MS })
    return row !== undefined
  }
  return async ({ type, accountId, orderId }) => {
    if (accountId !== null) return accountId === actor.accountId
    if (type === 'term.changed') return can(actor, 'term.list').ok
    if (type === 'font.changed' || type === 'known_word.changed') return true
    if (type === 'style.changed') return can(actor, 'style.preset.own').ok
    if (type === 'account.changed') return can(actor, 'user.list').ok
    if (type === 'serial.changed') return can(actor, 'serial.list_books').ok
    return orderId !== null && seesOrder(orderId, type)
  }
}
