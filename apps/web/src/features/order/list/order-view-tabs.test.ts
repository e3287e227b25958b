import { expect, test } from 'vitest'
import { getBuiltIn } from './order-view-tabs.tsx'

test('filters that are a built-in view and nothing besides are known as it', () => {
  expect(getBuiltIn({})).toBe('all')
  expect(getBuiltIn({ scope: 'mine' })).toBe('mine')
  expect(getBuiltIn({ type: ['urgent'], search: undefined })).toBe('urgent')
  expect(getBuiltIn({ type: ['urgent'], search: 'whale' })).toBeUndefined()
})
