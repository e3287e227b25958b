import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getFinishTime,
  forecastStages,
  type RemainingWork,
  computeRisk,
  type Schedule,
} from './forecast.ts'
import { DEFAULT_PACE, EVIDENCE_HOURS, measuredPace, WORK_STAGES } from './pace.ts'
import {
  addWorkingHours,
  DEFAULT_CALENDAR,
  isCalendarSound,
  isWorkingDay,
  type LocalClock,
  type WorkingCalendar,
  workingHoursBetween,
} from './working-calendar.ts'

const HOUR = 3_600_000
/** A wall clock eight hours ahead, without summer time. */
const OFFSET = 8 * HOUR
const clock: LocalClock = {
  toLocal: (instant) => {
    const text = new Date(instant + OFFSET).toISOString()
    return {
      day: text.slice(0, 10),
      minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)),
    }
  },
  toInstant: (day, minute) => Date.parse(`${day}T00:00:00Z`) + minute * 60_000 - OFFSET,
}
const at = (local: string): number => Date.parse(`${local}:00Z`) - OFFSET

const calendars: fc.Arbitrary<WorkingCalendar> = fc
  .record({
    workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    start: fc.integer({ min: 0, max: 700 }),
    length: fc.integer({ min: 60, max: 700 }),
    holidays: fc.uniqueArray(
      fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
      { maxLength: 8 },
    ),
    extraDays: fc.uniqueArray(
      fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
      { maxLength: 3 },
    ),
  })
  .map(({ length, ...calendar }) => ({ ...calendar, end: calendar.start + length }))
const moments = fc.integer({ min: at('2026-03-01T00:00'), max: at('2026-03-25T00:00') })
const someHours = fc.integer({ min: 1, max: 400 }).map((quarters) => quarters / 4)

