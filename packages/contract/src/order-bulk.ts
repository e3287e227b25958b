/**
 * One action on many orders: preview, run with progress, a result per order, undo.
 */
import { MAX_SHIFT_DAYS, SHIFT_PARTS } from '@panelflow/domain/order/shift-deadlines.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { orderFilter } from './order-list.ts'
import { dateInput, instant, pagingShape, uuid } from './primitives.ts'
import { errorCode, errorParams } from './refusal.ts'

/** Orders of one run. */
export const BULK_LIMIT = 5000
/** Up to as many are done while the person waits; more become a job with progress. */
export const MAX_SYNC_BULK_SIZE = 50
/** Minutes after the end in which a run can be taken back. */
export const UNDO_MINUTES = 10

export const BULK_ACTIONS = [
  'assign',
  'assign_crew',
  'shift_deadlines',
  'set_deadlines',
  'stop',
] as const
export const BULK_STATUSES = ['waiting', 'running', 'done', 'canceled'] as const
export const BULK_RESULTS = ['waiting', 'done', 'refused', 'canceled'] as const

const bulkTarget = z.union([
  z.strictObject({ ids: z.array(uuid).min(1).max(BULK_LIMIT) }),
  /** all that match, but for some that were taken out */
  z.strictObject({ filter: orderFilter, except: z.array(uuid).max(BULK_LIMIT).default([]) }),
])
export type BulkTarget = z.output<typeof bulkTarget>

export const bulkAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('assign'), seat: z.enum(SEATS), accountId: uuid }),
  /** each order's empty seats get the crew of its book and language */
  z.strictObject({ type: z.literal('assign_crew') }),
  z.strictObject({
    type: z.literal('shift_deadlines'),
    days: z
      .number()
      .int()
      .min(-MAX_SHIFT_DAYS)
      .max(MAX_SHIFT_DAYS)
      .refine((days) => days !== 0),
    part: z.enum(SHIFT_PARTS),
  }),
  z
    .strictObject({
      type: z.literal('set_deadlines'),
      cutoffTime: dateInput.optional(),
      translationDeadline: dateInput.nullable().optional(),
      proofreadingDeadline: dateInput.nullable().optional(),
      typesettingDeadline: dateInput.nullable().optional(),
    })
    .refine((action) =>
      Object.values(action).some((value, index) => index > 0 && value !== undefined),
    ),
  /** canceled before production, terminated in it (spec 4.rule.cancel, 4.rule.terminate) */
  z.strictObject({ type: z.literal('stop'), reason: z.string().trim().min(1).max(2000) }),
])
export type BulkAction = z.output<typeof bulkAction>

const bulkRequest = z.strictObject({ target: bulkTarget, action: bulkAction })

/** Orders that are refused for the same reason. */
const bulkRefusal = z.object({
  code: errorCode,
  params: errorParams,
  count: z.number().int(),
  /** the first ones */
  orders: z.array(z.object({ id: uuid, serial: z.number().int(), title: z.string() })),
})
export type BulkRefusal = z.output<typeof bulkRefusal>

export const bulkPreview = defineEndpoint({
  id: 'order.bulk_preview',
  method: 'POST',
  path: '/orders/bulk/preview',
  summary:
    'What an action would do to the orders: how many it can, which not and why. Changes nothing',
  body: bulkRequest,
  response: z.object({
    total: z.number().int(),
    possible: z.number().int(),
    refusals: z.array(bulkRefusal),
    /** of the possible: the deadline would lie in the past */
    past: z.number().int(),
  }),
  access: 'order.bulk_action',
})

const bulkView = z.object({
  id: uuid,
  action: z.enum(BULK_ACTIONS),
  status: z.enum(BULK_STATUSES),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  canceled: z.number().int(),
  refusals: z.array(bulkRefusal),
  undoneRunId: uuid.nullable(),
  /** until when the run can be taken back; null where it cannot */
  undoUntil: instant.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type BulkView = z.output<typeof bulkView>

export const bulkRun = defineEndpoint({
  id: 'order.bulk_run',
  method: 'POST',
  path: '/orders/bulk',
  summary:
    'Do an action to many orders, each by the same door as one alone. Above 50 it goes on as a job',
  body: bulkRequest,
  response: bulkView,
  access: 'order.bulk_action',
})

export const bulkList = defineEndpoint({
  id: 'order.bulk_list',
  method: 'GET',
  path: '/orders/bulk',
  summary: 'The runs one has started, newest first, at most 20',
  response: z.array(bulkView),
  access: 'order.bulk_action',
})

const runParams = z.strictObject({ runId: uuid })

export const bulkGet = defineEndpoint({
  id: 'order.bulk_get',
  method: 'GET',
  path: '/orders/bulk/:runId',
  summary: 'A run one has started, with its progress',
  params: runParams,
  response: bulkView,
  access: 'order.bulk_action',
})

export const bulkRows = defineEndpoint({
  id: 'order.bulk_rows',
  method: 'GET',
  path: '/orders/bulk/:runId/rows',
  summary: 'The result of each order of a run',
  params: runParams,
  query: z.strictObject({
    page: pagingShape.page,
    size: pagingShape.size,
    result: z.enum(BULK_RESULTS).optional(),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        orderId: uuid,
        serial: z.number().int(),
        title: z.string(),
        result: z.enum(BULK_RESULTS),
        code: errorCode.nullable(),
        params: errorParams,
      }),
    ),
    total: z.number().int(),
  }),
  access: 'order.bulk_action',
})

export const bulkCancel = defineEndpoint({
  id: 'order.bulk_cancel',
  method: 'POST',
  path: '/orders/bulk/:runId/cancel',
  summary: 'Stop a run; what is done stays done',
  params: runParams,
  response: bulkView,
  access: 'order.bulk_action',
})

export const bulkUndo = defineEndpoint({
  id: 'order.bulk_undo',
  method: 'POST',
  path: '/orders/bulk/:runId/undo',
  summary:
    'Take a run back, order by order, where nobody has changed it since: people to who was there before, deadlines to what they were',
  params: runParams,
  response: bulkView,
  access: 'order.bulk_action',
})
