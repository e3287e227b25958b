import type { Problem } from '../chapter/problem.ts'
import { ROLE } from '../account/role.ts'
import type { Transition, TransitionEvent } from '../chapter/chapter-transitions.ts'
import { type AnyActor, effectiveRoles, isSystem } from '../permission/actor.ts'
import { checkInput, checkState } from './chapter-guards.ts'
import { recordTransition } from './chapter-records.ts'
import { applyMark, checkMark } from './chapter-marks.ts'
import { type Facts, type Refusal, refuse } from './decision.ts'
import { type StatusEvent, isMarkEvent, notAllowed, resolveRow } from './event-row.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ChapterState } from './order-state.ts'
import type { AiStage, ChapterEvent } from './workflow-event.ts'

/** The status in which each stage of AI preprocessing runs. */
const AI_PENDING = {
  text_extraction: 'text_extraction_pending',
  patch_generation: 'patch_generation_pending',
  machine_translation: 'machine_translation_pending',
} as const satisfies Readonly<Record<AiStage, ChapterState['status']>>

/** Whether a worker answers for a stage that the chapter is not in. */
const isStaleRun = (event: StatusEvent, chapter: ChapterState): boolean =>
  (event.type === 'ai_done' || event.type === 'ai_failed') &&
  AI_PENDING[event.stage] !== chapter.status

/** Events that send a chapter back for rework; each begins another round. */
export const SENT_BACK: readonly TransitionEvent[] = [
  'confirm_check',
  'fail_recheck',
  'refuse_review',
  'refuse_visual',
  'route_to_translation',
  'route_to_proofreading',
  'route_to_typesetting',
]

/** The problem of the chapter after the event; null: none. */
const getProblemAfter = (event: StatusEvent): Problem | null => {
  switch (event.type) {
    case 'ai_failed':
      return event.cause
    case 'report_image_problem':
    case 'route_to_images':
    case 'report_abnormal':
      return { reason: event.reason }
    default:
      return null
  }
}

/** The reason or conclusion, for the log. */
const getLoggedReason = (event: StatusEvent): string | null => {
  if ('reason' in event) return event.reason
  return 'conclusion' in event ? event.conclusion : null
}

/** Where the chapter goes after its rework (order-state.ts). */
const getReturnTo = (row: Transition, chapter: ChapterState): ChapterState['returnTo'] => {
  if (row.event === 'route_to_translation' || row.event === 'route_to_proofreading')
    return 'typesetting'
  // it is back, or begins anew with other files
  if (row.to === 'pending_typesetting' || row.to === 'waiting_for_image') return null
  return chapter.returnTo
}

/**
 * Whoever accepts or refuses takes the seat of the reviewer or visual reviewer if it is empty, so
 * that the second look is theirs too. A translation administrator who reviews does not take it.
 */
const getClaimedSeats = (
  row: Transition,
  chapter: ChapterState,
  actor: AnyActor,
): Partial<ChapterState> => {
  if (isSystem(actor)) return {}
  const reviews = row.event === 'accept_review' || row.event === 'refuse_review'
  if (reviews && effectiveRoles(actor).includes(ROLE.proofreader))
    return { reviewerId: chapter.reviewerId ?? actor.accountId }
  if (row.event === 'accept_visual' || row.event === 'refuse_visual')
    return { visualReviewerId: chapter.visualReviewerId ?? actor.accountId }
  return {}
}

const getNewTranslator = (event: StatusEvent): Partial<ChapterState> =>
  event.type === 'confirm_check' && event.action === 'assign_another'
    ? { translatorId: event.accountId }
    : {}

/** An event that is a row of the transition table. */
const decideTransition = (
  draft: OrderDraft,
  chapter: ChapterState,
  event: StatusEvent,
  actor: AnyActor,
  facts: Facts,
): Refusal | null => {
  const { order } = draft
  const resolved = resolveRow(order, chapter, event.type, actor)
  if (!resolved.ok) return resolved
  const { row } = resolved
  if (isStaleRun(event, chapter)) return notAllowed(chapter, event.type)
  const refusal = checkState(chapter, row) ?? checkInput({ order, chapter, row, event, facts })
  if (refusal !== null) return refusal
  const sentBack = SENT_BACK.includes(row.event)
  const change = {
    problem: getProblemAfter(event),
    returnTo: getReturnTo(row, chapter),
    round: chapter.round + (sentBack ? 1 : 0),
    ...getClaimedSeats(row, chapter, actor),
    ...getNewTranslator(event),
  }
  const after = draft.transition(chapter, row, {
    automatic: isSystem(actor),
    reason: getLoggedReason(event),
    change,
  })
  recordTransition(draft, { before: chapter, after, event, row, sentBack })
  return null
}

/**
 * Checks an event of one chapter, then writes its changes into the draft. Returns the refusal, or
 * null when done. An event is a row of the transition table (chapter/chapter-transitions.ts) or a
 * mark, which changes no status (chapter-marks.ts).
 */
export const decideChapter = (
  draft: OrderDraft,
  event: ChapterEvent,
  actor: AnyActor,
  facts: Facts,
): Refusal | null => {
  const chapter = draft.find(event.chapterId)
  if (chapter === undefined) return refuse('chapter.not_found', { chapterId: event.chapterId })
  if (!isMarkEvent(event)) return decideTransition(draft, chapter, event, actor, facts)
  const refusal = checkMark(draft.order, chapter, event.type, actor)
  if (refusal === null) applyMark(draft, chapter, event, actor)
  return refusal
}
