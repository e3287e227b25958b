import type { Stage } from '../chapter/chapter-status.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

const STAGE_BY_STATUS: Readonly<Partial<Record<OrderStatus, Stage>>> = {
  waiting_for_image: 'images',
  image_error: 'images',
  preprocessing: 'preprocessing',
  pending_assignment: 'assignment',
  translating: 'translation',
  proofreading: 'proofreading',
  proofreading_not_accepted: 'proofreading',
  reviewing: 'review',
  typesetter_to_be_assigned: 'typesetter_assignment',
  typesetting: 'typesetting',
  visual_reviewing: 'visual_review',
  completed_synthesizing: 'visual_review',
  completed: 'delivered',
}

/**
 * Where an order's least advanced chapter is, as far as its status tells; null for one that was
 * stopped.
 */
export const stageOfOrderStatus = (status: OrderStatus): Stage | null =>
  STAGE_BY_STATUS[status] ?? null

/** Statuses of an order at one of the stages. */
export const orderStatusesAt = (stages: readonly Stage[]): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => {
    const stage = stageOfOrderStatus(status)
    return stage !== null && stages.includes(stage)
  })
