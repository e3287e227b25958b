import { type ChapterStatus, type Stage, STAGES, stageRank } from '../chapter/chapter-status.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import type { OrderStatus, StopStatus } from './order-status.ts'

const STATUS_OF_STAGE: Readonly<Record<Stage, OrderStatus>> = {
  images: 'waiting_for_image',
  preprocessing: 'preprocessing',
  assignment: 'pending_assignment',
  translation: 'translating',
  proofreading: 'proofreading',
  review: 'reviewing',
  typesetter_assignment: 'typesetter_to_be_assigned',
  typesetting: 'typesetting',
  visual_review: 'visual_reviewing',
  delivered: 'completed',
}

const TO_BE_CHECKED: readonly ChapterStatus[] = [
  'pending_check',
  'proofreading_not_accepted',
  'pending_check_translation',
]

/**
 * The least advanced live chapter, each counted at the furthest stage it ever reached: rework never
 * moves the order back.
 */
export const orderStage = (chapters: readonly ChapterState[]): Stage =>
  STAGES[Math.min(...chapters.map((chapter) => stageRank(chapter.furthest)))] ?? 'images'

/** A file is known to be bad: somebody said so, and new files have not come yet. */
export const hasImageProblem = (chapters: readonly ChapterState[]): boolean =>
  chapters.some((chapter) => chapter.status === 'waiting_for_image' && chapter.problem !== null)

const beforeProduction = (stage: Stage): boolean => stageRank(stage) <= stageRank('assignment')

/** The order's status is derived, never set by hand (spec 10.workflow.derived). */
export const deriveOrderStatus = ({
  chapters,
  stop,
}: Pick<OrderState, 'chapters' | 'stop'>): OrderStatus => {
  if (stop !== null) return stop.status
  const stage = orderStage(chapters)
  if (beforeProduction(stage) && hasImageProblem(chapters)) return 'image_error'
  if (
    stage === 'proofreading' &&
    chapters.some((chapter) => TO_BE_CHECKED.includes(chapter.status))
  )
    return 'proofreading_not_accepted'
  if (stage === 'visual_review' && chapters.every((chapter) => chapter.finalImages !== 'none'))
    return 'completed_synthesizing'
  return STATUS_OF_STAGE[stage]
}

/**
 * Cancelling is for an order not yet in production, terminating for one that is (spec
 * 4.rule.cancel, 4.rule.terminate).
 */
export const isInProduction = (order: Pick<OrderState, 'chapters' | 'hadTranslator'>): boolean =>
  order.hadTranslator || !beforeProduction(orderStage(order.chapters))

const TERMINATED_AT: Readonly<Partial<Record<OrderStatus, StopStatus>>> = {
  translating: 'terminated_in_translation',
  proofreading: 'terminated_in_proofreading',
  proofreading_not_accepted: 'terminated_in_proofreading',
  reviewing: 'terminated_in_review',
  typesetter_to_be_assigned: 'terminated_in_typesetting',
  typesetting: 'terminated_in_typesetting',
}

/**
 * How an order stopped in this status is called. Plain `terminated` for visual review, synthesis,
 * and an assigned order still being prepared.
 */
export const terminatedStatus = (status: OrderStatus): StopStatus =>
  TERMINATED_AT[status] ?? 'terminated'

const FINAL_STATUSES: readonly OrderStatus[] = [
  'completed',
  'canceled',
  'terminated',
  'terminated_in_translation',
  'terminated_in_proofreading',
  'terminated_in_review',
  'terminated_in_typesetting',
]

/** Completed, canceled and terminated are final. */
export const isFinished = (order: Pick<OrderState, 'status'>): boolean =>
  FINAL_STATUSES.includes(order.status)
