/** Corrections after release: an order that begins with what a completed one delivered. */
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { orderCorrect } from '@panelflow/contract/new-order.ts'
import { getStage } from '@panelflow/domain/chapter/chapter-status.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { checkMember } from '@panelflow/domain/order/assignee-rules.ts'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import type { Effect } from '@panelflow/domain/order/decision.ts'
import { checkErratum, ERRATUM_STATUS, toErratumKind } from '@panelflow/domain/order/erratum.ts'
import { pastDeadlineErrors } from '@panelflow/domain/order/order-deadlines.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { getSeatHolder, SEATS } from '@panelflow/domain/order/seat.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { requirePermission, toWorkRow } from '../../core/access/order-access.ts'
import type { LockedOrder } from '../../core/access/order-state.ts'
import { notifyAll } from '../../core/workflow/apply-effects.ts'
import { withOrderLocked } from '../../core/workflow/order-session.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'
import { writeFirstTodos, writeLog } from '../../core/workflow/write-decision.ts'
import { applyCrew } from '../crew/apply-crew.ts'
import { readMembers } from '../crew/crew.queries.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { copyChapterPages } from './copy-chapter-pages.ts'
import { insertOrder } from './create-order.ts'
import { parseDeadline, refuseFields } from './order-fields.ts'

type CorrectBody = EndpointBody<typeof orderCorrect>

interface Copied {
  readonly from: ChapterState
  readonly id: string
}

/** A chapter has one correction at a time, and the next one begins with what the last one made. */
const refuseCorrected = async (
  tx: Tx,
  orderId: string,
  numbers: readonly number[],
): Promise<void> => {
  const found = await tx
    .selectFrom('work_order as o')
    .innerJoin('chapter as c', 'c.order_id', 'o.id')
    .select(['o.serial', 'c.number'])
    .where('o.cloned_from', '=', orderId)
    .where('o.erratum_reason', 'is not', null)
    .where('o.stop_status', 'is', null)
    .where('c.number', 'in', numbers)
    .orderBy('o.serial', 'desc')
    .orderBy('c.number')
    .execute()
  const [first] = found
  if (first === undefined) return
  const corrected = found.filter(({ serial }) => serial === first.serial)
  throw new AppError('order.corrected_elsewhere', {
    chapters: formatRuns(corrected.map(({ number }) => number)),
    serial: first.serial,
  })
}

/** Seats keep their people, as far as they still may hold them. */
const listSeats = async (tx: Tx, row: LockedOrder, chapters: readonly Copied[]) => {
  const held = chapters.flatMap(({ from, id }) =>
    SEATS.flatMap((seat) => {
      const accountId = getSeatHolder(from, seat)
      return accountId === null ? [] : [{ chapterId: id, seat, accountId }]
    }),
  )
  const members = await readMembers(
    tx,
    held.map(({ accountId }) => accountId),
  )
  return held.filter(({ seat, accountId }) => {
    const assignee = members.get(accountId)?.toAssignee(row.target_language)
    return assignee !== undefined && checkMember(seat, assignee) === null
  })
}

/**
 * The chapters stand where their first person begins. Words are paid for once: a correction is paid
 * by the hour, or as an entry of the pay sheet.
 */
const insertCopies = async (
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  copies: readonly Copied[],
  startsAt: CorrectBody['startsAt'],
): Promise<void> => {
  const status = ERRATUM_STATUS[startsAt]
  const rows = JSON.stringify(copies.map(({ from, id }) => ({ id, from: from.id })))
  await sql`
    insert into chapter (id, order_id, source_chapter_id, number, status, furthest, status_since, word_count, word_counter)
    select n.id, ${orderId}::uuid, c.source_chapter_id, c.number, ${status}, ${getStage(status)}, ${deps.clock.now()}::timestamptz, 0, c.word_counter
    from jsonb_to_recordset(${rows}::jsonb) as n(id uuid, "from" uuid) join chapter c on c.id = n."from"`.execute(
    tx,
  )
}

const insertSeats = async (
  tx: Tx,
  deps: OrderDeps,
  actor: Actor,
  seats: Awaited<ReturnType<typeof listSeats>>,
): Promise<void> => {
  for (const { chapterId, seat, accountId } of seats) {
    await tx
      .updateTable('chapter')
      .set({ [`${seat}_id`]: accountId })
      .where('id', '=', chapterId)
      .execute()
    await tx
      .insertInto('assignment')
      .values({
        id: deps.ids.next(),
        chapter_id: chapterId,
        seat,
        account_id: accountId,
        assigned_by: actor.accountId,
        assigned_at: deps.clock.now(),
      })
      .execute()
  }
}

