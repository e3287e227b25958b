import {
  notificationGroups,
  notificationList,
  notificationRead,
  notificationUnread,
  type NotificationView,
} from '@panelflow/contract/notification.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../../../lib/http/api.ts'
import type { CallError } from '../../../lib/http/call-error.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'

export type Show = 'all' | 'unread'

const REFRESHES = [notificationList, notificationGroups, notificationUnread]
const PAGE = 20
const NEWEST = 5

export const useUnread = (): number => useRead(notificationUnread, {}).data?.unread ?? 0

/** The newest unread ones, for what arrives while somebody looks. */
export const useNewest = (): readonly NotificationView[] | undefined =>
  useRead(notificationList, { query: { show: 'unread', size: NEWEST } }, { keepPrevious: true })
    .data?.rows

interface Page {
  readonly next: string | null
}

/** Page after page by key; a change reads all the pages that are open again. */
const usePages = <P extends Page>(
  key: readonly unknown[],
  read: (page: { size: number; before?: string }, signal: AbortSignal) => Promise<P>,
) => {
  const actingRole = useStore(sessionStore, (state) => state.actingRole)
  const [id, ...query] = key
  return useInfiniteQuery<
    P,
    CallError,
    InfiniteData<P, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: [id, actingRole, 'pages', ...query],
    queryFn: ({ pageParam, signal }) =>
      read({ size: PAGE, ...(pageParam === null ? {} : { before: pageParam }) }, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export const useNotificationGroups = (show: Show) =>
  usePages([notificationGroups.id, show], (page, signal) =>
    api.call(notificationGroups, { query: { show, ...page }, signal }),
  )

/** All that is about one order. */
export const useOrderNotifications = (orderId: string, show: Show) =>
  usePages([notificationList.id, orderId, show], (page, signal) =>
    api.call(notificationList, { query: { show, orderId, ...page }, signal }),
  )

export const useMarkRead = (onDone?: (answer: EndpointAnswer<typeof notificationRead>) => void) =>
  useWrite(notificationRead, {
    refreshes: REFRESHES,
    ...(onDone === undefined ? {} : { onDone }),
  })
