import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { z } from 'zod'
import type { orderList, OrderView } from '@panelflow/contract/order.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { containsPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'
import { requireOrder, visibleOrders } from './order-access.ts'
import type { OrderRow } from './order-state.ts'
import { type OrderParts, toOrderView, type ViewContext } from './order.view.ts'
import { namesOf } from './people.ts'

export interface OrderQueryDeps {
  readonly db: Db
  readonly now: () => Date
  readonly imageUrl: (sha: string) => string
}

type ListQuery = z.output<NonNullable<typeof orderList.query>>

/** Counting stops here; the screen shows `10000+`. */
export const COUNT_CAP = 10_000

const contextFor = async (deps: OrderQueryDeps, actor: Actor, parts: readonly OrderParts[]): Promise<ViewContext> => ({
  actor,
  now: deps.now(),
  imageUrl: deps.imageUrl,
  names: await namesOf(deps.db, [
    ...parts.map(({ row }) => row.created_by),
    ...parts.flatMap(({ todos }) => todos.map((todo) => todo.account_id)),
  ]),
})

/** Book, chapters and to-dos of a page of orders: three queries, whatever the page holds. */
const partsOf = async (db: Db, rows: readonly OrderRow[]): Promise<readonly OrderParts[]> => {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [books, chapters, todos] = await Promise.all([
    db
      .selectFrom('book')
      .selectAll()
      .where('id', 'in', [...new Set(rows.map((row) => row.book_id))])
      .execute(),
    db.selectFrom('chapter').selectAll().where('order_id', 'in', ids).orderBy('number').execute(),
    db.selectFrom('todo').selectAll().where('order_id', 'in', ids).orderBy('since').execute(),
  ])
  return rows.flatMap((row) => {
    const book = books.find((each) => each.id === row.book_id)
    if (book === undefined) return []
    const of = <T extends { order_id: string }>(all: readonly T[]): T[] => all.filter((each) => each.order_id === row.id)
    return [{ row, book, chapters: of(chapters), todos: of(todos) }]
  })
}

const mine = (actor: Actor) => (eb: ExpressionBuilder<Tables, 'work_order'>) =>
  eb.exists(
    eb
      .selectFrom('todo')
      .select(sql`1`.as('one'))
      .whereRef('todo.order_id', '=', 'work_order.id')
      .where('todo.role_id', 'in', [...effectiveRoles(actor)])
      .where((inner) => inner.or([inner('todo.account_id', '=', actor.accountId), inner('todo.account_id', 'is', null)])),
  )

const SOON_MS = 2 * 86_400_000

const isDue = (due: 'late' | 'soon', now: Date) =>
  sql<boolean>`work_order.completed_at is null and work_order.stopped_at is null and ${
    due === 'late'
      ? sql`work_order.cutoff_at < ${now}`
      : sql`work_order.cutoff_at >= ${now} and work_order.cutoff_at < ${new Date(now.getTime() + SOON_MS)}`
  }`

const waitsFor = (accountId: string) =>
  sql<boolean>`exists (select 1 from todo where todo.order_id = work_order.id and todo.account_id = ${accountId})`

const filtered = ({ db, now }: Pick<OrderQueryDeps, 'db' | 'now'>, actor: Actor, query: ListQuery) => {
  const statuses = query.status === undefined ? [] : [query.status].flat()
  const visible = visibleOrders(actor)
  return db
    .selectFrom('work_order')
    .innerJoin('book', 'book.id', 'work_order.book_id')
    .$if(visible !== undefined, (select) =>
      select.where((eb) => visible?.(eb as unknown as ExpressionBuilder<Tables, 'work_order'>) ?? sql<boolean>`true`),
    )
    .$if(query.scope === 'mine', (select) => select.where((eb) => mine(actor)(eb as unknown as ExpressionBuilder<Tables, 'work_order'>)))
    .$if(query.due !== undefined, (select) => select.where(isDue(query.due ?? 'late', now())))
    .$if(query.person !== undefined, (select) => select.where(waitsFor(query.person ?? '')))
    .$if(statuses.length > 0, (select) => select.where('work_order.status', 'in', statuses))
    .$if(query.language !== undefined, (select) => select.where('work_order.target_language', '=', query.language ?? 'en'))
    .$if(query.type !== undefined, (select) => select.where('work_order.type', '=', query.type ?? 'regular'))
    .$if(query.search !== undefined && query.search !== '', (select) => {
      const term = containsPattern(query.search ?? '')
      return select.where((eb) =>
        eb.or([
          eb('work_order.title', 'ilike', term),
          eb('book.title_zh', 'ilike', term),
          eb('book.title_en', 'ilike', term),
          eb('book.book_id', 'ilike', term),
          eb(sql<string>`work_order.serial::text`, '=', query.search ?? ''),
        ]),
      )
    })
}

const SORTS = {
  serial: 'work_order.serial',
  cutoffTime: 'work_order.cutoff_at',
  title: 'work_order.title',
  stageEnteredAt: 'work_order.stage_entered_at',
  createdAt: 'work_order.created_at',
} as const
const isSort = (value: string): value is keyof typeof SORTS => Object.hasOwn(SORTS, value)

/** Urgent first, then the nearest deadline, unless the reader sorts otherwise. */
export const listOrders = async (
  deps: OrderQueryDeps,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: OrderView[]; total: number; page: number; size: number }> => {
  if (query.sort !== undefined && !isSort(query.sort))
    throw new AppError('request.invalid', { fields: [{ field: 'sort', code: 'field.not_offered', params: {} }] })
  const base = filtered(deps, actor, query)
  const direction = query.order ?? 'asc'
  const sorted =
    query.sort !== undefined && isSort(query.sort)
      ? base.orderBy(SORTS[query.sort], direction)
      : base
          .orderBy(sql`work_order.status in ('completed', 'canceled') or work_order.stop_status is not null`)
          .orderBy('work_order.type', 'desc')
          .orderBy('work_order.cutoff_at')
  const rows = await sorted
    .orderBy('work_order.id')
    .selectAll('work_order')
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute()
  const counted = await deps.db
    .selectFrom(filtered(deps, actor, query).select('work_order.id').limit(COUNT_CAP).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const parts = await partsOf(deps.db, rows)
  const context = await contextFor(deps, actor, parts)
  return { rows: parts.map((part) => toOrderView(part, context)), total: Number(counted.total), page: query.page, size: query.size }
}

export const getOrder = async (deps: OrderQueryDeps, actor: Actor, orderId: string): Promise<OrderView> => {
  const { row } = await requireOrder(deps.db, actor, 'order.base.view', orderId)
  const [parts] = await partsOf(deps.db, [row])
  if (parts === undefined) throw new AppError('order.not_found')
  return toOrderView(parts, await contextFor(deps, actor, [parts]))
}
