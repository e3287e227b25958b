/**
 * What a person is shown before a chapter is handed on: open places that keep it here, and such as
 * may stay.
 */
import { getPlace } from '../chapter/chapter-facts.ts'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import { type TransitionEvent, transitionFor } from '../chapter/chapter-transitions.ts'
import type { OpenKind } from './open-places.ts'

export interface CompletionCheck {
  /** the server refuses the event while one of these is open */
  readonly blocks: readonly OpenKind[]
  /** may stay as they are; the person is asked */
  readonly warns: readonly OpenKind[]
}

/** The events before which places are looked up, with those that may stay. */
const WARNINGS = {
  complete_translation: ['erased', 'empty_effect', 'unread'],
  complete_proofreading: ['erased', 'empty_effect', 'unread'],
  complete_typesetting: [],
  accept_visual: ['erased'],
} as const satisfies Readonly<Partial<Record<TransitionEvent, readonly OpenKind[]>>>

const isLookedUp = (event: string): event is keyof typeof WARNINGS => Object.hasOwn(WARNINGS, event)

/** Null: nothing is looked up before the event. */
export const getCompletionCheck = (
  event: string,
  status: ChapterStatus,
): CompletionCheck | null => {
  if (!isLookedUp(event)) return null
  const counts = transitionFor(status, event)?.mustBeZero ?? []
  return {
    blocks: counts.map(getPlace).filter((place) => place !== null),
    warns: WARNINGS[event],
  }
}
