import { expect, test } from 'vitest'
import { daysSince, formatBytes, formatMinute, timeLeft, toFieldTime } from './time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString()

test('a minute is shown in the reader’s order of parts and the organisation’s zone', () => {
  expect(formatMinute('2026-11-21T16:30:59Z', 'zh-CN', 'Asia/Shanghai')).toBe('2026/11/22 00:30')
  expect(formatMinute('2026-11-21T16:30:59Z', 'en', 'UTC')).toBe('11/21/2026, 16:30')
})

test('a date field shows the local time with seconds', () => {
  expect(toFieldTime('2026-07-01T22:15:00Z', 'Europe/Paris')).toBe('2026-07-02 00:15:00')
})

test.each([
  [at(0.5), { late: false, unit: 'soon', count: 0 }],
  [at(1), { late: false, unit: 'hours', count: 1 }],
  [at(47.9), { late: false, unit: 'hours', count: 47 }],
  [at(48), { late: false, unit: 'days', count: 2 }],
  [at(-0.1), { late: true, unit: 'hours', count: 1 }],
  [at(-30), { late: true, unit: 'hours', count: 30 }],
  [at(-72), { late: true, unit: 'days', count: 3 }],
])('time left until %s', (until, expected) => {
  expect(timeLeft(until, now)).toEqual(expected)
})

test('days in a stage are whole days and never negative', () => {
  expect([at(-23), at(-24), at(-240), at(5)].map((instant) => daysSince(instant, now))).toEqual([
    0, 1, 10, 0,
  ])
})

test('sizes are shown in units of 1024', () => {
  expect(
    [512, 1536, 4 * 1024 * 1024, 25 * 1024 * 1024].map((bytes) => formatBytes(bytes, 'en')),
  ).toEqual(['512 byte', '1.5 kB', '4 MB', '25 MB'])
})
