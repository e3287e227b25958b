import { z } from 'zod'
import { READING_DIRECTIONS } from '@panelflow/domain/book/reading-direction.ts'
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { CHAPTER_ACTIONS, ORDER_ACTIONS } from '@panelflow/domain/order/available-actions.ts'
import { ORDER_KINDS, ORDER_STATUSES, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { TODO_KINDS } from '@panelflow/domain/order/todos.ts'
import { RISKS } from '@panelflow/domain/schedule/forecast.ts'
import { WORK_STAGES } from '@panelflow/domain/schedule/pace.ts'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  createListSchema,
  dateInput,
  instant,
  orderParams,
  pagingShape,
  personView,
  roleId,
  sourceLanguage,
  targetLanguage,
  uuid,
  version,
} from './primitives.ts'
import { orderIdentity } from './order-identity.ts'
import { problemView } from './problem-view.ts'
import { refusalView } from './refusal.ts'

export const todoView = z.object({
  orderId: uuid,
  chapterId: uuid,
  chapterNumber: z.number().int(),
  kind: z.string(),
  roleId,
  account: personView.nullable(),
  since: instant,
})

export const orderView = z.object({
  id: uuid,
  serial: z.number().int(),
  title: z.string(),
  type: z.enum(ORDER_TYPES),
  kind: z.enum(ORDER_KINDS),
  book: z.object({
    id: uuid,
    bookId: z.string(),
    bookSubId: z.string(),
    titleZh: z.string(),
    titleEn: z.string(),
    sourceLanguage,
    readingDirection: z.enum(READING_DIRECTIONS),
    cover: z.string().nullable(),
  }),
  targetLanguage,
  chapterStart: z.number().int(),
  chapterEnd: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  stop: z.object({ reason: z.string() }).nullable(),
  imageError: z.boolean(),
  wordCount: z.number().int().nullable(),
  cutoffTime: instant,
  translationDeadline: instant.nullable(),
  proofreadingDeadline: instant.nullable(),
  typesettingDeadline: instant.nullable(),
  remark: z.string(),
  /** people on the current stage (spec: handler/assignee) */
  handlers: z.array(personView),
  /** whom the order waits for: distinct to-do kinds with role and person */
  waitingFor: z.array(
    z.object({ roleId, account: personView.nullable(), kind: z.string(), count: z.number().int() }),
  ),
  progress: z.object({
    chapters: z.number().int(),
    completed: z.number().int(),
    byStage: z.record(z.string(), z.number().int()),
  }),
  reworkChapters: z.number().int(),
  late: z.boolean(),
  /**
   * how the order's deadline stands by what is left, the people's pace and the working calendar;
   * `finishAt` null where nothing can be forecast, or, with a stage, where its person leaves before
   * it is done
   */
  forecast: z.object({
    risk: z.enum(RISKS),
    finishAt: instant.nullable(),
    /** the stage that takes longest, and whose it is; null: nobody's yet */
    stage: z.enum(WORK_STAGES).nullable(),
    person: personView.nullable(),
  }),
  version: z.number().int(),
  stageEnteredAt: instant,
  createdAt: instant,
  createdBy: personView,
  submittedAt: instant.nullable(),
  completedAt: instant.nullable(),
  can: canView(ORDER_ACTIONS),
})
export type OrderView = z.output<typeof orderView>

/**
 * Stage deadlines that a chapter got when it alone was sent back; null: as its order. The later of
 * the two counts.
 */
export const ownDeadlines = z.object({
  translationDeadline: instant.nullable(),
  proofreadingDeadline: instant.nullable(),
  typesettingDeadline: instant.nullable(),
})

export const chapterView = z.object({
  id: uuid,
  orderId: uuid,
  number: z.number().int(),
  status: z.enum(CHAPTER_STATUSES),
  statusSince: instant,
  furthest: z.string(),
  round: z.number().int(),
  version: z.number().int(),
  problem: problemView.nullable(),
  pageCount: z.number().int(),
  sourceChapterId: uuid,
  people: z.object({
    translator: personView.nullable(),
    proofreader: personView.nullable(),
    reviewer: personView.nullable(),
    typesetter: personView.nullable(),
    visualReviewer: personView.nullable(),
  }),
  ownDeadlines,
  openFixItems: z.number().int(),
  /** pages whose source changed, that nobody of this language has looked at since */
  sourceChanged: z.number().int(),
  openCheckRequestId: uuid.nullable(),
  /** progress of running page tasks of the current AI or synthesis stage */
  tasks: z.object({
    stage: z.string().nullable(),
    total: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    cause: refusalView.nullable(),
  }),
  deliverable: z.boolean(),
  can: canView(CHAPTER_ACTIONS),
})
export type ChapterView = z.output<typeof chapterView>

