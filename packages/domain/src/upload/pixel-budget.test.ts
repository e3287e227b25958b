import { expect, test } from 'vitest'
import { hourlyPixelBudget, MAX_HOURLY_PIXELS, type PixelUse } from './pixel-budget.ts'

const now = new Date('2026-03-02T08:00:00.000Z')
const minutesAgo = (minutes: number, pixels: number): PixelUse => ({
  at: new Date(now.getTime() - minutes * 60_000),
  pixels,
})

test('what is left is the budget without the uses of the last hour', () => {
  expect(hourlyPixelBudget([], now)).toEqual({ left: MAX_HOURLY_PIXELS, nextAt: null })
  expect(
    hourlyPixelBudget(
      [minutesAgo(10, 1_000), minutesAgo(59, 500), minutesAgo(61, MAX_HOURLY_PIXELS)],
      now,
    ),
  ).toEqual({
    left: MAX_HOURLY_PIXELS - 1_500,
    nextAt: new Date(now.getTime() + 60_000),
  })
})

test('when nothing is left, it says when the first use that expires is an hour old', () => {
  const half = MAX_HOURLY_PIXELS / 2
  const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
  expect(hourlyPixelBudget([minutesAgo(50, half), minutesAgo(20, half)], now)).toEqual({
    left: 0,
    nextAt: inMinutes(10),
  })
  // the first to leave does not make room yet
  expect(hourlyPixelBudget([minutesAgo(20, MAX_HOURLY_PIXELS), minutesAgo(50, half)], now)).toEqual(
    { left: 0, nextAt: inMinutes(40) },
  )
})
