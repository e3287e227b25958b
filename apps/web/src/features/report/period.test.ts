import { expect, test } from 'vitest'
import { getPeriodDays, PERIODS, findPeriod, todayIn } from './period.ts'

test.each([
  ['this_month', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['this_quarter', '2026-05-01', '2026-04-01', '2026-06-30'],
  ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['this_year', '2028-02-29', '2028-01-01', '2028-12-31'],
  ['last_12_months', '2026-03-14', '2025-04-01', '2026-03-31'],
] as const)('%s of %s runs from %s to %s', (period, today, from, to) => {
  expect(getPeriodDays(period, today)).toEqual({ from, to })
})

test('days of a period are known as it', () => {
  for (const period of PERIODS)
    expect(
      getPeriodDays(findPeriod(getPeriodDays(period, '2026-08-15'), '2026-08-15')!, '2026-08-15'),
    ).toEqual(getPeriodDays(period, '2026-08-15'))
  expect(findPeriod({ from: '2026-08-02', to: '2026-08-31' }, '2026-08-15')).toBeUndefined()
})

test('today is the day where the organisation is', () => {
  expect(todayIn('Asia/Shanghai', new Date('2026-03-31T16:30:00Z'))).toBe('2026-04-01')
})
