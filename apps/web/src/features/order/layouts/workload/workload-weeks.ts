/** The days of a workload as weeks: pure. */
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { peopleLoad } from '@panelflow/contract/people-load.ts'

type Days = EndpointAnswer<typeof peopleLoad>['people'][number]['days']

export interface Week {
  /** Monday, `YYYY-MM-DD` */
  readonly from: string
  /** of its first day among all days */
  readonly start: number
  readonly days: readonly string[]
}

export const splitWeeks = (days: readonly string[]): readonly Week[] =>
  days.flatMap((from, start) =>
    start % 7 === 0 ? [{ from, start, days: days.slice(start, start + 7) }] : [],
  )

const tenths = (hours: number): number => Math.round(hours * 10) / 10

/** A person's week in sum, and day by day. */
export const addWeek = (all: Days, week: Week) => {
  const days = week.days.flatMap((day, index) => {
    const one = all[week.start + index]
    return one === undefined ? [] : [{ ...one, day, planned: tenths(one.hours + one.other) }]
  })
  const sum = (get: (day: (typeof days)[number]) => number): number =>
    tenths(days.reduce((total, day) => total + get(day), 0))
  return {
    days,
    planned: sum(({ planned }) => planned),
    other: sum(({ other }) => other),
    free: sum(({ free }) => free),
    over: days.filter(({ isOverBooked }) => isOverBooked).length,
  }
}
