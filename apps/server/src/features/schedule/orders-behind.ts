/**
 * What a person does first puts off or brings forward what they do after: those orders get new
 * forecasts.
 */
import { type Selectable, sql } from 'kysely'
import type { ForecastLoadTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type PersonsLoad = Selectable<ForecastLoadTable>

/** Less, in working hours, moves no deadline's colour; the daily round takes it in. */
const WORTH_IT = 0.5

const toKey = ({ order_id, account_id }: PersonsLoad): string => `${order_id} ${account_id}`

const isMoved = (was: PersonsLoad | undefined, is: PersonsLoad | undefined): boolean =>
  was === undefined ||
  is === undefined ||
  was.urgency !== is.urgency ||
  was.cutoff_at.getTime() !== is.cutoff_at.getTime() ||
  Math.abs(was.hours - is.hours) >= WORTH_IT

/** Loads that came, went, changed place or grew: as they were and as they are. */
export const movedLoads = (
  before: readonly PersonsLoad[],
  after: readonly PersonsLoad[],
): readonly PersonsLoad[] => {
  const was = new Map(before.map((load) => [toKey(load), load]))
  const is = new Map(after.map((load) => [toKey(load), load]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => isMoved(was.get(key), is.get(key)))
    .flatMap((key) => [was.get(key), is.get(key)].filter((load) => load !== undefined))
}

/** Orders of the same people behind these loads. */
export const refreshBehind = async (tx: Tx, moved: readonly PersonsLoad[]): Promise<void> => {
  if (moved.length === 0) return
  await sql`
    update work_order set forecast_version = null where urgency in (0, 1) and forecast_version is not null and id in (
      select l.order_id from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(order_id uuid, account_id uuid, urgency smallint, cutoff_at timestamptz)
      join forecast_load l on l.account_id = m.account_id and (l.urgency, l.cutoff_at, l.order_id) > (m.urgency, m.cutoff_at, m.order_id))`.execute(
    tx,
  )
}

const ENDED_BATCH_SIZE = 500

/** Takes away what ended orders have left. Answers how many loads that were. */
export const forgetEnded = async (tx: Tx): Promise<number> => {
  const ended = await tx
    .selectFrom('forecast_load as l')
    .innerJoin('work_order as o', 'o.id', 'l.order_id')
    .selectAll('l')
    .where('l.hours', '=', 0)
    .where('o.urgency', '=', 2)
    .limit(ENDED_BATCH_SIZE)
    .execute()
  if (ended.length === 0) return 0
  await refreshBehind(tx, ended)
  await sql`delete from forecast_load where hours = 0 and order_id = any(${ended.map((load) => load.order_id)}::uuid[])`.execute(
    tx,
  )
  return ended.length
}
