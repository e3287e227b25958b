import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { OrderRow } from '../../core/access/order-state.ts'

/** A person with an order of theirs. */
export interface Seated {
  readonly accountId: string
  readonly row: Pick<OrderRow, 'id' | 'urgency' | 'cutoff_at'>
}

/** orders before this one that are added up: more is years of work */
const MOST_ORDERS = 500

/**
 * What these people do before these orders: of what is kept of all running orders, a stretch of one
 * index for each.
 */
export const aheadStatement = (
  seated: readonly Seated[],
): RawBuilder<{ readonly n: number; readonly hours: number }> => {
  const wanted = seated.map(({ accountId, row }, n) => ({
    n,
    account: accountId,
    order_id: row.id,
    urgency: row.urgency,
    due: row.cutoff_at,
  }))
  return sql`
    select w.n, sum(before.hours) as hours
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(n int, account uuid, order_id uuid, urgency smallint, due timestamptz)
    cross join lateral (
      select l.hours from forecast_load l
      where l.account_id = w.account and (l.urgency, l.cutoff_at, l.order_id) < (w.urgency, w.due, w.order_id)
      order by l.urgency, l.cutoff_at, l.order_id limit ${sql.lit(MOST_ORDERS)}) before
    group by w.n`
}

/**
 * Working hours each person has in other orders that are urgent where this one is not, or due
 * before it.
 */
export const loadHoursAhead = async (
  db: Db | Tx,
  seated: readonly Seated[],
): Promise<(orderId: string, accountId: string) => number> => {
  const { rows } = seated.length === 0 ? { rows: [] } : await aheadStatement(seated).execute(db)
  const toKey = (orderId: string, accountId: string): string => `${orderId} ${accountId}`
  const hours = new Map(
    rows.flatMap((row) => {
      const one = seated[row.n]
      return one === undefined ? [] : [[toKey(one.row.id, one.accountId), row.hours] as const]
    }),
  )
  return (orderId, accountId) => hours.get(toKey(orderId, accountId)) ?? 0
}
