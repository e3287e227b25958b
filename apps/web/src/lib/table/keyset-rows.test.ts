import { expect, test } from 'vitest'
import {
  applyRowUpdates,
  countWaiting,
  createRowUpdates,
  mergeFetchedRows,
  showWaiting,
} from './keyset-rows.ts'

interface Row {
  readonly id: string
  readonly state: string
}
const row = (id: string, state = 'old'): Row => ({ id, state })
const LIST = [row('a'), row('b'), row('c')]
const listed = new Set(['a', 'b', 'c'])
const answer = (...rows: readonly [Row, boolean][]) =>
  new Map(rows.map(([one, matches]) => [one.id, { row: one, matches }]))
const all = (): boolean => true
const toKey = ({ id }: Row): string => id

test('a row that stops matching stays in its place with its new state, and says so', () => {
  const updates = mergeFetchedRows(
    createRowUpdates<Row>(),
    listed,
    ['b'],
    answer([row('b', 'new'), false]),
    all,
  )
  expect(applyRowUpdates(LIST, updates, toKey)).toEqual([row('a'), row('b', 'new'), row('c')])
  expect([...updates.notes]).toEqual([['b', 'removed']])
})

test('a row that is not visible keeps its last state; one that matches again loses its note', () => {
  const removed = mergeFetchedRows(
    createRowUpdates<Row>(),
    listed,
    ['a', 'b'],
    answer([row('a', 'new'), false]),
    all,
  )
  expect(removed.notes.get('b')).toBe('removed')
  expect(applyRowUpdates(LIST, removed, toKey)[1]).toEqual(row('b'))
  const back = mergeFetchedRows(removed, listed, ['a'], answer([row('a', 'newer'), true]), all)
  expect([...back.notes.keys()]).toEqual(['b'])
})

test('rows that begin to match wait until they are asked for, and come on top once', () => {
  const waiting = mergeFetchedRows(
    createRowUpdates<Row>(),
    listed,
    ['x', 'y', 'z'],
    answer([row('x', 'new'), true], [row('y'), false]),
    all,
  )
  expect(applyRowUpdates(LIST, waiting, toKey)).toEqual(LIST)
  expect(countWaiting(waiting)).toBe(1)
  const asked = showWaiting(waiting)
  expect(applyRowUpdates(LIST, asked, toKey).map(toKey)).toEqual(['x', 'a', 'b', 'c'])
  expect(countWaiting(asked)).toBe(0)
  const twice = mergeFetchedRows(
    asked,
    listed,
    ['x', 'w'],
    answer([row('x', 'newer'), true], [row('w'), true]),
    all,
  )
  expect(applyRowUpdates(LIST, twice, toKey).map(toKey)).toEqual(['x', 'a', 'b', 'c'])
  expect(applyRowUpdates(LIST, twice, toKey)[0]).toEqual(row('x', 'newer'))
  expect(twice.notes.get('x')).toBe('new')
  expect(countWaiting(twice)).toBe(1)
  expect(applyRowUpdates([...LIST, row('x', 'read')], twice, toKey).map(toKey)).toEqual([
    'a',
    'b',
    'c',
    'x',
  ])
})

test('a row further down that was not read yet is not new', () => {
  const updates = mergeFetchedRows(
    createRowUpdates<Row>(),
    listed,
    ['x', 'y'],
    answer([row('x'), true], [row('y', 'made'), true]),
    ({ state }) => state === 'made',
  )
  expect(applyRowUpdates(LIST, showWaiting(updates), toKey).map(toKey)).toEqual([
    'y',
    'a',
    'b',
    'c',
  ])
})
