import { expect, test } from 'vitest'
import { findTextRows } from './text-rows.ts'

const draw = (rows: readonly string[]) => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  gray: Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 0 : 255)),
})

test('rows are told apart by the ground between them, with a little room round each', () => {
  const rows = ['......', '..##..', '..##..', '..##..', '......', '......', '.####.', '.####.']
  expect(findTextRows(draw([...rows, '.####.', '......']))).toEqual([
    { x: 1, y: 0, w: 4, h: 5 },
    { x: 0, y: 5, w: 6, h: 5 },
  ])
})

test('a dot belongs to the letters below it, and an empty crop has no rows', () => {
  const dotted = ['..#..', '.....', '..#..', '..#..', '..#..', '..#..', '.....']
  expect(findTextRows(draw(dotted))).toEqual([{ x: 1, y: 0, w: 3, h: 7 }])
  expect(findTextRows(draw(['...', '...']))).toEqual([])
})
