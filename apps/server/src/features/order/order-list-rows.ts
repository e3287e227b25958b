/** Rows of the list: their summaries, and what depends on reader and moment. */
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RightsReader, rightsReader } from '../../core/access/permission-key.ts'
import { type ForecastRow, forecastRows } from '../schedule/row-forecast.queries.ts'
import {
  getPermissionFacts,
  getSummaries,
  makeSummaries,
  type OrderSummary,
} from './order-summary.ts'
import type { ListedContext } from './order.view.ts'
import type { OrderQueryDeps } from './order.queries.ts'

export interface PickedOrder extends ForecastRow {
  /** in the sort: only the last one is read */
  readonly place: readonly string[]
  readonly version: number
}

/** A page as the database answers it. */
export interface PickedPage {
  readonly rows: readonly PickedOrder[]
  /** up to the cap; null where nobody counted */
  readonly total: number | null
  /** of the names and titles it was read with */
  readonly epoch: string
}

/** An order of the page, with its summary if it has a valid one. */
interface SummarizedOrder extends PickedOrder {
  readonly summary: OrderSummary | undefined
}

interface Reading {
  readonly deps: OrderQueryDeps
  readonly rights: RightsReader
  readonly isPast: (row: PickedOrder) => boolean
}

const isReady = ({ rights, isPast }: Reading, row: SummarizedOrder): boolean =>
  row.summary !== undefined && rights.known(row.summary, isPast(row)) !== undefined

/** Learns the rights of stored summaries with a key this process did not meet before. */
const learnStored = async (
  { deps: { db }, rights, isPast }: Reading,
  rows: readonly SummarizedOrder[],
): Promise<void> => {
  const stored = await getPermissionFacts(
    db,
    rows.flatMap(({ id, summary }) => (summary === undefined ? [] : [id])),
  )
  for (const row of rows) {
    const facts = row.summary && stored.get(row.summary.permissionKey)
    if (row.summary !== undefined && facts !== undefined)
      rights.learn({ ...row.summary, facts }, isPast(row))
  }
}

/** Summaries instead of those of the page: of rows without a valid one, or changed since. */
const makeMissing = async (
  { deps: { db }, rights, isPast }: Reading,
  rows: readonly SummarizedOrder[],
): Promise<ReadonlyMap<string, OrderSummary>> => {
  const made = await makeSummaries(
    db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const one = made.get(row.id)
    if (one !== undefined) rights.learn({ ...one.summary, facts: one.permissionFacts }, isPast(row))
  }
  return new Map([...made].map(([id, { summary }]) => [id, summary]))
}

/** What a row of the list is made of. */
export interface ListedRow {
  readonly summary: OrderSummary
  readonly context: ListedContext
}

/**
 * The rows of the list. An order that was deleted at this very moment is left out.
 * @param epoch of the names and titles, when the rows were picked
 */
export const readListedRows = async (
  deps: OrderQueryDeps,
  actor: Actor,
  picked: readonly PickedOrder[],
  epoch: string,
): Promise<ListedRow[]> => {
  const now = deps.now()
  const isPast = ({ cutoff }: PickedOrder): boolean => cutoff < now.getTime()
  const rights = rightsReader(actor, now)
  const reading: Reading = { deps, rights, isPast }
  const summaries = await getSummaries(deps.db, picked, epoch)
  const rows = picked.map((row) => ({ ...row, summary: summaries.get(row.id) }))
  const waiting = rows.filter((row) => !isReady(reading, row))
  await learnStored(reading, waiting)
  const made = await makeMissing(
    reading,
    waiting.filter((row) => !isReady(reading, row)),
  )
  const forecasts = await forecastRows(deps.db, now, picked)
  return rows.flatMap((row) => {
    const summary = made.get(row.id) ?? row.summary
    const can = summary && rights.known(summary, isPast(row))
    if (summary === undefined || can === undefined) return []
    const { imageUrl } = deps
    const forecast = forecasts.get(row.id)
    return [{ summary, context: { can, isPast: isPast(row), forecast, imageUrl } }]
  })
}
