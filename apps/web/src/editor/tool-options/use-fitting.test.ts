import { expect, test } from 'vitest'
import { countFitting } from './use-fitting.ts'

test('options stand in one row as far as they fit; the button of the menu is counted only where it is needed', () => {
  const widths = [100, 100, 100]
  expect(countFitting(widths, 320)).toBe(3)
  expect(countFitting(widths, 319)).toBe(2)
  expect(countFitting(widths, 250)).toBe(2)
  expect(countFitting(widths, 249)).toBe(1)
  expect(countFitting(widths, 139)).toBe(0)
  expect(countFitting([], 0)).toBe(0)
})
