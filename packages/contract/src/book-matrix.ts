/** Chapters of a book in every language. */
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_KINDS, ORDER_STATUSES, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { RISKS } from '@panelflow/domain/schedule/forecast.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, personView, targetLanguage, uuid } from './primitives.ts'

const matrixOrder = z.object({
  id: uuid,
  serial: z.number().int(),
  title: z.string(),
  type: z.enum(ORDER_TYPES),
  kind: z.enum(ORDER_KINDS),
  status: z.enum(ORDER_STATUSES),
  cutoffTime: instant,
  risk: z.enum(RISKS),
})
export type MatrixOrder = z.output<typeof matrixOrder>

const matrixCell = z.object({
  number: z.number().int(),
  language: targetLanguage,
  chapterId: uuid,
  orderId: uuid,
  status: z.enum(CHAPTER_STATUSES),
  /** ids of `people`, of the seats that are taken */
  seats: z.partialRecord(z.enum(SEATS), uuid),
  /** of the stage the chapter is in, else the order's */
  deadline: instant,
  /** pages whose source changed, that nobody of this language has looked at since */
  sourceChanged: z.number().int(),
  /** orders of the same chapter and language that are not shown: stopped or earlier ones */
  others: z.number().int(),
})
export type MatrixCell = z.output<typeof matrixCell>

const bookMatrixView = z.object({
  /** those with an order, a crew or an edition, as far as the person sees them */
  languages: z.array(targetLanguage),
  chapters: z.array(
    z.object({
      number: z.number().int(),
      /** its own; empty where it has none */
      title: z.string(),
      /** page images there are; 0: none, or nobody has ordered the chapter */
      pageCount: z.number().int(),
    }),
  ),
  orders: z.array(matrixOrder),
  people: z.array(personView),
  /** the order that goes on, else the newest, of each chapter and language */
  cells: z.array(matrixCell),
})
export type BookMatrixView = z.output<typeof bookMatrixView>

export const bookMatrix = defineEndpoint({
  id: 'book.matrix',
  method: 'GET',
  path: '/books/:bookId/matrix',
  summary: 'Chapters of a book in every language: status, people, deadline and risk',
  params: z.strictObject({ bookId: uuid }),
  response: bookMatrixView,
  access: 'order.list',
})
