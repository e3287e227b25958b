import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query.ts'
import { CallError } from './call-error.ts'

const MINUTE = 60_000
const KEY = ['book.list']
const broken = new CallError({ kind: 'network', message: 'Network Error' })

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** Reads that fail; answers the seconds after which each was sent. */
const listReads = async (error: Error, wait: number): Promise<readonly number[]> => {
  const client = createQueryClient()
  const began = Date.now()
  const reads: number[] = []
  const outcome = client
    .fetchQuery({
      queryKey: KEY,
      queryFn: () => {
        reads.push((Date.now() - began) / 1000)
        return Promise.reject(error)
      },
    })
    .catch((failure: unknown) => failure)
  await vi.advanceTimersByTimeAsync(wait)
  expect(await outcome).toBe(error)
  return reads
}

// spec 9.limit.cache_stale
test('what was read is not read again for 24 hours', async () => {
  const client = createQueryClient()
  const read = vi.fn(async () => [])
  const show = async (): Promise<void> => {
    const stop = new QueryObserver(client, {
      queryKey: KEY,
      queryFn: read,
      gcTime: Infinity,
    }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    stop()
  }
  await show()
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE - 1000)
  await show()
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  await show()
  expect(read).toHaveBeenCalledTimes(2)
})

// spec 9.limit.cache_gc
test('what nobody shows any more is forgotten after five minutes', async () => {
  const client = createQueryClient()
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: async () => [] }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
  expect(client.getQueryData(KEY)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(KEY)).toBeUndefined()
})

// spec 9.limit.cache_retries 9.limit.cache_backoff
test('what broke on the way is tried three times more, after one, two and four seconds; a refusal never', async () => {
  expect(await listReads(broken, 10_000)).toEqual([0, 1, 3, 7])
  const refused = new CallError({ kind: 'envelope', code: 40_301, message: 'no' })
  expect(await listReads(refused, 10_000)).toEqual([0])
})

// spec 9.limit.cache_backoff
test('the wait never exceeds thirty seconds', () => {
  const wait = createQueryClient().getDefaultOptions().queries?.retryDelay
  if (typeof wait !== 'function') throw new Error('no function')
  expect([4, 5, 9].map((attempt) => wait(attempt, broken))).toEqual([16_000, 30_000, 30_000])
})
