import { expect, test } from 'vitest'
import { toggled } from './row-selection.tsx'

const keys = ['a', 'b', 'c', 'd', 'e']
const after = (selected: string[], index: number, anchor: number | null): string[] =>
  [...toggled(new Set(selected), keys, index, anchor)].sort()

test('a row is marked, and marking it again takes it away', () => {
  expect(after([], 1, null)).toEqual(['b'])
  expect(after(['b', 'c'], 1, null)).toEqual(['c'])
})

test('a range goes from the row marked last to this one, in both directions', () => {
  expect(after(['b'], 3, 1)).toEqual(['b', 'c', 'd'])
  expect(after(['d'], 1, 3)).toEqual(['b', 'c', 'd'])
})

test('a range that ends on a marked row takes the whole range away', () => {
  expect(after(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a'])
})

test('a row that is not there changes nothing', () => {
  expect(after(['a'], 9, null)).toEqual(['a'])
})
