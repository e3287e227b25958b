import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { orderList, orderRows } from '@panelflow/contract/order-list.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { type OrderFilters, wireFilter } from './order-filter.ts'
import { api } from '../../../lib/http/api.ts'
import type { CallError } from '../../../lib/http/call-error.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import {
  applyRowUpdates,
  countWaiting,
  createRowUpdates,
  mergeFetchedRows,
  showWaiting,
} from '../../../lib/table/keyset-rows.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import { LIST_INTERVAL_MS } from '../../../lib/http/live-refresh.ts'
import { onLiveEvent } from '../../../shell/live-updates.tsx'
import { DEFAULT_SORT, type OrderSearch } from './order-search.ts'

type Page = EndpointAnswer<typeof orderList>

const PAGE_SIZE = 100
const GATHER_MS = 300
/** Orders that are not shown are looked at only to count new ones: seldom. */
export const COUNT_INTERVAL_MS = 10_000
/** ids in one address */
const MAX_IDS_PER_REQUEST = 100

const toKey = ({ id }: OrderView): string => id

/**
 * The list as far as it was read. Its key is not the endpoint's: a live event must not read it
 * again and move rows under the reader's hand.
 */
const usePages = (filters: OrderFilters, { sort, order }: Pick<OrderSearch, 'sort' | 'order'>) => {
  const role = useStore(sessionStore, (state) => state.actingRole)
  return useInfiniteQuery<
    Page,
    CallError,
    { pages: Page[]; pageParams: (string | null)[] },
    readonly unknown[],
    string | null
  >({
    queryKey: ['order.list_pages', role, filters, sort ?? null, order ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.call(orderList, {
        query: {
          ...wireFilter(filters),
          size: PAGE_SIZE,
          sort: sort ?? DEFAULT_SORT,
          order,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    // a list left for a while is read anew when one comes back to it
    staleTime: 0,
    gcTime: 60_000,
  })
}

/** Orders by id as they are now, each with whether it matches the filters. */
export const fetchOrders = async (filters: OrderFilters, ids: readonly string[]) => {
  const { rows } = await api.call(orderRows, { query: { ...wireFilter(filters), ids: [...ids] } })
  return new Map(rows.map(({ order, matches }) => [order.id, { row: order, matches }]))
}

/**
 * Looks again at orders of which events tell, several in one round, and rounds no closer than
 * `intervalMs`.
 */
export const useLooking = (
  onIds: (ids: readonly string[]) => void,
  intervalMs: number,
): ((id: string) => void) => {
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onIds)
  useEffect(() => {
    latest.current = onIds
  })
  const readAt = useRef(0)
  const add = useCallback(
    (id: string) => {
      waiting.current.add(id)
      const waitMs = Math.max(GATHER_MS, readAt.current + intervalMs - Date.now())
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        readAt.current = Date.now()
        const ids = [...waiting.current]
        waiting.current.clear()
        for (let start = 0; start < ids.length; start += MAX_IDS_PER_REQUEST)
          latest.current(ids.slice(start, start + MAX_IDS_PER_REQUEST))
      }, waitMs)
    },
    [intervalMs],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return add
}

const orderIdIn = (event: object): string | null =>
  'orderId' in event && typeof event.orderId === 'string' ? event.orderId : null

/** Hears of every order that changes. */
export const useChangedOrders = (onChanged: (id: string) => void): void => {
  useEffect(
    () =>
      onLiveEvent((event) => {
        const id =
          event.type === 'order.changed' || event.type === 'chapter.changed'
            ? orderIdIn(event)
            : null
        if (id !== null) onChanged(id)
      }),
    [onChanged],
  )
}

/**
 * Rows read so far, live and yet steady: what changes is looked at again in its place, what no
 * longer matches stays until `refresh`.
 */
export const useOrderList = (
  filters: OrderFilters,
  sorting: Pick<OrderSearch, 'sort' | 'order'>,
) => {
  const query = usePages(filters, sorting)
  const {
    data,
    refetch,
    fetchNextPage,
    hasNextPage,
    isFetchingNextPage,
    isPlaceholderData,
    dataUpdatedAt: readAt,
  } = query
  const listed = useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? [], [data])
  const [updates, setUpdates] = useState(() => createRowUpdates<OrderView>())
  const [seen, setSeen] = useState(data)
  // read anew, not only read on: what was kept is in it, or gone for good
  if (seen !== data) {
    setSeen(data)
    const readOn =
      seen !== undefined &&
      data !== undefined &&
      seen.pages[0] === data.pages[0] &&
      data.pages.length > seen.pages.length
    if (!readOn) setUpdates(createRowUpdates())
  }
  // of a list not read to its end only what was made since is known to be new
  const isNew = useCallback(
    ({ createdAt }: OrderView) => !hasNextPage || Date.parse(createdAt) > readAt,
    [hasNextPage, readAt],
  )
  const isListed = useMemo(() => new Set(listed.map(toKey)), [listed])
  const refetchRows = useCallback(
    (ids: readonly string[]) =>
      void fetchOrders(filters, ids).then(
        (answer) => setUpdates((before) => mergeFetchedRows(before, isListed, ids, answer, isNew)),
        // the line is down: the list says so by itself, and is read anew when it is back
        () => undefined,
      ),
    [filters, isListed, isNew],
  )
  const addListed = useLooking(refetchRows, LIST_INTERVAL_MS)
  const addOther = useLooking(refetchRows, COUNT_INTERVAL_MS)
  const add = useCallback(
    (id: string) => (isListed.has(id) || updates.notes.has(id) ? addListed(id) : addOther(id)),
    [isListed, updates.notes, addListed, addOther],
  )
  useChangedOrders(add)
  const rows = useMemo(() => applyRowUpdates(listed, updates, toKey), [listed, updates])
  const more = useCallback(() => {
    // rows of other filters stay while those of these are read: there is nothing to go on from yet
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage])
  const refresh = useCallback(
    () =>
      void refetch().then(({ error }) =>
        error === null ? setUpdates(createRowUpdates()) : toastFailed(getFailureMessage(error)),
      ),
    [refetch],
  )
  return {
    query,
    rows,
    notes: updates.notes,
    /** matching orders that came since and wait to be shown */
    waiting: countWaiting(updates),
    showWaiting: useCallback(() => setUpdates(showWaiting), []),
    total: data?.pages[0]?.total ?? 0,
    complete: !hasNextPage,
    more,
    refresh,
  }
}
