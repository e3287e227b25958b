/**
 * How much work falls on which day: what is left of each stage, at the pace of its person, spread
 * over the working days until the stage is due.
 */
import type { DeadlineStage } from '../order/todo-deadline.ts'
import type { Load } from './forecast.ts'
import { WORK_STAGES, type WorkStage } from './pace.ts'
import {
  type Away,
  isAwayOn,
  isWorkingDay,
  type LocalClock,
  type WorkingCalendar,
} from './working-calendar.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Working time of a day in milliseconds; on a free day `from` is `until`. */
export interface WorkDay {
  readonly day: string
  readonly from: number
  readonly until: number
}

/** Days from this moment on; of the first only what is left of it. */
export const listWorkDays = (
  calendar: WorkingCalendar,
  clock: LocalClock,
  now: number,
  count: number,
): readonly WorkDay[] => {
  const today = Date.parse(clock.toLocal(now).day)
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today + index * DAY_MS).toISOString().slice(0, 10)
    const from = Math.max(now, clock.toInstant(day, calendar.start))
    const until = isWorkingDay(calendar, day) ? clock.toInstant(day, calendar.end) : from
    return { day, from, until: Math.max(from, until) }
  })
}

/**
 * Where to begin to look for time after a moment, among years of days. One earlier than by the
 * clock: a day of summer time is longer, and the first one has begun already.
 */
const findFirst = (days: readonly WorkDay[], from: number): number =>
  Math.max(0, Math.floor((from - (days[0]?.from ?? from)) / DAY_MS) - 1)

/** The parts of the days that lie between two moments, in milliseconds. */
const listParts = (
  days: readonly WorkDay[],
  from: number,
  until: number,
): readonly (readonly [day: WorkDay, part: number])[] => {
  const parts: [WorkDay, number][] = []
  for (let index = findFirst(days, from); index < days.length; index++) {
    const day = days[index]
    if (day === undefined || day.from >= until) break
    const part = Math.min(until, day.until) - Math.max(from, day.from)
    if (part > 0) parts.push([day, part])
  }
  return parts
}

/** The moment when so many working hours have gone by since another. */
const addHours = (days: readonly WorkDay[], from: number, hours: number): number => {
  let left = hours * HOUR_MS
  for (let index = findFirst(days, from); index < days.length; index++) {
    const day = days[index]
    const begin = Math.max(from, day?.from ?? from)
    const there = Math.max(0, (day?.until ?? begin) - begin)
    if (there > 0 && left <= there) return begin + left
    left -= there
  }
  return days.at(-1)?.until ?? from
}

/** Work of one person, or of nobody yet, and the time it is to be done in. Milliseconds. */
export interface PlannedWork {
  readonly stage: WorkStage
  readonly accountId: string | null
  readonly hours: number
  readonly from: number
  readonly until: number
}

/** When an order and its stages are due, in milliseconds. */
type DueTimes = Readonly<Partial<Record<DeadlineStage, number | null>>> & {
  readonly cutoff: number
}

interface StageTime {
  readonly stage: WorkStage
  readonly hours: number
  readonly due: number | null
}

/** The stages that have work left, each with its longest load and its deadline. */
const listStageTimes = (loads: readonly Load[], due: DueTimes): readonly StageTime[] => {
  const left = WORK_STAGES.filter((stage) => loads.some((load) => load.stage === stage))
  return left.map((stage, index) => {
    const hours = Math.max(...loads.filter((one) => one.stage === stage).map((one) => one.hours))
    const own = stage === 'review' || stage === 'visual_review' ? null : (due[stage] ?? null)
    return { stage, hours, due: index === left.length - 1 ? (own ?? due.cutoff) : own }
  })
}

/**
 * The time of each load: from the deadline of the stage before to its own. Stages without a
 * deadline share the time up to the next one by their hours. What is overdue is to be done now.
 */
export const planWork = (
  loads: readonly Load[],
  due: DueTimes,
  days: readonly WorkDay[],
): readonly PlannedWork[] => {
  const stages = listStageTimes(loads, due)
  const now = days[0]?.from ?? 0
  const planned: PlannedWork[] = []
  let from = now
  for (let index = 0; index < stages.length;) {
    const last = stages.findIndex((stage, at) => at >= index && stage.due !== null)
    const shared = stages.slice(index, last + 1)
    const end = Math.max(from, shared.at(-1)?.due ?? due.cutoff)
    const all = shared.reduce((sum, { hours }) => sum + hours, 0)
    const available =
      shared.length === 1
        ? 0
        : listParts(days, from, end).reduce((sum, [, part]) => sum + part, 0) / HOUR_MS
    for (const [place, { stage, hours }] of shared.entries()) {
      const until =
        place === shared.length - 1
          ? end
          : addHours(days, from, (available * hours) / Math.max(all, 1e-9))
      for (const load of loads)
        if (load.stage === stage)
          planned.push({ stage, accountId: load.accountId, hours: load.hours, from, until })
      from = Math.max(from, until)
    }
    index = last + 1
  }
  return planned
}

/** Hours a day gives a person. */
export const countFreeHours = ({ day, from, until }: WorkDay, away: readonly Away[]): number =>
  isAwayOn(away, day) ? 0 : (until - from) / HOUR_MS

/**
 * The hours of a piece of work on each day, as even as the working time between: days away are left
 * out. Without any working time all of it falls on the first working day from its beginning.
 */
export const spreadWork = (
  { hours, from, until }: Pick<PlannedWork, 'hours' | 'from' | 'until'>,
  days: readonly WorkDay[],
  away: readonly Away[],
): ReadonlyMap<string, number> => {
  const parts = listParts(days, from, until).filter(([{ day }]) => !isAwayOn(away, day))
  const all = parts.reduce((sum, [, part]) => sum + part, 0)
  if (all > 0) return new Map(parts.map(([{ day }, part]) => [day, (hours * part) / all]))
  const next = days.find((one) => one.until > one.from && one.until > from) ?? days[0]
  return new Map(next === undefined ? [] : [[next.day, hours]])
}

/** Less is no over-booking: minutes that come of rounding. */
const SLACK_HOURS = 0.1

export const isOverBooked = (plannedHours: number, freeHours: number): boolean =>
  plannedHours > freeHours + SLACK_HOURS