const findChapters = (state: OrderState, ids: readonly string[]): readonly ChapterState[] =>
  [...new Set(ids)]
    .map((chapterId) => {
      const chapter = state.chapters.find(({ id }) => id === chapterId)
      if (chapter === undefined) throw new AppError('chapter.not_found', { chapterId })
      return chapter
    })
    .toSorted((a, b) => a.number - b.number)

const makeErratum = async (
  tx: Tx,
  deps: OrderDeps,
  actor: Actor,
  { row, chapters }: { readonly row: LockedOrder; readonly chapters: readonly ChapterState[] },
  body: CorrectBody,
): Promise<string> => {
  const numbers = chapters.map(({ number }) => number)
  const id = await insertOrder(tx, deps, actor, {
    title: body.title === '' ? row.title : body.title,
    bookId: row.book_id,
    type: body.type,
    kind: toErratumKind(row.kind),
    targetLanguage: row.target_language,
    chapterStart: Math.min(...numbers),
    chapterEnd: Math.max(...numbers),
    cutoffTime: body.cutoffTime,
    remark: row.remark,
    clonedFrom: row.id,
  })
  await tx
    .updateTable('work_order')
    // what is corrected is in production: it is terminated, not canceled, and keeps its range
    .set({ erratum_reason: body.reason, translator_ever_assigned: true, word_count: 0 })
    .where('id', '=', id)
    .execute()
  const copies = chapters.map((from) => ({ from, id: deps.ids.next() }))
  await insertCopies(tx, deps, id, copies, body.startsAt)
  const seats = await listSeats(tx, row, copies)
  await insertSeats(tx, deps, actor, seats)
  for (const copy of copies) {
    await copyChapterPages(tx, deps, copy.from.id, copy.id)
    await ensureDocuments(deps, tx, copy.id)
  }
  await withOrderLocked(deps, tx, id, async (session) => {
    await writeFirstTodos(tx, session.now, session.state)
    await session.advance(actor)
    await applyCrew(session, actor)
  })
  const effects = seats.map(({ chapterId, accountId }): Effect => ({
    type: 'notify',
    kind: 'assigned',
    chapterId,
    to: { accountId },
  }))
  await notifyAll({ deps, tx, now: deps.clock.now(), orderId: id, by: actor.accountId, effects })
  return id
}

const writeLogs = async (
  tx: Tx,
  deps: OrderDeps,
  actor: Actor,
  ids: { readonly from: string; readonly made: string },
  { reason, numbers }: { readonly reason: string; readonly numbers: readonly number[] },
): Promise<void> => {
  const now = deps.clock.now()
  const made = await tx
    .selectFrom('work_order')
    .select(['serial', 'title', 'kind', 'type', 'chapter_start', 'chapter_end'])
    .where('id', '=', ids.made)
    .executeTakeFirstOrThrow()
  const { serial, title, kind, type: orderType, chapter_start: start, chapter_end: end } = made
  await writeLog(tx, now, ids.made, actor, [
    { type: 'order.created', title, kind, orderType, start, end },
  ])
  await writeLog(tx, now, ids.from, actor, [
    { type: 'order.correction_ordered', serial, reason, chapterNumbers: numbers },
  ])
}

/**
 * Orders the correction of chapters of a completed order, which itself stays as it is.
 * @returns the new order
 * @throws AppError `order.not_found`, permission codes, `order.not_completed`,
 * `order.no_lettering`, `order.corrected_elsewhere`, `chapter.not_found`, `request.invalid`
 */
export const correctOrder = async (
  deps: OrderDeps,
  actor: Actor,
  orderId: string,
  body: CorrectBody,
): Promise<string> => {
  const cutoffAt = parseDeadline('cutoffTime', body.cutoffTime, deps.zone)
  refuseFields(
    pastDeadlineErrors(
      {
        cutoffAt,
        translationDeadline: null,
        proofreadingDeadline: null,
        typesettingDeadline: null,
      },
      deps.clock.now().toISOString(),
    ),
  )
  return await inTransaction(deps.db, async (tx) => {
    const made = await withOrderLocked(deps, tx, orderId, async ({ row, state }) => {
      requirePermission(actor, 'order.base.view', toWorkRow(state.chapters))
      const refusal = checkErratum(state, body.startsAt)
      if (refusal !== null) throw AppError.from(refusal)
      const chapters = findChapters(state, body.chapterIds)
      const numbers = chapters.map(({ number }) => number)
      await refuseCorrected(tx, orderId, numbers)
      const id = await makeErratum(tx, deps, actor, { row, chapters }, body)
      await writeLogs(
        tx,
        deps,
        actor,
        { from: orderId, made: id },
        { reason: body.reason, numbers },
      )
      return id
    })
    await publish(tx, { type: 'order.changed', orderId, payload: { orderId } })
    await publish(tx, { type: 'order.changed', orderId: made, payload: { orderId: made } })
    return made
  })
}
