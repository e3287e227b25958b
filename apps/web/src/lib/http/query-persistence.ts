import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { PersistQueryClientOptions, Persister } from '@tanstack/react-query-persist-client'

const CACHE_KEY = 'panelflow.cache'
/** spec 9.limit.cache_persist */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
const THROTTLE_MS = 1000

/**
 * Small lists that are worth showing before the server has answered; page documents are not among
 * them.
 */
const KEPT = ['order.list', 'order.get', 'order.chapters', 'todo.list', 'book.list']

export const createPersister = (storage: Storage): Persister =>
  createSyncStoragePersister({ storage, key: CACHE_KEY, throttleTime: THROTTLE_MS })

/** What of the cache is kept in this browser, and for how long. */
export const persistOptions = (
  persister: Persister,
): Omit<PersistQueryClientOptions, 'queryClient'> => ({
  persister,
  maxAge: MAX_AGE_MS,
  buster: '1',
  dehydrateOptions: {
    shouldDehydrateQuery: ({ queryKey, state }) =>
      state.status === 'success' && KEPT.includes(String(queryKey[0])),
  },
})
