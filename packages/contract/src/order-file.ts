/**
 * The order list as a file: what matches, or what of it is chosen, in the columns the screen shows.
 */
import { TABLE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { ORDER_SORTS, orderFilter } from './order-list.ts'
import { uuid, SORT_ORDERS } from './primitives.ts'

/**
 * Columns of the order list by name: every field of a work order (spec 3.order), whom it waits for,
 * days in stage.
 */
export const ORDER_COLUMNS = [
  'serial',
  'title',
  'book',
  'bookId',
  'type',
  'kind',
  'language',
  'range',
  'wordCount',
  'status',
  'handlers',
  'progress',
  'waitingFor',
  'stageEnteredAt',
  'cutoffTime',
  'risk',
  'translationDeadline',
  'proofreadingDeadline',
  'typesettingDeadline',
  'submittedAt',
  'completedAt',
  'createdAt',
  'createdBy',
  'remark',
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

/** Orders in one file: a workbook is made in memory, a CSV as it goes out. */
export const ORDER_FILE_LIMIT = { xlsx: 20_000, csv: 100_000 } as const

export const orderListFile = defineEndpoint({
  id: 'order.list_file',
  method: 'POST',
  path: '/orders/file',
  summary:
    'What matches, or of it what is chosen, as a spreadsheet: sorted as asked, in the columns asked under their headings',
  body: z.strictObject({
    target: z.union([
      z.strictObject({ ids: z.array(uuid).min(1).max(ORDER_FILE_LIMIT.xlsx) }),
      z.strictObject({
        filter: orderFilter,
        except: z.array(uuid).max(ORDER_FILE_LIMIT.xlsx).default([]),
      }),
    ]),
    sort: z.enum(ORDER_SORTS).optional(),
    order: z.enum(SORT_ORDERS).optional(),
    /** as the reader's screen calls them */
    columns: z
      .array(z.strictObject({ id: z.enum(ORDER_COLUMNS), heading: z.string().min(1).max(80) }))
      .min(1)
      .max(ORDER_COLUMNS.length),
    format: z.enum(TABLE_FORMATS).default('xlsx'),
  }),
  response: z.unknown(),
  raw: 'response',
  access: 'order.export',
})
