import { type Stage, stageRank } from '../chapter/chapter-status.ts'
import type { AnyActor } from '../permission/actor.ts'
import { chaptersNamed, isSeatOpen, mayFillSeat } from './decide-assign.ts'
import { type Refusal, refuse } from './decision.ts'
import { notAllowed } from './event-row.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { getSeatHolder, type Seat, withHolder } from './seat.ts'
import type { OrderEvent } from './workflow-event.ts'

type UnassignEvent = Extract<OrderEvent, { readonly type: 'unassign' }>

const STAGE_OF_SEAT: Readonly<Record<Seat, Stage>> = {
  translator: 'translation',
  proofreader: 'proofreading',
  reviewer: 'review',
  typesetter: 'typesetting',
  visual_reviewer: 'visual_review',
}

/**
 * Statuses in which the holder has not finished yet; at a later one their name is part of what was
 * done.
 */
const AT_WORK: ReadonlySet<string> = new Set([
  'pending_translation',
  'pending_proofreading',
  'pending_review',
  'pending_typesetting',
  'pending_visual_review',
])

/**
 * May the seat be empty again? Before its stage, and while its work has only begun: the status
 * stays, because everybody may be missing there (todos.ts asks for somebody). After that the person
 * has done something that stays theirs.
 */
export const isSeatVacatable = (order: OrderState, chapter: ChapterState, seat: Seat): boolean => {
  if (!isSeatOpen(order, chapter, seat)) return false
  const distance = stageRank(chapter.furthest) - stageRank(STAGE_OF_SEAT[seat])
  return distance < 0 || (distance === 0 && AT_WORK.has(chapter.status))
}

/** Empties one seat on the chapters named, all or none. Whoever may fill it may empty it. */
export const decideUnassign = (
  draft: OrderDraft,
  { seat, chapterIds }: UnassignEvent,
  actor: AnyActor,
): Refusal | null => {
  if (!mayFillSeat(actor, seat))
    return refuse('permission.role_denied', { event: 'unassign', seat })
  const named = chaptersNamed(draft, chapterIds)
  if ('ok' in named) return named
  const held = named.filter((chapter) => getSeatHolder(chapter, seat) !== null)
  const busy = held.find((chapter) => !isSeatVacatable(draft.order, chapter, seat))
  if (busy !== undefined) return notAllowed(busy, 'unassign')
  for (const chapter of held) {
    const accountId = getSeatHolder(chapter, seat)
    draft.replace(withHolder(chapter, seat, null))
    if (accountId !== null)
      draft.effects.push({
        type: 'notify',
        kind: 'unassigned',
        chapterId: chapter.id,
        to: { accountId },
      })
  }
  for (const previousId of new Set(held.map((chapter) => getSeatHolder(chapter, seat)))) {
    const chapterNumbers = held
      .filter((chapter) => getSeatHolder(chapter, seat) === previousId)
      .map(({ number }) => number)
    draft.log.push({ type: 'order.assigned', seat, accountId: null, previousId, chapterNumbers })
  }
  return null
}
