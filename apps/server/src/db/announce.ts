import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './open-database.ts'

/** NOTIFY channel of live events; the payload is ids of outbox rows, with commas between. */
export const EVENT_CHANNEL = 'panelflow_events'

const written = new WeakMap<object, number[]>()

/** Says that the transaction has written this event: it is announced once that is committed. */
export const announceAfter = (tx: object, eventId: number): void => {
  const ids = written.get(tx) ?? []
  ids.push(eventId)
  written.set(tx, ids)
}

/** Events the transaction has written. */
export const listEvents = (tx: object): readonly number[] => written.get(tx) ?? []

/** Where many commit, what comes in this time is announced together. */
const PAUSE_MS = 20
/** A payload ends before 8,000 bytes. */
const MAX_BATCH_SIZE = 400

/** What waits to be announced, by database; there while an announcement is under way. */
const waiting = new WeakMap<Db, number[]>()

const announceAll = async (db: Db, ids: number[]): Promise<void> => {
  try {
    while (ids.length > 0) {
      const payload = ids.splice(0, MAX_BATCH_SIZE).join()
      await sql`select pg_notify(${EVENT_CHANNEL}, ${payload})`.execute(db)
      await sleep(PAUSE_MS, undefined, { ref: false })
    }
  } finally {
    // in the same step as the last look: what comes later begins anew
    waiting.delete(db)
  }
}

/**
 * Tells every server of committed events. Within the transaction it would make all commits wait for
 * each other; here the first is announced at
 * once, and those that come within a moment share the next. What a dying process did not announce
 * is found by the feeds, which look by
 * themselves now and then.
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
