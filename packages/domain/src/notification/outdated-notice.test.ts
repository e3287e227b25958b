import { expect, test } from 'vitest'
import { listOutdated, stillTrue } from './outdated-notice.ts'

test('chapters that are assigned to somebody else leave the notice of the others', () => {
  expect(listOutdated('unassigned')).toContain('assigned')
  expect(stillTrue(['a', 'b'], 'unassigned', ['b'])).toEqual(['a'])
  expect(stillTrue(['a', 'b'], 'unassigned', ['a', 'b', 'c'])).toBeNull()
})

test('a notice about no chapter concerns none of those named, unless the whole order is meant', () => {
  expect(stillTrue(['a'], 'unassigned', [])).toEqual(['a'])
  expect(stillTrue([], 'unassigned', ['a'])).toEqual([])
  expect(stillTrue([], 'unassigned', [])).toBeNull()
  expect(stillTrue(['a'], 'stopped', [])).toBeNull()
  expect(stillTrue(['a'], 'deadline_passed', ['b'])).toBeNull()
})

test('what somebody wrote is never replaced', () => {
  expect(listOutdated('mentioned')).toEqual([])
  expect(listOutdated('replied')).toEqual([])
})
