/** Puts a decision into the tables in one statement: what changed of chapters and order, to-dos, log. Seats, which change seldom, follow in theirs. */
import type { AnyActor } from '@panelflow/domain/permission/actor.ts'
import { isSystem } from '@panelflow/domain/permission/actor.ts'
import type { Accepted } from '@panelflow/domain/order/decision.ts'
import type { LogEntry } from '@panelflow/domain/log/log-entry.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { holderOf, SEATS } from '@panelflow/domain/order/seat.ts'
import { todosOf } from '@panelflow/domain/order/todos.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { WorkflowDeps } from './workflow-deps.ts'

interface Writing {
  readonly deps: WorkflowDeps
  readonly tx: Tx
  readonly now: Date
  readonly before: OrderState
  readonly decision: Accepted
  readonly actor: AnyActor
}

interface ChapterChange {
  readonly was: ChapterState
  readonly is: ChapterState
}

const isSame = (a: ChapterState, b: ChapterState): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const changedChapters = (before: OrderState, after: OrderState): readonly ChapterChange[] => {
  const was = new Map(before.chapters.map((chapter) => [chapter.id, chapter]))
  return after.chapters.flatMap((is) => {
    const old = was.get(is.id)
    return old === undefined || isSame(old, is) ? [] : [{ was: old, is }]
  })
}

const chapterRow = ({ is }: ChapterChange) => ({
  id: is.id,
  status: is.status,
  furthest: is.furthest,
  return_to: is.returnTo,
  round: is.round,
  translator_id: is.translatorId,
  proofreader_id: is.proofreaderId,
  reviewer_id: is.reviewerId,
  typesetter_id: is.typesetterId,
  visual_reviewer_id: is.visualReviewerId,
  final_images: is.finalImages,
  problem: is.problem,
})

const todoRows = (order: OrderState) =>
  todosOf(order).map((todo) => ({ chapter_id: todo.chapterId, kind: todo.kind, role_id: todo.role, account_id: todo.accountId }))

const logRows = (actor: AnyActor, entries: readonly LogEntry[]) =>
  entries.map((entry, index) => {
    const { type, ...details } = entry
    const automatic = isSystem(actor) || ('automatic' in entry && entry.automatic)
    return {
      n: index,
      chapter_id: 'chapterId' in entry ? entry.chapterId : null,
      type,
      actor_id: automatic ? null : actor.accountId,
      actor_role: automatic ? null : actor.actingRole,
      details,
    }
  })

const CHAPTER_COLUMNS =
  sql.raw(`id uuid, status text, furthest text, return_to text, round int, translator_id uuid, proofreader_id uuid, reviewer_id uuid,
  typesetter_id uuid, visual_reviewer_id uuid, final_images text, problem text`)
const LOG_COLUMNS = sql.raw('n int, chapter_id uuid, type text, actor_id uuid, actor_role smallint, details jsonb')
const TODO_COLUMNS = sql.raw('chapter_id uuid, kind text, role_id smallint, account_id uuid')

/** To-dos are a function of the order; one that stays keeps the time it has been waiting. */
const writeRows = async ({ tx, now, before, decision, actor }: Writing, changes: readonly ChapterChange[]): Promise<void> => {
  const is = decision.order
  const moved = before.status !== is.status
  await sql`
    with chapters as (
      update chapter c set status = n.status, furthest = n.furthest, return_to = n.return_to, round = n.round, translator_id = n.translator_id,
        proofreader_id = n.proofreader_id, reviewer_id = n.reviewer_id, typesetter_id = n.typesetter_id, visual_reviewer_id = n.visual_reviewer_id,
        final_images = n.final_images, problem = n.problem, version = c.version + 1,
        status_since = case when c.status = n.status then c.status_since else ${now} end
      from jsonb_to_recordset(${JSON.stringify(changes.map(chapterRow))}::jsonb) as n(${CHAPTER_COLUMNS}) where c.id = n.id
    ), orders as (
      update work_order set status = ${is.status}, version = ${is.version}, image_error = ${is.imageError}, translator_ever_assigned = ${is.translatorEverAssigned},
        stage_entered_at = case when ${moved} then ${now} else stage_entered_at end,
        submitted_at = case when ${moved && is.status === 'reviewing'} then ${now} else submitted_at end,
        completed_at = case when ${moved && is.status === 'completed'} then ${now} else completed_at end,
        stop_status = ${is.stop?.status ?? null}, stop_reason = ${is.stop?.reason ?? null},
        stop_account_id = ${is.stop?.accountId ?? null}, stopped_at = ${is.stop?.at ?? null}
      where id = ${is.id}
    ), wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(todoRows(is))}::jsonb) as t(${TODO_COLUMNS})
    ), gone as (
      delete from todo t where t.order_id = ${is.id} and not exists (
        select 1 from wanted w where (w.chapter_id, w.kind, w.role_id) = (t.chapter_id, t.kind, t.role_id))
    ), todos as (
      insert into todo (chapter_id, order_id, kind, role_id, account_id, since) select chapter_id, ${is.id}::uuid, kind, role_id, account_id, ${now}::timestamptz from wanted
      on conflict (chapter_id, kind, role_id) do update set account_id = excluded.account_id, since = excluded.since where todo.account_id is distinct from excluded.account_id
    )
    insert into log_entry (order_id, chapter_id, type, actor_id, actor_role, details, at)
    select ${is.id}::uuid, chapter_id, type, actor_id, actor_role, details, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(logRows(actor, decision.log))}::jsonb) as l(${LOG_COLUMNS}) order by n`.execute(tx)
}

const writeSeats = async ({ deps, tx, now, actor }: Writing, { was, is }: ChapterChange): Promise<void> => {
  for (const seat of SEATS) {
    const holder = holderOf(is, seat)
    if (holder === holderOf(was, seat)) continue
    await tx
      .updateTable('assignment')
      .set({ ended_at: now })
      .where('chapter_id', '=', is.id)
      .where('seat', '=', seat)
      .where('ended_at', 'is', null)
      .execute()
    if (holder === null) continue
    const assigned_by = isSystem(actor) ? null : actor.accountId
    const seated = { id: deps.ids.next(), chapter_id: is.id, seat, account_id: holder, assigned_by, assigned_at: now }
    await tx.insertInto('assignment').values(seated).execute()
  }
}

/** The to-dos of an order that has just been made. */
export const writeFirstTodos = async (tx: Tx, now: Date, order: OrderState): Promise<void> => {
  const rows = todoRows(order).map((row) => ({ ...row, order_id: order.id, since: now }))
  if (rows.length > 0) await tx.insertInto('todo').values(rows).execute()
}

/** Appends typed log entries; `details` holds what is not a column. */
export const writeLog = async (tx: Tx, now: Date, orderId: string, actor: AnyActor, entries: readonly LogEntry[]): Promise<void> => {
  const rows = logRows(actor, entries).map(({ n: _, details, ...row }) => ({
    ...row,
    details: JSON.stringify(details),
    order_id: orderId,
    at: now,
  }))
  if (rows.length > 0) await tx.insertInto('log_entry').values(rows).execute()
}

export const writeDecision = async (writing: Writing): Promise<void> => {
  const changes = changedChapters(writing.before, writing.decision.order)
  await writeRows(writing, changes)
  for (const change of changes) await writeSeats(writing, change)
}
