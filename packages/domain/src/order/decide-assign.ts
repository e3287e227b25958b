import { type TransitionEvent, transitionFor } from '../chapter/chapter-transitions.ts'
import type { Need } from '../chapter/transition-row.ts'
import { type ChapterStatus, getStage, stageRank } from '../chapter/chapter-status.ts'
import { type AnyActor, isSystem } from '../permission/actor.ts'
import { checkAssignee, isPastCutoff } from './assignee-rules.ts'
import { type Facts, type Refusal, refuse } from './decision.ts'
import { notAllowed } from './event-row.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { type Seat, getSeatHolder, withHolder } from './seat.ts'
import { hasRoleFor } from './who-may.ts'
import type { OrderEvent } from './workflow-event.ts'

type AssignEvent = Extract<OrderEvent, { readonly type: 'assign' }>

/** The right to put people on a seat. */
export const ASSIGN_RIGHT = {
  translator: 'order.assign_translator',
  proofreader: 'order.assign_proofreader',
  reviewer: 'order.assign_proofreader',
  typesetter: 'order.assign_typesetter',
  visual_reviewer: 'order.assign_visual_reviewer',
} as const satisfies Readonly<Record<Seat, Need>>

/**
 * Seats whose filling or changing is a row of the table; elsewhere the seat changes and the status
 * does not.
 */
const ROW_EVENTS: Readonly<Partial<Record<Seat, readonly TransitionEvent[]>>> = {
  translator: ['assign_translator', 'reassign_translator'],
  proofreader: ['reassign_proofreader'],
  typesetter: ['assign_typesetter', 'reassign_typesetter'],
}

const rowFor = (chapter: ChapterState, seat: Seat) =>
  ROW_EVENTS[seat]
    ?.map((event) => transitionFor(chapter.status, event))
    .find((row) => row !== undefined)

const TRANSLATOR_WORKS: readonly ChapterStatus[] = [
  'pending_translation',
  'proofreading_not_accepted',
]

/**
 * May the seat be filled or changed now? A translator before and during their work; the others at
 * any time, so that they can be set early.
 */
export const isSeatOpen = (order: OrderState, chapter: ChapterState, seat: Seat): boolean => {
  if (chapter.status === 'complete') return false
  if (seat === 'translator')
    return (
      stageRank(getStage(chapter.status)) <= stageRank('assignment') ||
      TRANSLATOR_WORKS.includes(chapter.status)
    )
  if (seat === 'typesetter' || seat === 'visual_reviewer') return order.kind !== 'text_only'
  return true
}

/** The studio itself may: it puts the crew of a book on its new orders. */
export const mayFillSeat = (actor: AnyActor, seat: Seat): boolean =>
  isSystem(actor) || hasRoleFor(actor, [ASSIGN_RIGHT[seat]])

/** May this actor fill or change the seat at all, whoever is chosen? */
export const checkAssign = (
  order: OrderState,
  chapter: ChapterState,
  seat: Seat,
  actor: AnyActor,
  now: string,
): Refusal | null => {
  if (!mayFillSeat(actor, seat)) return refuse('permission.role_denied', { event: 'assign', seat })
  if (!isSeatOpen(order, chapter, seat)) return notAllowed(chapter, 'assign')
  if (getSeatHolder(chapter, seat) === null && isPastCutoff(order, now))
    return refuse('order.deadline_passed', { cutoffAt: order.cutoffAt })
  return null
}

const seatOne = (
  draft: OrderDraft,
  chapter: ChapterState,
  { seat, accountId }: AssignEvent,
): void => {
  const previousId = getSeatHolder(chapter, seat)
  const seated = withHolder(chapter, seat, accountId)
  const row = rowFor(chapter, seat)
  if (row === undefined) draft.replace(seated)
  // a seat change is no cure: the problem of a rejected or failed chapter stays
  else
    draft.transition(chapter, row, {
      automatic: false,
      reason: null,
      change: { ...seated, problem: chapter.problem },
    })
  draft.effects.push({ type: 'notify', kind: 'assigned', chapterId: chapter.id, to: { accountId } })
  if (previousId !== null)
    draft.effects.push({
      type: 'notify',
      kind: 'unassigned',
      chapterId: chapter.id,
      to: { accountId: previousId },
    })
}

/** One log line per person replaced. */
const logSeats = (
  draft: OrderDraft,
  { seat, accountId }: AssignEvent,
  chapters: readonly ChapterState[],
): void => {
  for (const previousId of new Set(chapters.map((chapter) => getSeatHolder(chapter, seat)))) {
    const chapterNumbers = chapters
      .filter((chapter) => getSeatHolder(chapter, seat) === previousId)
      .map(({ number }) => number)
    draft.log.push({ type: 'order.assigned', seat, accountId, previousId, chapterNumbers })
  }
}

export const chaptersNamed = (
  draft: OrderDraft,
  ids: readonly string[],
): readonly ChapterState[] | Refusal => {
  if (ids.length === 0) return refuse('assignment.chapter_required')
  const found: ChapterState[] = []
  for (const chapterId of new Set(ids)) {
    const chapter = draft.find(chapterId)
    if (chapter === undefined) return refuse('chapter.not_found', { chapterId })
    found.push(chapter)
  }
  return found
}

/**
 * Fills or changes one seat on the chapters named, all or none. Chapters where the person already
 * sits are left as they are.
 */
export const decideAssign = (
  draft: OrderDraft,
  event: AssignEvent,
  actor: AnyActor,
  facts: Facts,
): Refusal | null => {
  const { seat, accountId } = event
  if (!mayFillSeat(actor, seat)) return refuse('permission.role_denied', { event: 'assign', seat })
  if (accountId.trim() === '') return refuse('assignment.person_required', { seat })
  const named = chaptersNamed(draft, event.chapterIds)
  if ('ok' in named) return named
  const changing = named.filter((chapter) => getSeatHolder(chapter, seat) !== accountId)
  if (changing.length === 0) return refuse('assignment.unchanged', { accountId, seat })
  for (const chapter of changing) {
    const refusal =
      checkAssign(draft.order, chapter, seat, actor, facts.now) ??
      checkAssignee(draft.order, chapter, seat, accountId, facts)
    if (refusal !== null) return refusal
  }
  for (const chapter of changing) seatOne(draft, chapter, event)
  logSeats(draft, event, changing)
  // an order that only has its crew may still be edited and canceled until translation begins
  if (seat === 'translator' && !isSystem(actor))
    draft.order = { ...draft.order, hadTranslator: true }
  return null
}
