import { type AnyActor, isSystem } from '../permission/actor.ts'
import { can, type Right } from '../permission/can.ts'
import { checkState } from './chapter-guards.ts'
import { checkMark } from './chapter-marks.ts'
import { checkAssign } from './decide-assign.ts'
import { checkSendForReview } from './decide-send-for-review.ts'
import { checkStop } from './decide-stop.ts'
import { type Refusal, refuse } from './decision.ts'
import { isFinished } from './derive-order-status.ts'
import { isMark, resolveRow } from './event-row.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { SEATS, type Seat } from './seat.ts'
import type { ChapterEventType } from './workflow-event.ts'

/** Chapter events a person can send; the rest is the studio's. */
export const HUMAN_EVENTS = [
  'upload_images',
  'retry_ai',
  'continue_by_hand',
  'report_image_problem',
  'complete_translation',
  'take_back_translation',
  'complete_proofreading',
  'cancel_completion',
  'request_check',
  'dismiss_check',
  'withdraw_check',
  'confirm_check',
  'complete_rework',
  'pass_recheck',
  'fail_recheck',
  'accept_review',
  'refuse_review',
  'undo_review',
  'complete_typesetting',
  'take_back_typesetting',
  'report_abnormal',
  'route_to_translation',
  'route_to_proofreading',
  'route_to_typesetting',
  'route_to_images',
  'give_back',
  'retry_synthesis',
  'claim_visual_review',
  'accept_visual',
  'refuse_visual',
  'undo_visual',
] as const satisfies readonly ChapterEventType[]

export type HumanEventType = (typeof HUMAN_EVENTS)[number]

/** What can be done to a chapter: its events, and what changes no status. */
export const CHAPTER_ACTIONS = [
  ...HUMAN_EVENTS,
  'open_workspace',
  'download',
  'export',
  'grade',
  'cancel_synthesis',
  'answer_check',
  'text_free',
] as const
export type ChapterAction = (typeof CHAPTER_ACTIONS)[number]

const toOffer = (refusal: Refusal | null): Right => refusal?.code ?? true

const chapterRefusal = (
  order: OrderState,
  chapter: ChapterState,
  type: HumanEventType,
  actor: AnyActor,
): Refusal | null => {
  if (isFinished(order)) return refuse('order.finished', { status: order.status })
  if (isMark(type)) return checkMark(order, chapter, type, actor)
  const resolved = resolveRow(order, chapter, type, actor)
  return resolved.ok ? checkState(chapter, resolved.row) : resolved
}

/**
 * What the actor may do to the chapter now, for the `can` of an answer. Same checks as `decide` up
 * to the person's own input:
 * reasons, fix lists, empty translations and findings are asked when the event is sent.
 */
export const chapterOffers = (
  order: OrderState,
  chapter: ChapterState,
  actor: AnyActor,
): Readonly<Record<HumanEventType, Right>> =>
  fromNames(HUMAN_EVENTS, (type) => toOffer(chapterRefusal(order, chapter, type, actor)))

/** May the actor ask for a check of any chapter of the order? */
export const requestCheckOffer = (order: OrderState, actor: AnyActor): Right => {
  const refusals = order.chapters.map((chapter) =>
    chapterRefusal(order, chapter, 'request_check', actor),
  )
  return refusals.includes(null) ? true : (refusals[0]?.code ?? 'chapter.transition_not_allowed')
}

/** Order events a person can send. */
const ORDER_EVENTS = [
  'cancel',
  'terminate',
  'send_for_review',
  'assign_translator',
  'assign_proofreader',
  'assign_reviewer',
  'assign_typesetter',
  'assign_visual_reviewer',
] as const satisfies readonly ('cancel' | 'terminate' | 'send_for_review' | `assign_${Seat}`)[]
export type OrderEventAction = (typeof ORDER_EVENTS)[number]

/** What can be done to an order: its events, and what is no event of the workflow. */
export const ORDER_ACTIONS = [
  ...ORDER_EVENTS,
  'view_log',
  'edit_base',
  'edit_language',
  'edit_kind',
  'edit_range',
  'edit_deadline',
  'edit_stage_deadlines',
  'clone',
  'correct',
  'upload_images',
  'request_check',
  'export',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

const assignRefusal = (
  order: OrderState,
  seat: Seat,
  actor: AnyActor,
  now: string,
): Refusal | null => {
  const refusals = order.chapters.map((chapter) => checkAssign(order, chapter, seat, actor, now))
  return refusals.includes(null) ? null : (refusals[0] ?? refuse('assignment.chapter_required'))
}

/**
 * The workflow lets a translation administrator send, the permission matrix does not: only what
 * both allow is offered.
 */
export const sendForReviewOffer = (order: OrderState, actor: AnyActor): Right => {
  const permission = isSystem(actor) ? null : can(actor, 'order.send_for_review')
  return permission?.ok === false ? permission.code : toOffer(checkSendForReview(order, actor))
}

/**
 * What the actor may do to the order now; assigning is offered when at least one chapter is open
 * for it. `now` is ISO UTC.
 */
export const orderOffers = (
  order: OrderState,
  actor: AnyActor,
  now: string,
): Readonly<Record<OrderEventAction, Right>> =>
  fromNames(ORDER_EVENTS, (action) => {
    if (isFinished(order)) return 'order.finished'
    if (action === 'cancel' || action === 'terminate')
      return toOffer(checkStop(order, action, actor))
    if (action === 'send_for_review') return sendForReviewOffer(order, actor)
    const seat = SEATS.find((name) => action === `assign_${name}`)
    return seat === undefined
      ? 'chapter.transition_not_allowed'
      : toOffer(assignRefusal(order, seat, actor, now))
  })

function fromNames<Name extends string>(
  names: readonly Name[],
  offer: (name: Name) => Right,
): Readonly<Record<Name, Right>> {
  const offers: Partial<Record<Name, Right>> = {}
  for (const name of names) offers[name] = offer(name)
  return offers as Record<Name, Right>
}
