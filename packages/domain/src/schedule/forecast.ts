import { DEFAULT_PACE, type WorkStage, WORK_STAGES } from './pace.ts'
import {
  addWorkingHours,
  type Away,
  type LocalClock,
  subtractWorkingHours,
  type WorkingCalendar,
  workingHoursBetween,
} from './working-calendar.ts'

/** What one person, or nobody yet, still has to do in a stage: source words or pages. */
export interface RemainingWork {
  readonly stage: WorkStage
  /** null: not assigned yet; one person of usual pace is reckoned with */
  readonly accountId: string | null
  readonly amount: number
}

/** The same in working hours, at the pace of the person. One entry for each stage and person. */
export interface Load {
  readonly stage: WorkStage
  readonly accountId: string | null
  readonly hours: number
  /** working hours the person has in other orders that come before this one */
  readonly ahead?: number | undefined
}

export interface StageForecast {
  readonly stage: WorkStage
  /** working hours of the person who is done last; 0: nothing is left */
  readonly hours: number
  /** that person; null: nobody yet */
  readonly accountId: string | null
  /** what that person does before, in other orders */
  readonly ahead: number
  /** when the last of them is done; null where nothing is left */
  readonly finishAt: number | null
}

/** When people work. `getAbsences`: the days of one person; without it nobody is away. */
export interface Timing {
  readonly calendar: WorkingCalendar
  readonly clock: LocalClock
  readonly getAbsences?: ((accountId: string) => readonly Away[]) | undefined
}

export interface Schedule extends Timing {
  /** words or pages in a working hour; undefined: the default */
  readonly getPace: (stage: WorkStage, accountId: string) => number | undefined
}

const createPersonalCalendar = (
  { calendar, getAbsences }: Timing,
  accountId: string | null,
): WorkingCalendar => {
  const away = accountId === null ? [] : (getAbsences?.(accountId) ?? [])
  return away.length === 0 ? calendar : { ...calendar, away }
}

/** More than two years of work before an order say no more than two years do. */
export const MOST_AHEAD_HOURS = 4000

/** The loads of an order with what each person has to do before, in hours. */
export const withAhead = (
  loads: readonly Load[],
  getHoursAhead: (accountId: string) => number,
): readonly Load[] =>
  loads.map((load) => {
    const ahead =
      load.accountId === null ? 0 : Math.min(MOST_AHEAD_HOURS, getHoursAhead(load.accountId))
    return ahead > 0 ? { ...load, ahead } : load
  })

/** Amounts as hours: what a person has in several chapters is one load. */
export const computeLoads = (
  work: readonly RemainingWork[],
  getPace: Schedule['getPace'],
): readonly Load[] => {
  const loads = new Map<string, Load>()
  for (const { stage, accountId, amount } of work) {
    const pace = (accountId === null ? undefined : getPace(stage, accountId)) ?? DEFAULT_PACE[stage]
    const key = `${stage} ${accountId ?? ''}`
    loads.set(key, { stage, accountId, hours: (loads.get(key)?.hours ?? 0) + amount / pace })
  }
  return [...loads.values()].filter(({ hours }) => hours > 0)
}

/**
 * When each stage will be done. A stage begins when the one before has ended, because an order
 * advances as a whole (spec 4.rule.advance); people work side
 * by side. Machines are taken to be instant. Who has other orders before this one does those first,
 * also while this one waits for others.
 */
export const forecastLoads = (
  loads: readonly Load[],
  now: number,
  timing: Timing,
): readonly StageForecast[] => {
  let begin = now
  return WORK_STAGES.map((stage) => {
    const from = begin
    const ends = loads
      .filter((load) => load.stage === stage)
      .map(({ accountId, hours, ahead = 0 }) => {
        const calendar = createPersonalCalendar(timing, accountId)
        const free = addWorkingHours(calendar, timing.clock, now, ahead)
        return {
          stage,
          hours,
          accountId,
          ahead,
          finishAt: addWorkingHours(calendar, timing.clock, Math.max(from, free), hours),
        }
      })
    const [first, ...others] = ends
    if (first === undefined) return { stage, hours: 0, accountId: null, ahead: 0, finishAt: null }
    const last = others.reduce((worst, one) => (one.finishAt > worst.finishAt ? one : worst), first)
    begin = last.finishAt
    return last
  })
}

