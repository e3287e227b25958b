/**
 * The order list: filters, sorts, keyset paging, rows looked at again, counts beside the filters.
 */
import { DUE_FILTERS } from '@panelflow/domain/schedule/due-filter.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { ORDER_KINDS, ORDER_STATUSES, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { orderView } from './order.ts'
import { pagingShape, uuid } from './primitives.ts'

/**
 * `urgency`: what goes on before what has ended, urgent first, then the nearest deadline. `risk`:
 * what will be late first, by the forecast. `progress`: how far the chapters are, on average.
 */
export const ORDER_SORTS = [
  'urgency',
  'risk',
  'serial',
  'title',
  'status',
  'cutoffTime',
  'stageEnteredAt',
  'progress',
  'createdAt',
] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Counting stops here; the screen shows `10,000+`. */
export const ORDER_COUNT_CAP = 10_000

const oneOrMany = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).max(100)])
/** a day of the organisation's calendar, `YYYY-MM-DD` */
const day = z.iso.date()

/** Narrow the list; several values of one filter mean any of them, several filters all of them. */
export const orderFilterShape = {
  /**
   * in the title, the Chinese or English title or an id of the book; digits alone also find the
   * serial number
   */
  search: z.string().max(200).optional(),
  status: oneOrMany(z.enum(ORDER_STATUSES)).optional(),
  /**
   * where the least advanced chapter is; other than `status` this puts a disputed proofreading with
   * proofreading
   */
  stage: oneOrMany(z.enum(STAGES)).optional(),
  /** orders that go on and have a chapter there, whichever is the least advanced */
  chapterStage: oneOrMany(z.enum(STAGES)).optional(),
  language: oneOrMany(z.enum(TARGET_LANGUAGES)).optional(),
  type: oneOrMany(z.enum(ORDER_TYPES)).optional(),
  kind: oneOrMany(z.enum(ORDER_KINDS)).optional(),
  book: oneOrMany(uuid).optional(),
  /** just these orders */
  only: oneOrMany(uuid).optional(),
  /** accounts, one of whom has a to-do in the order */
  person: oneOrMany(uuid).optional(),
  /** `mine`: only orders with a to-do for the acting person and role */
  scope: z.enum(['all', 'mine']).default('all'),
  /**
   * of the orders that go on: past their deadline, within two days of it, or, by the forecast, late
   * or with less than a working day to spare
   */
  due: z.enum(DUE_FILTERS).optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  dueFrom: day.optional(),
  dueTo: day.optional(),
}

/** The filters as they travel in bodies (saved views, bulk actions). */
export const orderFilter = z.strictObject(orderFilterShape)
export type OrderFilter = z.output<typeof orderFilter>

export const orderList = defineEndpoint({
  id: 'order.list',
  method: 'GET',
  path: '/orders',
  summary:
    'Orders this account may see in the acting role; urgent first, then by deadline. Go on with `cursor`, the `next` of the last answer',
  query: z.strictObject({
    ...pagingShape,
    sort: z.enum(ORDER_SORTS).optional(),
    /**
     * where the last page ended; takes the place of `page`. Valid for the same sort and direction
     * only
     */
    cursor: z.string().max(2000).optional(),
    ...orderFilterShape,
  }),
  response: z.object({
    rows: z.array(orderView),
    /** at most 10,000, where counting stops; null behind a cursor, which has counted before */
    total: z.number().int().nullable(),
    page: z.number().int(),
    size: z.number().int(),
    /** null: this was the last page */
    next: z.string().nullable(),
  }),
  access: 'order.list',
})

export const orderRows = defineEndpoint({
  id: 'order.rows',
  method: 'GET',
  path: '/orders/rows',
  summary:
    'Rows of the list as they are now, each with whether it still matches the filters; orders out of sight are left out',
  query: z.strictObject({ ...orderFilterShape, ids: oneOrMany(uuid) }),
  response: z.object({ rows: z.array(z.object({ order: orderView, matches: z.boolean() })) }),
  access: 'order.list',
})

export const ORDER_FACETS = [
  'status',
  'stage',
  'language',
  'type',
  'kind',
  'person',
  'book',
] as const
export type OrderFacet = (typeof ORDER_FACETS)[number]

export const orderFacet = defineEndpoint({
  id: 'order.facet',
  method: 'GET',
  path: '/orders/facet',
  summary:
    'Values of one column among the orders that match the other filters, each with how many; of people and books the 50 with most',
  query: z.strictObject({
    ...orderFilterShape,
    column: z.enum(ORDER_FACETS),
    /** of people and books: in their names */
    words: z.string().max(100).optional(),
  }),
  response: z.array(
    z.object({ value: z.string(), name: z.string().nullable(), count: z.number().int() }),
  ),
  access: 'order.list',
})
