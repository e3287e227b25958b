import { expect, test } from 'vitest'
import { countLeft, isKept, NOTHING_KEPT, toggleKept, toKeptQuery } from './kept-fields.ts'

test('lines that are left out neither count nor stand in the way, and a line whose every field stays is left out', () => {
  const change = { column: 'remark' }
  const plan = {
    rows: [
      { row: 2, result: 'conflict', changes: [] },
      { row: 3, result: 'changed', changes: [change] },
      { row: 4, result: 'new', changes: [] },
    ] as const,
    counts: { new: 1, changed: 1, same: 5, conflict: 1, refused: 0 },
  }
  expect(countLeft(plan, NOTHING_KEPT)).toEqual({ faulty: 1, taken: 2 })
  const kept = toggleKept(toggleKept(NOTHING_KEPT, 2), 3, 'remark')
  expect(countLeft(plan, kept)).toEqual({ faulty: 0, taken: 1 })
  expect(toKeptQuery(kept)).toEqual({ keep: '2,3:remark' })
  expect(isKept(kept, 2)).toBe(true)
  expect(isKept(toggleKept(kept, 2), 2)).toBe(false)
})
