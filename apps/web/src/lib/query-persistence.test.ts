import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query.ts'
import { createPersister, persistOptions } from './query-persistence.ts'

const HOUR = 60 * 60 * 1000
const ROWS = ['order.list', 3, null, null]

const aStorage = () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, storage: storage as unknown as Storage }
}

const open = async (storage: Storage) => {
  const queryClient = createQueryClient()
  const [stop, restored] = persistQueryClient({ queryClient, ...persistOptions(createPersister(storage)) })
  await restored
  return { queryClient, stop }
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

// spec 9.limit.cache_persist
test('what was read is there after a reload for 24 hours, written at most once a second', async () => {
  const { kept, storage } = aStorage()
  const { queryClient, stop } = await open(storage)
  queryClient.setQueryData(ROWS, { total: 7 })
  await vi.advanceTimersByTimeAsync(900)
  expect(kept.size).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect([...kept.keys()]).toEqual(['panelflow.cache'])
  stop()

  await vi.advanceTimersByTimeAsync(23 * HOUR)
  const nextDay = await open(storage)
  expect(nextDay.queryClient.getQueryData(ROWS)).toEqual({ total: 7 })
  nextDay.stop()
})

test('what is older than a day is not shown, and pages are never kept', async () => {
  const { kept, storage } = aStorage()
  const { queryClient, stop } = await open(storage)
  queryClient.setQueryData(ROWS, { total: 7 })
  queryClient.setQueryData(['page.documents', 3, null, null], { lane: 'words of a page' })
  await vi.advanceTimersByTimeAsync(1100)
  expect(kept.get('panelflow.cache')).not.toContain('words of a page')
  stop()
  vi.setSystemTime(Date.now() + 25 * HOUR)
  const { queryClient: late, stop: end } = await open(storage)
  expect(late.getQueryData(ROWS)).toBeUndefined()
  end()
})
