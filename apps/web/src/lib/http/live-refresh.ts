import type { LiveEvent } from '@panelflow/contract/live.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { ORDER_READS } from './order-reads.ts'
import { isList, mayShow } from './refetch.ts'

/** Events that come within this time become one round of reading. */
const GATHER_MS = 250
/** A list is read again at most once in this time, however many of its rows change. */
export const LIST_INTERVAL_MS = 2000

/** Which reads an event makes stale. `null`: none; the screens concerned listen for themselves. */
const STALE: Readonly<Record<LiveEvent['type'], readonly string[] | null>> = {
  'order.changed': ORDER_READS,
  'chapter.changed': [
    'order.list',
    'order.get',
    'order.chapters',
    'order.drafts',
    'order.log',
    'todo.list',
    'check_request.list',
    'snapshot.list',
    'snapshot.changes',
    'fix_item.list',
    'chapter.get',
  ],
  'task.changed': ['order.chapters', 'chapter.get', 'task.list'],
  'comment.changed': ['comment.list', 'order.log'],
  'page.changed': null,
  'seal.changed': ['seal.list'],
  'erasure.changed': ['erasure.list'],
  'upload.changed': ['upload.get'],
  'export.changed': ['export.list', 'export.get'],
  'serial.changed': ['serial.list', 'serial.get', 'serial.books', 'batch.list'],
  'account.changed': ['account.list', 'account.get', 'account.open_work'],
  // the AI board refreshes itself, less often than pages progress
  'ai_board.changed': null,
  'term.changed': ['book.terms', 'term.list', 'term.get'],
  'style.changed': ['style.list'],
  'font.changed': ['font.list'],
  'shortcut.changed': ['shortcut.get'],
  // an assignment changes whose work an open chapter is
  'notification.created': ['notification.list', 'notification.unread', 'chapter.get'],
  'notification.changed': ['notification.list'],
  'notification.read': ['notification.list', 'notification.unread'],
}

export interface LiveRefresh {
  readonly onEvent: (event: LiveEvent) => void
  /** Anything may have changed: the connection was away. */
  readonly refreshAll: () => void
  readonly stop: () => void
}

/**
 * Keeps reads fresh by live events: only what may show the change, in rounds, and never cancelling
 * a read under way.
 */
export const createLiveRefresh = (client: QueryClient): LiveRefresh => {
  const due = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const isReadyToRead = (query: Query): boolean => {
    if (query.state.fetchStatus === 'fetching') return false
    const readAt = Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt)
    return !isList(query) || Date.now() - readAt >= LIST_INTERVAL_MS
  }

  const flush = (): void => {
    timer = undefined
    for (const query of due) {
      if (query.isActive() && !isReadyToRead(query)) continue
      due.delete(query)
      void client.invalidateQueries(
        { queryKey: query.queryKey, exact: true },
        { cancelRefetch: false },
      )
    }
    if (due.size > 0) timer = setTimeout(flush, GATHER_MS)
  }

  const markStale = (query: Query): void => {
    if (!query.isActive()) return query.invalidate()
    due.add(query)
    timer ??= setTimeout(flush, GATHER_MS)
  }

  return {
    onEvent: (event) => {
      const stale = STALE[event.type]
      if (stale === null) return
      const { type: _type, ...ids } = event
      for (const query of client.getQueryCache().getAll())
        if (
          stale.includes(String(query.queryKey[0])) &&
          (!query.isActive() || mayShow(client, query, ids))
        )
          markStale(query)
    },
    refreshAll: () => client.getQueryCache().getAll().forEach(markStale),
    stop: () => clearTimeout(timer),
  }
}
