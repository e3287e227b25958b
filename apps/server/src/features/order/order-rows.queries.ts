/** The order list: one statement per page, with books, chapters, to-dos, names and count as JSON made by the database. */
import { ORDER_COUNT_CAP, type orderList, type OrderFilter, type orderRows } from '@panelflow/contract/order-list.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containsPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import { executePrepared } from '../../db/prepared.ts'
import { forecastRows } from '../schedule/row-forecast.queries.ts'
import { allOf, filterConditions, type FilterContext, sightConditions } from './order-filter.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import { isBehind, orderBy, type OrderSorting, placeOf, readCursor, sortingOf, writeCursor } from './order-sort.ts'
import type { OrderRow } from './order-state.ts'
import { organisationZone } from './organisation-zone.ts'
import { type OrderParts, toOrderView, type ViewContext, type WaitingTodo } from './order.view.ts'

type ListQuery = z.output<NonNullable<typeof orderList.query>>
type ListAnswer = z.output<typeof orderList.response>
type Condition = RawBuilder<unknown>

interface ListRow extends OrderRow {
  readonly place: readonly string[]
  readonly matches: boolean
  readonly book: OrderParts['book']
  readonly creator: PersonView | null
  readonly chapters: OrderParts['chapters']
  readonly todos: readonly (WaitingTodo & { readonly name: string | null; readonly real_name: string | null })[]
  readonly total: number | null
}

const SAME_CHAPTER = sql`status, furthest, return_to, translator_id, proofreader_id, reviewer_id, typesetter_id, visual_reviewer_id, final_images, problem is null`

/** Chapters alike in everything a right or a figure of the list asks are one entry with their number: 9,999 chapters weigh as much as a few. */
const CHAPTERS = sql`(select coalesce(json_agg(g), '[]') from (
    select (array_agg(id))[1] as id, min(number) as number, status, furthest, return_to, max(round) as round, translator_id, proofreader_id, reviewer_id,
      typesetter_id, visual_reviewer_id, final_images, min(problem) as problem, count(*)::int as count
    from chapter where chapter.order_id = work_order.id group by ${SAME_CHAPTER}) g)`

const TODOS = sql`(select coalesce(json_agg(t order by t.since), '[]') from (
    select todo.kind, todo.role_id, todo.account_id, account.name, account.real_name, min(todo.since) as since, count(*)::int as count
    from todo left join account on account.id = todo.account_id
    where todo.order_id = work_order.id group by 1, 2, 3, 4, 5) t)`

const BOOK = sql`(select json_build_object('id', b.id, 'book_id', b.book_id, 'book_sub_id', b.book_sub_id, 'title_zh', b.title_zh, 'title_en', b.title_en,
    'source_language', b.source_language, 'reading_direction', b.reading_direction, 'cover', b.cover) from book b where b.id = work_order.book_id)`

const CREATOR = sql`(select json_build_object('id', a.id, 'name', a.name, 'realName', a.real_name) from account a where a.id = work_order.created_by)`

interface Picking {
  readonly where: Condition
  readonly sorting: OrderSorting
  readonly limit: number
  readonly offset?: number
  readonly matches?: Condition
  /** counted up to the cap */
  readonly count?: Condition
  /** an index holds just what is counted */
  readonly countsInIndex?: boolean
}

/** In the order of the index that holds what the filters ask: common values are counted in it without reading a row. */
const counted = (where: Condition, inIndex: boolean): Condition =>
  sql`(select count(*)::int from (
    select 1 from work_order where ${where} ${inIndex ? sql`` : sql`order by ${orderBy(sortingOf({}))}`} limit ${ORDER_COUNT_CAP}) counted)`

/** The rows are picked by the sort's index and the limit first; only then is what belongs to them looked up. */
const pickStatement = ({
  where,
  sorting,
  limit,
  offset = 0,
  matches = sql`true`,
  count,
  countsInIndex = false,
}: Picking): RawBuilder<ListRow> => sql<ListRow>`
  select work_order.*, ${placeOf(sorting)} as place, (${matches}) as matches, ${BOOK} as book, ${CREATOR} as creator, ${CHAPTERS} as chapters,
    ${TODOS} as todos, ${count === undefined ? sql`null::int` : counted(count, countsInIndex)} as total
  from (select * from work_order where ${where} order by ${orderBy(sorting)} limit ${limit} offset ${offset}) work_order
  order by ${orderBy(sorting)}`

const partsOf = (row: ListRow): OrderParts => ({ row, book: row.book, chapters: row.chapters, todos: row.todos })

const namesIn = (rows: readonly ListRow[]): ReadonlyMap<string, PersonView> =>
  new Map(
    rows.flatMap(({ creator, todos }) => [
      ...(creator === null ? [] : [[creator.id, creator] as const]),
      ...todos.flatMap(({ account_id: id, name, real_name: realName }) =>
        id === null || name === null ? [] : [[id, { id, name, realName: realName ?? '' }] as const],
      ),
    ]),
  )

const contextOf = async (deps: OrderQueryDeps, actor: Actor, rows: readonly ListRow[]): Promise<ViewContext> => ({
  actor,
  now: deps.now(),
  imageUrl: deps.imageUrl,
  names: namesIn(rows),
  forecasts: await forecastRows(deps.db, deps.now(), rows),
})

