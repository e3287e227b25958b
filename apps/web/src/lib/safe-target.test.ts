import { expect, test } from 'vitest'
import { safeTarget } from './safe-target.ts'

test('after the login one goes on inside the application', () => {
  expect(safeTarget('/order/index/3?scope=mine')).toBe('/order/index/3?scope=mine')
  expect(safeTarget('/')).toBe('/')
})

test.each([
  undefined,
  '',
  'order',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
])('%s is no place to go on to', (target) => {
  expect(safeTarget(target)).toBe(null)
})
