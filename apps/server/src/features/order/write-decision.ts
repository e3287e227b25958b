/** Puts a decision into the tables: what changed of chapters and order, seats, to-dos, log. */
import { sql } from 'kysely'
import type { AnyActor } from '@panelflow/domain/permission/actor.ts'
import { isSystem } from '@panelflow/domain/permission/actor.ts'
import type { Accepted } from '@panelflow/domain/order/decision.ts'
import type { LogEntry } from '@panelflow/domain/log/log-entry.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { holderOf, SEATS } from '@panelflow/domain/order/seat.ts'
import { STAGE_OF_STATUS } from '@panelflow/domain/chapter/chapter-status.ts'
import { todosOf } from '@panelflow/domain/order/todos.ts'
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

const writeChapter = async (tx: Tx, now: Date, was: ChapterState, is: ChapterState): Promise<void> => {
  await tx
    .updateTable('chapter')
    .set({
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
      version: sql`version + 1`,
      ...(was.status === is.status ? {} : { status_since: now }),
    })
    .where('id', '=', is.id)
    .execute()
}

const writeSeats = async ({ deps, tx, now, actor }: Writing, was: ChapterState, is: ChapterState): Promise<void> => {
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
    await tx
      .insertInto('assignment')
      .values({ id: deps.ids.next(), chapter_id: is.id, seat, account_id: holder, assigned_by, assigned_at: now })
      .execute()
  }
}

const writeOrder = async ({ tx, now, before, decision }: Writing): Promise<void> => {
  const is = decision.order
  const stageMoved = before.status !== is.status
  await tx
    .updateTable('work_order')
    .set({
      status: is.status,
      version: is.version,
      image_error: is.imageError,
      translator_ever_assigned: is.translatorEverAssigned,
      ...(stageMoved ? { stage_entered_at: now } : {}),
      ...(stageMoved && is.status === 'reviewing' ? { submitted_at: now } : {}),
      ...(stageMoved && is.status === 'completed' ? { completed_at: now } : {}),
      ...(is.stop === null
        ? {}
        : { stop_status: is.stop.status, stop_reason: is.stop.reason, stop_account_id: is.stop.accountId, stopped_at: is.stop.at }),
    })
    .where('id', '=', is.id)
    .execute()
}

/** To-dos are a function of the order; one that stays keeps the time it has been waiting. */
export const writeTodos = async (tx: Tx, now: Date, order: OrderState): Promise<void> => {
  const wanted = todosOf(order)
  const present = await tx
    .selectFrom('todo')
    .select(['chapter_id', 'kind', 'role_id', 'account_id'])
    .where('order_id', '=', order.id)
    .execute()
  const keyOf = (todo: { chapterId: string; kind: string; role: number }): string => `${todo.chapterId}/${todo.kind}/${todo.role}`
  const wantedByKey = new Map(wanted.map((todo) => [keyOf(todo), todo]))
  for (const row of present) {
    const want = wantedByKey.get(keyOf({ chapterId: row.chapter_id, kind: row.kind, role: row.role_id }))
    if (want !== undefined && want.accountId === row.account_id) {
      wantedByKey.delete(keyOf(want))
      continue
    }
    await tx
      .deleteFrom('todo')
      .where('chapter_id', '=', row.chapter_id)
      .where('kind', '=', row.kind)
      .where('role_id', '=', row.role_id)
      .execute()
  }
  if (wantedByKey.size === 0) return
  const rows = [...wantedByKey.values()].map((todo) => ({
    chapter_id: todo.chapterId,
    order_id: order.id,
    kind: todo.kind,
    role_id: todo.role,
    account_id: todo.accountId,
    since: now,
  }))
  await tx.insertInto('todo').values(rows).execute()
}

/** Appends typed log entries; `details` holds what is not a column. */
export const writeLog = async (tx: Tx, now: Date, orderId: string, actor: AnyActor, entries: readonly LogEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map((entry) => {
    const { type, ...details } = entry
    const chapter_id = 'chapterId' in entry ? entry.chapterId : null
    const automatic = isSystem(actor) || ('automatic' in entry && entry.automatic)
    return {
      order_id: orderId,
      chapter_id,
      type,
      actor_id: automatic ? null : actor.accountId,
      actor_role: automatic ? null : actor.actingRole,
      details: JSON.stringify(details),
      at: now,
    }
  })
  await tx.insertInto('log_entry').values(rows).execute()
}

export const writeDecision = async (writing: Writing): Promise<void> => {
  const { tx, now, before, decision, actor } = writing
  const was = new Map(before.chapters.map((chapter) => [chapter.id, chapter]))
  for (const is of decision.order.chapters) {
    const old = was.get(is.id)
    if (old === undefined || old === is || JSON.stringify(old) === JSON.stringify(is)) continue
    await writeChapter(tx, now, old, is)
    await writeSeats(writing, old, is)
  }
  await writeOrder(writing)
  await writeTodos(tx, now, decision.order)
  await writeLog(tx, now, decision.order.id, actor, decision.log)
}

/** Statuses whose chapters count as rework in lists: the order stays where it is, the badge shows. */
export const isRework = (chapter: Pick<ChapterState, 'status' | 'furthest'>): boolean =>
  STAGE_OF_STATUS[chapter.status] !== chapter.furthest ||
  chapter.status === 'visual_review_not_accepted' ||
  chapter.status === 'review_not_accepted'