/** A word that is in the titles of more books than these finds orders of the first ones, and all whose own title has it. */
const MOST_BOOKS = 2000
const DAYS = ['createdFrom', 'createdTo', 'dueFrom', 'dueTo'] as const

/** Looked up first, so that the planner knows how many orders they stand for: a word may be in one title or in all of them. */
const booksNamed = async (db: Db, words: string): Promise<readonly string[]> => {
  const term = containsPattern(words)
  const named = await db
    .selectFrom('book')
    .select('id')
    .where((eb) =>
      eb.or([eb('title_zh', 'ilike', term), eb('title_en', 'ilike', term), eb('book_id', 'ilike', term), eb('book_sub_id', 'ilike', term)]),
    )
    .limit(MOST_BOOKS)
    .execute()
  return named.map(({ id }) => id)
}

/** Zone and books are looked up only where the filters ask for them. */
export const filterContext = async (db: Db, now: Date, actor: Actor, filter: OrderFilter): Promise<FilterContext> => {
  const words = filter.search?.trim() ?? ''
  const zone = DAYS.some((day) => filter[day] !== undefined) ? await organisationZone(db) : 'UTC'
  return { actor, now, zone, bookIds: words === '' ? [] : await booksNamed(db, words) }
}

const SORTING_AND_PAGE: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'order', 'cursor'])

/** Names of the filters that are set. */
const filtersOf = (query: ListQuery): readonly string[] =>
  Object.entries(query)
    .filter(([name, value]) => value !== undefined && !SORTING_AND_PAGE.has(name) && !(name === 'scope' && value === 'all'))
    .map(([name]) => name)

const pickingOf = async (db: Db, now: Date, actor: Actor, query: ListQuery): Promise<Picking> => {
  const { size, page, cursor } = query
  const sorting = sortingOf(query)
  const conditions = [...sightConditions(actor), ...filterConditions(query, await filterContext(db, now, actor, query))]
  const countsInIndex = filtersOf(query).toSorted().join() === 'language,status'
  if (cursor === undefined)
    return { where: allOf(conditions), sorting, limit: size + 1, offset: (page - 1) * size, count: allOf(conditions), countsInIndex }
  return { where: allOf([...conditions, isBehind(sorting, readCursor(sorting, cursor))]), sorting, limit: size + 1 }
}

/** The one statement of a page of the list. */
export const listStatement = async (db: Db, now: Date, actor: Actor, query: ListQuery): Promise<RawBuilder<ListRow>> =>
  pickStatement(await pickingOf(db, now, actor, query))

/** Everything there is, page by page in one order: one plan does for all pages. Filters are narrow or wide by what they ask, and get a plan each time. */
const planName = (actor: Actor, query: ListQuery): string | undefined => {
  if (filtersOf(query).length > 0 || query.cursor === undefined || sightConditions(actor).length > 0) return undefined
  const { sort, order } = sortingOf(query)
  return `order.page_${sort}_${order}`
}

/** Urgent first, then the nearest deadline, unless the reader sorts otherwise. Throws `request.invalid` for a cursor of another sort. */
export const listOrders = async (deps: OrderQueryDeps, actor: Actor, query: ListQuery): Promise<ListAnswer> => {
  const { size, page } = query
  const picking = await pickingOf(deps.db, deps.now(), actor, query)
  const name = planName(actor, query)
  const statement = pickStatement(picking)
  const rows = name === undefined ? (await statement.execute(deps.db)).rows : await executePrepared(deps.db, name, statement)
  const shown = rows.slice(0, size)
  const view = await contextOf(deps, actor, shown)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => toOrderView(partsOf(row), view)),
    total: picking.count === undefined ? null : (rows[0]?.total ?? (await countBehind(deps.db, page, picking.count))),
    page,
    size,
    next: rows.length > size && last !== undefined ? writeCursor(picking.sorting, last.place) : null,
  }
}

/** A page behind the end has no row to carry the count. */
const countBehind = async (db: Db, page: number, where: Condition): Promise<number> => {
  if (page === 1) return 0
  const { rows } = await sql<{ total: number }>`select ${counted(where, false)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** Orders by id as they are now: the screen keeps a row that no longer matches, and says so. */
export const listOrderRows = async (
  deps: OrderQueryDeps,
  actor: Actor,
  { ids, ...filter }: z.output<NonNullable<typeof orderRows.query>>,
): Promise<z.output<typeof orderRows.response>> => {
  const wanted = [ids].flat()
  if (wanted.length === 0) return { rows: [] }
  const context = await filterContext(deps.db, deps.now(), actor, filter)
  const { rows } = await pickStatement({
    where: allOf([sql`work_order.id in (${sql.join(wanted)})`, ...sightConditions(actor)]),
    sorting: sortingOf({}),
    limit: wanted.length,
    matches: allOf(filterConditions(filter, context)),
  }).execute(deps.db)
  const view = await contextOf(deps, actor, rows)
  return { rows: rows.map((row) => ({ order: toOrderView(partsOf(row), view), matches: row.matches })) }
}
