import { expect, test } from 'vitest'
import { pairRevisions, type RevisedPage } from './pair-revisions.ts'

const page = (name: string, position: number, change: Partial<RevisedPage> = {}): RevisedPage => ({
  name,
  position,
  width: 10,
  height: 20,
  look: null,
  ...change,
})
const pair = (removed: readonly RevisedPage[], made: readonly RevisedPage[]) =>
  pairRevisions(removed, made)
    .map(({ old, next }) => `${old.name}@${old.position}=${next.name}@${next.position}`)
    .toSorted()

const look = (digits: string): string => digits.repeat(64 / digits.length)

test('pages that look alike belong together, whatever they are called now', () => {
  const [a, b] = [look('f0'), look('3c')]
  const changed = `0000${b.slice(4)}`
  const removed = [page('2', 1, { look: b }), page('1', 0, { look: a })]
  // a page came in between, and the numbers moved on
  const made = [
    page('1', 0, { look: a }),
    page('2', 1, { look: look('9a5') }),
    page('3', 2, { look: changed }),
  ]
  expect(pair(removed, made)).toEqual(['1@0=1@0', '2@1=3@2'])
})

test('without looks that say anything, names and then places decide', () => {
  const empty = look('0')
  const removed = [page('p2', 1, { look: empty }), page('x', 5)]
  const made = [page('p1b', 1, { look: empty }), page('p2', 2, { look: empty }), page('y', 5)]
  expect(pair(removed, made)).toEqual(['p2@1=p2@2', 'x@5=y@5'])
})

test('pages of different sizes are never paired', () => {
  expect(pair([page('1', 0)], [page('1', 0, { width: 11 })])).toEqual([])
})