describe('a working calendar', () => {
  it('knows weekends, holidays and the days that are worked instead', () => {
    const calendar = { ...DEFAULT_CALENDAR, holidays: ['2026-03-03'], extraDays: ['2026-03-08'] }
    expect(
      ['2026-03-02', '2026-03-03', '2026-03-07', '2026-03-08'].map((day) =>
        isWorkingDay(calendar, day),
      ),
    ).toEqual([true, false, false, true])
  })

  it.each([
    ['within a day', '2026-03-02T10:00', 3, '2026-03-02T13:00'],
    ['over night', '2026-03-02T16:00', 3, '2026-03-03T11:00'],
    ['over the weekend', '2026-03-06T16:00', 2, '2026-03-09T10:00'],
    ['from a weekend', '2026-03-07T12:00', 1, '2026-03-09T10:00'],
    ['to the end of a day', '2026-03-02T09:00', 8, '2026-03-02T17:00'],
    ['before work', '2026-03-02T05:00', 1, '2026-03-02T10:00'],
  ])('adds hours %s', (_, from, hours, until) => {
    expect(addWorkingHours(DEFAULT_CALENDAR, clock, at(from), hours)).toBe(at(until))
  })

  it('counts as many hours as were added, and adding in two steps is adding at once', () => {
    fc.assert(
      fc.property(calendars, moments, someHours, someHours, (calendar, from, a, b) => {
        const inOneStep = addWorkingHours(calendar, clock, from, a + b)
        expect(
          addWorkingHours(calendar, clock, addWorkingHours(calendar, clock, from, a), b),
        ).toBeCloseTo(inOneStep, -1)
        expect(workingHoursBetween(calendar, clock, from, inOneStep)).toBeCloseTo(a + b, 3)
      }),
      { numRuns: 60 },
    )
  })

  it('never goes back, and ends in working time', () => {
    fc.assert(
      fc.property(calendars, moments, someHours, (calendar, from, hours) => {
        const end = addWorkingHours(calendar, clock, from, hours)
        const { day, minute } = clock.toLocal(end - 1)
        expect(end).toBeGreaterThan(from)
        expect(isWorkingDay(calendar, day)).toBe(true)
        expect(minute >= calendar.start && minute <= calendar.end).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('is refused without days or with its hours turned round, and holidays without end do end', () => {
    expect(isCalendarSound(DEFAULT_CALENDAR)).toBe(true)
    expect(isCalendarSound({ ...DEFAULT_CALENDAR, workingDays: [] })).toBe(false)
    expect(isCalendarSound({ ...DEFAULT_CALENDAR, start: 1020, end: 540 })).toBe(false)
    expect(addWorkingHours({ ...DEFAULT_CALENDAR, workingDays: [] }, clock, 0, 1)).toBeGreaterThan(
      0,
    )
  })
})

describe('a pace', () => {
  it('is measured over working hours, chapters open at once sharing theirs', () => {
    const done = [
      { from: at('2026-03-02T09:00'), until: at('2026-03-02T17:00'), amount: 3000 },
      { from: at('2026-03-02T09:00'), until: at('2026-03-03T17:00'), amount: 3000 },
    ]
    expect(measuredPace('translation', done, DEFAULT_CALENDAR, clock)).toBe(375)
  })

  it('is the default while there is too little to go by, and never wild', () => {
    const within = (hours: number, amount: number) =>
      measuredPace(
        'translation',
        [{ from: at('2026-03-02T09:00'), until: at('2026-03-02T09:00') + hours * HOUR, amount }],
        DEFAULT_CALENDAR,
        clock,
      )
    expect(within(EVIDENCE_HOURS - 1, 9000)).toBe(DEFAULT_PACE.translation)
    expect(within(EVIDENCE_HOURS, 1_000_000)).toBe(DEFAULT_PACE.translation * 4)
    expect(within(EVIDENCE_HOURS, 1)).toBe(DEFAULT_PACE.translation / 4)
    expect(measuredPace('review', [], DEFAULT_CALENDAR, clock)).toBe(DEFAULT_PACE.review)
  })
})

describe('a forecast', () => {
  const schedule: Schedule = {
    calendar: DEFAULT_CALENDAR,
    clock,
    getPace: (_stage, id) => (id === 'fast' ? 500 : undefined),
  }
  const now = at('2026-03-02T09:00')

  it('takes stages one after the other and people side by side', () => {
    const work: RemainingWork[] = [
      { stage: 'translation', accountId: 'fast', amount: 2000 },
      { stage: 'translation', accountId: 'usual', amount: 1500 },
      { stage: 'proofreading', accountId: null, amount: 1200 },
    ]
    const stages = forecastStages(work, now, schedule)
    expect(stages.map(({ hours }) => hours)).toEqual([6, 2, 0, 0, 0])
    expect(stages[0]?.finishAt).toBe(at('2026-03-02T15:00'))
    expect(getFinishTime(stages)).toBe(at('2026-03-02T17:00'))
    expect(getFinishTime(forecastStages([], now, schedule))).toBeNull()
  })

  it('is never earlier when there is more to do', () => {
    const amounts = fc.array(
      fc.record({
        stage: fc.constantFrom(...WORK_STAGES),
        accountId: fc.constantFrom('fast', 'usual', null),
        amount: fc.integer({ min: 1, max: 20_000 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(amounts, amounts, (some, more) => {
        const less = getFinishTime(forecastStages(some, now, schedule)) ?? now
        expect(
          getFinishTime(forecastStages([...some, ...more], now, schedule)) ?? now,
        ).toBeGreaterThanOrEqual(less)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['passed', '2026-03-01T12:00', '2026-03-02T15:00'],
    ['late', '2026-03-02T14:00', '2026-03-02T15:00'],
    ['tight', '2026-03-03T11:00', '2026-03-02T15:00'],
    ['safe', '2026-03-05T17:00', '2026-03-02T15:00'],
  ])('a deadline is %s', (risk, deadline, finish) => {
    expect(computeRisk(at(deadline), at(finish), now, schedule)).toBe(risk)
  })

  it('has no risk where nothing is due or nothing is left', () => {
    expect([
      computeRisk(null, now, now, schedule),
      computeRisk(now - 1, null, now, schedule),
    ]).toEqual(['none', 'none'])
  })
})
