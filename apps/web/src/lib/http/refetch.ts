import { orderCandidates, orderWorkload } from '@panelflow/contract/assignment.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { orderRange } from '@panelflow/contract/new-order.ts'
import { orderOutlook } from '@panelflow/contract/schedule.ts'
import { chapterGet } from '@panelflow/contract/workflow.ts'
import type { Query, QueryClient } from '@tanstack/react-query'

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

/** A read without an id of its own shows many things, such as a list. */
export const isList = (query: Pick<Query, 'queryKey'>): boolean =>
  Object.keys(toRecord(query.queryKey[2])).length === 0

/** What is being read may have begun before a change: its end must not count as fresh. */
export const isBeingRead = ({ state }: Pick<Query, 'state'>): boolean =>
  state.fetchStatus === 'fetching'

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
  if (isBeingRead(query)) await query.promise?.catch(() => undefined)
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
