import { type ChapterStatus, type Stage, STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'

/**
 * Waiting for a person to begin: `waiting`; somebody or a machine is at it: `active`; sent back or
 * to be judged: `attention`.
 */
export const ORDER_TONE: Readonly<Record<OrderStatus, Tone>> = {
  waiting_for_image: 'waiting',
  preprocessing: 'active',
  pending_assignment: 'waiting',
  translating: 'active',
  proofreading: 'active',
  proofreading_not_accepted: 'attention',
  reviewing: 'active',
  typesetter_to_be_assigned: 'waiting',
  typesetting: 'active',
  visual_reviewing: 'active',
  completed_synthesizing: 'active',
  completed: 'good',
  image_error: 'bad',
  canceled: 'neutral',
  terminated: 'neutral',
  terminated_in_translation: 'neutral',
  terminated_in_proofreading: 'neutral',
  terminated_in_review: 'neutral',
  terminated_in_typesetting: 'neutral',
}

export const CHAPTER_TONE: Readonly<Record<ChapterStatus, Tone>> = {
  waiting_for_image: 'waiting',
  image_uploaded: 'active',
  text_extraction_pending: 'active',
  text_extraction_done: 'active',
  text_extraction_failed: 'bad',
  patch_generation_pending: 'active',
  patch_generation_done: 'active',
  patch_generation_failed: 'bad',
  machine_translation_pending: 'active',
  machine_translation_done: 'active',
  machine_translation_failed: 'bad',
  pending_assignment: 'waiting',
  pending_translation: 'waiting',
  translation_completed: 'good',
  pending_proofreading: 'waiting',
  proofreading_completed: 'good',
  pending_check: 'attention',
  proofreading_accepted: 'good',
  proofreading_not_accepted: 'attention',
  pending_check_translation: 'attention',
  pending_review: 'waiting',
  reviewed: 'good',
  review_not_accepted: 'attention',
  pending_check_proofreading: 'attention',
  typesetter_to_be_assigned: 'waiting',
  pending_typesetting: 'waiting',
  typesetting_completed: 'good',
  rejected: 'bad',
  visual_review_not_accepted: 'attention',
  pending_image_synthesis: 'active',
  image_synthesized: 'good',
  pending_visual_review: 'waiting',
  visual_review_completed: 'good',
  complete: 'good',
}

const STAGE_COLORS: Readonly<Record<Stage, number>> = {
  images: 0,
  preprocessing: 1,
  assignment: 1,
  translation: 2,
  proofreading: 3,
  review: 4,
  typesetter_assignment: 5,
  typesetting: 5,
  visual_review: 6,
  delivered: 7,
}

export const stageColor = (stage: Stage): string => `var(--pf-stage-${STAGE_COLORS[stage]})`

/**
 * Stages of a count per stage, the furthest first: the bar fills from the left as chapters move on.
 */
export const listStages = (
  byStage: Readonly<Record<string, number>>,
): readonly { readonly stage: Stage; readonly count: number }[] =>
  STAGES.flatMap((stage) => {
    const count = byStage[stage] ?? 0
    return count > 0 ? [{ stage, count }] : []
  }).toReversed()

/** The colour of a deadline follows the forecast; what is on time stays quiet in a list. */
export const RISK_TONE: Readonly<Record<OrderView['forecast']['risk'], Tone>> = {
  none: 'neutral',
  safe: 'neutral',
  tight: 'waiting',
  late: 'attention',
  passed: 'bad',
}
