import { listen, type Listener } from '../db/listen.ts'
import type { Db } from '../db/open-database.ts'
import { EVENT_CHANNEL } from '../db/announce.ts'

export interface LiveRow {
  readonly id: number
  readonly type: string
  readonly orderId: string | null
  readonly accountId: string | null
  readonly payload: unknown
}

/** Everything that is committed to the outbox, as it happens, on any server. */
export interface LiveFeed {
  /** @returns how to stop listening */
  readonly subscribe: (onRow: (row: LiveRow) => void) => Promise<() => void>
  /**
   * Events after that id, oldest first; `complete` is false when there are more than can be sent or
   * the tail is no longer kept.
   */
  readonly since: (
    id: number,
  ) => Promise<{ readonly rows: readonly LiveRow[]; readonly complete: boolean }>
  readonly close: () => Promise<void>
}

/**
 * Ids are given before the commit, so a smaller one may appear later: whoever resumes is sent this
 * many again.
 */
const OVERLAP = 50
const MOST_RESUMED = 500
const REMEMBERED = 2000

const COLUMNS = ['id', 'type', 'order_id as orderId', 'account_id as accountId', 'payload'] as const

/**
 * A process may die between a commit and its announcement: what nobody announced is found by
 * looking.
 */
const POLL_INTERVAL_MS = 15_000

/** One LISTEN per process, opened with the first listener. */
export const liveFeed = (url: string, db: Db, pollMs = POLL_INTERVAL_MS): LiveFeed => {
  const listeners = new Set<(row: LiveRow) => void>()
  const seenIds = new Set<number>()
  let newest = 0
  let listener: Promise<Listener> | undefined

  const deliver = (rows: readonly LiveRow[]): void => {
    for (const row of rows) {
      if (seenIds.has(row.id)) continue
      seenIds.add(row.id)
      newest = Math.max(newest, row.id)
      for (const onRow of listeners) onRow(row)
    }
    for (const id of seenIds) {
      if (seenIds.size <= REMEMBERED) break
      seenIds.delete(id)
    }
  }

  let wanted: number[] = []
  let fetching = Promise.resolve()
  const fetchWanted = async (): Promise<void> => {
    const ids = wanted
    wanted = []
    deliver(
      await db
        .selectFrom('event_outbox')
        .select(COLUMNS)
        .where('id', 'in', ids)
        .orderBy('id')
        .execute(),
    )
  }
  // one after the other: the loss of a right must not be overtaken by what came after it
  const fetchInTurn = (): void => {
    fetching = fetching.then(fetchWanted).catch(() => undefined)
  }
  const enqueueId = (id: number): void => {
    if (!Number.isSafeInteger(id)) return
    wanted.push(id)
    // many events of one transaction arrive together: one query for all
    if (wanted.length === 1) setImmediate(fetchInTurn)
  }
  /** What happened before is not news. */
  const begin = async (): Promise<void> => {
    const last = await db
      .selectFrom('event_outbox')
      .select('id')
      .orderBy('id', 'desc')
      .limit(OVERLAP)
      .execute()
    for (const { id } of last) seenIds.add(id)
    newest = Math.max(newest, last[0]?.id ?? 0)
  }
  const catchUp = async (): Promise<void> => {
    const after = await db
      .selectFrom('event_outbox')
      .select(COLUMNS)
      .where('id', '>', newest - OVERLAP)
      .orderBy('id')
      .limit(MOST_RESUMED)
      .execute()
    deliver(after)
  }
  const poll = (): void => {
    catchUp().catch(() => undefined)
  }
  let looking: NodeJS.Timeout | undefined
  const open = async (): Promise<Listener> => {
    await begin()
    const onMessage = (payload: string): void => payload.split(',').map(Number).forEach(enqueueId)
    const opened = await listen({ url, channel: EVENT_CHANNEL, onMessage, onReady: poll })
    looking = setInterval(poll, pollMs).unref()
    return opened
  }

  return {
    subscribe: async (onRow) => {
      listener ??= open()
      try {
        await listener
      } catch (error) {
        // the database is away: whoever comes next tries again
        listener = undefined
        throw error
      }
      listeners.add(onRow)
      return () => listeners.delete(onRow)
    },
    since: async (id) => {
      const query = db
        .selectFrom('event_outbox')
        .select(COLUMNS)
        .where('id', '>', id - OVERLAP)
        .orderBy('id')
      const rows = await query.limit(MOST_RESUMED + 1).execute()
      const known = await db
        .selectFrom('event_outbox')
        .select('id')
        .where('id', '<=', id)
        .limit(1)
        .executeTakeFirst()
      return {
        rows: rows.slice(0, MOST_RESUMED),
        complete: rows.length <= MOST_RESUMED && (known !== undefined || id === 0),
      }
    },
    close: async () => {
      clearInterval(looking)
      await (await listener)?.close()
    },
  }
}
