import { type ChapterStatus, getStage, stageRank } from '../chapter/chapter-status.ts'
import type { ChapterState } from './order-state.ts'

/**
 * "When all chapters in a stage are done, the order advances": every live chapter is at that state,
 * or has ever been past its stage.
 * Asking for "at that state" alone dead-locks as soon as one chapter is sent back (domain.md §2).
 */
export const barrierReached = (
  chapters: readonly ChapterState[],
  status: ChapterStatus,
): boolean => {
  const rank = stageRank(getStage(status))
  return chapters.every(
    (chapter) => chapter.status === status || stageRank(chapter.furthest) > rank,
  )
}
