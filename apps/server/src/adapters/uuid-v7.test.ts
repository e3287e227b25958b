import { expect, test } from 'vitest'
import { uuidV7 } from './uuid-v7.ts'

test('ids of one process sort in the order they were made, even when the clock stands still or goes back', () => {
  let now = 1_700_000_000_000
  const ids = uuidV7({ now: () => new Date(now) })
  const made = Array.from({ length: 20_000 }, (_, n) => {
    if (n === 10_000) now -= 60_000
    return ids.next()
  })
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(20_000)
})

test('is a version 7 UUID that carries its time', () => {
  const id = uuidV7({ now: () => new Date('2026-01-02T03:04:05.678Z') }).next()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()).toBe(
    '2026-01-02T03:04:05.678Z',
  )
})
