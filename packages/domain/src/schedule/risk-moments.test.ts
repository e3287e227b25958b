import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getFinishTime,
  forecastLoads,
  isLeftUndone,
  type Load,
  riskAt,
  riskMoments,
  computeRisk,
  type Timing,
} from './forecast.ts'
import { WORK_STAGES } from './pace.ts'
import {
  addWorkingHours,
  type Away,
  DEFAULT_CALENDAR,
  type LocalClock,
  subtractWorkingHours,
} from './working-calendar.ts'

const HOUR = 3_600_000
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
const at = (local: string): number => Date.parse(`${local}:00Z`)

const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}`
const absences: fc.Arbitrary<Away> = fc
  .record({ first: fc.integer({ min: 1, max: 28 }), length: fc.integer({ min: 0, max: 6 }) })
  .map(({ first, length }) => ({ from: day(first), until: day(Math.min(28, first + length)) }))
const timings: fc.Arbitrary<Timing> = fc.array(absences, { maxLength: 2 }).map((away) => ({
  calendar: { ...DEFAULT_CALENDAR, holidays: ['2026-03-11'] },
  clock,
  getAbsences: (accountId) => (accountId === 'a' ? away : []),
}))
const works: fc.Arbitrary<readonly Load[]> = fc.array(
  fc.record({
    stage: fc.constantFrom(...WORK_STAGES),
    accountId: fc.constantFrom('a', 'b', null),
    hours: fc.integer({ min: 1, max: 60 }).map((quarters) => quarters / 4),
    ahead: fc.option(
      fc.integer({ min: 1, max: 120 }).map((quarters) => quarters / 4),
      { nil: undefined },
    ),
  }),
  { minLength: 1, maxLength: 6 },
)
const moments = fc
  .integer({ min: at('2026-03-01T00:00') / 60_000, max: at('2026-03-25T00:00') / 60_000 })
  .map((minutes) => minutes * 60_000)

describe('the moments of a risk', () => {
  it('say at every moment what the forecast of that moment says', () => {
    fc.assert(
      fc.property(works, timings, moments, moments, (loads, timing, deadline, now) => {
        const finish = getFinishTime(forecastLoads(loads, now, timing))
        expect(riskAt(riskMoments(loads, deadline, timing), deadline, now)).toBe(
          computeRisk(deadline, finish, now, timing),
        )
      }),
      { numRuns: 400 },
    )
  })

  it('hours taken away from a moment can be added again', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 200 }), (until, quarters) => {
        const from = subtractWorkingHours(DEFAULT_CALENDAR, clock, until, quarters / 4)
        expect(addWorkingHours(DEFAULT_CALENDAR, clock, from, quarters / 4)).toBeLessThanOrEqual(
          until,
        )
        expect(
          addWorkingHours(DEFAULT_CALENDAR, clock, from + HOUR / 60, quarters / 4),
        ).toBeGreaterThan(until - 3 * 24 * HOUR)
      }),
    )
  })

  it('somebody who is away works after coming back, whoever ends last is named, and whoever left for good never ends', () => {
    const loads: readonly Load[] = [
      { stage: 'translation', accountId: 'a', hours: 4 },
      { stage: 'translation', accountId: 'b', hours: 6 },
    ]
    const now = at('2026-03-02T09:00')
    const [here] = forecastLoads(loads, now, { calendar: DEFAULT_CALENDAR, clock })
    expect(here).toEqual({
      stage: 'translation',
      accountId: 'b',
      hours: 6,
      ahead: 0,
      finishAt: at('2026-03-02T15:00'),
    })
    const away = (until: string | null): Timing => ({
      calendar: DEFAULT_CALENDAR,
      clock,
      getAbsences: (accountId) => (accountId === 'a' ? [{ from: '2026-03-02', until }] : []),
    })
    const [back] = forecastLoads(loads, now, away('2026-03-04'))
    expect(back).toEqual({
      stage: 'translation',
      accountId: 'a',
      hours: 4,
      ahead: 0,
      finishAt: at('2026-03-05T13:00'),
    })
    expect(
      riskAt(riskMoments(loads, at('2027-03-01T12:00'), away(null)), at('2027-03-01T12:00'), now),
    ).toBe('late')
    expect(
      forecastLoads(loads, now, away(null)).map((stage) => isLeftUndone(stage, away(null))),
    ).toEqual([true, false, false, false, false])
    expect(
      forecastLoads(loads, now, away('2026-03-04')).some((stage) =>
        isLeftUndone(stage, away('2026-03-04')),
      ),
    ).toBe(false)
  })

  it('other orders come first, side by side with the stages of other people', () => {
    const timing: Timing = { calendar: DEFAULT_CALENDAR, clock }
    const loads: readonly Load[] = [
      { stage: 'translation', accountId: 'a', hours: 4, ahead: 2 },
      { stage: 'proofreading', accountId: 'b', hours: 4, ahead: 7 },
      { stage: 'review', accountId: 'a', hours: 1, ahead: 2 },
    ]
    const ends = forecastLoads(loads, at('2026-03-02T09:00'), timing).map(
      ({ finishAt }) => finishAt,
    )
    expect(ends.slice(0, 3)).toEqual([
      at('2026-03-02T15:00'),
      at('2026-03-03T12:00'),
      at('2026-03-03T13:00'),
    ])
  })
})
