/** A page of the order list: picked by the index of its sort, its rows as their cards have them, and what hangs on reader and moment added. */
import { ORDER_COUNT_CAP, type orderList } from '@panelflow/contract/order-list.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { executePlan, pagePlan, type Plan } from '../../db/prepared.ts'
import { JsonText } from '../../edge/json-text.ts'
import { allOf, filterConditions, type FilterContext, sightConditions } from './order-filter.ts'
import { type PickedOrder, rowsText } from './order-list-rows.ts'
import { filterContext } from './order-rows.queries.ts'
import { isBehind, orderBy, type OrderSorting, placeOf, readCursor, sortingOf, writeCursor } from './order-sort.ts'
import type { OrderQueryDeps } from './order.queries.ts'

type ListQuery = z.output<NonNullable<typeof orderList.query>>
type Condition = RawBuilder<unknown>

interface Picking {
  readonly where: Condition
  readonly sorting: OrderSorting
  readonly limit: number
  readonly offset: number
  /** counted up to the cap */
  readonly count?: Condition
  /** an index holds just what is counted */
  readonly countsInIndex: boolean
}

/** In the order of the index that holds what the filters ask: common values are counted in it without reading a row. */
const counted = (where: Condition, inIndex: boolean): Condition =>
  sql`(select count(*)::int from (
    select 1 from work_order where ${where} ${inIndex ? sql`` : sql`order by ${orderBy(sortingOf({}))}`} limit ${sql.lit(ORDER_COUNT_CAP)}) counted)`

const inMs = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`extract(epoch from work_order.${column})::float8 * 1000`

/** The rows are picked by the sort's index and the limit first; only then are their cards looked up. */
const pickStatement = ({ where, sorting, limit, offset, count, countsInIndex }: Picking): RawBuilder<PickedOrder> => sql<PickedOrder>`
  select work_order.id, work_order.urgency, work_order.forecast, ${inMs(sql`cutoff_at`)} as cutoff, ${inMs(sql`tight_from`)} as tight,
    ${inMs(sql`late_from`)} as late, to_json(${placeOf(sorting)})::text as place,
    ${count === undefined ? sql`null::int` : counted(count, countsInIndex)} as total,
    card.head, card.cover, card.is_open, card.shape_key, card.people
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

const PAIR = 'language,status'

/**
 * Everything there is, page by page in one order, and the pair of filters that has an index in the order of its sort: one plan does for all of
 * their values. Other filters are narrow or wide by what they ask, and get a plan each time.
 */
const planOf = (actor: Actor, query: ListQuery): Plan | undefined => {
  const { size, page, cursor, status, language } = query
  if (sightConditions(actor).length > 0) return undefined
  const sorting = sortingOf(query)
  const filters = filtersOf(query)
  const named = (name: string, values: () => readonly unknown[]): Plan | undefined => {
    const of = pagePlan(name, size)
    return of === undefined ? undefined : { name: of, values: values() }
  }
  if (filters === '' && cursor !== undefined) return named(`order.page_${sorting.sort}_${sorting.order}`, () => readCursor(sorting, cursor))
  if (filters === PAIR && cursor === undefined && page === 1 && sorting.sort === 'cutoffTime' && sorting.order === 'asc')
    return named('order.status_language_due', () => [status, language, status, language].flat())
  return undefined
}

const pickingOf = (actor: Actor, query: ListQuery, context: FilterContext): Picking => {
  const { size, page, cursor } = query
  const sorting = sortingOf(query)
  const conditions = [...sightConditions(actor), ...filterConditions(query, context)]
  const common = { sorting, limit: size + 1, countsInIndex: filtersOf(query) === PAIR }
  if (cursor === undefined) return { ...common, where: allOf(conditions), offset: (page - 1) * size, count: allOf(conditions) }
  return { ...common, where: allOf([...conditions, isBehind(sorting, readCursor(sorting, cursor))]), offset: 0 }
}

/** The one statement of a page of the list. */
export const listStatement = async (db: Db, now: Date, actor: Actor, query: ListQuery): Promise<RawBuilder<PickedOrder>> =>
  pickStatement(pickingOf(actor, query, await filterContext(db, now, actor, query)))

/** Filters with a plan ask for no day and no word. */
const plannedStatement = (now: Date, actor: Actor, query: ListQuery): RawBuilder<PickedOrder> =>
  pickStatement(pickingOf(actor, query, { actor, now, zone: 'UTC', bookIds: [] }))

const pickRows = async ({ db, now }: OrderQueryDeps, actor: Actor, query: ListQuery): Promise<readonly PickedOrder[]> => {
  const plan = planOf(actor, query)
  if (plan !== undefined) return await executePlan(db, plan, () => plannedStatement(now(), actor, query))
  return (await (await listStatement(db, now(), actor, query)).execute(db)).rows
}

/** A page behind the end has no row to carry the count. */
const countAll = async ({ db, now }: OrderQueryDeps, actor: Actor, query: ListQuery): Promise<number> => {
  if (query.page === 1) return 0
  const { count } = pickingOf(actor, query, await filterContext(db, now(), actor, query))
  if (count === undefined) return 0
  const { rows } = await sql<{ total: number }>`select ${counted(count, false)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** Urgent first, then the nearest deadline, unless the reader sorts otherwise. Throws `request.invalid` for a cursor of another sort. */
export const listOrders = async (deps: OrderQueryDeps, actor: Actor, query: ListQuery): Promise<JsonText> => {
  const { size, page, cursor } = query
  const rows = await pickRows(deps, actor, query)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const total = cursor === undefined ? (rows[0]?.total ?? (await countAll(deps, actor, query))) : null
  const next = rows.length > size && last !== undefined ? writeCursor(sortingOf(query), JSON.parse(last.place) as readonly string[]) : null
  return new JsonText(
    `{"rows":${await rowsText(deps, actor, shown)},"total":${total},"page":${page},"size":${size},"next":${JSON.stringify(next)}}`,
  )
}
