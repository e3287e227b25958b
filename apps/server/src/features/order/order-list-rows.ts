/** Rows of the list: their summaries, and what depends on reader and moment. */
import type { OrderView } from '@panelflow/contract/order.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RightsReader, rightsReader } from '../../core/access/permission-key.ts'
import { type ForecastRow, forecastRows } from '../schedule/row-forecast.queries.ts'
import { getPermissionFacts, makeSummaries, type OrderSummary } from './order-summary.ts'
import { toListedOrder } from './order.view.ts'
import type { OrderQueryDeps } from './order.queries.ts'

/** An order of the page, with its summary if it has a valid one. */
export interface PickedOrder extends ForecastRow {
  /** in the sort: only the last one is read */
  readonly place: readonly string[]
  readonly summary: OrderSummary | null
}

/** A page as the database answers it. */
export interface PickedPage {
  readonly rows: readonly PickedOrder[]
  /** up to the cap; null where nobody counted */
  readonly total: number | null
}

interface Reading {
  readonly deps: OrderQueryDeps
  readonly rights: RightsReader
  readonly isPast: (row: PickedOrder) => boolean
}

/** Learns the rights of stored summaries with a key this process did not meet before. */
const learnStored = async (
  { deps: { db }, rights, isPast }: Reading,
  rows: readonly PickedOrder[],
): Promise<void> => {
  const unknown = rows.filter(
    (row) => row.summary !== null && rights.known(row.summary, isPast(row)) === undefined,
  )
  const stored = await getPermissionFacts(
    db,
    unknown.map(({ id }) => id),
  )
  for (const row of unknown) {
    const facts = row.summary === null ? undefined : stored.get(row.summary.permissionKey)
    if (row.summary !== null && facts !== undefined)
      rights.learn({ ...row.summary, facts }, isPast(row))
  }
}

/** Summaries instead of those of the page: of rows without a valid one, or changed since. */
const makeMissing = async (
  { deps: { db }, rights, isPast }: Reading,
  rows: readonly PickedOrder[],
): Promise<ReadonlyMap<string, OrderSummary>> => {
  const missing = rows.filter(
    (row) => row.summary === null || rights.known(row.summary, isPast(row)) === undefined,
  )
  const made = await makeSummaries(
    db,
    missing.map(({ id }) => id),
  )
  for (const row of missing) {
    const one = made.get(row.id)
    if (one !== undefined) rights.learn({ ...one.summary, facts: one.permissionFacts }, isPast(row))
  }
  return new Map([...made].map(([id, { summary }]) => [id, summary]))
}

/** The rows as the list says them. An order that was deleted at this very moment is left out. */
export const toListedOrders = async (
  deps: OrderQueryDeps,
  actor: Actor,
  picked: readonly PickedOrder[],
): Promise<OrderView[]> => {
  const now = deps.now()
  const isPast = ({ cutoff }: PickedOrder): boolean => cutoff < now.getTime()
  const rights = rightsReader(actor, now)
  const reading: Reading = { deps, rights, isPast }
  await learnStored(reading, picked)
  const made = await makeMissing(reading, picked)
  const forecasts = await forecastRows(deps.db, now, picked)
  return picked.flatMap((row) => {
    const summary = made.get(row.id) ?? row.summary
    const can = summary === null ? undefined : rights.known(summary, isPast(row))
    if (summary === null || can === undefined) return []
    const forecast = forecasts.get(row.id)
    return [toListedOrder(summary, { can, isPast: isPast(row), forecast, imageUrl: deps.imageUrl })]
  })
}
