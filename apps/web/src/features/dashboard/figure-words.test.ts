import { expect, test } from 'vitest'
import { dayWords, shareWords } from './figure-words.ts'
import { durationWords } from '../../lib/duration-words.ts'

test.each([
  [0, '0 ms'],
  [42, '42 ms'],
  [1240, '1.2 sec'],
  [61_000, '1 min'],
  [3 * 3_600_000, '3 hr'],
  [50 * 3_600_000, '2.1 days'],
])('%i ms is %s', (ms, words) => {
  expect(durationWords(ms, 'en')).toBe(words)
})

test('a share of nothing is no share', () => {
  expect([shareWords(0, 0, 'en'), shareWords(7, 8, 'en')]).toEqual(['–', '88%'])
})

test('days are said in the reader’s way', () => {
  expect([dayWords('2026-11-21', 'en'), dayWords('2026-11-21', 'zh-CN')]).toEqual(['Nov 21', '11月21日'])
})
