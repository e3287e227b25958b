/** A page of the order list: picked by the index of its sort, its rows as their cards have them, and what hangs on reader and moment added. */
import { ORDER_COUNT_CAP, type orderList } from '@panelflow/contract/order-list.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { executePlan, pagePlan, type Plan } from '../../db/prepared.ts'
import { JsonText } from '../../edge/json-text.ts'
import { allOf, filterConditions, type FilterContext, sightConditions } from './order-filter.ts'
import { pickedIn, type PickedPage, rowsText } from './order-list-rows.ts'
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

const seconds = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`date_part('epoch', work_order.${column})`

/** The rows are picked by the sort's index and the limit first; only then are their cards looked up. They come as one text: see `pickedIn`. */
const pickStatement = ({ where, sorting, limit, offset, count, countsInIndex }: Picking): RawBuilder<PickedPage> => sql<PickedPage>`
  select string_agg(picked.line, E'\\x1e') as lines, ${count === undefined ? sql`null::int` : counted(count, countsInIndex)} as total
  from (select ${placeOf(sorting)} || E'\\x1f' || work_order.id || E'\\x1f' || work_order.urgency || E'\\x1f' || ${seconds(sql`cutoff_at`)} || E'\\x1f' ||
      ${seconds(sql`tight_from`)} || E'\\x1f' || ${seconds(sql`late_from`)} || E'\\x1f' || coalesce(work_order.forecast::text, '') || E'\\x1f' ||
      coalesce(card.line, '') as line
    from (select * from work_order where ${where} order by ${orderBy(sorting)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) work_order
    left join order_card card on card.order_id = work_order.id and card.version = work_order.version and card.epoch = (select n from card_epoch)
    order by ${orderBy(sorting)}) picked`

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
export const listStatement = async (db: Db, now: Date, actor: Actor, query: ListQuery): Promise<RawBuilder<PickedPage>> =>
  pickStatement(pickingOf(actor, query, await filterContext(db, now, actor, query)))

/** Filters with a plan ask for no day and no word. */
const plannedStatement = (now: Date, actor: Actor, query: ListQuery): RawBuilder<PickedPage> =>
  pickStatement(pickingOf(actor, query, { actor, now, zone: 'UTC', bookIds: [] }))

const pickPage = async ({ db, now }: OrderQueryDeps, actor: Actor, query: ListQuery): Promise<PickedPage | undefined> => {
  const plan = planOf(actor, query)
  if (plan !== undefined) return (await executePlan(db, plan, () => plannedStatement(now(), actor, query)))[0]
  return (await (await listStatement(db, now(), actor, query)).execute(db)).rows[0]
}

/** Urgent first, then the nearest deadline, unless the reader sorts otherwise. Throws `request.invalid` for a cursor of another sort. */
export const listOrders = async (deps: OrderQueryDeps, actor: Actor, query: ListQuery): Promise<JsonText> => {
  const { size, page, cursor } = query
  const picked = await pickPage(deps, actor, query)
  const rows = pickedIn(picked?.lines ?? null)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const total = cursor === undefined ? (picked?.total ?? 0) : null
  const next = rows.length > size && last !== undefined ? writeCursor(sortingOf(query), last.place) : null
  return new JsonText(
    `{"rows":${await rowsText(deps, actor, shown)},"total":${total},"page":${page},"size":${size},"next":${JSON.stringify(next)}}`,
  )
}
