/**
 * When people work: days of the week, hours of the day, holidays, all by the clock of the
 * organisation.
 */
import { addDays, getWeekday } from './calendar-day.ts'

export interface WorkingCalendar {
  /** 1 Monday … 7 Sunday; at least one */
  readonly workingDays: readonly number[]
  /** minutes after midnight, start before end */
  readonly start: number
  readonly end: number
  /** days nobody works, `YYYY-MM-DD` */
  readonly holidays: readonly string[]
  /** days that are worked although their day of the week is not, as after moved holidays */
  readonly extraDays: readonly string[]
  /** days one person is away, whatever else holds */
  readonly away?: readonly Away[]
}

/** Days `YYYY-MM-DD`, both included; `until` null: for good. */
export interface Away {
  readonly from: string
  readonly until: string | null
}

export const isAwayOn = (away: readonly Away[], day: string): boolean =>
  away.some(({ from, until }) => from <= day && (until === null || day <= until))

/** Before the studio sets its own. */
export const DEFAULT_CALENDAR: WorkingCalendar = {
  workingDays: [1, 2, 3, 4, 5],
  start: 9 * 60,
  end: 17 * 60,
  holidays: [],
  extraDays: [],
}

/** The clock on the wall: zones are the caller's business. Instants in milliseconds. */
export interface LocalClock {
  readonly toLocal: (instant: number) => { readonly day: string; readonly minute: number }
  readonly toInstant: (day: string, minute: number) => number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Longest look ahead: a calendar of holidays only would have no end. */
const MAX_DAYS = 3660

export const isCalendarSound = ({ workingDays, start, end }: WorkingCalendar): boolean =>
  workingDays.length > 0 &&
  workingDays.every((day) => Number.isInteger(day) && day >= 1 && day <= 7) &&
  start >= 0 &&
  start < end &&
  end <= 24 * 60

export const isWorkingDay = (calendar: WorkingCalendar, day: string): boolean =>
  !isAwayOn(calendar.away ?? [], day) &&
  (calendar.extraDays.includes(day) ||
    (calendar.workingDays.includes(getWeekday(day)) && !calendar.holidays.includes(day)))

/**
 * The day so many working days later; 0 is the same day, as is any count where nobody ever works.
 */
export const addWorkingDays = (calendar: WorkingCalendar, day: string, count: number): string => {
  let left = count
  for (let ahead = 0; ahead <= MAX_DAYS; ahead++) {
    if (left === 0) return addDays(day, ahead)
    if (isWorkingDay(calendar, addDays(day, ahead + 1))) left -= 1
  }
  return day
}

/** Working time of a day as instants; null on a free day. */
const getShift = (
  calendar: WorkingCalendar,
  clock: LocalClock,
  day: string,
): readonly [from: number, until: number] | null =>
  isWorkingDay(calendar, day)
    ? [clock.toInstant(day, calendar.start), clock.toInstant(day, calendar.end)]
    : null

/**
 * The moment when so many working hours have gone by. None are over at once; else it lies in
 * working time, its end included.
 */
export const addWorkingHours = (
  calendar: WorkingCalendar,
  clock: LocalClock,
  from: number,
  hours: number,
): number => {
  let left = hours * HOUR_MS
  if (left <= 0) return from
  let { day } = clock.toLocal(from)
  for (let passed = 0; passed < MAX_DAYS; passed++, day = addDays(day, 1)) {
    const shift = getShift(calendar, clock, day)
    if (shift === null) continue
    const begin = Math.max(from, shift[0])
    const there = shift[1] - begin
    if (there <= 0) continue
    if (left <= there) return begin + left
    left -= there
  }
  return from + MAX_DAYS * DAY_MS
}

/**
 * The last moment at which somebody can begin and have worked so many hours by `until`:
 * `addWorkingHours` the other way round.
 */
export const subtractWorkingHours = (
  calendar: WorkingCalendar,
  clock: LocalClock,
  until: number,
  hours: number,
): number => {
  let left = hours * HOUR_MS
  if (left <= 0) return until
  let { day } = clock.toLocal(until)
  for (let passed = 0; passed < MAX_DAYS; passed++, day = addDays(day, -1)) {
    const shift = getShift(calendar, clock, day)
    if (shift === null) continue
    const end = Math.min(until, shift[1])
    const there = end - shift[0]
    if (there <= 0) continue
    if (left <= there) return end - left
    left -= there
  }
  return until - MAX_DAYS * DAY_MS
}

/** Working hours between two moments; 0 when they are the wrong way round. */
export const workingHoursBetween = (
  calendar: WorkingCalendar,
  clock: LocalClock,
  from: number,
  until: number,
): number => {
  let sum = 0
  let { day } = clock.toLocal(from)
  for (let passed = 0; passed < MAX_DAYS; passed++, day = addDays(day, 1)) {
    if (clock.toInstant(day, 0) >= until) break
    const shift = getShift(calendar, clock, day)
    if (shift !== null) sum += Math.max(0, Math.min(until, shift[1]) - Math.max(from, shift[0]))
  }
  return sum / HOUR_MS
}
