import type { DEADLINE_STAGES } from '../schedule/reminders.ts'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import type { ReportStage } from '../report/report-stage.ts'
import type { TodoKind } from './todos.ts'

export type DeadlineStage = (typeof DEADLINE_STAGES)[number]

/** The stage deadline a to-do is held to; what is not here has only the order's. */
export const DEADLINE_OF_TODO: Readonly<Partial<Record<TodoKind, DeadlineStage>>> = {
  assign_translator: 'translation',
  translate: 'translation',
  rework_translation: 'translation',
  assign_proofreader: 'proofreading',
  proofread: 'proofreading',
  recheck_translation: 'proofreading',
  rework_proofreading: 'proofreading',
  send_for_review: 'proofreading',
  assign_typesetter: 'typesetting',
  typeset: 'typesetting',
  rework_typesetting: 'typesetting',
}

/**
 * The stage of people's work a to-do belongs to; assigning and sending on is the administrators'.
 */
export const WORK_OF_TODO: Readonly<Partial<Record<TodoKind, ReportStage>>> = {
  translate: 'translation',
  rework_translation: 'translation',
  proofread: 'proofreading',
  rework_proofreading: 'proofreading',
  recheck_translation: 'proofreading',
  review: 'review',
  recheck_proofreading: 'review',
  typeset: 'typesetting',
  rework_typesetting: 'typesetting',
  visual_review: 'visual_review',
}

/** The stage deadline that a chapter of this status works against; undefined: only the order's. */
export const findDeadlineStage = (status: ChapterStatus): DeadlineStage | undefined => {
  switch (status) {
    case 'pending_translation':
    case 'proofreading_not_accepted':
      return 'translation'
    case 'pending_proofreading':
    case 'proofreading_completed':
    case 'pending_check_translation':
    case 'review_not_accepted':
      return 'proofreading'
    case 'pending_typesetting':
    case 'visual_review_not_accepted':
      return 'typesetting'
    default:
      return undefined
  }
}

/** To-dos of this stage. */
export const todosDueWith = (stage: DeadlineStage): readonly string[] =>
  Object.entries(DEADLINE_OF_TODO).flatMap(([kind, due]) => (due === stage ? [kind] : []))
