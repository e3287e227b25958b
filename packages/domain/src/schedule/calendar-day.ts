/** Days of the calendar, `YYYY-MM-DD`, without zone or time. */

const DAY_MS = 86_400_000

/** So many days later; earlier when `count` is below 0. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** 1 Monday … 7 Sunday */
export const getWeekday = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7

/** Monday of the day's week. */
export const startOfWeek = (day: string): string => addDays(day, 1 - getWeekday(day))
