import type { RightName } from '../permission/ability.ts'
import type { ChapterFact } from './chapter-facts.ts'
import type { ChapterStatus } from './chapter-status.ts'

/** The right that the sender needs (permission/ability.ts); `system`: no person sends the event. */
export type Need = RightName | 'system'

/** A row of the transition table, which docs/states.md shows. */
export interface TransitionRow {
  readonly from: ChapterStatus
  readonly event: string
  readonly to: ChapterStatus
  readonly needs: Need
  /** the condition in words, for docs/states.md; the rule itself is in order/chapter-guards.ts */
  readonly guard: string
  /** counts that refuse the event while they are not 0, in the order they are checked */
  readonly mustBeZero?: readonly ChapterFact[]
}
