/**
 * A page of the order list: picked by the index of its sort, its rows from their summaries,
 * with what depends on reader and moment added.
 */
import { ORDER_COUNT_CAP, type orderList } from '@panelflow/contract/order-list.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { executePlan, pagePlan, type Plan } from '../../db/prepared.ts'
import {
  joinConditions,
  filterConditions,
  type FilterContext,
  visibilityConditions,
} from './order-filter.ts'
import { type ListedRow, type PickedPage, readListedRows } from './order-list-rows.ts'
import { writeListedRow } from './write-listed-row.ts'
import { toListedOrder } from './order.view.ts'
import { WrittenAnswer } from '../../http/written-answer.ts'
import { filterContext } from './order-rows.queries.ts'
import {
  isBehind,
  orderBy,
  type OrderSorting,
  toSortPosition,
  readCursor,
  sortColumns,
  toSorting,
  writeCursor,
} from './order-sort.ts'
import type { OrderQueryDeps } from './order.queries.ts'

type ListQuery = z.output<NonNullable<typeof orderList.query>>
type Condition = RawBuilder<unknown>

interface Picking {
  readonly where: Condition
  readonly sorting: OrderSorting
  readonly limit: number
  readonly offset: number
  /** counted up to the cap */
  readonly counts: boolean
  /** something is left out */
  readonly filtered: boolean
}

