/**
 * What is counted in a chapter before it may go on: a transition names its counts (`mustBeZero` of
 * its row), and while one of them is not 0 it is refused with that code. How each is counted stands
 * in the server's features/chapter/chapter-facts.ts.
 */
import type { OpenKind } from '../page/open-places.ts'

interface CountedFact {
  /** why the transition is refused while there is one */
  readonly refusal:
    | 'chapter.empty_translation'
    | 'chapter.blocking_findings'
    | 'chapter.fix_items_open'
    | 'chapter.texts_not_laid_out'
    | 'chapter.places_erased'
    | 'chapter.seal_broken'
  /** the open places of its pages that are counted; absent: it is no place of a page */
  readonly place?: OpenKind
}

export const CHAPTER_FACTS = {
  /** lines nobody translated yet, spoken bubbles without a line among them */
  emptyTranslations: { refusal: 'chapter.empty_translation', place: 'missing_words' },
  /** items of the fix list that are neither really fixed nor disputed */
  openFixItems: { refusal: 'chapter.fix_items_open' },
  blockingFindings: { refusal: 'chapter.blocking_findings', place: 'blocking_finding' },
  /**
   * What was never laid out was never seen as it will be published. Opening its page lays it out.
   */
  textsNotLaidOut: { refusal: 'chapter.texts_not_laid_out', place: 'not_laid_out' },
  /**
   * What was erased and not lettered anew is published as a blank spot: somebody has to want that.
   */
  erasedPlaces: { refusal: 'chapter.places_erased', place: 'erased' },
  /**
   * Items that look different on the server than in the workspace, or whose layout cannot be true:
   * what was shown is what gets published (docs/specs/0004-parity-seal.md).
   */
  brokenSeals: { refusal: 'chapter.seal_broken' },
} as const satisfies Readonly<Record<string, CountedFact>>

export type ChapterFact = keyof typeof CHAPTER_FACTS

/** Null: what is counted is no place of a page. */
export const getPlace = (fact: ChapterFact): OpenKind | null => {
  const counted: CountedFact = CHAPTER_FACTS[fact]
  return counted.place ?? null
}

/** How many there are. */
export interface FactCount {
  readonly count: number
  /** numbers of the pages they are on, from 1, where the refusal names them */
  readonly pages?: readonly number[]
}
