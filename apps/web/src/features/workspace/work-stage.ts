import type { ChapterView } from '@panelflow/contract/order.ts'
import type { ChapterWorkView } from '@panelflow/contract/workflow.ts'
import { type ChapterStatus, getStage } from '@panelflow/domain/chapter/chapter-status.ts'
import { isTodoKind, type TodoKind } from '@panelflow/domain/order/todos.ts'
import type { ReadingStage } from '@panelflow/domain/page/accepted-lines.ts'
import type { WorkStage } from '../../editor/engine/stage.ts'

/** Rework goes back to the stage of whoever does it, not of whoever sent it back. */
const REWORK: Readonly<Partial<Record<ChapterStatus, WorkStage>>> = {
  proofreading_not_accepted: 'translate',
  review_not_accepted: 'proofread',
  visual_review_not_accepted: 'typeset',
}

/** What a to-do that is done on the page lays the workspace out for. */
const STAGE_BY_TODO: Readonly<Partial<Record<TodoKind, WorkStage>>> = {
  translate: 'translate',
  rework_translation: 'translate',
  proofread: 'proofread',
  rework_proofreading: 'proofread',
  recheck_translation: 'proofread',
  review: 'proofread',
  recheck_proofreading: 'proofread',
  typeset: 'typeset',
  rework_typesetting: 'typeset',
  visual_review: 'visual_review',
}

const getStageByStatus = (status: ChapterStatus): WorkStage => {
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

/** A chapter as somebody sees it: its status, and what it waits for. */
export interface ChapterInWork extends Pick<ChapterView, 'status'> {
  readonly work: Pick<ChapterWorkView, 'standing' | 'todo'>
}

/**
 * What the workspace is laid out for: the person's own to-do, else the status of the chapter.
 * Which panel is in front makes no difference.
 */
export const toWorkStage = ({ status, work: { standing, todo } }: ChapterInWork): WorkStage => {
  const isOwn = standing === 'own' || standing === 'own_in_other_role'
  const own = isOwn && todo !== null && isTodoKind(todo.kind) ? STAGE_BY_TODO[todo.kind] : undefined
  return own ?? getStageByStatus(status)
}

/** Sent back to the proofreader: it is proofread again. */
const isReread = (status: ChapterStatus): boolean => status === 'review_not_accepted'

/** The stage whose lines are accepted one by one; null at the others. */
export const toReadingStage = (chapter: ChapterInWork): ReadingStage | null => {
  const stage = toWorkStage(chapter)
  if (stage === 'visual_review') return 'visual_review'
  if (stage !== 'proofread') return null
  const isReview = getStage(chapter.status) === 'review' && !isReread(chapter.status)
  return isReview ? 'review' : 'proofreading'
}
