/**
 * Orders by id, whole: one statement, with books, chapters, to-dos and names as JSON made by the
 * database.
 */
import type { OrderFilter, orderRows } from '@panelflow/contract/order-list.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { searchPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import { isBookNamed } from '../book/book.queries.ts'
import { toForecastRow, forecastRows } from '../schedule/row-forecast.queries.ts'
import {
  joinConditions,
  filterConditions,
  type FilterContext,
  visibilityConditions,
} from './order-filter.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import type { OrderRow } from '../../core/access/order-state.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { type OrderParts, toOrderView, type ViewContext, type WaitingTodo } from './order.view.ts'

type Condition = RawBuilder<unknown>

/** An order with all that its row in the list is made of. */
export interface WholeOrder extends OrderRow {
  readonly matches: boolean
  /** of the names and titles it was read with */
  readonly epoch: string
  readonly book: OrderParts['book']
  readonly creator: PersonView | null
  readonly chapters: OrderParts['chapters']
  readonly todos: readonly (WaitingTodo & {
    readonly name: string | null
    readonly real_name: string | null
    readonly is_deleted: boolean
  })[]
}

const SAME_CHAPTER = sql`status, furthest, return_to, translator_id, proofreader_id, reviewer_id, typesetter_id, visual_reviewer_id, final_images, problem is null`

/**
 * Chapters alike in everything a right or a figure of the list asks are one entry with their
 * number: 9,999 chapters weigh as much as a few.
 */
const CHAPTERS = sql`(select coalesce(json_agg(g order by g.number), '[]') from (
    select (array_agg(id))[1] as id, min(number) as number, status, furthest, return_to, max(round) as round, translator_id, proofreader_id, reviewer_id,
      typesetter_id, visual_reviewer_id, final_images, (array_agg(problem))[1] as problem, count(*)::int as count
    from chapter where chapter.order_id = work_order.id group by ${SAME_CHAPTER}) g)`

const TODOS = sql`(select coalesce(json_agg(t order by t.since, t.kind, t.role_id, t.account_id), '[]') from (
    select todo.kind, todo.role_id, todo.account_id, account.name, account.real_name, account.deleted_at is not null as is_deleted,
      min(todo.since) as since, count(*)::int as count
    from todo left join account on account.id = todo.account_id
    where todo.order_id = work_order.id group by 1, 2, 3, 4, 5, 6) t)`

const BOOK = sql`(select json_build_object('id', b.id, 'book_id', b.book_id, 'book_sub_id', b.book_sub_id, 'title_zh', b.title_zh, 'title_en', b.title_en,
    'source_language', b.source_language, 'reading_direction', b.reading_direction, 'cover', b.cover) from book b where b.id = work_order.book_id)`

const CREATOR = sql`(select json_strip_nulls(json_build_object('id', a.id, 'name', a.name, 'realName', a.real_name,
    'isDeleted', nullif(a.deleted_at is not null, false))) from account a where a.id = work_order.created_by)`

/** Those of the orders that `where` lets through. */
export const wholeOrders = (
  ids: readonly string[],
  where: readonly Condition[] = [],
  matches: Condition = sql`true`,
): RawBuilder<WholeOrder> => sql<WholeOrder>`
  select work_order.*, (${matches}) as matches, (select n from card_epoch)::text as epoch, ${BOOK} as book, ${CREATOR} as creator, ${CHAPTERS} as chapters,
    ${TODOS} as todos
  from work_order where ${joinConditions([sql`work_order.id = any(${ids}::uuid[])`, ...where])}`

export const toParts = (row: WholeOrder): OrderParts => ({
  row,
  book: row.book,
  chapters: row.chapters,
  todos: row.todos,
})

export const namesIn = (rows: readonly WholeOrder[]): ReadonlyMap<string, PersonView> =>
  new Map(
    rows.flatMap(({ creator, todos }) => [
      ...(creator === null ? [] : [[creator.id, creator] as const]),
      ...todos.flatMap(({ account_id: id, name, real_name: realName, is_deleted: isDeleted }) => {
        if (id === null || name === null) return []
        const mark = isDeleted ? { isDeleted } : {}
        return [[id, { id, name, realName: realName ?? '', ...mark }] as const]
      }),
    ]),
  )

const createContext = async (
  deps: OrderQueryDeps,
  actor: Actor,
  rows: readonly WholeOrder[],
): Promise<ViewContext> => ({
  actor,
  now: deps.now(),
  imageUrl: deps.imageUrl,
  names: namesIn(rows),
  forecasts: await forecastRows(deps.db, deps.now(), rows.map(toForecastRow)),
})

/**
 * A word that is in the titles of more books than these finds orders of the first ones, and all
 * whose own title has it.
 */
const MAX_BOOKS = 2000
const DAYS = ['createdFrom', 'createdTo', 'dueFrom', 'dueTo'] as const

/**
 * Looked up first, so that the planner knows how many orders they stand for: a word may be in one
 * title or in all of them.
 */
const booksNamed = async (db: Db, words: string): Promise<readonly string[]> => {
  const named = await db
    .selectFrom('book')
    .select('id')
    .where(isBookNamed('book', searchPattern(words)))
    .limit(MAX_BOOKS)
    .execute()
  return named.map(({ id }) => id)
}

/** Zone and books are looked up only where the filters ask for them. */
export const filterContext = async (
  db: Db,
  now: Date,
  actor: Actor,
  filter: OrderFilter,
): Promise<FilterContext> => {
  const words = filter.search?.trim() ?? ''
  const zone = DAYS.some((day) => filter[day] !== undefined) ? await organisationZone(db) : 'UTC'
  return { actor, now, zone, bookIds: words === '' ? [] : await booksNamed(db, words) }
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
  const { rows } = await wholeOrders(
    wanted,
    visibilityConditions(actor),
    joinConditions(filterConditions(filter, context)),
  ).execute(deps.db)
  const view = await createContext(deps, actor, rows)
  return {
    rows: rows.map((row) => ({ order: toOrderView(toParts(row), view), matches: row.matches })),
  }
}