export const forecastStages = (
  work: readonly RemainingWork[],
  now: number,
  schedule: Schedule,
): readonly StageForecast[] => forecastLoads(computeLoads(work, schedule.getPace), now, schedule)

/**
 * The last moment at which work may go on with all of this and still be done by `deadlineAt`, each
 * stage before the next.
 */
export const latestStart = (loads: readonly Load[], deadlineAt: number, timing: Timing): number => {
  let until = deadlineAt
  // other orders of a person may be done while this one is with those before them
  let otherwise = deadlineAt
  for (const stage of WORK_STAGES.toReversed()) {
    const end = until
    for (const { accountId, hours, ahead = 0 } of loads.filter((load) => load.stage === stage)) {
      const calendar = createPersonalCalendar(timing, accountId)
      const begin = subtractWorkingHours(calendar, timing.clock, end, hours)
      until = Math.min(until, begin)
      if (ahead > 0)
        otherwise = Math.min(otherwise, subtractWorkingHours(calendar, timing.clock, begin, ahead))
    }
  }
  return Math.min(until, otherwise)
}

/** Will the stage never end as it is, because its person leaves for good before? */
export const isLeftUndone = (
  { accountId, finishAt }: StageForecast,
  { clock, getAbsences }: Timing,
): boolean => {
  if (accountId === null || finishAt === null) return false
  const { day } = clock.toLocal(finishAt)
  return (getAbsences?.(accountId) ?? []).some(({ from, until }) => until === null && from <= day)
}

/** The end of the last stage; null when nothing is left to be done. */
export const getFinishTime = (stages: readonly StageForecast[]): number | null =>
  stages.findLast(({ finishAt }) => finishAt !== null)?.finishAt ?? null

/**
 * `passed`: over; `late`: will be, by the forecast; `tight`: less than a working day to spare;
 * `safe`; `none`: nothing to be late with.
 */
export const RISKS = ['none', 'safe', 'tight', 'late', 'passed'] as const
export type Risk = (typeof RISKS)[number]

const TIGHT_HOURS = 8

/**
 * Moments after which an order that nobody touches is `tight`, then `late`: the forecast kept as
 * two instants, which a list can filter and sort by.
 */
export interface RiskMoments {
  readonly tightFrom: number
  readonly lateFrom: number
}

export const riskMoments = (
  loads: readonly Load[],
  deadlineAt: number,
  timing: Timing,
): RiskMoments => ({
  lateFrom: latestStart(loads, deadlineAt, timing),
  tightFrom: latestStart(
    loads,
    subtractWorkingHours(timing.calendar, timing.clock, deadlineAt, TIGHT_HOURS),
    timing,
  ),
})

const DAY_MS = 86_400_000

/**
 * The moments of an order that cannot be forecast: three days and one day before its deadline.
 * Milliseconds since 1970.
 */
export const defaultRiskMoments = (deadlineAt: number): RiskMoments => ({
  tightFrom: deadlineAt - 3 * DAY_MS,
  lateFrom: deadlineAt - DAY_MS,
})

/** How the deadline of such an order stands now. */
export const riskAt = (
  { tightFrom, lateFrom }: RiskMoments,
  deadlineAt: number,
  now: number,
): Risk => {
  if (now > deadlineAt) return 'passed'
  if (now > lateFrom) return 'late'
  return now > tightFrom ? 'tight' : 'safe'
}

/**
 * How a deadline stands. Instants in milliseconds; `finishAt` null: the work it is about is done.
 */
export const computeRisk = (
  deadlineAt: number | null,
  finishAt: number | null,
  now: number,
  { calendar, clock }: Timing,
): Risk => {
  if (deadlineAt === null || finishAt === null) return 'none'
  if (now > deadlineAt) return 'passed'
  if (finishAt > deadlineAt) return 'late'
  return workingHoursBetween(calendar, clock, finishAt, deadlineAt) < TIGHT_HOURS ? 'tight' : 'safe'
}
