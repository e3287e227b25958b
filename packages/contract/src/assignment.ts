/**
 * Who sits where on an order: candidates with what speaks for and against them, a look before it is
 * done, work split over people.
 */
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { SCORES } from '@panelflow/domain/grade/grade.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { RISKS } from '@panelflow/domain/schedule/forecast.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { orderView } from './order.ts'
import {
  absence,
  instant,
  orderParams,
  personView,
  targetLanguage,
  uuid,
  version,
} from './primitives.ts'
import { refusalView } from './refusal.ts'

const ASSIGNING = [
  'order.assign_translator',
  'order.assign_typesetter',
  'order.assign_visual_reviewer',
] as const

const candidateView = z.object({
  person: personView,
  /** languages the account lists; an account without any takes every language */
  languages: z.array(targetLanguage),
  openChapters: z.number().int(),
  openWords: z.number().int(),
  /** of the last 50 chapters finished in this seat's work: how many before their deadline */
  onTime: z.number().int(),
  finished: z.number().int(),
  /** newest first; only for those who may read grades */
  grades: z.array(z.object({ score: z.enum(SCORES), at: instant })),
  /** chapters of this book in this seat before */
  sameBook: z.number().int(),
  lastSeenAt: instant.nullable(),
  /** away now or later, or leaving: a warning, no hindrance; null where there is nothing of it */
  absence: absence.nullable(),
  /** chapters of the order open for the seat this person may take, and all that are open */
  fits: z.number().int(),
  open: z.number().int(),
  /**
   * when they would be done with the seat's work on the whole order, by their pace, what they have
   * in other orders and days away; null: nobody can say
   */
  finishAt: instant.nullable(),
  /** how that stands to the seat's deadline */
  risk: z.enum(RISKS),
  /** null: may take at least one chapter */
  refusal: refusalView.nullable(),
})
export type CandidateView = z.output<typeof candidateView>

export const orderCandidates = defineEndpoint({
  id: 'order.candidates',
  method: 'GET',
  path: '/orders/:orderId/candidates',
  summary:
    'People who could take a seat of this order, with their load, punctuality, grades and experience; those who may not say why',
  params: orderParams,
  query: z.strictObject({
    seat: z.enum(SEATS),
    /** rework: of chapters under a check, which the decision gives to another translator */
    purpose: z.enum(['assign', 'rework']).default('assign'),
    /**
     * words of the name; without them at most 200 come, those of the order's language before
     * others, the least loaded first
     */
    search: z.string().max(100).optional(),
  }),
  response: z.array(candidateView),
  access: ASSIGNING,
})

const workloadView = z.object({
  chapterId: uuid,
  number: z.number().int(),
  status: z.enum(CHAPTER_STATUSES),
  pages: z.number().int(),
  /** words of the source, sound effects not counted; 0 while no text is known */
  words: z.number().int(),
  holder: personView.nullable(),
  /** null: the seat can be filled or changed now */
  refusal: refusalView.nullable(),
})
export type WorkloadView = z.output<typeof workloadView>

export const orderWorkload = defineEndpoint({
  id: 'order.workload',
  method: 'GET',
  path: '/orders/:orderId/workload',
  summary:
    'Chapters of an order with pages, words and the holder of a seat: what can be given to whom',
  params: orderParams,
  query: z.strictObject({ seat: z.enum(SEATS) }),
  response: z.array(workloadView),
  access: ASSIGNING,
})

const parts = z
  .array(z.strictObject({ accountId: uuid, chapterIds: z.array(uuid).min(1).max(9999) }))
  .min(1)
  .max(50)

const previewRow = z.object({
  chapterId: uuid,
  number: z.number().int(),
  person: personView,
  previous: personView.nullable(),
  outcome: z.enum(['new', 'replaces', 'unchanged', 'refused']),
  refusal: refusalView.nullable(),
  /**
   * the previous holder has it on the to-do list now: it goes from there at once, and the open page
   * becomes read-only
   */
  isOnTodoList: z.boolean(),
  /** lines that are translated and stay, of all lines; 0 and 0 while there are none */
  translated: z.number().int(),
  texts: z.number().int(),
})
export type AssignPreviewRow = z.output<typeof previewRow>

export const orderAssignPreview = defineEndpoint({
  id: 'order.assign_preview',
  method: 'POST',
  path: '/orders/:orderId/assign/preview',
  summary: 'What assigning would do, chapter by chapter; nothing is changed',
  params: orderParams,
  body: z.strictObject({ seat: z.enum(SEATS), parts }),
  response: z.array(previewRow),
  access: [...ASSIGNING, 'order.reassign'],
})

export const orderSplit = defineEndpoint({
  id: 'order.split',
  method: 'POST',
  path: '/orders/:orderId/assign/split',
  summary: 'Give the chapters of a seat to several people at once: all of it, or none',
  params: orderParams,
  body: z.strictObject({ version, seat: z.enum(SEATS), parts }),
  response: orderView,
  access: [...ASSIGNING, 'order.reassign'],
})

const seatView = z.object({
  seat: z.enum(SEATS),
  /** chapters the seat can be filled or changed on now */
  open: z.number().int(),
  /** those of them where nobody sits */
  vacant: z.number().int(),
  /** why no chapter is open */
  refusal: refusalView.nullable(),
  /** who sits on chapters of the order, by the number of chapters */
  holders: z.array(z.object({ person: personView, chapters: z.number().int() })),
})
export type SeatView = z.output<typeof seatView>

export const orderSeats = defineEndpoint({
  id: 'order.seats',
  method: 'GET',
  path: '/orders/:orderId/seats',
  summary: 'Who sits on each seat of an order, and which seats can be filled now',
  params: orderParams,
  response: z.array(seatView),
  access: ASSIGNING,
})

export const orderAssignSeats = defineEndpoint({
  id: 'order.assign_seats',
  method: 'POST',
  path: '/orders/:orderId/assign/seats',
  summary:
    'Give several seats of an order away at once, each on all chapters open for it: all of it, or none',
  params: orderParams,
  body: z.strictObject({
    version,
    seats: z
      .array(z.strictObject({ seat: z.enum(SEATS), accountId: uuid }))
      .min(1)
      .max(SEATS.length)
      .refine((seats) => new Set(seats.map(({ seat }) => seat)).size === seats.length),
  }),
  response: orderView,
  access: [...ASSIGNING, 'order.reassign'],
})
