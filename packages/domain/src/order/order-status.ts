export const ORDER_KINDS = ['full', 'no_typesetter', 'text_only'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** Orders are regular or urgent (spec 9.limit.order_types). */
export const ORDER_TYPES = ['regular', 'urgent'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** Ways an order ends before delivery. */
export const STOP_STATUSES = [
  'canceled',
  'terminated',
  'terminated_in_translation',
  'terminated_in_proofreading',
  'terminated_in_review',
  'terminated_in_typesetting',
] as const
export type StopStatus = (typeof STOP_STATUSES)[number]

/** Every order status (spec 4.order). */
export const ORDER_STATUSES = [
  'waiting_for_image',
  'preprocessing',
  'pending_assignment',
  'translating',
  'proofreading',
  'proofreading_not_accepted',
  'reviewing',
  'typesetter_to_be_assigned',
  'typesetting',
  'visual_reviewing',
  'completed_synthesizing',
  'completed',
  'image_error',
  ...STOP_STATUSES,
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