const milliseconds = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_part('epoch', work_order.${column}) * 1000`

/**
 * A page as one value: the driver reads one column of JSON several times as fast as twenty rows of
 * a dozen columns.
 */
const selectPage = (
  picked: Condition,
  sorting: OrderSorting,
  total: Condition,
): RawBuilder<PickedPage> => sql<PickedPage>`
  select coalesce(json_agg(picked.row), '[]') as rows, ${total} as total,
    (select n from card_epoch)::text as epoch
  from (select json_build_object('place', ${toSortPosition(sorting)}, 'id', work_order.id,
      'version', work_order.version, 'urgency', work_order.urgency,
      'cutoff', ${milliseconds(sql`cutoff_at`)}, 'tight', ${milliseconds(sql`tight_from`)},
      'late', ${milliseconds(sql`late_from`)}, 'forecast', work_order.forecast) as row
    from (${picked}) work_order
    order by ${orderBy(sorting)}) picked`

const cutOut = ({ sorting, limit, offset }: Picking): Condition =>
  sql`order by ${orderBy(sorting)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`

/**
 * The rows are picked by the sort's index: they are everywhere in it, or an index holds just these
 * in this order.
 */
const scanStatement = (picking: Picking): RawBuilder<PickedPage> => {
  const { where, sorting, counts } = picking
  // some index counts without reading a row: the one of the filters, else the one of the usual
  // order
  const inOrder = picking.filtered ? sql`` : sql`order by ${orderBy(toSorting({}))}`
  const total = sql`(select count(*)::int from (select 1 from work_order where ${where} ${inOrder} limit ${sql.lit(ORDER_COUNT_CAP)}) counted)`
  return selectPage(
    sql`select * from work_order where ${where} ${cutOut(picking)}`,
    sorting,
    counts ? total : sql`null::int`,
  )
}

/** Behind a cursor nobody counts: fewer than these are sorted, more are walked through. */
const SMALL_RESULT = 2000

/**
 * Nobody knows beforehand whether what the filters let through is rare where the sort begins:
 * walking the sort's index until a page is full may
 * read all of it. So what is there is found first, up to the cap that is counted anyway; what is
 * less than that is sorted.
 */
const sortStatement = (picking: Picking): RawBuilder<PickedPage> => {
  const { where, sorting, counts } = picking
  const cap = sql.lit(counts ? ORDER_COUNT_CAP : SMALL_RESULT)
  const picked = sql`
    select work_order.* from work_order where (select all_of_them from found) and work_order.id in (select work_order.id from matching work_order ${cutOut(picking)})
    union all
    (select work_order.* from work_order where not (select all_of_them from found) and ${where} ${cutOut(picking)})`
  return sql<PickedPage>`
    with matching as materialized (
      select ${sortColumns(sorting)} from work_order where ${where} order by ${orderBy(toSorting({}))} limit ${cap}),
    found as materialized (select count(*)::int as n, count(*) < ${cap} as all_of_them from matching)
    ${selectPage(picked, sorting, counts ? sql`(select n from found)` : sql`null::int`)}`
}

const SORTING_AND_PAGE: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'order', 'cursor'])

/** Names of the filters that are set. */
const toFilterKey = (query: ListQuery): string =>
  Object.entries(query)
    .filter(
      ([name, value]) =>
        value !== undefined &&
        !SORTING_AND_PAGE.has(name) &&
        !(name === 'scope' && value === 'all'),
    )
    .map(([name, value]) => (Array.isArray(value) && value.length > 1 ? `several ${name}` : name))
    .toSorted()
    .join()

const PAIR = 'language,status'

/**
 * Everything there is, page by page in one order, and the pair of filters that has an index in the
 * order of its sort: one plan does for all of
 * their values. Other filters are narrow or wide by what they ask, and get a plan each time.
 */
const findPlan = (actor: Actor, query: ListQuery): Plan | undefined => {
  const { size, page, cursor, status, language } = query
  if (visibilityConditions(actor).length > 0) return undefined
  const sorting = toSorting(query)
  const filters = toFilterKey(query)
  const named = (name: string, values: () => readonly unknown[]): Plan | undefined => {
    const planName = pagePlan(name, size)
    return planName === undefined ? undefined : { name: planName, values: values() }
  }
  if (filters === '' && cursor !== undefined)
    return named(`order.page_${sorting.sort}_${sorting.order}`, () => readCursor(sorting, cursor))
  if (
    filters === PAIR &&
    cursor === undefined &&
    page === 1 &&
    sorting.sort === 'cutoffTime' &&
    sorting.order === 'asc'
  )
    return named('order.status_language_due', () => [status, language, status, language].flat())
  return undefined
}

const toPicking = (actor: Actor, query: ListQuery, context: FilterContext): Picking => {
  const { size, page, cursor } = query
  const sorting = toSorting(query)
  const conditions = [...visibilityConditions(actor), ...filterConditions(query, context)]
  const common = { sorting, limit: size + 1, filtered: conditions.length > 0 }
  if (cursor === undefined)
    return { ...common, where: joinConditions(conditions), offset: (page - 1) * size, counts: true }
  return {
    ...common,
    where: joinConditions([...conditions, isBehind(sorting, readCursor(sorting, cursor))]),
    offset: 0,
    counts: false,
  }
}

/** The one statement of a page of the list, planned for its values. */
export const listStatement = async (
  db: Db,
  now: Date,
  actor: Actor,
  query: ListQuery,
): Promise<RawBuilder<PickedPage>> => {
  const picking = toPicking(actor, query, await filterContext(db, now, actor, query))
  return picking.filtered ? sortStatement(picking) : scanStatement(picking)
}

/** Filters with a plan ask for no day and no word. */
const plannedStatement = (now: Date, actor: Actor, query: ListQuery): RawBuilder<PickedPage> =>
  scanStatement(toPicking(actor, query, { actor, now, zone: 'UTC', bookIds: [] }))

const pickPage = async (
  { db, now }: OrderQueryDeps,
  actor: Actor,
  query: ListQuery,
): Promise<PickedPage | undefined> => {
  const plan = findPlan(actor, query)
  if (plan !== undefined)
    return (await executePlan(db, plan, () => plannedStatement(now(), actor, query)))[0]
  return (await (await listStatement(db, now(), actor, query)).execute(db)).rows[0]
}

type OrderPage = z.output<typeof orderList.response>
/** A page before its rows are said. */
type ReadPage = Omit<OrderPage, 'rows'> & { readonly rows: readonly ListedRow[] }

const readPage = async (
  deps: OrderQueryDeps,
  actor: Actor,
  query: ListQuery,
): Promise<ReadPage> => {
  const { size, page, cursor } = query
  const picked = await pickPage(deps, actor, query)
  const rows = picked?.rows ?? []
  const visible = rows.slice(0, size)
  const last = visible.at(-1)
  return {
    rows: await readListedRows(deps, actor, visible, picked?.epoch ?? ''),
    total: cursor === undefined ? (picked?.total ?? 0) : null,
    page,
    size,
    next:
      rows.length > size && last !== undefined ? writeCursor(toSorting(query), last.place) : null,
  }
}

/**
 * Urgent first, then the nearest deadline, unless the reader sorts otherwise. Throws
 * `request.invalid` for a cursor of another sort.
 */
export const listOrders = async (
  deps: OrderQueryDeps,
  actor: Actor,
  query: ListQuery,
): Promise<OrderPage> => {
  const { rows, ...page } = await readPage(deps, actor, query)
  return { ...page, rows: rows.map(({ summary, context }) => toListedOrder(summary, context)) }
}

/** As `listOrders`, written. */
export const writeOrderList = async (
  deps: OrderQueryDeps,
  actor: Actor,
  query: ListQuery,
): Promise<WrittenAnswer<OrderPage>> => {
  const { rows, ...page } = await readPage(deps, actor, query)
  const json = JSON.stringify(page).slice(0, -1)
  return new WrittenAnswer(`${json},"rows":[${rows.map(writeListedRow).join(',')}]}`)
}
