import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { z } from 'zod'
import type { orderCreate } from '@panelflow/contract/order.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { LogEntry } from '@panelflow/domain/log/log-entry.ts'
import { orderErrors } from '@panelflow/domain/order/order-rules.ts'
import { sql } from 'kysely'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { type OrderSession, withOrderLocked } from './order-session.ts'
import { deadlineOf, refuseFields } from './order-fields.ts'
import type { OrderDeps } from './workflow-deps.ts'
import { writeFirstTodos, writeLog } from './write-decision.ts'

type CreateBody = z.output<NonNullable<typeof orderCreate.body>>

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
