import type { ChapterFact } from '../chapter/chapter-facts.ts'
import {
  CHAPTER_TRANSITIONS,
  type Transition,
  type TransitionEvent,
  transitionFor,
} from '../chapter/chapter-transitions.ts'
import type { Need } from '../chapter/transition-row.ts'
import type { AnyActor } from '../permission/actor.ts'
import { type Refusal, refuse } from './decision.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { hasRoleFor, getStanding } from './who-may.ts'
import type { ChapterEvent, ChapterEventType } from './workflow-event.ts'

/**
 * Marks: events that change no status, each with the right it needs. When they may be sent is in
 * chapter-marks.ts.
 */
export const MARKS = {
  claim_visual_review: 'visual.accept_reject_undo',
  retry_synthesis: 'synth.retry',
  synthesis_failed: 'system',
  final_synthesis_done: 'system',
  final_synthesis_failed: 'system',
} as const satisfies Readonly<Partial<Record<ChapterEventType, Need>>>

export type MarkType = keyof typeof MARKS
export type MarkEvent = Extract<ChapterEvent, { readonly type: MarkType }>
/** A chapter event that is a row of the transition table and changes the status. */
export type StatusEvent = Exclude<ChapterEvent, { readonly type: MarkType }>

export const isMark = (type: ChapterEventType): type is MarkType => Object.hasOwn(MARKS, type)

export const isMarkEvent = (event: ChapterEvent): event is MarkEvent => isMark(event.type)

const NEEDS: ReadonlyMap<TransitionEvent, readonly Need[]> = new Map(
  CHAPTER_TRANSITIONS.map(({ event }) => [
    event,
    [...new Set(CHAPTER_TRANSITIONS.flatMap((row) => (row.event === event ? [row.needs] : [])))],
  ]),
)

/** The rights the event needs in one status or another. */
export const listNeeds = (event: TransitionEvent): readonly Need[] => NEEDS.get(event) ?? []

/** The event's name in the table: a chapter that typesetting sent back returns there. */
export const toTransitionEvent = (
  type: StatusEvent['type'],
  chapter: ChapterState,
): TransitionEvent =>
  type === 'pass_recheck' && chapter.returnTo === 'typesetting' ? 'pass_recheck_return' : type

/** The counts that the command has to look up before the event is decided. */
export const listNeededCounts = (
  chapter: ChapterState,
  type: ChapterEventType,
): readonly ChapterFact[] =>
  isMark(type)
    ? []
    : (transitionFor(chapter.status, toTransitionEvent(type, chapter))?.mustBeZero ?? [])

export const notAllowed = (chapter: ChapterState, event: string): Refusal =>
  refuse('chapter.transition_not_allowed', {
    chapter: chapter.number,
    status: chapter.status,
    event,
  })

/** Whether the actor may send the event for this chapter; else the refusal. */
export const checkStanding = (
  actor: AnyActor,
  need: Need,
  order: OrderState,
  chapter: ChapterState,
  event: string,
): Refusal | null => {
  switch (getStanding(actor, [need], order, chapter)) {
    case 'ok':
      return null
    case 'four_eyes':
      return refuse('chapter.four_eyes', { chapter: chapter.number, event })
    case 'row':
      return refuse('permission.row_denied', { event })
    case 'role':
      return refuse('permission.role_denied', { event })
  }
}

/**
 * The row of the transition table for the event in the chapter's status, or the refusal. The role
 * is checked first, so that nobody without it learns the chapter's status.
 */
export const resolveRow = (
  order: OrderState,
  chapter: ChapterState,
  type: StatusEvent['type'],
  actor: AnyActor,
): { readonly ok: true; readonly row: Transition } | Refusal => {
  const event = toTransitionEvent(type, chapter)
  if (!hasRoleFor(actor, listNeeds(event))) return refuse('permission.role_denied', { event: type })
  const row = transitionFor(chapter.status, event)
  if (row === undefined) return notAllowed(chapter, type)
  return checkStanding(actor, row.needs, order, chapter, type) ?? { ok: true, row }
}
