import type { RegionKind } from '@panelflow/domain/page/document/page-document.ts'
import { expect, test } from 'vitest'
import { dropNested } from './find-and-read.ts'

const found = (
  name: string,
  order: number,
  [x, y, w, h]: readonly [number, number, number, number],
  kind: RegionKind = 'effect',
) => ({
  name,
  order,
  kind,
  box: { x, y, w, h },
})
const left = (
  regions: readonly ReturnType<typeof found>[],
): readonly (readonly [string, number])[] =>
  dropNested(regions).map(({ name, order }) => [name, order] as const)

test('a region of which 70 % lies in another is the same lettering, and the order has no gaps', () => {
  const regions = [
    found('stroke', 0, [80, 80, 40, 20]),
    found('word', 1, [0, 0, 110, 200]),
    found('neighbour', 2, [100, 150, 40, 20]),
    found('far', 3, [300, 0, 50, 50]),
  ]
  expect(left(regions)).toEqual([
    ['word', 0],
    ['neighbour', 1],
    ['far', 2],
  ])
})

test('of two equal boxes the first stays, and a chain leaves the outermost', () => {
  expect(left([found('a', 1, [0, 0, 50, 50]), found('b', 0, [0, 0, 50, 50])])).toEqual([['b', 0]])
  expect(
    left([
      found('a', 0, [20, 20, 10, 10]),
      found('b', 1, [10, 10, 40, 40]),
      found('c', 2, [0, 0, 90, 90]),
    ]),
  ).toEqual([['c', 0]])
})

test('a bubble inside the long strokes of a drawn sound stays; a sound inside a bubble goes', () => {
  const bubble = found('bubble', 0, [40, 40, 30, 30], 'speech')
  expect(left([bubble, found('boom', 1, [0, 0, 200, 200], 'effect')])).toHaveLength(2)
  expect(left([bubble, found('boom', 1, [45, 45, 10, 10], 'effect')])).toEqual([['bubble', 0]])
})
