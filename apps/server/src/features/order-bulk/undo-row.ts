/** One order back to what it was before a run, where nobody has touched the same thing since. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { getSeatHolder } from '@panelflow/domain/order/seat.ts'
import { isSeatVacatable } from '@panelflow/domain/order/decide-unassign.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import type { OrderSession } from '../../core/workflow/order-session.ts'
import { toDeadlines } from '../../core/workflow/deadline-columns.ts'
import { writeDeadlines } from '../order/shift-deadlines.ts'
import type { Before, SeatGiven } from './bulk-actions.ts'

type DeadlinesBefore = Extract<Before, { readonly type: 'deadlines' }>

/**
 * Seats that were empty are empty again where their work has not got further than waiting; else the
 * whole order keeps the new person.
 */
const unseat = async (
  session: OrderSession,
  actor: Actor,
  { seat, accountId, chapters }: SeatGiven,
): Promise<void> => {
  const held = new Map(session.state.chapters.map((chapter) => [chapter.id, chapter]))
  const heldBy = (chapterId: string): string | null => {
    const chapter = held.get(chapterId)
    return chapter === undefined ? null : getSeatHolder(chapter, seat)
  }
  if (chapters.some(({ chapterId }) => heldBy(chapterId) !== accountId))
    throw new AppError('bulk.changed_since')
  const emptied = chapters
    .filter(({ previousId }) => previousId === null)
    .map(({ chapterId }) => chapterId)
  const startedChapters = emptied
    .flatMap((chapterId) => held.get(chapterId) ?? [])
    .filter((one) => !isSeatVacatable(session.state, one, seat))
  if (startedChapters.length > 0)
    throw new AppError('bulk.seat_was_empty', {
      chapters: startedChapters.map(({ number }) => number).join(', '),
    })
  if (emptied.length > 0) await session.send({ type: 'unassign', seat, chapterIds: emptied }, actor)
  for (const previousId of new Set(
    chapters.map((chapter) => chapter.previousId).filter((id) => id !== null),
  )) {
    const chapterIds = chapters
      .filter((chapter) => chapter.previousId === previousId)
      .map(({ chapterId }) => chapterId)
    const assignee = await findAssignee(session.tx, previousId, session.row.target_language)
    await session.send({ type: 'assign', seat, accountId: previousId, chapterIds }, actor, {
      assignee,
    })
  }
}

const setBack = async (
  session: OrderSession,
  actor: Actor,
  { before, after }: DeadlinesBefore,
): Promise<void> => {
  if (isFinished(session.state))
    throw new AppError('order.finished', { status: session.row.status })
  const present = toDeadlines(session.row)
  const same = (
    ['cutoffAt', 'translationDeadline', 'proofreadingDeadline', 'typesettingDeadline'] as const
  ).every((key) => present[key] === after[key])
  if (!same) throw new AppError('bulk.changed_since')
  await writeDeadlines(session, actor, before)
}

/**
 * Throws `bulk.seat_was_empty`, `bulk.changed_since`, `bulk.no_way_back`, and what the order's own
 * commands throw.
 */
export const undoRow = async (
  session: OrderSession,
  actor: Actor,
  before: Before,
): Promise<void> => {
  await session.expectOrderVersion(actor, undefined)
  if (before === null) throw new AppError('bulk.no_way_back')
  if (before.type === 'seat') await unseat(session, actor, before)
  // later seats first: an earlier one may be emptied only while its work waits
  else if (before.type === 'seats')
    for (const given of before.seats.toReversed()) await unseat(session, actor, given)
  else await setBack(session, actor, before)
}
