import { type ChapterStatus, getStage } from '@panelflow/domain/chapter/chapter-status.ts'
import type { WorkStage } from '../../editor/engine/stage.ts'

/** Rework goes back to the stage of whoever does it, not of whoever sent it back. */
const REWORK: Readonly<Partial<Record<ChapterStatus, WorkStage>>> = {
  proofreading_not_accepted: 'translate',
  review_not_accepted: 'proofread',
  visual_review_not_accepted: 'typeset',
}

/** What the workspace is laid out for when a chapter is opened. */
export const toWorkStage = (status: ChapterStatus): WorkStage => {
  const rework = REWORK[status]
  if (rework !== undefined) return rework
  switch (getStage(status)) {
    case 'images':
    case 'preprocessing':
    case 'assignment':
    case 'translation':
      return 'translate'
    case 'proofreading':
    case 'review':
      return 'proofread'
    case 'typesetter_assignment':
    case 'typesetting':
      return 'typeset'
    case 'visual_review':
    case 'delivered':
      return 'visual_review'
  }
}
