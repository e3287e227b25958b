import { formatDeadlines } from '@panelflow/contract/messages/notice-deadlines.ts'
import { ROLE } from '@panelflow/domain/account/role.ts'
import type { Stage } from '@panelflow/domain/chapter/chapter-status.ts'
import { DEADLINE_OF_TODO } from '@panelflow/domain/order/todo-deadline.ts'
import { isTodoKind } from '@panelflow/domain/order/todos.ts'
import {
  type DeadlineName,
  isHeldBy,
  type ReminderHours,
  reminderDue,
} from '@panelflow/domain/schedule/reminders.ts'
import { isAwayOn } from '@panelflow/domain/schedule/working-calendar.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { getToday } from '../../core/settings/organisation-zone.ts'
import { stageDue } from '../../core/workflow/stage-due.queries.ts'
import { readAbsences } from '../schedule/absence.queries.ts'
import type { NoticeTarget } from '../../ports/workflow-effects.ts'
import { notify } from './notify.ts'

const HOUR_MS = 3_600_000

interface Due {
  readonly order_id: string
  readonly deadline: DeadlineName
  readonly due_at: Date
}

/**
 * Deadlines of orders still at work, and of chapters that have their own, for which a reminder may
 * be due.
 */
const nearDeadlines = async (deps: Deps, now: Date): Promise<readonly Due[]> => {
  const from = new Date(now.getTime() - 24 * HOUR_MS)
  const until = new Date(now.getTime() + 72 * HOUR_MS)
  const { rows } = await sql<Due>`
    select o.id as order_id, d.deadline, d.due_at from work_order o,
      lateral (values ('cutoff', o.cutoff_at), ('translation', o.translation_deadline),
        ('proofreading', o.proofreading_deadline), ('typesetting', o.typesetting_deadline)) as d(deadline, due_at)
    where o.stopped_at is null and o.completed_at is null and d.due_at > ${from} and d.due_at <= ${until}
    union
    select o.id, d.deadline, d.due_at from chapter c join work_order o on o.id = c.order_id,
      lateral (values ('translation', c.translation_deadline), ('proofreading', c.proofreading_deadline),
        ('typesetting', c.typesetting_deadline)) as d(deadline, due_at)
    where coalesce(c.translation_deadline, c.proofreading_deadline, c.typesetting_deadline) is not null
      and o.stopped_at is null and o.completed_at is null and d.due_at > ${from} and d.due_at <= ${until}
    order by due_at, order_id`.execute(deps.db)
  return rows
}

/**
 * Those whose turn it is and who are not away, each with their chapters, and the translation
 * administrators with all that the deadline still holds.
 */
