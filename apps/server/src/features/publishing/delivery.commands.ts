import { AppError } from '@panelflow/domain/error/app-error.ts'
import {
  canDeliveryAct,
  type DeliveryAct,
  type DeliveryStatus,
} from '@panelflow/domain/publishing/publishing.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

const NEXT: Readonly<Record<DeliveryAct, 'paused' | 'waiting' | 'canceled'>> = {
  pause: 'paused',
  resume: 'waiting',
  cancel: 'canceled',
  retry: 'waiting',
}

/**
 * A worker that is at it stops within a second; what the target has already stays there and is not
 * sent again.
 * @throws AppError `delivery.not_found`, `delivery.other_status`, `publishing_target.not_found`
 */
export const actOnDelivery = (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  deliveryId: string,
  act: DeliveryAct,
): Promise<DeliveryStatus> =>
  inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('publication_delivery as d')
      .innerJoin('publishing_target as t', 't.id', 'd.target_id')
      .select(['d.status', 't.deleted_at'])
      .where('d.id', '=', deliveryId)
      .forUpdate('d')
      .executeTakeFirst()
    if (row === undefined) throw new AppError('delivery.not_found')
    if (!canDeliveryAct(act, row.status))
      throw new AppError('delivery.other_status', { status: row.status })
    const status = NEXT[act]
    if (status === 'waiting' && row.deleted_at !== null)
      throw new AppError('publishing_target.not_found')
    await tx
      .updateTable('publication_delivery')
      .set({
        status,
        lease_until: null,
        worker: null,
        finished_at: status === 'canceled' ? deps.clock.now() : null,
        ...(act === 'retry' || act === 'resume'
          ? { failures: 0, problem: null, problem_detail: '', not_before: sql<Date>`now()` }
          : {}),
      })
      .where('id', '=', deliveryId)
      .execute()
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'delivery_changed',
      accountId,
      object: { kind: 'publication_delivery', id: deliveryId },
      params: { act },
    })
    if (status === 'waiting')
      await sql`select pg_notify(${TASK_CHANNEL}, 'publication')`.execute(tx)
    return status
  })
