/**
 * What is counted in a chapter before it may go on. A transition names its counts (`mustBeZero` of
 * its row); while one of them is not 0, it is refused with the code of that count. The queries are
 * in apps/server/src/features/chapter/chapter-facts.ts.
 */
import type { OpenKind } from '../page/open-places.ts'

interface CountedFact {
  /** error code while the count is not 0 */
  readonly refusal:
    | 'chapter.empty_translation'
    | 'chapter.blocking_findings'
    | 'chapter.fix_items_open'
    | 'chapter.texts_not_laid_out'
    | 'chapter.places_erased'
    | 'chapter.seal_broken'
  /** the kind of open places that are counted; absent: what is counted is not on a page */
  readonly place?: OpenKind
}

export const CHAPTER_FACTS = {
  /** lines nobody translated yet, spoken bubbles without a line among them */
  emptyTranslations: { refusal: 'chapter.empty_translation', place: 'missing_words' },
  /** items of the fix list neither fixed nor disputed; a change that was reverted is no fix */
  openFixItems: { refusal: 'chapter.fix_items_open' },
  /** findings of checks that the book lets block this stage and that nobody dismissed */
  blockingFindings: { refusal: 'chapter.blocking_findings' },
  /** texts never laid out, so never seen as they will be published; opening a page lays them out */
  textsNotLaidOut: { refusal: 'chapter.texts_not_laid_out', place: 'not_laid_out' },
  /** places erased without lettering over them: published as blanks unless a person agrees */
  erasedPlaces: { refusal: 'chapter.places_erased', place: 'erased' },
  /**
   * Items that look different on the server than in the workspace, or whose layout cannot be true:
   * what was shown is what gets published (docs/specs/0004-parity-seal.md).
   */
  brokenSeals: { refusal: 'chapter.seal_broken' },
} as const satisfies Readonly<Record<string, CountedFact>>

export type ChapterFact = keyof typeof CHAPTER_FACTS

/** Null: what is counted is not on a page. */
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
