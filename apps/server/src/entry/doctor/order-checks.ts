import { deriveOrderStatus } from '@panelflow/domain/order/derive-order-status.ts'
import { toOrderState } from '../../core/access/order-state.ts'
import { type Check, type DoctorContext, judge, nameSome } from './check.ts'

const BATCH_SIZE = 200

const checkOrders = async ({ db }: DoctorContext) => {
  const differing: string[] = []
  let orders = 0
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('work_order')
      .selectAll()
      .where('serial', '>', after)
      .orderBy('serial')
      .limit(BATCH_SIZE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) break
    const ids = rows.map(({ id }) => id)
    const chapters = await db
      .selectFrom('chapter')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('number')
      .execute()
    for (const row of rows) {
      const own = chapters.filter((chapter) => chapter.order_id === row.id)
      const derived = deriveOrderStatus(toOrderState(row, own))
      if (derived !== row.status)
        differing.push(`${row.serial} is ${row.status}, its chapters say ${derived}`)
    }
    orders += rows.length
    after = last.serial
  }
  const scanned = `${orders} orders scanned`
  return judge(
    differing.length === 0,
    differing.length === 0 ? scanned : `${scanned}; ${nameSome(differing)}`,
  )
}

export const ORDER_CHECKS: readonly Check[] = [
  {
    what: 'Every order has the status its chapters give it',
    advice:
      'Any step in the order (a remark, an assignment) derives it again. Report it: it should never happen.',
    run: checkOrders,
  },
]
