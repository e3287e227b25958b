/**
 * Everything a person does to a chapter's status goes through one endpoint: a named event with the
 * version it saw.
 */
import { FIX_ANSWERS } from '@panelflow/domain/chapter/fix-answer.ts'
import { REASON_CODES } from '@panelflow/domain/check-request/reason-code.ts'
import { WORK_STANDINGS } from '@panelflow/domain/order/chapter-work.ts'
import { CHECK_ACTIONS, SUSPECTED_CAUSES } from '@panelflow/domain/order/workflow-event.ts'
import { z } from 'zod'
import { chapterView } from './order.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  chapterParams,
  dateInput,
  instant,
  personView,
  roleId,
  uuid,
  version,
} from './primitives.ts'

const reason = z.string().trim().min(1).max(2000)

export const fixItemInput = z.strictObject({
  sourcePageId: uuid.nullish(),
  itemId: z.string().max(80).nullish(),
  rect: z
    .strictObject({
      x: z.number(),
      y: z.number(),
      w: z.number().positive(),
      h: z.number().positive(),
    })
    .nullish(),
  reasonCode: z.enum(REASON_CODES),
  comment: z.string().trim().min(1).max(2000),
  /** words to take instead, where the writer has some */
  suggestion: z.string().max(4000).nullish(),
})
const fixList = z.array(fixItemInput).min(1).max(500)

const plain = <const T extends string>(types: readonly [T, ...T[]]) =>
  z.strictObject({ type: z.enum(types) })

/** Human events of `docs/states.md`; the names are the table's. */
export const chapterEventInput = z.union([
  plain([
    'retry_ai',
    'complete_translation',
    'take_back_translation',
    'complete_proofreading',
    'cancel_completion',
    'withdraw_check',
    'complete_rework',
    'pass_recheck',
    'accept_review',
    'undo_review',
    'complete_typesetting',
    'take_back_typesetting',
    'accept_visual',
    'undo_visual',
    'claim_visual_review',
    'retry_synthesis',
  ]),
  z.strictObject({
    type: z.enum([
      'continue_by_hand',
      'report_image_problem',
      'fail_recheck',
      'give_back',
      'route_to_images',
      'route_to_typesetting',
    ]),
    reason,
  }),
  z.strictObject({
    type: z.enum([
      'refuse_review',
      'refuse_visual',
      'route_to_translation',
      'route_to_proofreading',
    ]),
    fixList,
    reason: reason.optional(),
  }),
  z.strictObject({
    type: z.literal('report_abnormal'),
    reason,
    suspectedCause: z.enum(SUSPECTED_CAUSES),
    fixList: z.array(fixItemInput).max(500).default([]),
  }),
  z.strictObject({ type: z.literal('dismiss_check'), conclusion: reason }),
  z.strictObject({
    type: z.literal('confirm_check'),
    conclusion: reason,
    action: z.enum(CHECK_ACTIONS),
    accountId: uuid.nullish(),
  }),
])
export type ChapterEventInput = z.output<typeof chapterEventInput>

/**
 * Whose work a chapter is, as the asking account sees it. Every sentence about it on a screen is
 * made of this.
 */
const chapterWorkView = z.object({
  standing: z.enum(WORK_STANDINGS),
  /** what the chapter waits for; `account` null: any account with the role */
  todo: z
    .object({ kind: z.string(), roleId, account: personView.nullable(), since: instant })
    .nullable(),
  /** what the account may edit now */
  edit: z.object({ script: z.boolean(), lettering: z.boolean(), pictures: z.boolean() }),
})
export type ChapterWorkView = z.output<typeof chapterWorkView>

export const chapterDetail = chapterView.extend({ work: chapterWorkView })
export type ChapterDetail = z.output<typeof chapterDetail>

export const chapterGet = defineEndpoint({
  id: 'chapter.get',
  method: 'GET',
  path: '/chapters/:chapterId',
  summary: 'One chapter of an order, and whose work it is now',
  params: chapterParams,
  response: chapterDetail,
  access: 'order.chapter.list',
})

export const chapterTransition = defineEndpoint({
  id: 'chapter.transition',
  method: 'POST',
  path: '/chapters/:chapterId/transition',
  summary:
    'Send a workflow event to a chapter (names of docs/states.md); 40902 names the present status when it does not allow it',
  params: chapterParams,
  body: z.strictObject({
    version,
    event: chapterEventInput,
    /**
     * new deadline of the stage that work comes back to; required where less than a day is left of
     * the old one
     */
    deadline: dateInput.nullish(),
  }),
  response: chapterView,
  access: 'signed_in',
})

export const fixItemView = z.object({
  id: uuid,
  chapterId: uuid,
  round: z.number().int(),
  stage: z.string(),
  sourcePageId: uuid.nullable(),
  itemId: z.string().nullable(),
  rect: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }).nullable(),
  reasonCode: z.string(),
  comment: z.string(),
  suggestion: z.string().nullable(),
  /** the version that was sent back; null for items older than kept versions */
  snapshotId: uuid.nullable(),
  createdBy: personView,
  createdAt: instant,
  answer: z.enum(FIX_ANSWERS).nullable(),
  answerText: z.string().nullable(),
  closed: z.boolean(),
  canAnswer: z.boolean(),
})
export type FixItemView = z.output<typeof fixItemView>

export const fixItemList = defineEndpoint({
  id: 'fix_item.list',
  method: 'GET',
  path: '/chapters/:chapterId/fix-items',
  summary: 'Fix list of a chapter, open round first',
  params: chapterParams,
  response: z.array(fixItemView),
  access: 'order.chapter.list',
})

export const fixItemAnswer = defineEndpoint({
  id: 'fix_item.answer',
  method: 'POST',
  path: '/fix-items/:fixItemId/answer',
  summary:
    'Answer a fix item: fixed (the place really changed since the chapter came back), or disputed with words',
  params: z.strictObject({ fixItemId: uuid }),
  body: z.strictObject({
    answer: z.enum(FIX_ANSWERS),
    words: z.string().trim().max(2000).optional(),
  }),
  response: fixItemView,
  access: 'signed_in',
})
