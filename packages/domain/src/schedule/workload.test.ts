import { expect, test } from 'vitest'
import { DEFAULT_CALENDAR, type LocalClock } from './working-calendar.ts'
import { countFreeHours, isOverBooked, listWorkDays, planWork, spreadWork } from './workload.ts'

const clock: LocalClock = {
  toLocal: (instant) => {
    const text = new Date(instant).toISOString()
    return {
      day: text.slice(0, 10),
      minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)),
    }
  },
  toInstant: (day, minute) => Date.parse(`${day}T00:00:00Z`) + minute * 60_000,
}
const at = (text: string): number => Date.parse(`${text}:00Z`)
/** Monday noon; days are worked from 9 to 17 */
const now = at('2026-03-02T12:00')
const days = listWorkDays(DEFAULT_CALENDAR, clock, now, 60)
const load = (
  stage: 'translation' | 'proofreading' | 'review',
  hours: number,
  accountId = 'a',
) => ({
  stage,
  hours,
  accountId,
})

test('today gives what is left of it, a weekend nothing, and nothing to whoever is away', () => {
  const free = days.slice(0, 7).map((day) => countFreeHours(day, []))
  expect(free).toEqual([5, 8, 8, 8, 8, 0, 0])
  const away = [{ from: '2026-03-03', until: '2026-03-04' }]
  expect(days.slice(0, 4).map((day) => countFreeHours(day, away))).toEqual([5, 0, 0, 8])
})

test('work is spread over the working time until its stage is due', () => {
  const [work] = planWork(
    [load('translation', 26)],
    { cutoff: at('2026-03-09T17:00'), translation: at('2026-03-05T17:00') },
    days,
  )
  expect(work).toMatchObject({ from: now, until: at('2026-03-05T17:00') })
  const spread = spreadWork(work ?? { hours: 0, from: 0, until: 0 }, days, [])
  expect([...spread.keys()]).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
  expect([...spread.values()].reduce((sum, hours) => sum + hours, 0)).toBeCloseTo(26)
  expect(spread.get('2026-03-03')).toBeCloseTo((26 * 8) / 29)
})

test('a stage begins when the one before is due; those without a deadline share the time by their hours', () => {
  const planned = planWork(
    [load('translation', 10), load('proofreading', 6, 'b'), load('review', 2, 'c')],
    { cutoff: at('2026-03-06T17:00'), translation: at('2026-03-04T17:00') },
    days,
  )
  expect(planned.map(({ accountId, from, until }) => [accountId, from, until])).toEqual([
    ['a', now, at('2026-03-04T17:00')],
    ['b', at('2026-03-04T17:00'), at('2026-03-06T13:00')],
    ['c', at('2026-03-06T13:00'), at('2026-03-06T17:00')],
  ])
})

test('what is overdue, and what falls on days away only, falls on one day and over-books it', () => {
  const [late] = planWork([load('translation', 7)], { cutoff: at('2026-02-20T17:00') }, days)
  const spread = spreadWork(late ?? { hours: 0, from: 0, until: 0 }, days, [])
  expect([...spread]).toEqual([['2026-03-02', 7]])
  expect(isOverBooked(7, 5)).toBe(true)
  expect(isOverBooked(8.05, 8)).toBe(false)
  const away = [{ from: '2026-03-03', until: '2026-03-04' }]
  const window = { hours: 4, from: at('2026-03-03T09:00'), until: at('2026-03-04T17:00') }
  expect([...spreadWork(window, days, away)]).toEqual([['2026-03-03', 4]])
})

test('of several people in one stage each has their own hours in the same time', () => {
  const planned = planWork(
    [load('translation', 4), load('translation', 8, 'b')],
    { cutoff: at('2026-03-03T17:00') },
    days,
  )
  expect(planned.map(({ accountId, hours }) => [accountId, hours])).toEqual([
    ['a', 4],
    ['b', 8],
  ])
  expect(new Set(planned.map(({ until }) => until)).size).toBe(1)
})

test('work that is due in years is spread over all of the days there are', () => {
  const [far] = planWork([load('translation', 40)], { cutoff: at('2030-01-01T17:00') }, days)
  const spread = spreadWork(far ?? { hours: 0, from: 0, until: 0 }, days, [])
  expect([...spread.keys()].at(-1)).toBe('2026-04-30')
  expect([...spread.values()].reduce((sum, hours) => sum + hours, 0)).toBeCloseTo(40)
  const later = { hours: 5, from: at('2026-04-29T09:00'), until: at('2026-04-30T17:00') }
  expect([...spreadWork(later, days, []).keys()]).toEqual(['2026-04-29', '2026-04-30'])
})