const concerned = async (
  tx: Tx,
  { order_id, deadline, due_at }: Due,
  today: string,
): Promise<ReadonlyMap<string, NoticeTarget>> => {
  const rows = await tx
    .selectFrom('todo')
    .innerJoin('chapter', 'chapter.id', 'todo.chapter_id')
    .select(['todo.chapter_id', 'todo.account_id', 'todo.kind', 'chapter.furthest'])
    .innerJoin('work_order', 'work_order.id', 'todo.order_id')
    .where('todo.order_id', '=', order_id)
    // chapters with another deadline of their own are reminded of that
    .where(
      deadline === 'cutoff'
        ? sql<boolean>`true`
        : sql<boolean>`${stageDue(sql.lit(deadline), 'chapter', 'work_order')} = ${due_at}`,
    )
    .orderBy('chapter.number')
    .execute()
  // work that came back is held to the deadline of the stage it came back to
  const todos = rows.filter(
    ({ furthest, kind }) =>
      isHeldBy(deadline, furthest as Stage) ||
      (isTodoKind(kind) && DEADLINE_OF_TODO[kind] === deadline),
  )
  if (todos.length === 0) return new Map()
  const administrators = await tx
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .select('account.id')
    .where('account_role.role_id', '=', ROLE.translationAdministrator)
    .where('account.disabled_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .execute()
  const getAbsences = await readAbsences(tx)
  const open = [...new Set(todos.map(({ chapter_id }) => chapter_id))]
  const to = new Map<string, NoticeTarget>(
    administrators.map(({ id }) => [id, { chapterIds: open, role: ROLE.translationAdministrator }]),
  )
  for (const accountId of new Set(todos.map(({ account_id }) => account_id))) {
    if (accountId === null || to.has(accountId) || isAwayOn(getAbsences(accountId), today)) continue
    to.set(accountId, {
      chapterIds: todos
        .filter(({ account_id }) => account_id === accountId)
        .map(({ chapter_id }) => chapter_id),
    })
  }
  return to
}

/**
 * Which of them were not notified yet of this deadline by this reminder. Of a deadline that is
 * moved nobody was.
 */
const claimReminders = async (
  tx: Tx,
  due: Due,
  hours: ReminderHours,
  people: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .insertInto('deadline_reminder')
    .values(people.map((account_id) => ({ ...due, hours, account_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

interface Reminder extends Due {
  readonly hours: ReminderHours
}

interface Line {
  readonly reminders: Reminder[]
  readonly target: NoticeTarget
  /** has the person not been told of one of them? */
  isNews: boolean
}

/** What each person's line about an order says now; the nearest deadline comes first. */
const readLines = async (
  tx: Tx,
  reminders: readonly Reminder[],
  today: string,
): Promise<ReadonlyMap<string, Line>> => {
  const lines = new Map<string, Line>()
  for (const reminder of reminders) {
    const { hours, ...due } = reminder
    const all = await concerned(tx, due, today)
    if (all.size === 0) continue
    const fresh = await claimReminders(tx, due, hours, [...all.keys()])
    for (const [id, target] of all) {
      const line = lines.get(id) ?? { reminders: [], target, isNews: false }
      lines.set(id, line)
      line.reminders.push(reminder)
      line.isNews ||= fresh.has(id)
    }
  }
  return lines
}

const toIso = ({ deadline, due_at }: Due) => ({ deadline, at: due_at.toISOString() })

/** People whose line says the same get it together. */
const notifyLines = async (
  deps: Deps,
  tx: Tx,
  orderId: string,
  lines: ReadonlyMap<string, Line>,
): Promise<void> => {
  const groups = new Map<
    string,
    { reminders: readonly Reminder[]; to: Map<string, NoticeTarget> }
  >()
  for (const [id, { reminders, target, isNews }] of lines) {
    if (!isNews) continue
    const key = reminders
      .map(({ deadline, due_at }) => `${deadline} ${due_at.toISOString()}`)
      .join()
    const group = groups.get(key) ?? { reminders, to: new Map<string, NoticeTarget>() }
    groups.set(key, group)
    group.to.set(id, target)
  }
  for (const { reminders, to } of groups.values()) {
    const [first, ...rest] = reminders
    if (first === undefined) continue
    await notify(deps, tx, deps.clock.now(), {
      kind: first.hours === 0 ? 'deadline_passed' : 'deadline_near',
      orderId,
      by: null,
      to,
      values: {
        cutoffAt: first.due_at.toISOString(),
        deadline: first.deadline,
        hours: String(first.hours),
        ...(rest.length === 0 ? {} : { more: formatDeadlines(rest.map(toIso)) }),
      },
    })
  }
}

const remind = (deps: Deps, orderId: string, reminders: readonly Reminder[]): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const today = await getToday(tx, deps.clock.now())
    await notifyLines(deps, tx, orderId, await readLines(tx, reminders, today))
  })

/**
 * Three days, a day and four hours before a deadline, and when it has passed. An order is one line
 * to each person: it says how all its deadlines are, and takes the place of what it said before.
 */
export const notifyDeadlines = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const byOrder = new Map<string, Reminder[]>()
  for (const due of await nearDeadlines(deps, now)) {
    const hours = reminderDue(due.due_at.getTime(), now.getTime())
    if (hours === null) continue
    byOrder.set(due.order_id, [...(byOrder.get(due.order_id) ?? []), { ...due, hours }])
  }
  for (const [orderId, reminders] of byOrder) await remind(deps, orderId, reminders)
}
