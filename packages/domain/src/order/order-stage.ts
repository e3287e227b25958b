import { type Stage, STAGES } from '../chapter/chapter-status.ts'
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

/**
 * Columns of the board: the stages, and at the end what was stopped. An order advances as a whole
 * (spec 4.rule.advance), so each order has one place.
 */
export const BOARD_COLUMNS = [...STAGES, 'stopped'] as const
export type BoardColumn = (typeof BOARD_COLUMNS)[number]

export const getBoardColumn = (status: OrderStatus): BoardColumn =>
  stageOfOrderStatus(status) ?? 'stopped'

/** Statuses of the orders in a column. */
export const boardStatuses = (column: BoardColumn): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => getBoardColumn(status) === column)
