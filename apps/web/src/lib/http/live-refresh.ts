import { acceptedLineList } from '@panelflow/contract/accepted-line.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import {
  notificationGroups,
  notificationList,
  notificationUnread,
} from '@panelflow/contract/notification.ts'
import { shortcutGet } from '@panelflow/contract/shortcut.ts'
import { fontList } from '@panelflow/contract/font.ts'
import { styleList } from '@panelflow/contract/style.ts'
import { renderingList } from '@panelflow/contract/rendering.ts'
import { termGet, termList } from '@panelflow/contract/term.ts'
import { knownWordList } from '@panelflow/contract/known-word.ts'
import { bookTerms } from '@panelflow/contract/book.ts'
import { bookMatrix } from '@panelflow/contract/book-matrix.ts'
import { accountOpenWork, accountGet, accountList } from '@panelflow/contract/account.ts'
import { batchList, serialBooks, serialGet, serialList } from '@panelflow/contract/serial.ts'
import { exportGet, exportList } from '@panelflow/contract/output.ts'
import { uploadGet } from '@panelflow/contract/upload.ts'
import { erasureList } from '@panelflow/contract/erasure.ts'
import { sourceChangeList } from '@panelflow/contract/source-change.ts'
import { pageCheckCounts } from '@panelflow/contract/page-check.ts'
import { sealList } from '@panelflow/contract/seal.ts'
import { previewLinkList } from '@panelflow/contract/preview-link.ts'
import { commentList } from '@panelflow/contract/comment.ts'
import { chapterSummary } from '@panelflow/contract/chapter-summary.ts'
import { proposalList } from '@panelflow/contract/proposal.ts'
import { textFreeList } from '@panelflow/contract/text-free-page.ts'
import { taskList } from '@panelflow/contract/page-task.ts'
import { chapterGet, fixItemList } from '@panelflow/contract/workflow.ts'
import { snapshotChanges, snapshotList } from '@panelflow/contract/snapshot.ts'
import { checkRequestList } from '@panelflow/contract/check-request.ts'
import { orderLog } from '@panelflow/contract/order-log.ts'
import { orderDrafts } from '@panelflow/contract/draft.ts'
import { todoList, orderChapters, orderGet } from '@panelflow/contract/order.ts'
import { orderList } from '@panelflow/contract/order-list.ts'
import type { LiveEvent } from '@panelflow/contract/live.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { ORDER_READS } from './order-reads.ts'
import { invalidateOne, isBeingRead, isList, isReadFrom, mayShow } from './refetch.ts'

/** Events that come within this time become one round of reading. */
const GATHER_MS = 250
/** A list is read again at most once in this time, however many of its rows change. */
export const LIST_INTERVAL_MS = 2000

const NOTIFICATION_READS: readonly Endpoint[] = [
  notificationList,
  notificationGroups,
  notificationUnread,
]

/** Which reads an event makes stale. `null`: none; the screens concerned listen for themselves. */
const STALE: Readonly<Record<LiveEvent['type'], readonly Endpoint[] | null>> = {
  'order.changed': ORDER_READS,
  'chapter.changed': [
    orderList,
    orderGet,
    orderChapters,
    orderDrafts,
    orderLog,
    todoList,
    checkRequestList,
    snapshotList,
    snapshotChanges,
    fixItemList,
    chapterGet,
    pageCheckCounts,
    sourceChangeList,
    bookMatrix,
  ],
  'task.changed': [orderChapters, chapterGet, taskList, proposalList, chapterSummary],
  'comment.changed': [commentList, orderLog, previewLinkList],
  'page.changed': null,
  'presence.changed': null,
  'presence.left': null,
  'accepted_line.changed': [acceptedLineList],
  'seal.changed': [sealList],
  'erasure.changed': [erasureList],
  'upload.changed': [uploadGet],
  'export.changed': [exportList, exportGet],
  'serial.changed': [serialList, serialGet, serialBooks, batchList],
  'account.changed': [accountList, accountGet, accountOpenWork],
  // the AI board refreshes itself, less often than pages progress
  'ai_board.changed': null,
  'text_free.changed': [textFreeList],
  'term.changed': [bookTerms, termList, termGet, renderingList],
  'known_word.changed': [knownWordList],
  'style.changed': [styleList],
  'font.changed': [fontList],
  'shortcut.changed': [shortcutGet],
  // an assignment changes whose work an open chapter is
  'notification.created': [...NOTIFICATION_READS, chapterGet],
  'notification.changed': NOTIFICATION_READS,
  'notification.read': NOTIFICATION_READS,
}

/** A screen that is being opened has the server to itself. */
export const FIRST_REFRESH_MS = 3000

export interface LiveRefresh {
  readonly onEvent: (event: LiveEvent) => void
  /** Anything may have changed: the connection was away. */
  readonly refreshAll: () => void
  /** The connection is there for the first time: what was read before may have changed. */
  readonly refreshEarlier: () => void
  readonly stop: () => void
}

/**
 * Keeps reads fresh by live events: only what may show the change, in rounds, and never cancelling
 * a read under way.
 */
export const createLiveRefresh = (client: QueryClient): LiveRefresh => {
  const due = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstTimer: ReturnType<typeof setTimeout> | undefined

  const isReadyToRead = (query: Query): boolean => {
    const readAt = Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt)
    return !isList(query) || Date.now() - readAt >= LIST_INTERVAL_MS
  }

  const flush = (): void => {
    timer = undefined
    for (const query of due) {
      if (isBeingRead(query) || (query.isActive() && !isReadyToRead(query))) continue
      due.delete(query)
      void invalidateOne(client, query)
    }
    if (due.size > 0) timer = setTimeout(flush, GATHER_MS)
  }

  const markStale = (query: Query): void => {
    if (!query.isActive() && !isBeingRead(query)) return query.invalidate()
    due.add(query)
    timer ??= setTimeout(flush, GATHER_MS)
  }

  return {
    onEvent: (event) => {
      const stale = STALE[event.type]
      if (stale === null) return
      const { type: _type, ...ids } = event
      for (const query of client.getQueryCache().getAll())
        if (isReadFrom(stale, query) && (!query.isActive() || mayShow(client, query, ids)))
          markStale(query)
    },
    refreshAll: () => client.getQueryCache().getAll().forEach(markStale),
    refreshEarlier: () => {
      const earlier = client.getQueryCache().getAll()
      clearTimeout(firstTimer)
      firstTimer = setTimeout(() => earlier.forEach(markStale), FIRST_REFRESH_MS)
    },
    stop: () => {
      clearTimeout(timer)
      clearTimeout(firstTimer)
    },
  }
}
