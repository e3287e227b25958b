import { expect, test } from 'vitest'
import { listSelectionEdges } from './selection-edges.ts'

test('a selection is shown by its rim alone, of holes as well', () => {
  const selection = new Uint8Array(25)
  for (const [x, y] of [
    [1, 1],
    [2, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [2, 3],
    [3, 3],
  ] as const)
    selection[y * 5 + x] = 255
  const edges = listSelectionEdges(selection, { width: 5, height: 5 })
  const lines = edges.map(([from, to]) => `${from.x},${from.y} ${to.x},${to.y}`)
  expect(lines.toSorted()).toEqual(
    [
      '1,1 4,1',
      '1,4 4,4',
      '1,1 1,4',
      '4,1 4,4',
      '2,2 3,2',
      '2,3 3,3',
      '2,2 2,3',
      '3,2 3,3',
    ].toSorted(),
  )
  expect(listSelectionEdges(new Uint8Array(4).fill(255), { width: 2, height: 2 })).toHaveLength(4)
})
