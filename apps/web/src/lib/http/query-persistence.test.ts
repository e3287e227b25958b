import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query.ts'
import { createPersister, persistOptions } from './query-persistence.ts'

const HOUR = 60 * 60 * 1000
const ROWS = ['order.list', 3, null, null]

const aStorage = () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  return { entries, storage: storage as unknown as Storage }
}

const open = async (storage: Storage) => {
  const queryClient = createQueryClient()
  const [stop, restored] = persistQueryClient({
    queryClient,
    ...persistOptions(createPersister(storage)),
  })
  await restored
  return { queryClient, stop }
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

// spec 9.limit.cache_persist 7.client.persisted
test('what was read is there after a reload for 24 hours, written at most once a second', async () => {
  const { entries, storage } = aStorage()
  const { queryClient, stop } = await open(storage)
  queryClient.setQueryData(ROWS, { total: 7 })
  await vi.advanceTimersByTimeAsync(900)
  expect(entries.size).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect([...entries.keys()]).toEqual(['panelflow.cache'])
  stop()

  await vi.advanceTimersByTimeAsync(23 * HOUR)
  const nextDay = await open(storage)
  expect(nextDay.queryClient.getQueryData(ROWS)).toEqual({ total: 7 })
  nextDay.stop()
})

test('what is older than a day is not shown, and pages are never kept', async () => {
  const { entries, storage } = aStorage()
  const { queryClient, stop } = await open(storage)
  queryClient.setQueryData(ROWS, { total: 7 })
  queryClient.setQueryData(['page.documents', 3, null, null], { lane: 'words of a page' })
  await vi.advanceTimersByTimeAsync(1100)
  expect(entries.get('panelflow.cache')).not.toContain('words of a page')
  stop()
  vi.setSystemTime(Date.now() + 25 * HOUR)
  const { queryClient: late, stop: end } = await open(storage)
  expect(late.getQueryData(ROWS)).toBeUndefined()
  end()
})
