import { bookMatrix } from '@panelflow/contract/book-matrix.ts'
import { orderCandidates, orderWorkload } from '@panelflow/contract/assignment.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { orderRange } from '@panelflow/contract/new-order.ts'
import { orderOutlook } from '@panelflow/contract/schedule.ts'
import { chapterGet } from '@panelflow/contract/workflow.ts'
import {
  type FetchQueryOptions,
  type Query,
  QueryCache,
  type QueryClient,
} from '@tanstack/react-query'

/**
 * Ids of what changed: `orderId`, `chapterId`, … Where one is missing or null, any order, chapter,
 * … may have changed.
 */
export type ChangeIds = Readonly<Record<string, unknown>>

/** Reads that count work in all orders: a change in one order can change them for another. */
const ACROSS_ORDERS: readonly Endpoint[] = [
  orderWorkload,
  orderCandidates,
  orderOutlook,
  orderRange,
]

/** Is the read from one of these endpoints? Its key begins with the endpoint's id. */
export const isReadFrom = (
  endpoints: readonly Endpoint[],
  { queryKey }: Pick<Query, 'queryKey'>,
): boolean => endpoints.some(({ id }) => id === queryKey[0])

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Ids in the key of a read: `[endpoint id, role, params, query]`. */
const getReadIds = ({ queryKey: [, , params, query] }: Pick<Query, 'queryKey'>): ChangeIds => ({
  ...toRecord(query),
  ...toRecord(params),
})

/** The order of an open chapter; undefined while unknown. */
const getOrderId = (client: QueryClient, chapterId: unknown): unknown => {
  const chapter = client
    .getQueryCache()
    .getAll()
    .find(
      (query) => isReadFrom([chapterGet], query) && getReadIds(query)['chapterId'] === chapterId,
    )
  return toRecord(chapter?.state.data)['orderId']
}

/** May the read show the change? False only where it is certainly of something else. */
export const mayShow = (client: QueryClient, query: Query, ids: ChangeIds): boolean => {
  if (isReadFrom(ACROSS_ORDERS, query)) return true
  if (isReadFrom([bookMatrix], query) && isOfOtherBook(query, ids)) return false
  const visibleIds = getReadIds(query)
  const known =
    'chapterId' in visibleIds && !('orderId' in visibleIds)
      ? { ...visibleIds, orderId: getOrderId(client, visibleIds['chapterId']) }
      : visibleIds
  const differs = ([name, id]: [string, unknown]): boolean =>
    name.endsWith('Id') &&
    typeof id === 'string' &&
    typeof known[name] === 'string' &&
    known[name] !== id
  return !Object.entries(ids).some(differs)
}

/** A read without an id of its own shows many things, such as a list; so does a book's matrix. */
export const isList = (query: Pick<Query, 'queryKey'>): boolean =>
  Object.keys(toRecord(query.queryKey[2])).length === 0 || isReadFrom([bookMatrix], query)

/** Is it a chapter of an order that the matrix of a book does not have? */
const isOfOtherBook = ({ state }: Query, { orderId, chapterId }: ChangeIds): boolean => {
  const { orders } = toRecord(state.data)
  return (
    typeof orderId === 'string' &&
    typeof chapterId === 'string' &&
    Array.isArray(orders) &&
    !orders.some((order) => toRecord(order)['id'] === orderId)
  )
}

/** What is being read may have begun before a change: its end must not count as fresh. */
export const isBeingRead = ({ state }: Pick<Query, 'state'>): boolean =>
  state.fetchStatus === 'fetching'

/** It may have failed: whoever reads next learns that by themselves. */
const waitForRead = async ({ promise }: Pick<Query, 'promise'>): Promise<void> => {
  await promise?.catch(() => undefined)
}

/**
 * Reads that no other read cancels. By itself the library cancels a read under way for every
 * `refetch` and every invalidation; here the new one begins after it, because the one under way may
 * have begun before a change. `{ cancelRefetch: false }` shares the read under way, as ever.
 */
export class PatientQueryCache extends QueryCache {
  override add(query: Query): void {
    const fetch = query.fetch.bind(query)
    query.fetch = async (options, fetchOptions) => {
      const wouldCancel = fetchOptions?.cancelRefetch === true && query.state.data !== undefined
      if (!wouldCancel || !isBeingRead(query)) return await fetch(options, fetchOptions)
      await waitForRead(query)
      return await fetch(options, { ...fetchOptions, cancelRefetch: false })
    }
    super.add(query)
  }
}

/**
 * Reads now, whatever is cached: an answer that was begun after this call. A read under way is
 * waited for, unless it has failed before.
 */
export const fetchNow = async <Data, Failure extends Error>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Failure>,
): Promise<Data> => {
  const query = client.getQueryCache().find({ queryKey: options.queryKey, exact: true })
  if (query !== undefined && isBeingRead(query)) {
    // one that failed already waits between its tries: nobody waits for that
    if (query.state.fetchFailureCount > 0) await query.cancel({ silent: true })
    else await waitForRead(query)
  }
  return await client.fetchQuery({ ...options, staleTime: 0 })
}

/** Reads again, this one alone; a read under way goes on. */
export const invalidateOne = async (
  client: QueryClient,
  { queryKey }: Pick<Query, 'queryKey'>,
): Promise<void> =>
  await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })

/**
 * Reads once more after a change, where a screen shows it; else when one does. A read under way is
 * waited for, not cancelled.
 */
const refetchQuery = async (client: QueryClient, query: Query): Promise<void> => {
  if (isBeingRead(query)) await waitForRead(query)
  await invalidateOne(client, query)
}

/**
 * Reads again what may show the change, now. What is not on the screen, or shows something else, is
 * read again when it is next looked at.
 */
export const refreshReads = async (
  client: QueryClient,
  stale: readonly Endpoint[],
  ids: ChangeIds = {},
): Promise<void> => {
  const queries = client.getQueryCache().findAll({ predicate: (query) => isReadFrom(stale, query) })
  await Promise.all(
    queries.map(async (query) => {
      // a read on the screen that shows something else stays as it is
      if (!query.isActive() || mayShow(client, query, ids)) await refetchQuery(client, query)
    }),
  )
}
