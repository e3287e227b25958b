import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { z } from 'zod'
import type { orderAssign, orderCreate, orderEdit, orderStop } from '@panelflow/contract/order.ts'
import { toInstant } from '@panelflow/contract/local-time.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { FieldChange, LogEntry } from '@panelflow/domain/log/log-entry.ts'
import type { FieldError } from '@panelflow/domain/error/field-error.ts'
import { orderEditErrors, orderErrors } from '@panelflow/domain/order/order-rules.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { findAssignee } from './assignee.ts'
import { publish } from '../../db/outbox.ts'
import { inOrder, type OrderSession, withOrderLocked } from './order-session.ts'
import type { WorkflowDeps } from './workflow-deps.ts'
import { writeFirstTodos, writeLog } from './write-decision.ts'

type CreateBody = z.output<NonNullable<typeof orderCreate.body>>
type EditBody = z.output<NonNullable<typeof orderEdit.body>>
type AssignBody = z.output<NonNullable<typeof orderAssign.body>>
type StopBody = z.output<NonNullable<typeof orderStop.body>>

export interface OrderDeps extends WorkflowDeps {
  /** IANA zone in which dates without a zone are read */
  readonly zone: string
}

const deadlineOf = (field: keyof EditBody, text: string | null | undefined, zone: string): string | null => {
  if (text === null || text === undefined) return null
  try {
    return toInstant(text, zone).toISOString()
  } catch {
    throw new AppError('request.invalid', { fields: [{ field, code: 'field.not_an_instant', params: {} }] })
  }
}

/** Every field at fault in one answer, so that the form can mark them all. */
const refuseFields = (errors: readonly FieldError[]): void => {
  if (errors.length > 0)
    throw new AppError('request.invalid', { fields: errors.map(({ field, code, params }) => ({ field, code, params })) })
}

/**
 * Source chapters of the range: made where they do not exist yet, so that images can arrive later.
 * Rows travel as one JSON value: a parameter each would pass the protocol's limit at 9,999 chapters.
 */
const sourceChapters = async (
  tx: Tx,
  deps: OrderDeps,
  bookId: string,
  start: number,
  end: number,
): Promise<readonly { id: string; number: number }[]> => {
  const numbers = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const wanted = JSON.stringify(numbers.map((number) => ({ id: deps.ids.next(), number })))
  await sql`
    insert into source_chapter (id, book_id, number) select n.id, ${bookId}::uuid, n.number from jsonb_to_recordset(${wanted}::jsonb) as n(id uuid, number int)
    on conflict (book_id, number) do nothing`.execute(tx)
  return await tx
    .selectFrom('source_chapter')
    .select(['id', 'number'])
    .where('book_id', '=', bookId)
    .where('number', '>=', start)
    .where('number', '<=', end)
    .orderBy('number')
    .execute()
}

const insertOrder = async (tx: Tx, deps: OrderDeps, actor: Actor, body: CreateBody, title: string): Promise<string> => {
  const id = deps.ids.next()
  await tx
    .insertInto('work_order')
    .values({
      id,
      title,
      book_id: body.bookId,
      type: body.type,
      kind: body.kind,
      target_language: body.targetLanguage,
      chapter_start: body.chapterStart,
      chapter_end: body.chapterEnd,
      status: 'waiting_for_image',
      cutoff_at: deadlineOf('cutoffTime', body.cutoffTime, deps.zone) ?? deps.clock.now(),
      translation_deadline: deadlineOf('translationDeadline', body.translationDeadline, deps.zone),
      proofreading_deadline: deadlineOf('proofreadingDeadline', body.proofreadingDeadline, deps.zone),
      typesetting_deadline: deadlineOf('typesettingDeadline', body.typesettingDeadline, deps.zone),
      remark: body.remark,
      created_by: actor.accountId,
      created_at: deps.clock.now(),
      stage_entered_at: deps.clock.now(),
    })
    .execute()
  return id
}

const insertChapters = async (tx: Tx, deps: OrderDeps, orderId: string, body: CreateBody): Promise<void> => {
  const sources = await sourceChapters(tx, deps, body.bookId, body.chapterStart, body.chapterEnd)
  const rows = JSON.stringify(sources.map(({ id, number }) => ({ id: deps.ids.next(), source: id, number })))
  await sql`
    insert into chapter (id, order_id, source_chapter_id, number, status, furthest, status_since)
    select n.id, ${orderId}::uuid, n.source, n.number, 'waiting_for_image', 'images', ${deps.clock.now()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as n(id uuid, source uuid, number int)`.execute(tx)
}

/** Images that another order already brought start the chapter at once: cleaned once, lettered in many languages. */
const startWithImages = async (session: OrderSession, actor: Actor): Promise<void> => {
  const withPages = await session.tx
    .selectFrom('chapter')
    .innerJoin('source_page', 'source_page.source_chapter_id', 'chapter.source_chapter_id')
    .select('chapter.id')
    .distinct()
    .where('chapter.order_id', '=', session.row.id)
    .where('source_page.replaced_at', 'is', null)
    .execute()
  for (const { id } of withPages) await session.send({ type: 'upload_images', chapterId: id }, actor)
}

