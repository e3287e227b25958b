import { type ChapterStatus, getStage, stageRank } from '../chapter/chapter-status.ts'

/** Scores of a translation, best first (spec 3.grade.score). */
export const SCORES = ['excellent', 'good', 'average', 'poor'] as const
export type Score = (typeof SCORES)[number]

/** What went wrong, by the dimensions of MQM that a comic needs (spec 10.grade.errors). */
export const ERROR_TAGS = ['accuracy', 'fluency', 'terminology', 'style', 'omission'] as const
export type ErrorTag = (typeof ERROR_TAGS)[number]

export const GRADE_NOTE_MAX = 2000
/** Errors marked with their place on one score. */
export const ERROR_MARKS_MOST = 200
const EDIT_MS = 24 * 3_600_000

const PROOFREAD: readonly ChapterStatus[] = [
  'proofreading_completed',
  'pending_check',
  'proofreading_accepted',
  'proofreading_not_accepted',
  'pending_check_translation',
]

/**
 * A translation is graded from the moment its proofreading is completed until its order is
 * (spec 10.grade.once). Null: it may be.
 */
export const gradeRefusal = (chapter: {
  readonly status: ChapterStatus
  readonly translatorId: string | null
  readonly orderFinished: boolean
}): 'order.finished' | 'grade.no_translator' | 'grade.too_early' | null => {
  if (chapter.orderFinished) return 'order.finished'
  if (chapter.translatorId === null) return 'grade.no_translator'
  const proofread =
    PROOFREAD.includes(chapter.status) ||
    stageRank(getStage(chapter.status)) > stageRank('proofreading')
  return proofread ? null : 'grade.too_early'
}

/** Own grades can be changed for a day; a translation administrator may always. */
export const editRefusal = (
  gradedAt: Date,
  now: Date,
  isAdministrator: boolean,
): 'grade.too_late' | null =>
  isAdministrator || now.getTime() - gradedAt.getTime() <= EDIT_MS ? null : 'grade.too_late'
