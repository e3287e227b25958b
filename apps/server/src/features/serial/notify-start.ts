import { ROLE } from '@panelflow/domain/account/role.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { NotifyDeps, NoticeTarget } from '../../ports/workflow-effects.ts'
import { notify } from '../notification/notify.ts'

export interface StartedBatch {
  readonly id: string
  readonly description: string
  readonly serial: { readonly id: string; readonly title: string }
  /** null: its time came */
  readonly by: string | null
  readonly at: Date
}

/** Those who keep the schedule. */
const listSchedulers = async (tx: Tx): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a join account_role r on r.account_id = a.id
    where r.role_id = ${ROLE.projectAdministrator} and a.disabled_at is null and a.deleted_at is null and a.approved_at is not null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Those who have a seat on a chapter of its books that still is in work. */
const workers = async (tx: Tx, batchId: string): Promise<readonly string[]> => {
  const seats = sql.join(SEATS.map((seat) => sql.ref(`c.${seat}_id`)))
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from batch_book b
    join work_order w on w.book_id = b.book_id and w.stop_status is null and w.status <> 'completed'
    join chapter c on c.order_id = w.id and c.status <> 'complete'
    join account a on a.id in (${seats}) and a.disabled_at is null and a.deleted_at is null
    where b.batch_id = ${batchId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * A release batch has started (spec 10.notice.kinds): whoever keeps the schedule or works
 * on its books hears of it, in the caller's transaction.
 */
export const notifyStart = async (deps: NotifyDeps, tx: Tx, batch: StartedBatch): Promise<void> => {
  const to = new Map<string, NoticeTarget>()
  for (const id of await workers(tx, batch.id)) to.set(id, { chapterIds: [] })
  for (const id of await listSchedulers(tx))
    to.set(id, { chapterIds: [], role: ROLE.projectAdministrator })
  const values = { batch: batch.description, serial: batch.serial.title, serialId: batch.serial.id }
  await notify(deps, tx, batch.at, {
    kind: 'batch.started',
    orderId: null,
    by: batch.by,
    to,
    values,
  })
}
