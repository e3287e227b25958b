/** Lists around an order: people who could take a seat, and everybody's own to-dos. */
import { ROLE } from '@panelflow/domain/account/role.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import type { todoList } from '@panelflow/contract/order.ts'
import { type DeadlineStage, todosDueWith } from '@panelflow/domain/order/todo-deadline.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { IDENTITY_COLUMNS, toIdentity } from '../../core/access/order-identity.ts'
import { getNames, findPerson } from '../../core/people/people.ts'
import { stageDue } from '../../core/workflow/stage-due.queries.ts'

interface Paging {
  readonly page: number
  readonly size: number
}

const kindsDue = (stage: DeadlineStage) => sql`todo.kind in (${sql.join([...todosDueWith(stage)])})`

const STAGE = sql`case when ${kindsDue('translation')} then 'translation' when ${kindsDue('proofreading')} then 'proofreading'
  when ${kindsDue('typesetting')} then 'typesetting' end`

/** When the to-do is due: its stage's deadline, else the order's. */
const DUE = stageDue(STAGE, 'chapter', 'work_order')

/**
 * What waits for this person in the acting role: own to-dos and those of the role's pool, urgent
 * first, then by deadline.
 */
export const listTodos = async (
  db: Db,
  actor: Actor,
  { page, size }: Paging,
): Promise<z.output<typeof todoList.response>> => {
  const roles =
    actor.isRoot && actor.actingRole !== null ? [actor.actingRole] : [...effectiveRoles(actor)]
  const waiting = db
    .selectFrom('todo')
    .innerJoin('work_order', 'work_order.id', 'todo.order_id')
    .innerJoin('book', 'book.id', 'work_order.book_id')
    .innerJoin('chapter', 'chapter.id', 'todo.chapter_id')
    .where('todo.role_id', 'in', roles.length === 0 ? [ROLE.translator] : roles)
    .where((eb) =>
      eb.or([eb('todo.account_id', '=', actor.accountId), eb('todo.account_id', 'is', null)]),
    )
    .$if(roles.length === 0, (select) => select.where(sql<boolean>`false`))
  const rows = await waiting
    .select([
      'todo.order_id',
      'todo.chapter_id',
      'todo.kind',
      'todo.role_id',
      'todo.account_id',
      'todo.since',
      'chapter.number',
      'chapter.round',
    ])
    .select(IDENTITY_COLUMNS)
    .select(DUE.as('due'))
    .orderBy('work_order.type', 'desc')
    .orderBy(DUE)
    .orderBy('work_order.id')
    .orderBy('chapter.number')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await waiting
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const names = await getNames(
    db,
    rows.map((row) => row.account_id),
  )
  return {
    rows: rows.map((row) => ({
      orderId: row.order_id,
      chapterId: row.chapter_id,
      chapterNumber: row.number,
      kind: row.kind,
      roleId: isRoleId(row.role_id) ? row.role_id : ROLE.translator,
      account: findPerson(names, row.account_id),
      since: row.since.toISOString(),
      round: row.round,
      deadline: row.due.toISOString(),
      order: toIdentity(row),
    })),
    total: Number(total),
    page,
    size,
  }
}
