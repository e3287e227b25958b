import { expect, test } from 'vitest'
import { addWeek, splitWeeks } from './workload-weeks.ts'

test('a week is the sum of its days; over-booked ones are counted', () => {
  const days = Array.from({ length: 14 }, (_, index) =>
    new Date(Date.UTC(2026, 2, 2 + index)).toISOString().slice(0, 10),
  )
  const [first, second] = splitWeeks(days)
  expect([first?.from, second?.from, second?.start]).toEqual(['2026-03-02', '2026-03-09', 7])
  const load = days.map((_, index) => ({
    hours: index < 7 ? 1.2 : 9,
    other: index === 0 ? 8 : 0,
    free: index % 7 < 5 ? 8 : 0,
    isOverBooked: index === 0,
  }))
  if (first === undefined || second === undefined) throw new Error('two weeks')
  expect(addWeek(load, first)).toMatchObject({ planned: 16.4, other: 8, free: 40, over: 1 })
  expect(addWeek(load, second)).toMatchObject({ planned: 63, other: 0, free: 40, over: 0 })
})
