/** A page of the order list: picked by the index of its sort, its rows as their cards have them, and what hangs on reader and moment added. */
import { ORDER_COUNT_CAP, type orderList } from '@panelflow/contract/order-list.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { executePrepared, pagePlan } from '../../db/prepared.ts'
import { JsonText } from '../../edge/json-text.ts'
import { forecastRows, NO_FORECAST } from '../schedule/row-forecast.queries.ts'
import { makeCards, type OrderCard } from './order-card.ts'
import { allOf, filterConditions, sightConditions } from './order-filter.ts'
import { filterContext } from './order-rows.queries.ts'
import { isBehind, orderBy, type OrderSorting, placeOf, readCursor, sortingOf, writeCursor } from './order-sort.ts'
import type { OrderRow } from './order-state.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import { rightsText } from './rights-shape.ts'

type ListQuery = z.output<NonNullable<typeof orderList.query>>
type Condition = RawBuilder<unknown>

type PickedOrder = Pick<OrderRow, 'id' | 'urgency' | 'cutoff_at' | 'tight_from' | 'late_from' | 'forecast'> & {
  /** JSON: only the last one is read */
  readonly place: string
  readonly total: number | null
} & (OrderCard | { readonly order_id: null })

interface Picking {
  readonly where: Condition
  readonly sorting: OrderSorting
  readonly limit: number
  readonly offset: number
  /** counted up to the cap */
  readonly count?: Condition
  /** an index holds just what is counted */
  readonly countsInIndex: boolean
  /** one plan is right whatever the values */
  readonly planName?: string | undefined
}

/** In the order of the index that holds what the filters ask: common values are counted in it without reading a row. */
const counted = (where: Condition, inIndex: boolean): Condition =>
  sql`(select count(*)::int from (
    select 1 from work_order where ${where} ${inIndex ? sql`` : sql`order by ${orderBy(sortingOf({}))}`} limit ${sql.lit(ORDER_COUNT_CAP)}) counted)`

/** The rows are picked by the sort's index and the limit first; only then are their cards looked up. */
const pickStatement = ({ where, sorting, limit, offset, count, countsInIndex }: Picking): RawBuilder<PickedOrder> => sql<PickedOrder>`
  select work_order.id, work_order.urgency, work_order.cutoff_at, work_order.tight_from, work_order.late_from, work_order.forecast,
    to_json(${placeOf(sorting)})::text as place, ${count === undefined ? sql`null::int` : counted(count, countsInIndex)} as total,
    card.order_id, card.head, card.cover, card.is_open, card.shape, card.people
  from (select * from work_order where ${where} order by ${orderBy(sorting)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) work_order
  left join order_card card on card.order_id = work_order.id and card.version = work_order.version and card.epoch = (select n from card_epoch)
  order by ${orderBy(sorting)}`

const SORTING_AND_PAGE: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'order', 'cursor'])

/** Names of the filters that are set. */
const filtersOf = (query: ListQuery): string =>
  Object.entries(query)
    .filter(([name, value]) => value !== undefined && !SORTING_AND_PAGE.has(name) && !(name === 'scope' && value === 'all'))
    .map(([name, value]) => (Array.isArray(value) && value.length > 1 ? `several ${name}` : name))
    .toSorted()
    .join()

/**
 * Everything there is, page by page in one order, and the pair of filters that has an index in the order of its sort: one plan does for all of
 * their values. Other filters are narrow or wide by what they ask, and get a plan each time.
 */
const planNameOf = (actor: Actor, query: ListQuery, filters: string): string | undefined => {
  const { size, page, cursor } = query
  if (sightConditions(actor).length > 0) return undefined
  const { sort, order } = sortingOf(query)
  if (filters === '' && cursor !== undefined) return pagePlan(`order.page_${sort}_${order}`, size)
  if (filters === 'language,status' && cursor === undefined && page === 1 && sort === 'cutoffTime' && order === 'asc')
    return pagePlan('order.status_language_due', size)
  return undefined
}

const pickingOf = async (db: Db, now: Date, actor: Actor, query: ListQuery): Promise<Picking> => {
  const { size, page, cursor } = query
  const sorting = sortingOf(query)
  const conditions = [...sightConditions(actor), ...filterConditions(query, await filterContext(db, now, actor, query))]
  const filters = filtersOf(query)
  const common = { sorting, limit: size + 1, countsInIndex: filters === 'language,status', planName: planNameOf(actor, query, filters) }
  if (cursor === undefined) return { ...common, where: allOf(conditions), offset: (page - 1) * size, count: allOf(conditions) }
  return { ...common, where: allOf([...conditions, isBehind(sorting, readCursor(sorting, cursor))]), offset: 0 }
}

/** The one statement of a page of the list. */
export const listStatement = async (db: Db, now: Date, actor: Actor, query: ListQuery): Promise<RawBuilder<PickedOrder>> =>
  pickStatement(await pickingOf(db, now, actor, query))

/** A page behind the end has no row to carry the count. */
const countBehind = async (db: Db, page: number, where: Condition): Promise<number> => {
  if (page === 1) return 0
  const { rows } = await sql<{ total: number }>`select ${counted(where, false)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** The rows as JSON. An order that was taken away this very moment is left out. */
const rowsText = async (deps: OrderQueryDeps, actor: Actor, picked: readonly PickedOrder[]): Promise<string> => {
  const now = deps.now()
  const made = await makeCards(
    deps.db,
    picked.filter((row) => row.order_id === null).map(({ id }) => id),
  )
  const forecasts = await forecastRows(deps.db, now, picked)
  const texts = picked.flatMap((row) => {
    const card = row.order_id === null ? made.get(row.id) : row
    if (card === undefined) return []
    const past = row.cutoff_at < now
    const cover = card.cover === null ? 'null' : JSON.stringify(deps.imageUrl(card.cover))
    const forecast = JSON.stringify(forecasts.get(row.id) ?? NO_FORECAST)
    return [`${card.head}${cover}},"late":${card.is_open && past},"forecast":${forecast},"can":${rightsText(card, actor, now, past)}}`]
  })
  return `[${texts.join()}]`
}

/** Urgent first, then the nearest deadline, unless the reader sorts otherwise. Throws `request.invalid` for a cursor of another sort. */
export const listOrders = async (deps: OrderQueryDeps, actor: Actor, query: ListQuery): Promise<JsonText> => {
  const { size, page } = query
  const picking = await pickingOf(deps.db, deps.now(), actor, query)
  const statement = pickStatement(picking)
  const { planName, count } = picking
  const rows = planName === undefined ? (await statement.execute(deps.db)).rows : await executePrepared(deps.db, planName, statement)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const total = count === undefined ? null : (rows[0]?.total ?? (await countBehind(deps.db, page, count)))
  const next = rows.length > size && last !== undefined ? writeCursor(picking.sorting, JSON.parse(last.place) as readonly string[]) : null
  return new JsonText(
    `{"rows":${await rowsText(deps, actor, shown)},"total":${total},"page":${page},"size":${size},"next":${JSON.stringify(next)}}`,
  )
}
