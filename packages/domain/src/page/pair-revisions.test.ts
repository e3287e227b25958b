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

test('a page that was scaled or cut otherwise is paired by its look or name', () => {
  const large = { width: 15, height: 30 }
  expect(pair([page('1', 0)], [page('1', 0, large)])).toEqual(['1@0=1@0'])
  expect(pair([page('1', 0)], [page('1', 0, { width: 11 })])).toEqual(['1@0=1@0'])
  const f = look('f0')
  expect(
    pair(
      [page('x', 0, { look: f }), page('y', 1)],
      [page('y', 1), page('cover', 0, { ...large, look: f })],
    ),
  ).toEqual(['x@0=cover@0', 'y@1=y@1'])
})

test('pages of other shapes are never paired, nor those of other sizes by their place alone', () => {
  expect(pair([page('1', 0)], [page('1', 0, { width: 20 })])).toEqual([])
  const [one, two] = [page('a', 0), page('b', 1)]
  expect(pair([one], [page('x', 0, { width: 15, height: 30 }), two])).toEqual([])
})
