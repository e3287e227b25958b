/**
 * Dates and times as people type them: "+3d", "Fri 18:00", "2026-12-04 18:00", "明天 18点".
 * All of it is the clock on the wall: zones are the caller's business.
 */
import { addDays, getWeekday } from '@panelflow/domain/schedule/calendar-day.ts'
import {
  addWorkingDays,
  DEFAULT_CALENDAR,
  isWorkingDay,
  type WorkingCalendar,
} from '@panelflow/domain/schedule/working-calendar.ts'

export interface WallClock {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** minutes after midnight */
  readonly minute: number
}

const DAY_MINUTES = 1440

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DD HH:mm:ss`, as the date fields hold it; the minutes may run over the day's end. */
export const toFieldText = ({ day, minute }: WallClock): string => {
  const over = Math.floor(minute / DAY_MINUTES)
  const rest = minute - over * DAY_MINUTES
  return `${addDays(day, over)} ${twoDigits(Math.floor(rest / 60))}:${twoDigits(rest % 60)}:00`
}

const isRealDay = (day: string): boolean => {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day
}

const toDay = (year: number, month: number, date: number): string | null => {
  const day = `${year}-${twoDigits(month)}-${twoDigits(date)}`
  return isRealDay(day) ? day : null
}

interface Clock {
  readonly minute: number
  readonly rest: string
}

const AFTERNOON = /^(pm|下午|晚上|晚)$/

/** A time at the end of the text: 18:00, 18:30, 6pm, 18h, 18点30, 下午6点. */
const splitTime = (text: string): Clock | null => {
  const found =
    /(?<before>上午|早上|下午|晚上|中午)?\s*(?<![\d+])(?<hour>\d{1,2})(?:[:点时](?<minute>\d{2})?分?|h)\s*(?<after>am|pm)?$/.exec(
      text,
    ) ?? /(?<![\d+])(?<hour>\d{1,2})\s*(?<after>am|pm)$/.exec(text)
  if (found?.groups === undefined) return null
  const { before, hour, minute, after } = found.groups
  const half = after ?? before ?? ''
  const written = Number(hour)
  const hours = AFTERNOON.test(half) ? (written % 12) + 12 : half === 'am' ? written % 12 : written
  const minutes = Number(minute ?? 0)
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return null
  return { minute: hours * 60 + minutes, rest: text.slice(0, found.index).trim() }
}

const WEEKDAYS: readonly RegExp[] = [
  /^(?:mon|monday|(?:周|星期|礼拜)一)$/,
  /^(?:tue|tues|tuesday|(?:周|星期|礼拜)二)$/,
  /^(?:wed|weds|wednesday|(?:周|星期|礼拜)三)$/,
  /^(?:thu|thur|thurs|thursday|(?:周|星期|礼拜)四)$/,
  /^(?:fri|friday|(?:周|星期|礼拜)五)$/,
  /^(?:sat|saturday|(?:周|星期|礼拜)六)$/,
  /^(?:sun|sunday|(?:周|星期|礼拜)[日天])$/,
]

/** "fri" is the next one, today too while its time is to come; "next fri" that of next week. */
const readWeekday = (text: string, today: string, isTimeOver: boolean): string | null => {
  const next = /^(?:next |下个?)(.*)$/.exec(text)
  const index = WEEKDAYS.findIndex((name) => name.test(next?.[1] ?? text))
  if (index < 0) return null
  const away = index + 1 - getWeekday(today)
  if (next !== null) return addDays(today, away + 7)
  return addDays(today, away < 0 || (away === 0 && isTimeOver) ? away + 7 : away)
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** A date with or without its year; without one it is the next such day. */
const readDate = (text: string, today: string): string | null => {
  const whole = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text)
  if (whole !== null) return toDay(Number(whole[1]), Number(whole[2]), Number(whole[3]))
  const named =
    /^(?<month>[a-z]{3})[a-z]*\.? (?<date>\d{1,2})$/.exec(text) ??
    /^(?<date>\d{1,2})\.? (?<month>[a-z]{3})[a-z]*$/.exec(text)
  const short = /^(?<month>\d{1,2})[-/月](?<date>\d{1,2})[日号]?$/.exec(text)
  const groups = (named ?? short)?.groups
  if (groups === undefined) return null
  const month = named === null ? Number(groups['month']) : MONTHS.indexOf(groups['month'] ?? '') + 1
  const year = Number(today.slice(0, 4))
  const day = toDay(year, month, Number(groups['date']))
  return day !== null && day < today ? toDay(year + 1, month, Number(groups['date'])) : day
}

const AHEAD =
  /^\+?\s*(?<count>\d{1,3})\s*(?:(?<work>wd|working days?|workdays?|个?工作日)|(?<day>d|days?|天|日)|(?<week>w|weeks?|个?周|个?星期)|(?<month>m|months?|个月))后?$/

const readAhead = (text: string, calendar: WorkingCalendar, today: string): string | null => {
  const groups = AHEAD.exec(text)?.groups
  if (groups === undefined) return null
  const count = Number(groups['count'])
  if (groups['work'] !== undefined) return addWorkingDays(calendar, today, count)
  if (groups['day'] !== undefined) return addDays(today, count)
  if (groups['week'] !== undefined) return addDays(today, count * 7)
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + count
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  // the 31st of a month that is shorter is its last day
  for (let date = Number(today.slice(8)); date > 27; date--) {
    const day = toDay(year, month, date)
    if (day !== null) return day
  }
  return toDay(year, month, Number(today.slice(8)))
}

const NAMED_DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:tod|today|今天|今日)$/, 0],
  [/^(?:tom|tomorrow|明天|明日)$/, 1],
  [/^后天$/, 2],
]

/**
 * What was typed as `YYYY-MM-DD HH:mm:ss`; null when it cannot be read. A day without a time means
 * the end of its work, a time without a day the next time the clock shows it.
 */
export const readDeadlineText = (
  typed: string,
  now: WallClock,
  calendar: WorkingCalendar = DEFAULT_CALENDAR,
): string | null => {
  const text = typed.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const hours = /^\+\s*(\d{1,3})\s*(?:h|hours?|个?小时)$/.exec(text)
  if (hours !== null)
    return toFieldText({ day: now.day, minute: now.minute + Number(hours[1]) * 60 })
  const instant = /^(\d{4}-\d{2}-\d{2})[ t](\d{2}):(\d{2})(?::\d{2})?$/.exec(text)
  const clock = splitTime(instant === null ? text : text.slice(0, 16).replace('t', ' '))
  const minute = clock?.minute ?? calendar.end
  const rest = (clock?.rest ?? text).replace(/[,,]$/, '').trim()
  const isTimeOver = minute <= now.minute
  if (rest === '')
    return clock === null
      ? null
      : toFieldText({ day: addDays(now.day, isTimeOver ? 1 : 0), minute })
  const named = NAMED_DAYS.find(([name]) => name.test(rest))
  const day =
    named === undefined
      ? (readWeekday(rest, now.day, isTimeOver) ??
        readAhead(rest, calendar, now.day) ??
        readDate(rest, now.day))
      : addDays(now.day, named[1])
  return day === null ? null : toFieldText({ day, minute })
}

const DEADLINE_PRESETS = [
  'today',
  'next_day',
  'in_three',
  'end_of_week',
  'in_a_week',
  'in_two_weeks',
] as const
type DeadlinePreset = (typeof DEADLINE_PRESETS)[number]

export interface PresetDay {
  readonly preset: DeadlinePreset
  readonly day: string
}

/** The last working day of the week of a day; null when there is none left. */
const getEndOfWeek = (calendar: WorkingCalendar, day: string): string | null => {
  for (let ahead = 7 - getWeekday(day); ahead >= 0; ahead--) {
    const at = addDays(day, ahead)
    if (isWorkingDay(calendar, at)) return at
  }
  return null
}

/** Days a deadline usually falls on, by the studio's calendar; each day once, the nearest first. */
export const listPresetDays = (calendar: WorkingCalendar, now: WallClock): PresetDay[] => {
  const isTodayOpen = isWorkingDay(calendar, now.day) && now.minute < calendar.end
  const days: Readonly<Record<DeadlinePreset, string | null>> = {
    today: isTodayOpen ? now.day : null,
    next_day: addWorkingDays(calendar, now.day, 1),
    in_three: addWorkingDays(calendar, now.day, 3),
    end_of_week: getEndOfWeek(calendar, now.day),
    in_a_week: addWorkingDays(calendar, now.day, 5),
    in_two_weeks: addWorkingDays(calendar, now.day, 10),
  }
  const earliest = isTodayOpen ? now.day : addDays(now.day, 1)
  const seen = new Set<string>()
  return DEADLINE_PRESETS.flatMap((preset) => {
    const day = days[preset]
    if (day === null || day < earliest || seen.has(day)) return []
    seen.add(day)
    return [{ preset, day }]
  }).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
