import { ROLE } from '@panelflow/domain/account/role.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { tell, type Told } from './tell.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type DeadlineKind = 'deadline_near' | 'deadline_passed'

interface Due {
  readonly id: string
  readonly cutoff_at: Date
}

/** Orders still at work whose deadline lies in a day's window and of which this was not told yet. A deadline that is moved is told anew. */
const dueOrders = async (deps: Deps, kind: DeadlineKind, from: Date, until: Date): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select o.id, o.cutoff_at from work_order o
    where o.stopped_at is null and o.completed_at is null and o.cutoff_at > ${from} and o.cutoff_at <= ${until}
      and not exists (select 1 from deadline_notice d where d.order_id = o.id and d.kind = ${kind} and d.cutoff_at = o.cutoff_at)
    order by o.cutoff_at`.execute(deps.db)
  return rows
}

/** Those whose turn it is, each with his chapters, and the translation administrators with all that is open. */
const concerned = async (tx: Tx, orderId: string): Promise<ReadonlyMap<string, Told>> => {
  const todos = await tx
    .selectFrom('todo')
    .innerJoin('chapter', 'chapter.id', 'todo.chapter_id')
    .select(['todo.chapter_id', 'todo.account_id', 'todo.role_id'])
    .where('todo.order_id', '=', orderId)
    .orderBy('chapter.number')
    .execute()
  const administrators = await tx
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .select('account.id')
    .where('account_role.role_id', '=', ROLE.translationAdministrator)
    .where('account.disabled_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .execute()
  const open = [...new Set(todos.map(({ chapter_id }) => chapter_id))]
  const to = new Map<string, Told>(administrators.map(({ id }) => [id, { chapterIds: open, role: ROLE.translationAdministrator }]))
  for (const accountId of new Set(todos.map(({ account_id }) => account_id))) {
    if (accountId === null || to.has(accountId)) continue
    to.set(accountId, { chapterIds: todos.filter(({ account_id }) => account_id === accountId).map(({ chapter_id }) => chapter_id) })
  }
  return to
}

const tellOf = (deps: Deps, kind: DeadlineKind, { id: order_id, cutoff_at }: Due): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('deadline_notice')
      .values({ order_id, kind, cutoff_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return
    const values = { cutoffAt: cutoff_at.toISOString() }
    await tell(deps, tx, deps.clock.now(), { kind, orderId: order_id, by: null, to: await concerned(tx, order_id), values })
  })

/** Once a day before the order's deadline, and once when it has passed. One that passed longer ago is no news. */
export const tellOfDeadlines = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - DAY_MS)
  const after = new Date(now.getTime() + DAY_MS)
  for (const due of await dueOrders(deps, 'deadline_near', now, after)) await tellOf(deps, 'deadline_near', due)
  for (const due of await dueOrders(deps, 'deadline_passed', before, now)) await tellOf(deps, 'deadline_passed', due)
}
