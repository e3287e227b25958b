import { WORK_STAGES } from '../schedule/pace.ts'

/** Stages whose completion is somebody's work, in their order. */
export const REPORT_STAGES = WORK_STAGES
export type ReportStage = (typeof REPORT_STAGES)[number]

/**
 * Events that end a stage for its person, and those that take it back. Rework is part of the work
 * it repairs.
 */
export const STAGE_ENDS: readonly {
  readonly event: string
  readonly stage: ReportStage
  readonly done: boolean
}[] = [
  { event: 'complete_translation', stage: 'translation', done: true },
  { event: 'take_back_translation', stage: 'translation', done: false },
  { event: 'complete_proofreading', stage: 'proofreading', done: true },
  { event: 'cancel_completion', stage: 'proofreading', done: false },
  { event: 'accept_review', stage: 'review', done: true },
  { event: 'undo_review', stage: 'review', done: false },
  { event: 'complete_typesetting', stage: 'typesetting', done: true },
  { event: 'take_back_typesetting', stage: 'typesetting', done: false },
  { event: 'accept_visual', stage: 'visual_review', done: true },
  { event: 'undo_visual', stage: 'visual_review', done: false },
]
