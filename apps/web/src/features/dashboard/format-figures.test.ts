import { expect, test } from 'vitest'
import { formatShortDay, formatShare } from './format-figures.ts'
import { formatDuration } from '../../lib/time/format-duration.ts'

test.each([
  [0, '0 ms'],
  [42, '42 ms'],
  [1240, '1.2 sec'],
  [61_000, '1 min'],
  [3 * 3_600_000, '3 hr'],
  [50 * 3_600_000, '2.1 days'],
])('%i ms is %s', (ms, words) => {
  expect(formatDuration(ms, 'en')).toBe(words)
})

test('a share of nothing is no share', () => {
  expect([formatShare(0, 0, 'en'), formatShare(7, 8, 'en')]).toEqual(['–', '88%'])
})

test('days are said in the reader’s way', () => {
  expect([formatShortDay('2026-11-21', 'en'), formatShortDay('2026-11-21', 'zh-CN')]).toEqual([
    'Nov 21',
    '11月21日',
  ])
})
