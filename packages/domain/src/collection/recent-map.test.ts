import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

test('holds what was set last, and no more of it than it may', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer())),
      (most, writes) => {
        const map = new RecentMap<number, number>(most)
        for (const [key, value] of writes) map.set(key, value)
        const latest = [
          ...new Map(
            writes
              .toReversed()
              .map(([key]) => [key, writes.findLast(([other]) => other === key)?.[1]]),
          ),
        ].slice(0, most)
        expect(map.size).toBe(latest.length)
        for (const [key, value] of latest) expect(map.get(key)).toBe(value)
      },
    ),
  )
})

test('what is removed makes space', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.delete('b')
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.has(key))).toEqual([true, false, true])
})
