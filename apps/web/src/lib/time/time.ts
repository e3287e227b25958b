import { toLocalTime } from '@panelflow/contract/local-time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const getFormatter = (
  locale: string,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = JSON.stringify([locale, zone, options])
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, format)
  return format
}

const MINUTE: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** Date and time to the minute, in the reader's order of parts. */
export const formatMinute = (instant: string, locale: string, zone: string): string =>
  getFormatter(locale, zone, MINUTE).format(new Date(instant))

/** The same without the year while it is the present one: for tables. */
export const formatShort = (instant: string, locale: string, zone: string, now: number): string => {
  const getYear = (date: Date): string => getFormatter('en', zone, { year: 'numeric' }).format(date)
  const date = new Date(instant)
  const { year, ...rest } = MINUTE
  return getFormatter(
    locale,
    zone,
    getYear(date) === getYear(new Date(now)) ? rest : { year, ...rest },
  ).format(date)
}

/** A day of the calendar, `YYYY-MM-DD`, in the reader's order of parts. */
export const formatDay = (day: string, locale: string): string =>
  getFormatter(locale, 'UTC', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `YYYY-MM-DD HH:mm:ss` for a date field, from an instant. */
export const toFieldTime = (instant: string, zone: string): string =>
  toLocalTime(new Date(instant), zone)

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export interface TimeLeft {
  readonly late: boolean
  readonly unit: 'days' | 'hours' | 'soon'
  readonly count: number
}

/**
 * Days when at least two full ones are left (or over), else hours; `soon` under an hour. A late one
 * is at least one hour late.
 */
export const timeLeft = (until: string, now: number): TimeLeft => {
  const ms = Date.parse(until) - now
  const size = Math.abs(ms)
  const late = ms < 0
  if (size >= 2 * DAY_MS) return { late, unit: 'days', count: Math.floor(size / DAY_MS) }
  if (late) return { late, unit: 'hours', count: Math.max(1, Math.floor(size / HOUR_MS)) }
  return size < HOUR_MS
    ? { late, unit: 'soon', count: 0 }
    : { late, unit: 'hours', count: Math.floor(size / HOUR_MS) }
}

/** Whole days since an instant; 0 on the first day. */
export const daysSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / DAY_MS))

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "4.2 MB" in the reader's digits; 1 kB is 1024 bytes, as the limits of uploads are. */
export const formatBytes = (bytes: number, locale: string): string => {
  const step = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[step],
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}
