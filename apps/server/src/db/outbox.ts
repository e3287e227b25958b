import { sql } from 'kysely'
import { announceAfter } from './announce.ts'
import type { Tx } from './transaction.ts'

export interface Published {
  /** one of the contract's live events */
  readonly type: string
  readonly orderId?: string
  readonly chapterId?: string
  readonly accountId?: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** A live event: stored for those who reconnect, announced after the commit. */
export const publish = async (tx: Tx, event: Published): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    insert into event_outbox (type, order_id, chapter_id, account_id, payload)
    values (${event.type}, ${event.orderId ?? null}, ${event.chapterId ?? null}, ${event.accountId ?? null}, ${JSON.stringify(event.payload)})
    returning id`.execute(tx)
  for (const { id } of rows) announceAfter(tx, id)
}
