import { getSeatHolder, type Seat, withHolder } from '@panelflow/domain/order/seat.ts'
import {
  computeLoads,
  computeRisk,
  forecastLoads,
  isLeftUndone,
  type Risk,
  withAhead,
} from '@panelflow/domain/schedule/forecast.ts'
import { WORK_STAGES } from '@panelflow/domain/schedule/pace.ts'
import { remainingWork, SEAT_BY_STAGE } from '@panelflow/domain/schedule/remaining-work.ts'
import type { OrderAccess } from '../../core/access/order-access.ts'
import type { Db } from '../../db/open-database.ts'
import { loadHoursAhead } from './ahead.queries.ts'
import { getDeadline } from './order-outlook.queries.ts'
import { createSizeLookup } from './order-sizes.ts'
import { loadPaces } from './pace.queries.ts'
import { readTiming } from './studio-calendar.ts'
import { getWordsByChapter, pagesByChapter } from './word-counts.queries.ts'

export interface CandidateForecast {
  readonly finishAt: string | null
  readonly risk: Risk
}

const UNKNOWN: CandidateForecast = { finishAt: null, risk: 'none' }

/**
 * When each of these people would be done with a seat of the order, if it were theirs on every
 * chapter.
 */
export const forecastCandidates = async (
  db: Db,
  access: OrderAccess,
  seat: Seat,
  accountIds: readonly string[],
  now: Date,
): Promise<(accountId: string) => CandidateForecast> => {
  const { row, state } = access
  const stage = WORK_STAGES.find((one) => SEAT_BY_STAGE[one] === seat)
  const pages = await pagesByChapter(db, row.id)
  const isSized = state.chapters.every(({ id }) => (pages.get(id) ?? 0) > 0)
  if (stage === undefined || !isSized || accountIds.length === 0) return () => UNKNOWN
  const timing = await readTiming(db)
  const getSize = createSizeLookup(access, await getWordsByChapter(db, row.id), pages)
  const holders = state.chapters.map((chapter) => getSeatHolder(chapter, seat))
  const others = remainingWork(state, getSize).flatMap(({ accountId }) => accountId ?? [])
  const people = [...new Set([...accountIds, ...others, ...holders.flatMap((id) => id ?? [])])]
  const getPace = await loadPaces(db, people, now, timing)
  const ahead = await loadHoursAhead(
    db,
    people.map((accountId) => ({ row, accountId })),
  )
  const deadline = getDeadline(access, stage) ?? row.cutoff_at.getTime()
  return (accountId) => {
    const seated = {
      ...state,
      chapters: state.chapters.map((chapter) => withHolder(chapter, seat, accountId)),
    }
    const loads = withAhead(computeLoads(remainingWork(seated, getSize), getPace), (id) =>
      ahead(row.id, id),
    )
    const forecast = forecastLoads(loads, now.getTime(), timing).find((one) => one.stage === stage)
    if (forecast === undefined || forecast.finishAt === null) return UNKNOWN
    if (isLeftUndone(forecast, timing)) return { finishAt: null, risk: 'late' }
    return {
      finishAt: new Date(Math.round(forecast.finishAt)).toISOString(),
      risk: computeRisk(deadline, forecast.finishAt, now.getTime(), timing),
    }
  }
}
