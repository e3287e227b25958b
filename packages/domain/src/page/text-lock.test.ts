import { expect, test } from 'vitest'
import { findHolder } from './text-lock.ts'

const typist = (by: string, since: number, takeovers = 0) => ({
  by,
  claim: { pageId: 'p1', itemId: 't1', since, takeovers },
})

// spec 10.page.text_lock
test('a text is held by who took it over last, else by who began first', () => {
  expect(findHolder([])).toBeNull()
  expect(findHolder([typist('li', 20), typist('wang', 10)])?.by).toBe('wang')
  expect(findHolder([typist('li', 20, 1), typist('wang', 10)])?.by).toBe('li')
  expect(findHolder([typist('li', 20, 3), typist('wang', 30, 1)])?.by).toBe('wang')
})

test('every window finds the same one, whatever the order', () => {
  const same = [typist('li', 10), typist('wang', 10), typist('an', 10)]
  for (const typists of [same, same.toReversed()]) expect(findHolder(typists)?.by).toBe('an')
  const took = same.map(({ by }) => typist(by, 10, 1))
  for (const typists of [took, took.toReversed()]) expect(findHolder(typists)?.by).toBe('wang')
})
