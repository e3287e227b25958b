/** The order list as a board: the first cards of every stage with how many there are. */
import { BOARD_COLUMNS } from '@panelflow/domain/order/order-stage.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { ORDER_SORTS, orderFilterShape } from './order-list.ts'
import { orderView } from './order.ts'
import { SORT_ORDERS } from './primitives.ts'

export const orderBoard = defineEndpoint({
  id: 'order.board',
  method: 'GET',
  path: '/orders/board',
  summary:
    'Orders by stage: how many of each match the filters, and the first of them. Go on in one column with `next` as the cursor of the list, filtered by the statuses of that column',
  query: z.strictObject({
    ...orderFilterShape,
    /** cards of each column; 0: only how many there are */
    size: z.coerce.number().int().min(0).max(100).default(30),
    sort: z.enum(ORDER_SORTS).optional(),
    order: z.enum(SORT_ORDERS).optional(),
  }),
  response: z.object({
    columns: z.array(
      z.object({
        column: z.enum(BOARD_COLUMNS),
        total: z.number().int(),
        rows: z.array(orderView),
        next: z.string().nullable(),
      }),
    ),
  }),
  access: 'order.list',
})
