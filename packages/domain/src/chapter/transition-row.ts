import type { ChapterStatus } from './chapter-status.ts'

/**
 * Who may send an event. `*`: must hold that seat on the chapter. RV: a proofreader who is neither
 * its
 * translator nor its proofreader, else TA.
 */
export type By = 'PA' | 'TA' | 'TR*' | 'PR*' | 'TY*' | 'VR' | 'RV' | 'system'

export interface TransitionRow {
  readonly from: ChapterStatus
  readonly event: string
  readonly to: ChapterStatus
  readonly by: readonly By[]
  /** the condition in words, for docs/states.md; the rule itself is in order/chapter-guards.ts */
  readonly guard: string
}
