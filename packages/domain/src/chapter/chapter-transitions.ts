import type { ChapterStatus } from './chapter-status.ts'
import { IMAGE_TRANSITIONS } from './image-transitions.ts'
import { LETTERING_TRANSITIONS } from './lettering-transitions.ts'
import { TEXT_TRANSITIONS } from './text-transitions.ts'
import type { TransitionRow } from './transition-row.ts'

/** Every way a chapter changes its status (docs/states.md). */
export const CHAPTER_TRANSITIONS = [
  ...IMAGE_TRANSITIONS,
  ...TEXT_TRANSITIONS,
  ...LETTERING_TRANSITIONS,
] as const

export type TransitionEvent = (typeof CHAPTER_TRANSITIONS)[number]['event']

export interface Transition extends TransitionRow {
  readonly event: TransitionEvent
}

const byKey: ReadonlyMap<string, Transition> = new Map(
  CHAPTER_TRANSITIONS.map((row): [string, Transition] => [`${row.from} ${row.event}`, row]),
)

/** The row for an event in a status; a pair never has two. */
export const transitionFor = (
  from: ChapterStatus,
  event: TransitionEvent,
): Transition | undefined => byKey.get(`${from} ${event}`)
