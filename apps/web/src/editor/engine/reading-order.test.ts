import { aBase, aLane } from '@panelflow/domain/testing/a-page.ts'
import { expect, test } from 'vitest'
import { listScriptLines } from './reading-order.ts'

test('texts without a bubble are read from top to bottom, those of bubbles in their order', () => {
  const base = aBase({ second: { order: 1 }, first: { order: 0 } })
  const lane = aLane({
    second: { regionId: 'second' },
    first: { regionId: 'first' },
    a3: { cy: 900 },
    b2: { cy: 600, cx: 500 },
    c1: { cy: 600, cx: 100 },
  })
  expect(listScriptLines(base, lane).map(({ text, number }) => [text.id, number])).toEqual([
    ['first', 1],
    ['second', 2],
    ['c1', 3],
    ['b2', 4],
    ['a3', 5],
  ])
})
