import { type Stage, stageRank } from '../chapter/chapter-status.ts'
import type { Transition, TransitionEvent } from '../chapter/chapter-transitions.ts'
import { checkAssignee } from './assignee-rules.ts'
import { type Facts, type Refusal, refuse } from './decision.ts'
import { orderStage } from './derive-order-status.ts'
import { notAllowed } from './event-row.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import type { ChapterEvent } from './workflow-event.ts'

export interface GuardCase {
  readonly order: OrderState
  readonly chapter: ChapterState
  readonly row: Transition
  readonly event: ChapterEvent
  readonly facts: Facts
}

type Guard = (on: GuardCase) => Refusal | null

type Count =
  | 'emptyTranslations'
  | 'blockingFindings'
  | 'openFixItems'
  | 'textsNotLaidOut'
  | 'erasedPlaces'
  | 'brokenSeals'

/** A count the command must have looked up. Forgetting it must never pass a guard, so it throws. */
const getFact = (facts: Facts, name: Count): number => {
  const count = facts[name]
  if (count === undefined) throw new Error(`decide needs the fact ${name}`)
  return count
}

const countIs0 =
  (
    name: Count,
    code:
      | 'chapter.empty_translation'
      | 'chapter.blocking_findings'
      | 'chapter.fix_items_open'
      | 'chapter.seal_broken',
  ): Guard =>
  ({ chapter, facts }) => {
    const count = getFact(facts, name)
    return count === 0 ? null : refuse(code, { chapter: chapter.number, count })
  }

const noEmptyTranslation = countIs0('emptyTranslations', 'chapter.empty_translation')
const noBlockingFinding = countIs0('blockingFindings', 'chapter.blocking_findings')
const allFixItemsAnswered = countIs0('openFixItems', 'chapter.fix_items_open')
/** What was never laid out was never seen as it will be published. Opening its page lays it out. */
const everyTextLaidOut: Guard = ({ chapter, facts }) => {
  const count = getFact(facts, 'textsNotLaidOut')
  return count === 0
    ? null
    : refuse('chapter.texts_not_laid_out', {
        chapter: chapter.number,
        count,
        pages: [...(facts.pagesNotLaidOut ?? [])],
      })
}
/**
 * What was erased and not lettered anew is published as a blank spot: somebody has to want that.
 */
const nothingErased: Guard = ({ chapter, facts }) => {
  const count = getFact(facts, 'erasedPlaces')
  return count === 0
    ? null
    : refuse('chapter.places_erased', {
        chapter: chapter.number,
        count,
        pages: [...(facts.pagesErased ?? [])],
      })
}
/** docs/specs/0004-parity-seal.md: what was shown is what gets published */
const noBrokenSeal = countIs0('brokenSeals', 'chapter.seal_broken')

const isBlank = (words: string): boolean => words.trim() === ''

const reasonGiven: Guard = ({ event }) =>
  'reason' in event && !isBlank(event.reason) ? null : refuse('request.reason_required')

const conclusionGiven: Guard = ({ event }) => {
  const words =
    event.type === 'confirm_check' ? event.conclusion : 'reason' in event ? event.reason : ''
  return isBlank(words) ? refuse('request.conclusion_required') : null
}

const fixListGiven: Guard = ({ event, chapter }) =>
  'fixItems' in event && event.fixItems > 0
    ? null
    : refuse('chapter.fix_list_required', { chapter: chapter.number })

const anotherTranslatorFits: Guard = ({ event, order, chapter, facts }) => {
  if (event.type !== 'confirm_check' || event.action === 'return_to_same') return null
  if (event.accountId === null) return refuse('assignment.person_required', { seat: 'translator' })
  return checkAssignee(order, chapter, 'translator', event.accountId, facts)
}

type StateGuard = (order: OrderState, chapter: ChapterState) => boolean

/**
 * "Order still in that stage": implied by the barrier not having fired, and checked all the same.
 */
const isOrderUpToStage =
  (stage: Stage): StateGuard =>
  (order) =>
    stageRank(orderStage(order.chapters)) <= stageRank(stage)

/** Conditions the state alone decides: an event they refuse is not offered to anybody. */
const STATE_GUARDS: Readonly<Partial<Record<TransitionEvent, StateGuard>>> = {
  take_back_translation: isOrderUpToStage('translation'),
  undo_review: isOrderUpToStage('review'),
  // the delivery images are made once the whole order has passed: then it is no longer "in visual
  // review"
  undo_visual: (order, chapter) =>
    isOrderUpToStage('visual_review')(order, chapter) && chapter.finalImages === 'none',
  // giving back is for a synthesis that failed, not for one under way
  give_back: (_, chapter) => chapter.problem !== null,
}

/** Is the row open in this state of the order, whoever asks? */
export const checkState = (
  order: OrderState,
  chapter: ChapterState,
  row: Transition,
): Refusal | null =>
  STATE_GUARDS[row.event]?.(order, chapter) === false ? notAllowed(chapter, row.event) : null

/** Conditions on what comes with the event, and on facts looked up for it. */
const INPUT_GUARDS: Readonly<Partial<Record<TransitionEvent, readonly Guard[]>>> = {
  continue_by_hand: [reasonGiven],
  report_image_problem: [reasonGiven],
  complete_translation: [noEmptyTranslation, noBlockingFinding],
  complete_proofreading: [noBlockingFinding],
  request_check: [reasonGiven],
  dismiss_check: [conclusionGiven],
  confirm_check: [conclusionGiven, anotherTranslatorFits],
  complete_rework: [allFixItemsAnswered],
  fail_recheck: [reasonGiven],
  refuse_review: [fixListGiven],
  report_abnormal: [reasonGiven],
  route_to_translation: [fixListGiven],
  route_to_proofreading: [fixListGiven],
  route_to_typesetting: [conclusionGiven],
  route_to_images: [reasonGiven],
  give_back: [reasonGiven],
  accept_visual: [noBrokenSeal],
  refuse_visual: [fixListGiven],
}

/** Is what came with the event enough? */
export const checkInput = (on: GuardCase): Refusal | null => {
  // the one event with two meanings: preflight the first time, the fix list after a refusal
  if (on.row.event === 'complete_typesetting')
    return (
      (on.row.from === 'pending_typesetting' ? noBlockingFinding(on) : allFixItemsAnswered(on)) ??
      everyTextLaidOut(on) ??
      nothingErased(on) ??
      noBrokenSeal(on)
    )
  for (const guard of INPUT_GUARDS[on.row.event] ?? []) {
    const refusal = guard(on)
    if (refusal !== null) return refusal
  }
  return null
}
