import { AppError } from '@panelflow/domain/error/app-error.ts'
import {
  hourlyPixelBudget,
  MAX_HOURLY_PIXELS,
  type PixelBudget,
} from '@panelflow/domain/upload/pixel-budget.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'

const MEGA = 1_000_000

/** What a person may still have read; the times are the database's. */
const getPixelBudget = async (
  db: Db,
  accountId: string,
): Promise<{ readonly budget: PixelBudget; readonly now: Date }> => {
  const { rows } = await sql<{ now: Date; at: Date | null; pixels: number | null }>`
    select clock_timestamp() as now, u.served_at as at, u.pixels from (values (1)) v
    left join upload u on u.account_id = ${accountId} and u.served_at > now() - interval '1 hour' and u.pixels > 0`.execute(
    db,
  )
  const uses = rows.flatMap(({ at, pixels }) =>
    at === null || pixels === null ? [] : [{ at, pixels }],
  )
  const now = rows[0]?.now ?? new Date()
  return { budget: hourlyPixelBudget(uses, now), now }
}

const toRefusal = (availableAt: Date, now: Date): AppError =>
  new AppError('upload.pixels_used_up', {
    limit: MAX_HOURLY_PIXELS / MEGA,
    availableAt: availableAt.toISOString(),
    seconds: Math.max(1, Math.ceil((availableAt.getTime() - now.getTime()) / 1000)),
  })

/**
 * Pixels the person may still have read. @throws AppError `upload.pixels_used_up` when there are
 * none
 */
export const requirePixelBudget = async (db: Db, accountId: string): Promise<number> => {
  const { budget, now } = await getPixelBudget(db, accountId)
  if (budget.left === 0) throw toRefusal(budget.nextAt ?? now, now)
  return budget.left
}

/** The refusal of a picture with more pixels than are left, with the time when more may be read. */
export const createPixelRefusal = async (db: Db, accountId: string): Promise<AppError> => {
  const { budget, now } = await getPixelBudget(db, accountId)
  return toRefusal(budget.nextAt ?? now, now)
}
