import type { Edits } from './edit-rate.ts'
import { type Score, SCORES } from './grade.ts'

/** Below this many words a rate says more about chance than about the translator. */
export const SUGGESTION_WORD_FLOOR = 300

interface Bound {
  readonly score: Score
  /** share of words changed in proofreading, 0..1 */
  readonly edited: number
  /** marked errors per 1,000 words */
  readonly errors: number
}

/** Up to where a score reaches, best first; what is beyond all is poor. */
export const SCORE_BOUNDS: readonly Bound[] = [
  { score: 'excellent', edited: 0.05, errors: 2 },
  { score: 'good', edited: 0.15, errors: 6 },
  { score: 'average', edited: 0.3, errors: 15 },
]

export type Suggestion =
  | {
      readonly kind: 'score'
      readonly score: Score
      readonly editRate: number
      readonly errorsPerThousand: number
    }
  /** nothing was measured: proofread before the studio measured, or nobody handed a text on */
  | { readonly kind: 'not_measured' }
  | { readonly kind: 'too_few_words'; readonly words: number; readonly floor: number }

const reach = (getLimit: (bound: Bound) => number, value: number): number => {
  const place = SCORE_BOUNDS.findIndex((bound) => value <= getLimit(bound))
  return place === -1 ? SCORE_BOUNDS.length : place
}

/**
 * The score the figures speak for: the worse of what the edit rate and the marked errors say. A
 * proposal; the scorer decides.
 */
export const suggestScore = (edits: Edits | null, errors: number): Suggestion => {
  if (edits === null) return { kind: 'not_measured' }
  const { words, editedWords } = edits
  if (words < SUGGESTION_WORD_FLOOR)
    return { kind: 'too_few_words', words, floor: SUGGESTION_WORD_FLOOR }
  const editRate = editedWords / words
  const errorsPerThousand = (errors * 1000) / words
  const place = Math.max(
    reach((bound) => bound.edited, editRate),
    reach((bound) => bound.errors, errorsPerThousand),
  )
  return { kind: 'score', score: SCORES[place] ?? 'poor', editRate, errorsPerThousand }
}
