import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** NOTIFY channel of live events; the payload is the id of the outbox row. */
export const EVENT_CHANNEL = 'panelflow_events'

export interface Published {
  /** one of the contract's live events */
  readonly type: string
  readonly orderId?: string
  readonly chapterId?: string
  readonly accountId?: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** A live event: stored for those who reconnect, announced at commit. */
export const publish = async (tx: Tx, event: Published): Promise<void> => {
  const row = await tx
    .insertInto('event_outbox')
    .values({
      type: event.type,
      order_id: event.orderId ?? null,
      chapter_id: event.chapterId ?? null,
      account_id: event.accountId ?? null,
      payload: JSON.stringify(event.payload),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${EVENT_CHANNEL}, ${String(row.id)})`.execute(tx)
}
