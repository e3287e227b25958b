/** One order back to what it was before a run, where nobody has touched the same thing since. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { holderOf } from '@panelflow/domain/order/seat.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { findAssignee } from '../order/assignee.ts'
import type { OrderSession } from '../order/order-session.ts'
import { deadlinesOf, writeDeadlines } from '../order/shift-deadlines.ts'
import type { Before } from './bulk-doors.ts'

type SeatBefore = Extract<Before, { readonly type: 'seat' }>
type DeadlinesBefore = Extract<Before, { readonly type: 'deadlines' }>

/** The machine knows no way to empty a seat: a chapter where nobody sat keeps the new person, and so does the whole order. */
const unseat = async (session: OrderSession, actor: Actor, { seat, accountId, chapters }: SeatBefore): Promise<void> => {
  if (chapters.some(({ previousId }) => previousId === null)) throw new AppError('bulk.seat_was_empty')
  const held = new Map(session.state.chapters.map((chapter) => [chapter.id, holderOf(chapter, seat)]))
  if (chapters.some(({ chapterId }) => held.get(chapterId) !== accountId)) throw new AppError('bulk.changed_since')
  for (const previousId of new Set(chapters.map((chapter) => chapter.previousId).filter((id) => id !== null))) {
    const chapterIds = chapters.filter((chapter) => chapter.previousId === previousId).map(({ chapterId }) => chapterId)
    const assignee = await findAssignee(session.tx, previousId, session.row.target_language)
    await session.send({ type: 'assign', seat, accountId: previousId, chapterIds }, actor, { assignee })
  }
}

const setBack = async (session: OrderSession, actor: Actor, { before, after }: DeadlinesBefore): Promise<void> => {
  if (isFinished(session.state)) throw new AppError('order.finished', { status: session.row.status })
  const present = deadlinesOf(session.row)
  const same = (['cutoffAt', 'translationDeadline', 'proofreadingDeadline', 'typesettingDeadline'] as const).every(
    (key) => present[key] === after[key],
  )
  if (!same) throw new AppError('bulk.changed_since')
  await writeDeadlines(session, actor, before)
}

/** Throws `bulk.seat_was_empty`, `bulk.changed_since`, `bulk.no_way_back`, and what the order's own doors throw. */
export const undoRow = async (session: OrderSession, actor: Actor, before: Before): Promise<void> => {
  await session.expectOrderVersion(actor, undefined)
  if (before === null) throw new AppError('bulk.no_way_back')
  if (before.type === 'seat') await unseat(session, actor, before)
  else await setBack(session, actor, before)
}
