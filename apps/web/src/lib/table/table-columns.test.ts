import { expect, test } from 'vitest'
import {
  arrange,
  listChosenColumns,
  readColumns,
  reordered,
  resized,
  writeColumns,
} from './table-columns.ts'

const column = (id: string) => ({
  id,
  header: id.toUpperCase(),
  width: 100,
  grow: id === 'a',
  cell: () => null,
})
const ALL = ['a', 'b', 'c'].map(column)

test('an address arranges columns: known ones, each once, in its order, with its width', () => {
  const visible = arrange(ALL, readColumns(['c:240', 'unknown', 'a', 'c']), ['a'])
  expect(visible.map(({ id, width, grow }) => [id, width, grow])).toEqual([
    ['c', 100, false],
    ['a', 100, true],
  ])
  expect(arrange(ALL, readColumns(['c:240']), ['a'])[0]).toMatchObject({ width: 240, grow: false })
})

test('nothing, or nothing known, shows the standard columns', () => {
  expect(arrange(ALL, null, ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(arrange(ALL, readColumns(['x']), ['b']).map(({ id }) => id)).toEqual(['b'])
})

test('the chooser offers all, those shown first; what stays keeps its width', () => {
  expect(
    listChosenColumns(ALL, arrange(ALL, readColumns(['b']), [])).map(({ id, visible }) => [
      id,
      visible,
    ]),
  ).toEqual([
    ['b', true],
    ['a', false],
    ['c', false],
  ])
  const before = readColumns(['a:120', 'b']) ?? []
  expect(writeColumns(reordered(before, ['c', 'a']))).toEqual(['c', 'a:120'])
  expect(writeColumns(resized(before, 'b', 88))).toEqual(['a:120', 'b:88'])
})
