/** Rows of the list as JSON: their cards as they are kept, and what hangs on reader and moment. */
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type ForecastRow, forecastRows, NO_FORECAST } from '../schedule/row-forecast.queries.ts'
import { makeCards, type OrderCard, shapesOf } from './order-card.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import { type RightsReader, rightsReader } from './rights-shape.ts'

type CardColumns = Pick<OrderCard, 'head' | 'cover' | 'is_open' | 'shape_key' | 'people'>

/** An order of the page, with its card if it has one of its present version. */
export type PickedOrder = ForecastRow & {
  /** JSON: only the last one is read */
  readonly place: string
  readonly total: number | null
} & (CardColumns | { readonly head: null })

type Card = Pick<OrderCard, keyof CardColumns>

const hasCard = (row: PickedOrder): row is PickedOrder & CardColumns => row.head !== null

interface Reading {
  readonly deps: OrderQueryDeps
  readonly rights: RightsReader
  readonly isPast: (row: PickedOrder) => boolean
}

/** Cards to take instead of those of the page: some of its orders had none, or one of a shape this process did not know. */
const newCards = async ({ deps: { db }, rights, isPast }: Reading, rows: readonly PickedOrder[]): Promise<ReadonlyMap<string, Card>> => {
  const isKnown = (row: PickedOrder): boolean => hasCard(row) && rights.known(row, isPast(row)) !== undefined
  const strange = rows.filter((row) => !isKnown(row))
  if (strange.length === 0) return new Map()
  const kept = await shapesOf(
    db,
    strange.filter(hasCard).map(({ id }) => id),
  )
  for (const row of strange) {
    const shape = hasCard(row) ? kept.get(row.shape_key) : undefined
    if (hasCard(row) && shape !== undefined) rights.learn({ ...row, shape }, isPast(row))
  }
  const without = strange.filter((row) => !isKnown(row))
  const made = await makeCards(
    db,
    without.map(({ id }) => id),
  )
  for (const row of without) {
    const card = made.get(row.id)
    if (card !== undefined) rights.learn(card, isPast(row))
  }
  return made
}

const NOTHING = JSON.stringify(NO_FORECAST)

/** The rows as JSON. An order that was taken away this very moment is left out. */
export const rowsText = async (deps: OrderQueryDeps, actor: Actor, picked: readonly PickedOrder[]): Promise<string> => {
  const now = deps.now()
  const at = now.getTime()
  const isPast = ({ cutoff }: PickedOrder): boolean => cutoff < at
  const rights = rightsReader(actor, now)
  const made = await newCards({ deps, rights, isPast }, picked)
  const forecasts = await forecastRows(deps.db, now, picked)
  const texts = picked.flatMap((row) => {
    const card = made.get(row.id) ?? (hasCard(row) ? row : undefined)
    const can = card === undefined ? undefined : rights.known(card, isPast(row))
    if (card === undefined || can === undefined) return []
    const cover = card.cover === null ? 'null' : JSON.stringify(deps.imageUrl(card.cover))
    const forecast = forecasts.get(row.id)
    const says = forecast === undefined ? NOTHING : JSON.stringify(forecast)
    return [`${card.head}${cover}},"late":${card.is_open && isPast(row)},"forecast":${says},"can":${can}}`]
  })
  return `[${texts.join()}]`
}
