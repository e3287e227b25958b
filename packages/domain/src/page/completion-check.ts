/**
 * What a person is shown before a chapter is handed on: open places that keep it here, and such as
 * may stay.
 */
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import type { OpenKind } from './open-places.ts'

export interface CompletionCheck {
  /** the server refuses the event while one of these is open */
  readonly blocks: readonly OpenKind[]
  /** may stay as they are; the person is asked */
  readonly warns: readonly OpenKind[]
}

const WORDS: CompletionCheck = {
  blocks: ['missing_words'],
  warns: ['erased', 'empty_effect', 'unread'],
}

/**
 * Null: nothing is looked up before the event. The words belong to translation and proofreading,
 * the lettering to typesetting.
 */
export const getCompletionCheck = (
  event: string,
  status: ChapterStatus,
): CompletionCheck | null => {
  switch (event) {
    case 'complete_translation':
    case 'complete_proofreading':
      return WORDS
    case 'complete_typesetting':
      // after a refusal the fix list takes the place of the findings
      return {
        blocks:
          status === 'pending_typesetting'
            ? ['not_laid_out', 'blocking_finding', 'erased']
            : ['not_laid_out', 'erased'],
        warns: [],
      }
    case 'accept_visual':
      return { blocks: [], warns: ['erased'] }
    default:
      return null
  }
}
