import { orderLog } from '@panelflow/contract/order-log.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../../lib/http/api.ts'
import type { CallError } from '../../lib/http/call-error.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import type { LogFilter } from './log-filter.ts'

type Page = EndpointAnswer<typeof orderLog>

const SIZE = 100

/** The log as far as it was read; live events read the same pages again. */
export const useLog = (orderId: string, filter: LogFilter) => {
  const role = useStore(sessionStore, (state) => state.actingRole)
  return useInfiniteQuery<
    Page,
    CallError,
    { pages: Page[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [orderLog.id, role, orderId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(orderLog, {
        params: { orderId },
        query: { ...filter, size: SIZE, ...(pageParam === undefined ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
}
