import { taskList } from '@panelflow/contract/page-task.ts'
import type { EndpointAnswer, Endpoint } from '@panelflow/contract/endpoint.ts'
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useStore } from 'zustand'
import { api } from './api.ts'
import type { CallInput } from './api-client.ts'
import { type CallError, isCallError, isRestarting, isTransient } from './call-error.ts'
import { getFailureMessage } from './failure-message.ts'
import { ORDER_READS } from './order-reads.ts'
import { type ChangeIds, fetchNow, PatientQueryCache, refreshReads } from './refetch.ts'
import { sessionStore } from './session-store.ts'

const DAY = 24 * 60 * 60 * 1000

/** Tries while the server restarts: half a minute in all. */
const RESTART_RETRIES = 5

/** Values of spec 9.limit; what is fresh for 24 h is kept right by live events. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new PatientQueryCache(),
    defaultOptions: {
      queries: {
        staleTime: DAY,
        gcTime: 5 * 60 * 1000,
        retry: (failures, error) =>
          isTransient(error) && failures < (isRestarting(error) ? RESTART_RETRIES : 3),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: false,
        // the studio's server may be in the next room: whether the internet is there says nothing
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

const keyPart = (input: object, name: string): unknown =>
  name in input ? Object.entries(input).find(([key]) => key === name)?.[1] : null

/** `can` and the rows themselves depend on the acting role, so the role is part of every key. */
const queryFor = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions<EndpointAnswer<E>, CallError>({
    queryKey: [
      endpoint.id,
      sessionStore.getState().actingRole,
      keyPart(input, 'params'),
      keyPart(input, 'query'),
    ],
    queryFn: ({ signal }) => api.call(endpoint, { ...input, signal }),
  })

/**
 * The same read in another role than the acting one. A screen that acts in that role later finds it
 * in the cache.
 */
export const queryAs = <E extends Endpoint>(role: RoleId, endpoint: E, input: CallInput<E>) =>
  queryOptions<EndpointAnswer<E>, CallError>({
    queryKey: [endpoint.id, role, keyPart(input, 'params'), keyPart(input, 'query')],
    queryFn: ({ signal }) => api.call(endpoint, { ...input, role, signal }),
  })

/**
 * Live events tell of changes; this is the safety net while machines are at work and the line may
 * be down.
 */
const WATCH_MS = 5000

interface ReadOptions<Data> {
  readonly enabled?: boolean
  /** go on showing the last page while the next one loads */
  readonly keepPrevious?: boolean
  /** read again every few seconds while this holds */
  readonly watchWhile?: (data: Data) => boolean
}

export const useRead = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions<EndpointAnswer<E>> = {},
): UseQueryResult<EndpointAnswer<E>, CallError> => {
  useStore(sessionStore, (state) => state.actingRole)
  return useQuery<EndpointAnswer<E>, CallError>({
    ...queryFor(endpoint, input),
    enabled: options.enabled,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
    refetchInterval: ({ state }) =>
      state.data !== undefined && options.watchWhile?.(state.data) ? WATCH_MS : false,
  })
}

/** Reads now, whatever is cached: for a question that memory must not answer. Throws CallError. */
export const useReadNow = <E extends Endpoint>(
  endpoint: E,
): ((input: CallInput<E>) => Promise<EndpointAnswer<E>>) => {
  const client = useQueryClient()
  return async (input) =>
    await fetchNow(client, {
      ...queryFor(endpoint, input),
      retry: (failures, error) => isTransient(error) && failures < 1,
    })
}

/** Somebody's own change is shown at once where machines go on with it, too. */
const AFTER_WRITING = [...ORDER_READS, taskList]

/** What a change of one order or chapter is about, by the parameters of its endpoint. */
const getChangeIds = (input: object): ChangeIds => {
  const params = keyPart(input, 'params')
  return typeof params === 'object' && params !== null ? { ...params } : {}
}

interface WriteOptions<E extends Endpoint> {
  /** what to read again; the order family when not given */
  readonly refreshes?: readonly Endpoint[]
  readonly done?: (answer: EndpointAnswer<E>) => string
  readonly onDone?: (answer: EndpointAnswer<E>) => void
  /** the caller shows the failure itself */
  readonly quiet?: boolean
}

/**
 * A change: reads again what it touched, also after a refusal, because a refusal often means the
 * screen was old.
 */
export const useWrite = <E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) => {
  const client = useQueryClient()
  return useMutation<EndpointAnswer<E>, CallError, CallInput<E>>({
    mutationFn: (input) => api.call(endpoint, input),
    onSuccess: (answer) => {
      if (options.done) toastDone(options.done(answer))
      options.onDone?.(answer)
    },
    onError: (error) => {
      if (!options.quiet) toastFailed(getFailureMessage(error))
    },
    onSettled: (_answer, error, input) => {
      const refused = isCallError(error) && error.code < 40_900
      const stale = options.refreshes ?? AFTER_WRITING
      return refused ? undefined : refreshReads(client, stale, getChangeIds(input))
    },
  })
}

/**
 * Reads again because somebody asked for it, and says so when it fails: the old rows stay on the
 * screen.
 */
export const useRefresh = (
  query: Pick<UseQueryResult<unknown, CallError>, 'refetch'>,
): (() => void) => {
  const { refetch } = query
  return () =>
    void refetch().then(({ error }) =>
      error === null ? undefined : toastFailed(getFailureMessage(error)),
    )
}

export const tableState = (query: {
  readonly isPending: boolean
  readonly isError: boolean
  readonly data: unknown
}): 'loading' | 'error' | 'ready' => {
  if (query.data !== undefined) return 'ready'
  return query.isError ? 'error' : 'loading'
}