/** Spec §5 "Order". Throws `request.invalid` with the fields at fault, `book.not_found`. */
export const createOrder = async (deps: OrderDeps, actor: Actor, body: CreateBody): Promise<string> => {
  const book = await deps.db.selectFrom('book').select('title_zh').where('id', '=', body.bookId).executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
  const title = body.title === '' ? book.title_zh : body.title
  refuseFields(
    orderErrors({
      title,
      bookId: body.bookId,
      type: body.type,
      kind: body.kind,
      targetLanguage: body.targetLanguage,
      chapterStart: body.chapterStart,
      chapterEnd: body.chapterEnd,
      cutoffAt: deadlineOf('cutoffTime', body.cutoffTime, deps.zone),
      translationDeadline: deadlineOf('translationDeadline', body.translationDeadline, deps.zone),
      proofreadingDeadline: deadlineOf('proofreadingDeadline', body.proofreadingDeadline, deps.zone),
      typesettingDeadline: deadlineOf('typesettingDeadline', body.typesettingDeadline, deps.zone),
    }),
  )
  return await inTransaction(deps.db, async (tx) => {
    const id = await insertOrder(tx, deps, actor, body, title)
    await insertChapters(tx, deps, id, body)
    const now = deps.clock.now()
    const created: LogEntry = {
      type: 'order.created',
      title,
      kind: body.kind,
      orderType: body.type,
      start: body.chapterStart,
      end: body.chapterEnd,
    }
    await writeLog(tx, now, id, actor, [created])
    await withOrderLocked(deps, tx, id, async (session) => {
      await writeFirstTodos(tx, now, session.state)
      await startWithImages(session, actor)
    })
    await publish(tx, { type: 'order.changed', orderId: id, payload: { orderId: id } })
    return id
  })
}

const DEADLINES = {
  cutoffTime: 'cutoff_at',
  translationDeadline: 'translation_deadline',
  proofreadingDeadline: 'proofreading_deadline',
  typesettingDeadline: 'typesetting_deadline',
} as const
const WORDS = { title: 'title', type: 'type', remark: 'remark' } as const

const mayEdit = (actor: Actor, body: EditBody): void => {
  const asks = [
    ...(Object.keys(WORDS).some((key) => key in body) ? (['order.edit_base'] as const) : []),
    ...('cutoffTime' in body ? (['order.edit_deadline'] as const) : []),
    ...(['translationDeadline', 'proofreadingDeadline', 'typesettingDeadline'].some((key) => key in body)
      ? (['order.edit_stage_deadlines'] as const)
      : []),
  ]
  for (const ability of asks) {
    const permission = can(actor, ability)
    if (!permission.ok) throw new AppError(permission.code, { ability })
  }
}

const textOf = (value: string | Date | null): string | null => (value instanceof Date ? value.toISOString() : value)

/** Title, type, remark and deadlines; what changed is logged field by field. */
export const editOrder = async (deps: OrderDeps, actor: Actor, orderId: string, body: EditBody): Promise<void> => {
  mayEdit(actor, body)
  await inOrder(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, body.version)
    const { row } = session
    if (session.state.stop !== null || row.status === 'completed') throw new AppError('order.finished', { status: row.status })
    const set: Record<string, string | null> = {}
    for (const [key, column] of Object.entries(WORDS)) {
      const value = body[key as keyof typeof WORDS]
      if (value !== undefined) set[column] = value
    }
    for (const [key, column] of Object.entries(DEADLINES)) {
      const value = body[key as keyof typeof DEADLINES]
      if (value !== undefined) set[column] = deadlineOf(key as keyof typeof DEADLINES, value, deps.zone)
    }
    const merged = (column: (typeof DEADLINES)[keyof typeof DEADLINES]): string | null =>
      column in set ? (set[column] ?? null) : textOf(row[column])
    refuseFields(
      orderEditErrors({
        title: body.title ?? row.title,
        type: body.type ?? row.type,
        cutoffAt: merged('cutoff_at'),
        translationDeadline: merged('translation_deadline'),
        proofreadingDeadline: merged('proofreading_deadline'),
        typesettingDeadline: merged('typesetting_deadline'),
      }),
    )
    const changes: FieldChange[] = Object.entries({ ...WORDS, ...DEADLINES })
      .filter(([, column]) => column in set)
      .map(([field, column]) => ({ field, from: textOf(row[column]), to: set[column] ?? null }))
      .filter(({ from, to }) => from !== to)
    if (changes.length === 0) return
    await session.tx
      .updateTable('work_order')
      .set({ ...set, version: row.version + 1 })
      .where('id', '=', orderId)
      .execute()
    await writeLog(session.tx, session.now, orderId, actor, [{ type: 'order.edited', changes }])
    await publish(session.tx, { type: 'order.changed', orderId, payload: { orderId } })
  })
}

/** Puts one person on one seat of all live chapters, or of those named: all or none. */
export const assignOrder = async (deps: OrderDeps, actor: Actor, orderId: string, body: AssignBody): Promise<void> => {
  await inOrder(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, body.version)
    const assignee = await findAssignee(session.tx, body.accountId, session.row.target_language)
    const chapterIds = body.chapterIds ?? session.state.chapters.map((chapter) => chapter.id)
    await session.send({ type: 'assign', seat: body.seat, accountId: body.accountId, chapterIds }, actor, { assignee })
  })
}

export const sendOrderForReview = async (deps: OrderDeps, actor: Actor, orderId: string, version: number): Promise<void> => {
  await inOrder(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, version)
    await session.send({ type: 'send_for_review' }, actor)
  })
}

export const stopOrder = async (deps: OrderDeps, actor: Actor, orderId: string, body: StopBody): Promise<void> => {
  await inOrder(deps, orderId, async (session) => {
    await session.expectOrderVersion(actor, body.version)
    await session.send({ type: body.how, reason: body.reason }, actor)
  })
}
