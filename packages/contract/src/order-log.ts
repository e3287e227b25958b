/** The log of an order (spec 2.path.order_log): typed entries, filtered, newest first. */
import { TABLE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import { LOG_KINDS } from '@panelflow/domain/log/log-kind.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, orderParams, personView, uuid } from './primitives.ts'

export const logView = z.object({
  id: z.number().int(),
  at: instant,
  type: z.string(),
  chapterNumber: z.number().int().nullable(),
  actor: personView.nullable(),
  actorRole: z.number().int().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type LogView = z.output<typeof logView>

const filterShape = {
  kind: z.enum(LOG_KINDS).optional(),
  person: uuid.optional(),
  /** also entries that name the chapter among others */
  chapter: z.coerce.number().int().min(1).max(9999).optional(),
  /** days in the organisation's zone, both included */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
}

export const orderLog = defineEndpoint({
  id: 'order.log',
  method: 'GET',
  path: '/orders/:orderId/log',
  summary: 'Typed log of an order, newest first; `before` is the last id of the page before',
  params: orderParams,
  query: z.strictObject({
    ...filterShape,
    before: z.coerce.number().int().min(1).optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    rows: z.array(logView),
    /** to be sent as `before` for more; null: that was all */
    next: z.number().int().nullable(),
    /** what the filter finds, counted up to 10,000 */
    total: z.number().int(),
    /** everybody with an entry in this order */
    people: z.array(personView),
  }),
  access: 'order.log.view',
})

export const orderLogFile = defineEndpoint({
  id: 'order.log_file',
  method: 'GET',
  path: '/orders/:orderId/log/file',
  summary: 'What the filter finds as a spreadsheet, newest first, in the sentences of the screen',
  params: orderParams,
  query: z.strictObject({ ...filterShape, format: z.enum(TABLE_FORMATS).default('xlsx') }),
  response: z.unknown(),
  raw: 'response',
  access: 'order.log.view',
})
