/** Deadlines of many orders at once (spec 6.note.deadlines). */
import { MAX_SHIFT_DAYS, SHIFT_PARTS } from '@panelflow/domain/order/shift-deadlines.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, uuid, version } from './primitives.ts'
import { refusalView } from './refusal.ts'

export const deadlinesView = z.object({
  cutoffTime: instant,
  translationDeadline: instant.nullable(),
  proofreadingDeadline: instant.nullable(),
  typesettingDeadline: instant.nullable(),
})
export type DeadlinesView = z.output<typeof deadlinesView>

export const deadlineShiftRow = z.object({
  orderId: uuid,
  serial: z.number().int(),
  title: z.string(),
  /** after a shift the new one, for taking it back */
  version: z.number().int(),
  before: deadlinesView,
  /** null where refused */
  after: deadlinesView.nullable(),
  /** the order's deadline would lie in the past: allowed, and said */
  past: z.boolean(),
  refusal: refusalView.nullable(),
})
export type DeadlineShiftRow = z.output<typeof deadlineShiftRow>

export const orderShiftDeadlines = defineEndpoint({
  id: 'order.shift_deadlines',
  method: 'POST',
  path: '/orders/shift-deadlines',
  summary:
    'Move deadlines of several orders by calendar days; with `preview` only say what would happen. Each order for itself',
  body: z.strictObject({
    orders: z
      .array(z.strictObject({ orderId: uuid, version: version.optional() }))
      .min(1)
      .max(200),
    days: z
      .number()
      .int()
      .min(-MAX_SHIFT_DAYS)
      .max(MAX_SHIFT_DAYS)
      .refine((days) => days !== 0),
    part: z.enum(SHIFT_PARTS),
    preview: z.boolean(),
  }),
  response: z.array(deadlineShiftRow),
  access: ['order.edit_deadline', 'order.edit_stage_deadlines'],
})
