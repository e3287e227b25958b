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
  await sql`
    with event as (
      insert into event_outbox (type, order_id, chapter_id, account_id, payload)
      values (${event.type}, ${event.orderId ?? null}, ${event.chapterId ?? null}, ${event.accountId ?? null}, ${JSON.stringify(event.payload)}) returning id
    ) select pg_notify(${EVENT_CHANNEL}, id::text) from event`.execute(tx)
}
