import { DEFAULT_PACE, type WorkStage, WORK_STAGES } from './pace.ts'
import { addWorkingHours, type LocalClock, type WorkingCalendar, workingHoursBetween } from './working-calendar.ts'

/** What one person, or nobody yet, still has to do in a stage: source words or pages. */
export interface RemainingWork {
  readonly stage: WorkStage
  /** null: not assigned yet; one person of usual pace is reckoned with */
  readonly accountId: string | null
  readonly amount: number
}

export interface StageForecast {
  readonly stage: WorkStage
  /** working hours of the person who takes longest; 0: nothing is left */
  readonly hours: number
  /** when the last of them is done; null where nothing is left */
  readonly finishAt: number | null
}

export interface Schedule {
  readonly calendar: WorkingCalendar
  readonly clock: LocalClock
  /** words or pages in a working hour; undefined: the default */
  readonly paceOf: (stage: WorkStage, accountId: string) => number | undefined
}

/**
 * When each stage will be done. A stage begins when the one before has ended, because an order advances as a whole (spec §4); people work side
 * by side. Machines are taken to be instant, other orders of the same people are not reckoned with.
 */
export const forecastStages = (
  work: readonly RemainingWork[],
  now: number,
  { calendar, clock, paceOf }: Schedule,
): readonly StageForecast[] => {
  let begin = now
  return WORK_STAGES.map((stage) => {
    const loads = new Map<string | null, number>()
    for (const one of work) if (one.stage === stage) loads.set(one.accountId, (loads.get(one.accountId) ?? 0) + one.amount)
    const hours = Math.max(
      0,
      ...[...loads].map(
        ([accountId, amount]) => amount / ((accountId === null ? undefined : paceOf(stage, accountId)) ?? DEFAULT_PACE[stage]),
      ),
    )
    if (hours === 0) return { stage, hours, finishAt: null }
    begin = addWorkingHours(calendar, clock, begin, hours)
    return { stage, hours, finishAt: begin }
  })
}

/** The end of the last stage; null when nothing is left to be done. */
export const finishOf = (stages: readonly StageForecast[]): number | null =>
  stages.findLast(({ finishAt }) => finishAt !== null)?.finishAt ?? null

/** `passed`: over; `late`: will be, by the forecast; `tight`: less than a working day to spare; `safe`; `none`: nothing to be late with. */
export const RISKS = ['none', 'safe', 'tight', 'late', 'passed'] as const
export type Risk = (typeof RISKS)[number]

const TIGHT_HOURS = 8

/** How a deadline stands. Instants in milliseconds; `finishAt` null: the work it is about is done. */
export const riskOf = (
  deadlineAt: number | null,
  finishAt: number | null,
  now: number,
  { calendar, clock }: Pick<Schedule, 'calendar' | 'clock'>,
): Risk => {
  if (deadlineAt === null || finishAt === null) return 'none'
  if (now > deadlineAt) return 'passed'
  if (finishAt > deadlineAt) return 'late'
  return workingHoursBetween(calendar, clock, finishAt, deadlineAt) < TIGHT_HOURS ? 'tight' : 'safe'
}
