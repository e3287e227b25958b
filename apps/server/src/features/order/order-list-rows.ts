/** Rows of the list as JSON: their cards as they are kept, and what hangs on reader and moment. */
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { asciiJson } from '../../http/json-text.ts'
import { type ForecastRow, forecastRows, NO_FORECAST } from '../schedule/row-forecast.queries.ts'
import { cardIn, type CardLine, FIELD_END, makeCards, getShapes } from './order-card.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import { type RightsReader, rightsReader } from '../../core/access/permission-key.ts'

/** An order of the page, with its card if it has one of its present version. */
export interface PickedOrder extends ForecastRow {
  /** of the sort's place: only the last one is read */
  readonly place: string
  readonly card: CardLine | undefined
}

/** Lines are split by the record separator, which JSON does not hold either. */
export const LINE_END = '\u001E'

/** A page as the database hands it over. */
export interface PickedPage {
  /** the orders' lines, split by record separators. Null: none */
  readonly lines: string | null
  /** up to the cap; null where nobody counted */
  readonly total: number | null
}

const readLine = (line: string): PickedOrder => {
  const [place = '', id = '', urgency, cutoff, tight, late, forecast = '', ...card] =
    line.split(FIELD_END)
  return {
    id,
    place,
    urgency: Number(urgency),
    cutoff: Number(cutoff) * 1000,
    tight: Number(tight) * 1000,
    late: Number(late) * 1000,
    forecast: forecast === '' ? null : JSON.parse(forecast),
    card: cardIn(card),
  }
}

/** One text is read several times as fast as twenty rows of a dozen columns. */
export const pickedIn = (lines: PickedPage['lines']): readonly PickedOrder[] =>
  lines === null ? [] : lines.split(LINE_END).map(readLine)

interface Reading {
  readonly deps: OrderQueryDeps
  readonly rights: RightsReader
  readonly isPast: (row: PickedOrder) => boolean
}

/**
 * Cards to take instead of those of the page: some of its orders had none, or one of a shape this
 * process did not know.
 */
const newCards = async (
  { deps: { db }, rights, isPast }: Reading,
  rows: readonly PickedOrder[],
): Promise<ReadonlyMap<string, CardLine>> => {
  const isKnown = (row: PickedOrder): boolean =>
    row.card !== undefined && rights.known(row.card, isPast(row)) !== undefined
  const uncached = rows.filter((row) => !isKnown(row))
  if (uncached.length === 0) return new Map()
  const storedShapes = await getShapes(
    db,
    uncached.filter(({ card }) => card !== undefined).map(({ id }) => id),
  )
  for (const row of uncached) {
    const shape = row.card && storedShapes.get(row.card.permission_key)
    if (row.card !== undefined && shape !== undefined)
      rights.learn({ ...row.card, shape }, isPast(row))
  }
  const without = uncached.filter((row) => !isKnown(row))
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
export const rowsText = async (
  deps: OrderQueryDeps,
  actor: Actor,
  picked: readonly PickedOrder[],
): Promise<string> => {
  const now = deps.now()
  const at = now.getTime()
  const isPast = ({ cutoff }: PickedOrder): boolean => cutoff < at
  const rights = rightsReader(actor, now)
  const made = await newCards({ deps, rights, isPast }, picked)
  const forecasts = await forecastRows(deps.db, now, picked)
  const texts = picked.flatMap((row) => {
    const card = made.get(row.id) ?? row.card
    const can = card === undefined ? undefined : rights.known(card, isPast(row))
    if (card === undefined || can === undefined) return []
    const cover = card.cover === null ? 'null' : JSON.stringify(deps.imageUrl(card.cover))
    const forecast = forecasts.get(row.id)
    const says = forecast === undefined ? NOTHING : asciiJson(JSON.stringify(forecast))
    return [
      `${card.head}${cover}},"late":${card.is_open && isPast(row)},"forecast":${says},"can":${can}}`,
    ]
  })
  return `[${texts.join()}]`
}
