import { expect, test } from 'vitest'
import { findTmxFault } from './term-import.ts'

test('files that are no TMX, or too large, are refused before they are sent', () => {
  expect(findTmxFault({ name: 'Memory.TMX', size: 100 })).toBeNull()
  expect(findTmxFault({ name: 'memory.xlsx', size: 100 })).toBe('not_tmx')
  expect(findTmxFault({ name: 'memory.tmx', size: 21 * 1024 * 1024 })).toBe('too_large')
})
