/** Lists around an order: its log, people who could take a seat, and everybody's own to-dos. */
import { ROLE } from '@panelflow/domain/account/role.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import type { LogView, todoList } from '@panelflow/contract/order.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import { decide } from '@panelflow/domain/order/order-decide.ts'
import { type Seat, SEAT_ROLE } from '@panelflow/domain/order/seat.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { findAssignee } from './assignee.ts'
import { requireOrder } from './order-access.ts'
import { namesOf, personOf } from './people.ts'

interface Paging {
  readonly page: number
  readonly size: number
}

export const listLog = async (db: Db, actor: Actor, orderId: string, { page, size }: Paging) => {
  await requireOrder(db, actor, 'order.log.view', orderId)
  const entries = db.selectFrom('log_entry').where('log_entry.order_id', '=', orderId)
  const rows = await entries
    .leftJoin('chapter', 'chapter.id', 'log_entry.chapter_id')
    .selectAll('log_entry')
    .select('chapter.number')
    .orderBy('log_entry.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const details = rows.map((row) => row.details as Record<string, unknown>)
  const mentioned = details.flatMap((detail) => [detail['accountId'], detail['previousId']].filter((id) => typeof id === 'string'))
  const names = await namesOf(db, [...rows.map((row) => row.actor_id), ...mentioned])
  const named = (detail: Record<string, unknown>): Record<string, unknown> => ({
    ...detail,
    ...(typeof detail['accountId'] === 'string' ? { account: personOf(names, detail['accountId']) } : {}),
    ...(typeof detail['previousId'] === 'string' ? { previous: personOf(names, detail['previousId']) } : {}),
  })
  const views: LogView[] = rows.map((row, index) => ({
    id: row.id,
    at: row.at.toISOString(),
    type: row.type,
    chapterNumber: row.number,
    actor: personOf(names, row.actor_id),
    actorRole: row.actor_role,
    details: named(details[index] ?? {}),
  }))
  return { rows: views, total: Number(total), page, size }
}

/** Everybody with the role, least loaded first; whoever may not take the seat stays in the list with the reason. */
export const listCandidates = async (
  db: Db,
  actor: Actor,
  now: Date,
  orderId: string,
  seat: Seat,
): Promise<z.output<typeof orderCandidates.response>> => {
  const { state, row } = await requireOrder(db, actor, 'order.base.view', orderId)
  const people = await db
    .selectFrom('account')
    .select(['account.id', 'account.name', 'account.real_name'])
    .select((eb) => [
      eb
        .selectFrom('todo')
        .whereRef('todo.account_id', '=', 'account.id')
        .select((todo) => todo.fn.countAll<number>().as('count'))
        .as('open_chapters'),
      eb
        .selectFrom('todo')
        .innerJoin('work_order', 'work_order.id', 'todo.order_id')
        .whereRef('todo.account_id', '=', 'account.id')
        .select(
          sql<number>`coalesce(sum(work_order.word_count / greatest(1, work_order.chapter_end - work_order.chapter_start + 1)), 0)`.as(
            'words',
          ),
        )
        .as('open_words'),
    ])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account_role')
          .select('role_id')
          .whereRef('account_role.account_id', '=', 'account.id')
          .where('role_id', '=', SEAT_ROLE[seat]),
      ),
    )
    .where('account.deleted_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .orderBy('open_chapters')
    .orderBy('account.name')
    .limit(200)
    .execute()
  const chapterIds = state.chapters.map((chapter) => chapter.id)
  return await Promise.all(
    people.map(async (person) => {
      const assignee = await findAssignee(db, person.id, row.target_language)
      const decision = decide(state, { type: 'assign', seat, accountId: person.id, chapterIds }, actor, {
        now: now.toISOString(),
        assignee,
      })
      return {
        person: { id: person.id, name: person.name, realName: person.real_name },
        openChapters: Number(person.open_chapters ?? 0),
        openWords: Math.round(Number(person.open_words ?? 0)),
        refusal: decision.ok ? null : decision.code,
      }
    }),
  )
}

/** What waits for this person in the acting role: own to-dos and those of the role's pool, urgent first, then by deadline. */
export const listTodos = async (db: Db, actor: Actor, { page, size }: Paging): Promise<z.output<typeof todoList.response>> => {
  const roles = actor.isRoot && actor.actingRole !== null ? [actor.actingRole] : [...effectiveRoles(actor)]
  const waiting = db
    .selectFrom('todo')
    .innerJoin('work_order', 'work_order.id', 'todo.order_id')
    .innerJoin('chapter', 'chapter.id', 'todo.chapter_id')
    .where('todo.role_id', 'in', roles.length === 0 ? [ROLE.translator] : roles)
    .where((eb) => eb.or([eb('todo.account_id', '=', actor.accountId), eb('todo.account_id', 'is', null)]))
    .$if(roles.length === 0, (select) => select.where(sql<boolean>`false`))
  const rows = await waiting
    .select(['todo.order_id', 'todo.chapter_id', 'todo.kind', 'todo.role_id', 'todo.account_id', 'todo.since', 'chapter.number'])
    .select(['work_order.serial', 'work_order.title', 'work_order.type', 'work_order.target_language', 'work_order.cutoff_at'])
    .orderBy('work_order.type', 'desc')
    .orderBy('work_order.cutoff_at')
    .orderBy('work_order.id')
    .orderBy('chapter.number')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await waiting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const names = await namesOf(
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
      account: personOf(names, row.account_id),
      since: row.since.toISOString(),
      order: {
        serial: row.serial,
        title: row.title,
        type: row.type,
        targetLanguage: row.target_language,
        cutoffTime: row.cutoff_at.toISOString(),
      },
    })),
    total: Number(total),
    page,
    size,
  }
}
