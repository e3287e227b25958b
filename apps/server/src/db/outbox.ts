import { sql } from 'kysely'
import type { Db } from './open-database.ts'
import { prepared } from './prepared.ts'
import type { Tx } from './transaction.ts'

/** NOTIFY channel of live events; the payload is ids of outbox rows, with commas between. */
export const EVENT_CHANNEL = 'panelflow_events'

export interface Published {
  /** one of the contract's live events */
  readonly type: string
  readonly orderId?: string
  readonly chapterId?: string
  readonly accountId?: string
  readonly payload: Readonly<Record<string, unknown>>
}

const written = new WeakMap<Tx, number[]>()

/** Says that the transaction has written this event: it is announced once that is committed. */
export const announceAfter = (tx: Tx, eventId: number): void => {
  const ids = written.get(tx) ?? []
  ids.push(eventId)
  written.set(tx, ids)
}

/** Events the transaction has written. */
export const eventsOf = (tx: Tx): readonly number[] => written.get(tx) ?? []

/** A live event: stored for those who reconnect, announced after the commit. */
export const publish = async (tx: Tx, event: Published): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    insert into event_outbox (type, order_id, chapter_id, account_id, payload)
    values (${event.type}, ${event.orderId ?? null}, ${event.chapterId ?? null}, ${event.accountId ?? null}, ${JSON.stringify(event.payload)})
    returning id`.execute(tx)
  for (const { id } of rows) announceAfter(tx, id)
}

const notify = prepared<unknown, [channel: string, ids: string]>('event.announce', 'select pg_notify($1, $2)')

/** A payload ends before 8,000 bytes. */
const MOST_AT_ONCE = 400

/** What waits to be announced, by database; there while an announcement is under way. */
const waiting = new WeakMap<Db, number[]>()

const announceAll = async (db: Db, ids: number[]): Promise<void> => {
  try {
    while (ids.length > 0) await notify(db, [EVENT_CHANNEL, ids.splice(0, MOST_AT_ONCE).join()])
  } finally {
    // in the same step as the last look: what comes later begins anew
    waiting.delete(db)
  }
}

/**
 * Tells every server of committed events. Within the transaction it would make all commits wait for each other; now those that come while one
 * announcement is under way share the next. What a dying process did not announce is found by the feeds, which look by themselves now and then.
 */
export const announce = (db: Db, eventIds: readonly number[]): void => {
  if (eventIds.length === 0) return
  const others = waiting.get(db)
  if (others !== undefined) {
    others.push(...eventIds)
    return
  }
  const ids = [...eventIds]
  waiting.set(db, ids)
  announceAll(db, ids).catch(() => undefined)
}
