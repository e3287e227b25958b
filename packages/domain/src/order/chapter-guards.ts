import { CHAPTER_FACTS, type ChapterFact, type FactCount } from '../chapter/chapter-facts.ts'
import type { Transition, TransitionEvent } from '../chapter/chapter-transitions.ts'
import { checkAssignee } from './assignee-rules.ts'
import { type Facts, type Refusal, refuse } from './decision.ts'
import { notAllowed } from './event-row.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import type { ChapterEvent } from './workflow-event.ts'

export interface GuardCase<Event extends ChapterEvent = ChapterEvent> {
  readonly order: OrderState
  readonly chapter: ChapterState
  readonly row: Transition
  readonly event: Event
  readonly facts: Facts
}

/** Asks of an event only what that event carries. */
type Guard<Event extends ChapterEvent> = (on: GuardCase<Event>) => Refusal | null

type EventWith<Field extends string> = Extract<ChapterEvent, Readonly<Record<Field, unknown>>>

/** Throws when the command has not looked the count up. */
const getCount = ({ counts }: Facts, fact: ChapterFact): FactCount => {
  const count = counts?.[fact]
  if (count === undefined) throw new Error(`decide needs the fact ${fact}`)
  return count
}

const checkCount = ({ chapter, facts }: GuardCase, fact: ChapterFact): Refusal | null => {
  const { count, pages = [] } = getCount(facts, fact)
  if (count === 0) return null
  const { refusal } = CHAPTER_FACTS[fact]
  const named = { chapter: chapter.number, count }
  return refusal === 'chapter.texts_not_laid_out' || refusal === 'chapter.places_erased'
    ? refuse(refusal, { ...named, pages })
    : refuse(refusal, named)
}

const isBlank = (words: string): boolean => words.trim() === ''

const reasonGiven: Guard<EventWith<'reason'>> = ({ event }) =>
  isBlank(event.reason) ? refuse('request.reason_required') : null

const conclusionGiven: Guard<EventWith<'reason'> | EventWith<'conclusion'>> = ({ event }) =>
  isBlank('conclusion' in event ? event.conclusion : event.reason)
    ? refuse('request.conclusion_required')
    : null

const fixListGiven: Guard<EventWith<'fixItems'>> = ({ event, chapter }) =>
  event.fixItems > 0 ? null : refuse('chapter.fix_list_required', { chapter: chapter.number })

const anotherTranslatorFits: Guard<EventWith<'conclusion'>> = ({
  event,
  order,
  chapter,
  facts,
}) => {
  if (event.action === 'return_to_same') return null
  if (event.accountId === null) return refuse('assignment.person_required', { seat: 'translator' })
  return checkAssignee(order, chapter, 'translator', event.accountId, facts)
}

type StateGuard = (chapter: ChapterState) => boolean

/** Conditions on the state of the chapter alone. Nobody is offered an event that they refuse. */
const STATE_GUARDS: Readonly<Partial<Record<TransitionEvent, StateGuard>>> = {
  // the final images are made once the whole order has passed visual review
  undo_visual: ({ finalImages }) => finalImages === 'none',
  // giving back is for a synthesis that failed, not for one under way
  give_back: ({ problem }) => problem !== null,
}

/** Refuses a row that the state of the chapter does not allow, whoever sends it. */
export const checkState = (chapter: ChapterState, row: Transition): Refusal | null =>
  STATE_GUARDS[row.event]?.(chapter) === false ? notAllowed(chapter, row.event) : null

/** Conditions on what comes with the event. */
const INPUT_GUARDS: {
  readonly [Type in ChapterEvent['type']]?: readonly Guard<
    Extract<ChapterEvent, { readonly type: Type }>
  >[]
} = {
  continue_by_hand: [reasonGiven],
  report_image_problem: [reasonGiven],
  request_check: [reasonGiven],
  dismiss_check: [conclusionGiven],
  confirm_check: [conclusionGiven, anotherTranslatorFits],
  fail_recheck: [reasonGiven],
  refuse_review: [fixListGiven],
  report_abnormal: [reasonGiven],
  route_to_translation: [fixListGiven],
  route_to_proofreading: [fixListGiven],
  route_to_typesetting: [conclusionGiven],
  route_to_images: [reasonGiven],
  give_back: [reasonGiven],
  refuse_visual: [fixListGiven],
}

/** Checks what came with the event, then the counts that have to be zero. */
export const checkInput = (on: GuardCase): Refusal | null => {
  // each list asks of its own event only: the key is the event's type
  const guards = (INPUT_GUARDS[on.event.type] ?? []) as readonly Guard<ChapterEvent>[]
  for (const guard of guards) {
    const refusal = guard(on)
    if (refusal !== null) return refusal
  }
  for (const fact of on.row.mustBeZero ?? []) {
    const refusal = checkCount(on, fact)
    if (refusal !== null) return refusal
  }
  return null
}
