import { expect, test } from 'vitest'
import { getListKey, moveTo } from './list-keys.ts'

const press = (key: string, held: object = {}) =>
  getListKey({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...held })

test('keys go from message to message, mark one or its group, and open a group', () => {
  expect(press('j')).toEqual({ step: 1 })
  expect(press('ArrowUp')).toEqual({ step: -1 })
  expect(['m', 'M', 'o', 'x'].map((key) => press(key))).toEqual([
    'mark',
    'mark_group',
    'expand',
    null,
  ])
  expect(press('j', { ctrlKey: true })).toBeNull()
})

test('the first key reaches the first message, and none leads out of the list', () => {
  expect(moveTo(-1, 1, 3)).toBe(0)
  expect(moveTo(2, 1, 3)).toBe(2)
  expect(moveTo(0, -1, 3)).toBe(0)
  expect(moveTo(1, Number.POSITIVE_INFINITY, 3)).toBe(2)
  expect(moveTo(2, Number.NEGATIVE_INFINITY, 3)).toBe(0)
})