const deadlines = {
  cutoffTime: dateInput,
  translationDeadline: dateInput.nullish(),
  proofreadingDeadline: dateInput.nullish(),
  typesettingDeadline: dateInput.nullish(),
}

export const orderGet = defineEndpoint({
  id: 'order.get',
  method: 'GET',
  path: '/orders/:orderId',
  summary: 'Base information of an order',
  params: orderParams,
  response: orderView,
  access: 'order.base.view',
})

export const orderCreate = defineEndpoint({
  id: 'order.create',
  method: 'POST',
  path: '/orders',
  summary: 'Create an order for a range of chapters of one book in one target language',
  body: z.strictObject({
    title: z.string().trim().max(200).default(''),
    bookId: uuid,
    type: z.enum(ORDER_TYPES),
    kind: z.enum(ORDER_KINDS).default('full'),
    targetLanguage,
    chapterStart: z.coerce.number(),
    chapterEnd: z.coerce.number(),
    ...deadlines,
    remark: z.string().max(4000).default(''),
  }),
  response: orderView,
  access: 'order.create',
})

export const orderEdit = defineEndpoint({
  id: 'order.edit',
  method: 'PATCH',
  path: '/orders/:orderId',
  summary:
    'Change title, type, remark or deadlines; before production also kind, language and range of chapters',
  params: orderParams,
  body: z.strictObject({
    version,
    title: z.string().trim().min(1).max(200).optional(),
    type: z.enum(ORDER_TYPES).optional(),
    remark: z.string().max(4000).optional(),
    kind: z.enum(ORDER_KINDS).optional(),
    targetLanguage: targetLanguage.optional(),
    chapterStart: z.coerce.number().optional(),
    chapterEnd: z.coerce.number().optional(),
    cutoffTime: dateInput.optional(),
    translationDeadline: dateInput.nullish(),
    proofreadingDeadline: dateInput.nullish(),
    typesettingDeadline: dateInput.nullish(),
  }),
  response: orderView,
  access: ['order.edit_base', 'order.edit_deadline', 'order.edit_stage_deadlines'],
})

export const orderChapters = defineEndpoint({
  id: 'order.chapters',
  method: 'GET',
  path: '/orders/:orderId/chapters',
  summary: 'Chapters of an order with people, progress and allowed actions',
  params: orderParams,
  response: z.array(chapterView),
  access: 'order.chapter.list',
})

export const orderAssign = defineEndpoint({
  id: 'order.assign',
  method: 'POST',
  path: '/orders/:orderId/assign',
  summary: 'Assign or reassign a person to a seat, for all chapters or some',
  params: orderParams,
  body: z.strictObject({
    version,
    seat: z.enum(SEATS),
    accountId: uuid,
    chapterIds: z.array(uuid).min(1).max(9999).optional(),
  }),
  response: orderView,
  access: [
    'order.assign_translator',
    'order.assign_typesetter',
    'order.assign_visual_reviewer',
    'order.reassign',
  ],
})

export const orderSendForReview = defineEndpoint({
  id: 'order.send_for_review',
  method: 'POST',
  path: '/orders/:orderId/send-for-review',
  summary: 'Accept the proofreading of the whole order and send it on to review',
  params: orderParams,
  body: z.strictObject({ version }),
  response: orderView,
  access: 'order.send_for_review',
})

export const orderStop = defineEndpoint({
  id: 'order.stop',
  method: 'POST',
  path: '/orders/:orderId/stop',
  summary: 'Cancel (not yet in production) or terminate (in production) an order',
  params: orderParams,
  body: z.strictObject({
    version,
    how: z.enum(['cancel', 'terminate']),
    reason: z.string().min(1).max(2000),
  }),
  response: orderView,
  access: ['order.cancel', 'order.terminate'],
})

export const todoList = defineEndpoint({
  id: 'todo.list',
  method: 'GET',
  path: '/todos',
  summary:
    'My work: chapters that wait for the acting person, what is late first, then urgent, then by deadline. Images that orders in several languages share wait once',
  query: z.strictObject({
    ...pagingShape,
    /** in the order’s title, its book’s names, or its number */
    search: z.string().max(200).optional(),
    kind: z.enum(TODO_KINDS).optional(),
    language: targetLanguage.optional(),
  }),
  response: createListSchema(
    todoView.extend({
      /** of the orders that wait for the same; one unless they share the chapter’s images */
      languages: z.array(targetLanguage),
      /** how often the chapter was sent back */
      round: z.number().int(),
      /** of the stage, else of the order */
      deadline: instant,
      order: orderIdentity,
    }),
  ).extend({
    /** all that waits, whatever the filters: values with how often, the most frequent first */
    kinds: z.array(z.object({ value: z.string(), count: z.number().int() })),
    allLanguages: z.array(z.object({ value: targetLanguage, count: z.number().int() })),
  }),
  access: 'order.list',
})
