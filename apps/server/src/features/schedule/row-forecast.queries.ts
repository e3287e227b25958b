import type { OrderView } from '@panelflow/contract/order.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import {
  getFinishTime,
  forecastLoads,
  isLeftUndone,
  type Load,
  riskAt,
  type StageForecast,
} from '@panelflow/domain/schedule/forecast.ts'
import { WORK_STAGES } from '@panelflow/domain/schedule/pace.ts'
import type { Db } from '../../db/open-database.ts'
import type { OrderRow } from '../../core/access/order-state.ts'
import { getNames, findPerson } from '../../core/people/people.ts'
import { readTiming } from './studio-calendar.ts'

export type RowForecast = OrderView['forecast']

/** Where nothing is to be said of a deadline. */
export const NO_FORECAST: RowForecast = { risk: 'none', finishAt: null, stage: null, person: null }

const isLoad = (value: unknown): value is Load =>
  typeof value === 'object' &&
  value !== null &&
  WORK_STAGES.some((stage) => stage === Reflect.get(value, 'stage')) &&
  typeof Reflect.get(value, 'hours') === 'number'

/** The loads kept beside an order. */
export const loadsIn = (stored: unknown): readonly Load[] =>
  Array.isArray(stored) ? stored.filter(isLoad) : []

/** The stage the finish hangs on: the one that takes longest. */
const findLatestStage = (stages: readonly StageForecast[]): StageForecast | undefined =>
  stages.filter(({ finishAt }) => finishAt !== null).toSorted((a, b) => b.hours - a.hours)[0]

export interface ForecastRow extends Pick<OrderRow, 'id' | 'urgency' | 'forecast'> {
  /** in milliseconds, as the two below */
  readonly cutoff: number
  readonly tight: number
  readonly late: number
}

export const toForecastRow = ({
  id,
  urgency,
  forecast,
  cutoff_at,
  tight_from,
  late_from,
}: OrderRow): ForecastRow => ({
  id,
  urgency,
  forecast,
  cutoff: cutoff_at.getTime(),
  tight: tight_from.getTime(),
  late: late_from.getTime(),
})

/**
 * How the deadlines of these rows stand, from what is kept beside them: the very moments the filter
 * asks. Ended orders are left out.
 */
export const forecastRows = async (
  db: Db,
  now: Date,
  rows: readonly ForecastRow[],
): Promise<ReadonlyMap<string, RowForecast>> => {
  const running = rows.filter(({ urgency }) => urgency !== 2)
  const computed = running.map((row) => ({ row, loads: loadsIn(row.forecast) }))
  const at = now.getTime()
  // calendar and absences are asked for only where there is work to lay into them
  const timing = computed.some(({ loads }) => loads.length > 0) ? await readTiming(db) : null
  const known = computed.map(({ row, loads }) => {
    if (timing === null) return { row, finishAt: null, last: undefined }
    const stages = forecastLoads(loads, at, timing)
    const never = stages.find((stage) => isLeftUndone(stage, timing))
    return never === undefined
      ? { row, finishAt: getFinishTime(stages), last: findLatestStage(stages) }
      : { row, finishAt: null, last: never }
  })
  const names: ReadonlyMap<string, PersonView> = await getNames(
    db,
    known.map(({ last }) => last?.accountId ?? null),
  )
  const found = new Map<string, RowForecast>()
  for (const { row, finishAt, last } of known)
    found.set(row.id, {
      risk: riskAt({ tightFrom: row.tight, lateFrom: row.late }, row.cutoff, at),
      finishAt: finishAt === null ? null : new Date(Math.round(finishAt)).toISOString(),
      stage: last?.stage ?? null,
      person: findPerson(names, last?.accountId ?? null),
    })
  return found
}
