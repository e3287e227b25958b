import { expect, test } from 'vitest'
import { createQueryClient } from './query.ts'
import { CallError } from './call-error.ts'

const { queries } = createQueryClient().getDefaultOptions()

// spec 9.limit.cache_stale 9.limit.cache_gc 7.client.persisted
test('what was read is fresh for 24 hours and forgotten five minutes after its last reader', () => {
  expect(queries?.staleTime).toBe(86_400_000)
  expect(queries?.gcTime).toBe(300_000)
})

// spec 9.limit.cache_backoff
test('the wait doubles from one second to at most thirty', () => {
  const wait = queries?.retryDelay
  if (typeof wait !== 'function') throw new Error('no function')
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => wait(attempt, new Error('x')))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

// spec 9.limit.cache_retries
test('what broke on the way is tried three times more, a refusal never', () => {
  const shouldRetry = queries?.retry
  if (typeof shouldRetry !== 'function') throw new Error('no function')
  const broken = new CallError({ kind: 'network', message: 'Network Error' })
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, broken))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(shouldRetry(0, new CallError({ kind: 'envelope', code: 40_301, message: 'no' }))).toBe(
    false,
  )
})
