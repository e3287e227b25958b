/**
 * Making orders (spec 5.order): one book and range in several target languages
 * at once, and what is known of a range before.
 */
import { ORDER_KINDS, ORDER_STATUSES, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { ERRATUM_STARTS } from '@panelflow/domain/order/erratum.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { orderView } from './order.ts'
import { dateInput, orderParams, targetLanguage, uuid } from './primitives.ts'

export const orderCorrect = defineEndpoint({
  id: 'order.correct',
  method: 'POST',
  path: '/orders/:orderId/corrections',
  summary:
    'An order that corrects chapters of a completed one: texts, patches and pictures are carried over, unchanged pages keep their pictures, and its completion is delivered as a new version',
  params: orderParams,
  body: z.strictObject({
    reason: z.string().trim().min(1).max(500),
    chapterIds: z.array(uuid).min(1).max(9999),
    startsAt: z.enum(ERRATUM_STARTS),
    /** the title of the completed order unless given */
    title: z.string().trim().max(200).default(''),
    type: z.enum(ORDER_TYPES),
    cutoffTime: dateInput,
  }),
  response: orderView,
  access: 'order.create',
})

const chapterRun = z.object({ start: z.number().int(), end: z.number().int() })
export type ChapterRun = z.output<typeof chapterRun>

export const orderCreateSeveral = defineEndpoint({
  id: 'order.create_several',
  method: 'POST',
  path: '/orders/several',
  summary:
    'One order per target language, all or none; `clonedFrom` remembers the order they were cloned from',
  body: z.strictObject({
    title: z.string().trim().max(200).default(''),
    bookId: uuid,
    type: z.enum(ORDER_TYPES),
    kind: z.enum(ORDER_KINDS).default('full'),
    targetLanguages: z
      .array(targetLanguage)
      .min(1)
      .max(TARGET_LANGUAGES.length)
      .refine((languages) => new Set(languages).size === languages.length),
    chapterStart: z.coerce.number(),
    chapterEnd: z.coerce.number(),
    cutoffTime: dateInput,
    translationDeadline: dateInput.nullish(),
    proofreadingDeadline: dateInput.nullish(),
    typesettingDeadline: dateInput.nullish(),
    remark: z.string().max(4000).default(''),
    clonedFrom: uuid.optional(),
  }),
  response: z.array(z.object({ targetLanguage, order: orderView })),
  access: 'order.create',
})

export const orderRange = defineEndpoint({
  id: 'order.range',
  method: 'GET',
  path: '/orders/range',
  summary:
    'What is known of a range of chapters of a book: images, words counted so far, orders that cover some of it',
  query: z.strictObject({
    bookId: uuid,
    start: z.coerce.number().int().min(1).max(9999).default(1),
    end: z.coerce.number().int().min(1).max(9999).default(9999),
  }),
  response: z.object({
    /** runs of chapters of the whole book that have images */
    withImages: z.array(chapterRun),
    /**
     * words of the range counted so far; null while nothing was read there, or when the range is
     * too long to be counted now
     */
    words: z.number().int().nullable(),
    /**
     * orders that were not stopped and have some of these chapters; the run is what they share with
     * the range
     */
    covering: z.array(
      chapterRun.extend({
        orderId: uuid,
        serial: z.number().int(),
        title: z.string(),
        targetLanguage,
        status: z.enum(ORDER_STATUSES),
      }),
    ),
  }),
  access: 'order.create',
})
export type OrderRange = z.output<typeof orderRange.response>
