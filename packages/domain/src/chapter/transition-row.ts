import type { RightName } from '../permission/ability.ts'
import type { ChapterFact } from './chapter-facts.ts'
import type { ChapterStatus } from './chapter-status.ts'

/**
 * The right an event asks for: of a person a row of the table of rights (permission/ability.ts),
 * else the studio's own work.
 */
export type Need = RightName | 'system'

export interface TransitionRow {
  readonly from: ChapterStatus
  readonly event: string
  readonly to: ChapterStatus
  readonly needs: Need
  /** the condition in words, for docs/states.md; the rule itself is in order/chapter-guards.ts */
  readonly guard: string
  /** counts that keep the chapter here while they are not 0, in the order they are asked */
  readonly mustBeZero?: readonly ChapterFact[]
}
