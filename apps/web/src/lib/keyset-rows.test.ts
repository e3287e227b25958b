import { expect, test } from 'vitest'
import { lookedAgain, nothingKept, shownRows } from './keyset-rows.ts'

interface Row {
  readonly id: string
  readonly state: string
}
const row = (id: string, state = 'old'): Row => ({ id, state })
const LIST = [row('a'), row('b'), row('c')]
const listed = new Set(['a', 'b', 'c'])
const answer = (...rows: readonly [Row, boolean][]) => new Map(rows.map(([one, matches]) => [one.id, { row: one, matches }]))
const all = (): boolean => true
const keyOf = ({ id }: Row): string => id

test('a row that stops matching stays in its place with its new state, and says so', () => {
  const kept = lookedAgain(nothingKept<Row>(), listed, ['b'], answer([row('b', 'new'), false]), all)
  expect(shownRows(LIST, kept, keyOf)).toEqual([row('a'), row('b', 'new'), row('c')])
  expect([...kept.notes]).toEqual([['b', 'gone']])
})

test('a row out of sight keeps its last state; one that matches again loses its note', () => {
  const gone = lookedAgain(nothingKept<Row>(), listed, ['a', 'b'], answer([row('a', 'new'), false]), all)
  expect(gone.notes.get('b')).toBe('gone')
  expect(shownRows(LIST, gone, keyOf)[1]).toEqual(row('b'))
  const back = lookedAgain(gone, listed, ['a'], answer([row('a', 'newer'), true]), all)
  expect([...back.notes.keys()]).toEqual(['b'])
})

test('a row that begins to match comes on top once, marked; others that never matched do not come', () => {
  const kept = lookedAgain(nothingKept<Row>(), listed, ['x', 'y', 'z'], answer([row('x', 'new'), true], [row('y'), false]), all)
  expect(shownRows(LIST, kept, keyOf).map(keyOf)).toEqual(['x', 'a', 'b', 'c'])
  const twice = lookedAgain(kept, listed, ['x'], answer([row('x', 'newer'), true]), all)
  expect(shownRows(LIST, twice, keyOf)[0]).toEqual(row('x', 'newer'))
  expect(twice.notes.get('x')).toBe('new')
  expect(shownRows([...LIST, row('x', 'read')], twice, keyOf).map(keyOf)).toEqual(['a', 'b', 'c', 'x'])
})

test('a row further down that was not read yet does not come on top', () => {
  const kept = lookedAgain(
    nothingKept<Row>(),
    listed,
    ['x', 'y'],
    answer([row('x'), true], [row('y', 'made'), true]),
    ({ state }) => state === 'made',
  )
  expect(shownRows(LIST, kept, keyOf).map(keyOf)).toEqual(['y', 'a', 'b', 'c'])
})
