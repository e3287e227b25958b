/**
 * Writes a decision in one call of a database function: changed chapters, order, to-dos, log, live
 * event. Seats change seldom and are written by statements of their own.
 */
import type { AnyActor } from '@panelflow/domain/permission/actor.ts'
import { isSystem, personIn } from '@panelflow/domain/permission/actor.ts'
import type { Accepted } from '@panelflow/domain/order/decision.ts'
import type { LogEntry } from '@panelflow/domain/log/log-entry.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { getSeatHolder, SEATS } from '@panelflow/domain/order/seat.ts'
import { deriveTodos } from '@panelflow/domain/order/todos.ts'
import { sql } from 'kysely'
import { announceAfter } from '../../db/announce.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'
import type { WorkflowDeps } from './workflow-deps.ts'

interface Writing {
  readonly deps: WorkflowDeps
  readonly tx: Tx
  readonly now: Date
  readonly before: OrderState
  /** chapters were inserted or deleted, so the stored to-dos are not those of `before` */
  readonly chaptersReplaced?: boolean
  readonly decision: Accepted
  readonly actor: AnyActor
}

interface ChapterChange {
  readonly was: ChapterState
  readonly is: ChapterState
}

const isSame = (a: ChapterState, b: ChapterState): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

const diffChapters = (before: OrderState, after: OrderState): readonly ChapterChange[] => {
  const was = new Map(before.chapters.map((chapter) => [chapter.id, chapter]))
  return after.chapters.flatMap((is) => {
    const old = was.get(is.id)
    return old === undefined || isSame(old, is) ? [] : [{ was: old, is }]
  })
}

const toChapterRow = ({ is }: ChapterChange) => ({
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

const toTodoRows = (order: OrderState) =>
  deriveTodos(order).map((todo) => ({
    chapter_id: todo.chapterId,
    kind: todo.kind,
    role_id: todo.role,
    account_id: todo.accountId,
  }))

type TodoRow = ReturnType<typeof toTodoRows>[number]

const toTodoKey = ({ chapter_id, kind, role_id }: TodoRow): string =>
  `${chapter_id} ${kind} ${role_id}`

/**
 * The to-dos the decision removes and adds. `removed` null: the stored ones are unknown, so all
 * that are not in `added` are deleted.
 */
const diffTodos = ({ before, chaptersReplaced = false, decision }: Writing) => {
  const next = toTodoRows(decision.order)
  if (chaptersReplaced) return { removed: null, added: next }
  const stored = new Map(toTodoRows(before).map((row) => [toTodoKey(row), row]))
  const added = next.filter((row) => stored.get(toTodoKey(row))?.account_id !== row.account_id)
  for (const row of next) stored.delete(toTodoKey(row))
  return { removed: [...stored.values()], added }
}

const toLogRows = (actor: AnyActor, entries: readonly LogEntry[]) =>
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

const toOrderRow = (order: OrderState) => ({
  id: order.id,
  status: order.status,
  version: order.version,
  image_error: order.imageError,
  translator_ever_assigned: order.hadTranslator,
  stop_status: order.stop?.status ?? null,
  stop_reason: order.stop?.reason ?? null,
  stop_account_id: order.stop?.accountId ?? null,
  stopped_at: order.stop?.at ?? null,
})

const callWriteDecision = prepared<
  { readonly event: number },
  [
    order: string,
    chapters: string,
    removedTodos: string | null,
    addedTodos: string,
    log: string,
    moved: boolean,
    now: Date,
  ]
>(
  'order.write_decision',
  'select write_decision($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb, $6, $7) as event',
)

const writeRows = async (writing: Writing, changes: readonly ChapterChange[]): Promise<void> => {
  const { tx, now, before, decision, actor } = writing
  const { order, log } = decision
  const { removed, added } = diffTodos(writing)
  const [written] = await callWriteDecision(tx, [
    JSON.stringify(toOrderRow(order)),
    JSON.stringify(changes.map(toChapterRow)),
    removed === null ? null : JSON.stringify(removed),
    JSON.stringify(added),
    JSON.stringify(toLogRows(actor, log)),
    before.status !== order.status,
    now,
  ])
  if (written !== undefined) announceAfter(tx, written.event)
}

const writeSeats = async (
  { deps, tx, now, actor }: Writing,
  { was, is }: ChapterChange,
): Promise<void> => {
  for (const seat of SEATS) {
    const holder = getSeatHolder(is, seat)
    if (holder === getSeatHolder(was, seat)) continue
    await tx
      .updateTable('assignment')
      .set({ ended_at: now })
      .where('chapter_id', '=', is.id)
      .where('seat', '=', seat)
      .where('ended_at', 'is', null)
      .execute()
    if (holder === null) continue
    const assigned_by = personIn(actor)
    const seated = {
      id: deps.ids.next(),
      chapter_id: is.id,
      seat,
      account_id: holder,
      assigned_by,
      assigned_at: now,
    }
    await tx.insertInto('assignment').values(seated).execute()
  }
}

/** The to-dos of an order that has just been made. */
export const writeFirstTodos = async (tx: Tx, now: Date, order: OrderState): Promise<void> => {
  await sql`
    insert into todo (chapter_id, order_id, kind, role_id, account_id, since)
    select w.chapter_id, ${order.id}::uuid, w.kind, w.role_id, w.account_id, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(toTodoRows(order))}::jsonb) as w(chapter_id uuid, kind text, role_id smallint, account_id uuid)`.execute(
    tx,
  )
}

/** Appends typed log entries; `details` holds what is not a column. */
export const writeLog = async (
  tx: Tx,
  now: Date,
  orderId: string,
  actor: AnyActor,
  entries: readonly LogEntry[],
): Promise<void> => {
  const rows = toLogRows(actor, entries).map(
    ({ chapter_id, type, actor_id, actor_role, details }) => ({
      order_id: orderId,
      chapter_id,
      type,
      actor_id,
      actor_role,
      details: JSON.stringify(details),
      at: now,
    }),
  )
  if (rows.length > 0) await tx.insertInto('log_entry').values(rows).execute()
}

export const writeDecision = async (writing: Writing): Promise<void> => {
  const changes = diffChapters(writing.before, writing.decision.order)
  await writeRows(writing, changes)
  for (const change of changes) await writeSeats(writing, change)
}
