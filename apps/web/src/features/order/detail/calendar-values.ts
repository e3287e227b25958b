import type { CalendarView } from '@panelflow/contract/schedule.ts'
import type { WorkingCalendar } from '@panelflow/domain/schedule/working-calendar.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDate = (text: string): boolean => {
  const instant = Date.parse(`${text}T00:00:00Z`)
  // the 30th of February would be read as the 2nd of March
  return (
    DAY.test(text) && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
  )
}

/**
 * Days of a text, one to a line or with blanks and commas between, each once and sorted; null when
 * something in it is no date.
 */
export const calendarDays = (text: string): readonly string[] | null => {
  const parts = text.split(/[\s,;，；、]+/).filter((part) => part !== '')
  return parts.every(isDate) ? [...new Set(parts)].toSorted() : null
}

/** `09:30` of minutes after midnight; the end of a day is its last minute. */
export const formatMinuteOfDay = (minute: number): string => {
  const displayMinute = Math.min(minute, 24 * 60 - 1)
  return `${String(Math.floor(displayMinute / 60)).padStart(2, '0')}:${String(displayMinute % 60).padStart(2, '0')}`
}

/** Minutes after midnight; 0 for what is no time. */
export const parseMinuteOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return Number.isInteger(hours) && Number.isInteger(minutes) ? hours * 60 + minutes : 0
}

/** A calendar as the fields of the form hold it. */
export interface CalendarTexts {
  /** sorted */
  readonly workingDays: readonly string[]
  readonly start: string
  readonly end: string
  readonly holidays: string
  readonly extraDays: string
}

export const toCalendarTexts = (calendar: WorkingCalendar): CalendarTexts => ({
  workingDays: calendar.workingDays.map(String),
  start: formatMinuteOfDay(calendar.start),
  end: formatMinuteOfDay(calendar.end),
  holidays: calendar.holidays.join('\n'),
  extraDays: calendar.extraDays.join('\n'),
})

/**
 * What the form sends: the changed fields, and the stored ones as they are, because a text cannot
 * say all of them (the end of a day, 24:00, is shown as its last minute).
 * @returns null when a text of days holds something that is no date
 */
export const toCalendarBody = (
  { zone: _zone, ...stored }: CalendarView,
  changed: Partial<CalendarTexts>,
): Omit<CalendarView, 'zone'> | null => {
  const holidays = changed.holidays === undefined ? stored.holidays : calendarDays(changed.holidays)
  const extraDays =
    changed.extraDays === undefined ? stored.extraDays : calendarDays(changed.extraDays)
  if (holidays === null || extraDays === null) return null
  return {
    ...stored,
    ...(changed.workingDays === undefined ? {} : { workingDays: changed.workingDays.map(Number) }),
    ...(changed.start === undefined ? {} : { start: parseMinuteOfDay(changed.start) }),
    ...(changed.end === undefined ? {} : { end: parseMinuteOfDay(changed.end) }),
    holidays: [...holidays],
    extraDays: [...extraDays],
  }
}
