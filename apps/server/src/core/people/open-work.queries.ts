import type { accountOpenWork } from '@panelflow/contract/account.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * A seat that still means work: on a chapter that is not complete, of an order that goes on. Of `s`
 * assignment, `c` chapter, `o` order.
 */
export const OPEN_SEAT = sql`s.ended_at is null and c.status <> 'complete' and o.completed_at is null and o.stopped_at is null`

interface SeatRow {
  readonly order_id: string
  readonly serial: number
  readonly title: string
  readonly chapter_id: string
  readonly number: number
  readonly seat: string
  readonly cutoff_at: Date
}

/** What somebody who leaves leaves behind. */
export const getOpenWork = async (
  db: Db | Tx,
  accountId: string,
): Promise<z.output<typeof accountOpenWork.response>> => {
  const { rows } = await sql<SeatRow>`
    select o.id as order_id, o.serial, o.title, c.id as chapter_id, c.number, s.seat, o.cutoff_at
    from assignment s join chapter c on c.id = s.chapter_id join work_order o on o.id = c.order_id
    where s.account_id = ${accountId} and ${OPEN_SEAT}
    order by o.cutoff_at, o.serial, c.number, s.seat`.execute(db)
  return rows.map((row) => ({
    orderId: row.order_id,
    orderSerial: row.serial,
    orderTitle: row.title,
    chapterId: row.chapter_id,
    chapterNumber: row.number,
    seat: row.seat,
    cutoffTime: row.cutoff_at.toISOString(),
  }))
}
