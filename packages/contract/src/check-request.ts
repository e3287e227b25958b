/** A proofreader asks the translation administrator to judge chapters (spec 10.check). */
import {
  CHECK_CONCLUSIONS,
  CHECK_TARGETS,
  CHECK_DECISIONS,
} from '@panelflow/domain/check-request/check-request.ts'
import { REASON_CODES } from '@panelflow/domain/check-request/reason-code.ts'
import { CHECK_ACTIONS } from '@panelflow/domain/order/workflow-event.ts'
import { z } from 'zod'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import { ownDeadlines } from './order.ts'
import {
  createListSchema,
  dateInput,
  instant,
  orderParams,
  pagingShape,
  personView,
  targetLanguage,
  uuid,
  version,
} from './primitives.ts'
import { orderIdentity } from './order-identity.ts'
import { fixItemInput } from './workflow.ts'

const words = z.string().trim().min(1).max(4000)

export const checkRequestView = z.object({
  id: uuid,
  orderId: uuid,
  order: orderIdentity.extend({ version: z.number().int() }),
  target: z.enum(CHECK_TARGETS),
  action: z.enum(CHECK_ACTIONS),
  reasonCode: z.enum(REASON_CODES),
  description: z.string(),
  evidence: z.array(fixItemInput),
  createdBy: personView,
  createdAt: instant,
  /** what became of the whole; null while a chapter is undecided */
  conclusion: z.enum(CHECK_CONCLUSIONS).nullable(),
  chapters: z.array(
    z.object({
      chapterId: uuid,
      number: z.number().int(),
      ownDeadlines,
      /** whose work it is about, as it was when the request was made */
      judged: personView.nullable(),
      /** what the judged person says to it */
      answer: z.string().nullable(),
      answeredAt: instant.nullable(),
      conclusion: z.enum(CHECK_CONCLUSIONS).nullable(),
      action: z.enum(CHECK_ACTIONS).nullable(),
      /** who works on it again, where another person was chosen */
      assignedTo: personView.nullable(),
      note: z.string().nullable(),
      decidedBy: personView.nullable(),
      decidedAt: instant.nullable(),
      /** places of `evidence` that are on pages of this chapter or on none */
      evidence: z.array(z.number().int()),
    }),
  ),
  can: canView(['decide', 'withdraw', 'answer']),
})
export type CheckRequestView = z.output<typeof checkRequestView>

const requestParams = z.strictObject({ checkRequestId: uuid })

export const checkRequestCreate = defineEndpoint({
  id: 'check_request.create',
  method: 'POST',
  path: '/orders/:orderId/check-requests',
  summary:
    'Ask the translation administrator to check chapters: action, chapter and reason are required',
  params: orderParams,
  body: z.strictObject({
    version,
    chapterIds: z.array(uuid).min(1).max(999),
    target: z.enum(CHECK_TARGETS).default('translation'),
    action: z.enum(CHECK_ACTIONS),
    reasonCode: z.enum(REASON_CODES),
    description: words,
    evidence: z.array(fixItemInput).max(100).default([]),
  }),
  response: checkRequestView,
  access: 'check.request',
})

export const checkRequestList = defineEndpoint({
  id: 'check_request.list',
  method: 'GET',
  path: '/orders/:orderId/check-requests',
  summary: 'Check requests of an order, newest first',
  params: orderParams,
  response: z.array(checkRequestView),
  access: 'order.chapter.list',
})

export const CHECK_STATES = ['open', 'decided', 'all'] as const

export const checkRequestQueue = defineEndpoint({
  id: 'check_request.queue',
  method: 'GET',
  path: '/check-requests',
  summary:
    'Check requests of every order: open ones oldest first, urgent orders before; decided ones newest first',
  query: z.strictObject({
    ...pagingShape,
    state: z.enum(CHECK_STATES).default('open'),
    search: z.string().max(200).optional(),
    language: targetLanguage.optional(),
    reason: z.enum(REASON_CODES).optional(),
    action: z.enum(CHECK_ACTIONS).optional(),
    /** who asked, or whose work it is about */
    person: uuid.optional(),
  }),
  response: createListSchema(checkRequestView).extend({
    /** open requests whatever the filters say */
    open: z.number().int(),
  }),
  access: 'check.confirm_dismiss',
})

export const checkRequestDecide = defineEndpoint({
  id: 'check_request.decide',
  method: 'POST',
  path: '/check-requests/:checkRequestId/decide',
  summary: 'Decide chapters of a check request: all of those named, or none',
  params: requestParams,
  body: z.strictObject({
    /** version of the order that was seen */
    version,
    /**
     * new deadline of translation, where chapters go back and less than a day is left of the old
     * one
     */
    deadline: dateInput.nullish(),
    decisions: z
      .array(
        z.strictObject({
          chapterId: uuid,
          /** partly: only the places of `upheld` go onto the fix list */
          conclusion: z.enum(CHECK_DECISIONS),
          action: z.enum(CHECK_ACTIONS).default('return_to_same'),
          accountId: uuid.nullish(),
          note: z.string().trim().min(1).max(2000),
          upheld: z.array(z.number().int().min(0).max(99)).max(100).default([]),
        }),
      )
      .min(1)
      .max(999),
  }),
  response: checkRequestView,
  access: 'check.confirm_dismiss',
})

export const checkRequestAnswer = defineEndpoint({
  id: 'check_request.answer',
  method: 'POST',
  path: '/check-requests/:checkRequestId/answer',
  summary: 'The judged person answers once, before the decision',
  params: requestParams,
  body: z.strictObject({ words }),
  response: checkRequestView,
  access: 'order.chapter.list',
})

export const checkRequestWithdraw = defineEndpoint({
  id: 'check_request.withdraw',
  method: 'POST',
  path: '/check-requests/:checkRequestId/withdraw',
  summary: 'Whoever asked takes the request back for every chapter that is not decided',
  params: requestParams,
  body: z.strictObject({ version }),
  response: checkRequestView,
  access: 'check.request',
})
