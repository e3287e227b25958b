import { expect, test } from 'vitest'
import { DEFAULT_SHARE, shareAfterKey, shareAt } from './panel-share.ts'

test('the divider follows the pointer and never closes a part', () => {
  expect(shareAt(350, 100, 500)).toBe(0.5)
  expect(shareAt(0, 100, 500)).toBe(0.15)
  expect(shareAt(900, 100, 500)).toBe(0.85)
  expect(shareAt(10, 0, 0)).toBe(DEFAULT_SHARE)
})

test('the divider is moved by the arrows, Home and End, and leaves other keys alone', () => {
  expect(shareAfterKey(0.5, 'ArrowUp')).toBeCloseTo(0.45)
  expect(shareAfterKey(0.5, 'ArrowDown')).toBeCloseTo(0.55)
  expect([shareAfterKey(0.84, 'ArrowDown'), shareAfterKey(0.5, 'Home')]).toEqual([0.85, 0.15])
  expect(shareAfterKey(0.5, 'End')).toBe(0.85)
  expect(shareAfterKey(0.5, 'Tab')).toBeNull()
})
