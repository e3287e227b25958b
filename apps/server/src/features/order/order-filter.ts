/**
 * The list's filters as conditions on `work_order`. Each can use an index by itself (migration
 * 0018), so the planner picks the narrowest.
 */
import { addDays } from '@panelflow/domain/schedule/calendar-day.ts'
import { toInstant } from '@panelflow/contract/local-time.ts'
import type { OrderFacet, OrderFilter } from '@panelflow/contract/order-list.ts'
import { CHAPTER_STATUSES, getStage, type Stage } from '@panelflow/domain/chapter/chapter-status.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'
import { orderStatusesAt } from '@panelflow/domain/order/order-stage.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { foldText } from '@panelflow/domain/text/fold.ts'
import { searchPattern } from '../../db/contains-pattern.ts'
import type { Tables } from '../../db/tables.ts'
import { visibleOrders } from '../../core/access/order-access.ts'

export interface FilterContext {
  readonly actor: Actor
  readonly now: Date
  /** IANA zone whose calendar the days of the filters are of */
  readonly zone: string
  /** books with the searched words in a title or in their id */
  readonly bookIds: readonly string[]
}

type Condition = RawBuilder<unknown>

const SOON_MS = 2 * 86_400_000

const many = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T]

const isIn = (column: Condition, values: readonly string[]): Condition =>
  sql`${column} in (${sql.join(values)})`

const listStatuses = ({ status, stage }: Partial<OrderFilter>): readonly OrderStatus[] | null => {
  if (status === undefined && stage === undefined) return null
  const atStage = stage === undefined ? null : orderStatusesAt(many(stage))
  const wanted = status === undefined ? (atStage ?? []) : many(status)
  return atStage === null ? wanted : wanted.filter((one) => atStage.includes(one))
}

/**
 * What must stand in `search_parts` of a text that has the words in it: the pairs of their letters,
 * or the one letter.
 */
const toSearchPairs = (words: string): readonly string[] => {
  const letters = [...foldText(words)]
  return letters.length < 2
    ? letters
    : [...new Set(letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`))]
}

/**
 * Each arm has an index of its own. Where rows are looked at one by one, what costs little is asked
 * first.
 */
const named = (search: string, bookIds: readonly string[]): Condition => {
  const serial = /^#?\d{1,9}$/.test(search) ? Number(search.replace('#', '')) : null
  return sql`(
    ${bookIds.length === 0 ? sql`` : sql`work_order.book_id in (${sql.join(bookIds)}) or`}
    ${serial === null ? sql`` : sql`work_order.serial = ${serial} or`}
    fold_text(work_order.title) like ${searchPattern(search)} and search_parts(fold_text(work_order.title)) @> ${[...toSearchPairs(search)]}::text[])`
}

const isWaitingForAny = (people: readonly string[]): Condition =>
  sql`work_order.id in (select order_id from todo where account_id in (${sql.join(people)}))`

/**
 * Most chapters were delivered, most of them in orders that have ended: of these the orders that go
 * on are looked at one by one (`offset 0` keeps the planner from reading all).
 */
const hasChapterAt = (stages: readonly Stage[]): Condition => {
  const statuses = CHAPTER_STATUSES.filter((status) => stages.includes(getStage(status)))
  const found = stages.includes('delivered')
    ? sql`exists (select from chapter where chapter.order_id = work_order.id and ${isIn(sql`status`, statuses)} offset 0)`
    : sql`work_order.id in (select order_id from chapter where ${isIn(sql`status`, statuses)})`
  return sql`work_order.urgency in (0, 1) and ${found}`
}

/** To-dos of the acting person, and those anybody with their role may take. */
const isMine = ({ actor }: FilterContext): Condition => {
  const roles = [...effectiveRoles(actor)]
  if (roles.length === 0) return sql`false`
  return sql`work_order.id in (
    select order_id from todo where account_id = ${actor.accountId} and role_id in (${sql.join(roles)})
    union all select order_id from todo where account_id is null and role_id in (${sql.join(roles)}))`
}

/** `at_risk` goes by the forecast that is kept beside the order, as its colour does. */
const isDue = (due: NonNullable<OrderFilter['due']>, now: Date): Condition => {
  if (due === 'late') return sql`work_order.urgency in (0, 1) and work_order.cutoff_at < ${now}`
  if (due === 'at_risk')
    return sql`work_order.urgency in (0, 1) and work_order.tight_from < ${now} and work_order.cutoff_at >= ${now}`
  return sql`work_order.urgency in (0, 1) and work_order.cutoff_at >= ${now} and work_order.cutoff_at < ${new Date(now.getTime() + SOON_MS)}`
}

const startOfDay = (day: string, zone: string): Date => toInstant(`${day} 00:00:00`, zone)

const between = (
  column: Condition,
  from: string | undefined,
  to: string | undefined,
  zone: string,
): Condition[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${startOfDay(from, zone)}`]),
  ...(to === undefined ? [] : [sql`${column} < ${startOfDay(addDays(to, 1), zone)}`]),
]

/** What the filters ask, whoever asks. */
export const filterConditions = (
  filter: OrderFilter,
  context: FilterContext,
): readonly Condition[] => {
  const { search = '', language, type, kind, book, only, person, due, chapterStage } = filter
  const statuses = listStatuses(filter)
  const words = search.trim()
  return [
    ...(statuses === null
      ? []
      : [statuses.length === 0 ? sql`false` : isIn(sql`work_order.status`, statuses)]),
    ...(chapterStage === undefined ? [] : [hasChapterAt(many(chapterStage))]),
    ...(language === undefined ? [] : [isIn(sql`work_order.target_language`, many(language))]),
    ...(type === undefined ? [] : [isIn(sql`work_order.type`, many(type))]),
    ...(kind === undefined ? [] : [isIn(sql`work_order.kind`, many(kind))]),
    ...(book === undefined ? [] : [isIn(sql`work_order.book_id`, many(book))]),
    ...(only === undefined ? [] : [isIn(sql`work_order.id`, many(only))]),
    ...(person === undefined ? [] : [isWaitingForAny(many(person))]),
    ...(due === undefined ? [] : [isDue(due, context.now)]),
    ...(filter.scope === 'mine' ? [isMine(context)] : []),
    ...(words === '' ? [] : [named(words, context.bookIds)]),
    ...between(sql`work_order.created_at`, filter.createdFrom, filter.createdTo, context.zone),
    ...between(sql`work_order.cutoff_at`, filter.dueFrom, filter.dueTo, context.zone),
  ]
}

/** Which orders the actor sees at all (order-access.ts); nothing for those who see every order. */
export const visibilityConditions = (actor: Actor): readonly Condition[] => {
  const visible = visibleOrders(actor)
  return visible === undefined ? [] : [sql`${visible(expressionBuilder<Tables, 'work_order'>())}`]
}

/** `true` when there is no condition. */
export const joinConditions = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** The filters but for the column whose values are counted. */
export const withoutColumn = (filter: OrderFilter, column: OrderFacet): OrderFilter => ({
  ...filter,
  [column]: undefined,
})
