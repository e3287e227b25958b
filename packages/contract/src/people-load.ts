/** Work left in the list's orders by person and day, against the hours each day gives. */
import { RISKS } from '@panelflow/domain/schedule/forecast.ts'
import { WORK_STAGES } from '@panelflow/domain/schedule/pace.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { orderIdentity } from './order-identity.ts'
import { orderFilterShape } from './order-list.ts'
import { instant, personView, uuid } from './primitives.ts'

const day = z.iso.date()
export const MAX_LOAD_WEEKS = 12
/** Orders named behind a figure. */
export const MAX_LOAD_ORDERS = 200

export const peopleLoad = defineEndpoint({
  id: 'order.people_load',
  method: 'GET',
  path: '/orders/people-load',
  summary:
    'Hours left in the orders that match, by person and day: what is left of each stage at the person’s pace, spread over the working days until the stage is due. Who does not see all orders gets their own hours only',
  query: z.strictObject({
    ...orderFilterShape,
    /** a day of the first week; the present week when left out */
    from: day.optional(),
    weeks: z.coerce.number().int().min(1).max(MAX_LOAD_WEEKS).default(6),
  }),
  response: z.object({
    today: day,
    /** of whole weeks, Monday first */
    days: z.array(day),
    people: z.array(
      z.object({
        /** null: seats that nobody has yet */
        person: personView.nullable(),
        /** working hours left in the orders that match */
        hours: z.number(),
        /** one for each of `days` */
        days: z.array(
          z.object({
            /** hours in orders that match */
            hours: z.number(),
            /** hours of the same person in other orders */
            other: z.number(),
            /** what the day gives; 0 where it is free or the person away */
            free: z.number(),
            isOverBooked: z.boolean(),
          }),
        ),
      }),
    ),
    /** orders that match and go on, of which nothing can be forecast yet */
    unknown: z.number().int(),
  }),
  access: 'order.list',
})

export const loadOrders = defineEndpoint({
  id: 'order.load_orders',
  method: 'GET',
  path: '/orders/people-load/orders',
  summary: 'The orders behind the hours of a person in some days, those with most hours first',
  query: z.strictObject({
    ...orderFilterShape,
    /** left out: seats that nobody has yet */
    account: uuid.optional(),
    from: day,
    to: day,
  }),
  response: z.object({
    /** at most 200 */
    orders: z.array(
      z.object({
        id: uuid,
        order: orderIdentity,
        risk: z.enum(RISKS),
        /** hours of these days */
        hours: z.number(),
        stages: z.array(z.object({ stage: z.enum(WORK_STAGES), hours: z.number(), due: instant })),
        /** does it match the filters, or is it another order of the person? */
        matches: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
  access: 'order.list',
})
