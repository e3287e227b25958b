import {
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
type Page = EndpointAnswer<typeof notificationList>

const REFRESHES = [notificationList, notificationUnread]
const PAGE = 20
const NEWEST = 5

export const useUnread = (): number => useRead(notificationUnread, {}).data?.unread ?? 0

/** The newest unread ones, for what arrives while somebody looks. */
export const useNewest = (): readonly NotificationView[] | undefined =>
  useRead(notificationList, { query: { show: 'unread', size: NEWEST } }, { keepPrevious: true })
    .data?.rows

/** Page after page by key; a change reads all the pages that are open again. */
export const useNotificationPages = (show: Show) => {
  const actingRole = useStore(sessionStore, (state) => state.actingRole)
  return useInfiniteQuery<
    Page,
    CallError,
    InfiniteData<Page, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: ['notification.list', actingRole, 'pages', show],
    queryFn: ({ pageParam, signal }) =>
      api.call(notificationList, {
        query: { show, size: PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export const useMarkRead = () => useWrite(notificationRead, { refreshes: REFRESHES })
