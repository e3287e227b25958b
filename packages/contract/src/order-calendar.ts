/** The order list in time: deadlines, releases and days away, and what moving a deadline shifts. */
import { RISKS } from '@panelflow/domain/schedule/forecast.ts'
import { WORK_STAGES } from '@panelflow/domain/schedule/pace.ts'
import { DEADLINES } from '@panelflow/domain/schedule/reminders.ts'
import { BATCH_STATUSES } from '@panelflow/domain/serial/batch.ts'
import { z } from 'zod'
import { deadlinesView } from './deadline.ts'
import { defineEndpoint } from './endpoint.ts'
import { orderFilterShape } from './order-list.ts'
import { orderView } from './order.ts'
import { dateInput, instant, orderParams, personView, uuid } from './primitives.ts'

const day = z.iso.date()
const DAY_MS = 86_400_000
/** Days of one calendar: six weeks and what surrounds them. */
const MAX_CALENDAR_DAYS = 62

const isShort = ({ from, to }: { readonly from: string; readonly to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return days >= 0 && days < MAX_CALENDAR_DAYS
}

export const orderCalendar = defineEndpoint({
  id: 'order.calendar',
  method: 'GET',
  path: '/orders/calendar',
  summary:
    'Deadlines of the orders that match, by days of the organisation’s calendar, with releases and days away as far as one may see them',
  query: z
    .strictObject({
      ...orderFilterShape,
      from: day,
      to: day,
      /** deadlines of each day that are named; all are counted */
      size: z.coerce.number().int().min(1).max(100).default(6),
      /** `orders`: only the orders’ own deadlines, not those of their stages */
      deadlines: z.enum(['all', 'orders']).default('all'),
    })
    .refine(isShort, { path: ['to'] }),
  response: z.object({
    zone: z.string(),
    today: day,
    days: z.array(
      z.object({
        day,
        isWorked: z.boolean(),
        total: z.number().int(),
        deadlines: z.array(z.object({ orderId: uuid, deadline: z.enum(DEADLINES), at: instant })),
      }),
    ),
    /** those the deadlines are of */
    orders: z.array(orderView),
    releases: z.array(
      z.object({
        id: uuid,
        day,
        at: instant,
        serial: z.object({ id: uuid, title: z.string() }),
        number: z.number().int(),
        description: z.string(),
        status: z.enum(BATCH_STATUSES),
      }),
    ),
    /** `until` null: the person leaves for good */
    absences: z.array(z.object({ person: personView, from: day, until: day.nullable() })),
  }),
  access: 'order.list',
})

const risks = z.object({ before: z.enum(RISKS), after: z.enum(RISKS) })
const namedOrder = z.object({ id: uuid, serial: z.number().int(), title: z.string() })

export const deadlinePreview = defineEndpoint({
  id: 'order.deadline_preview',
  method: 'POST',
  path: '/orders/:orderId/deadline-preview',
  summary:
    'What other deadlines of an order would mean, for it and for other orders of the same people. Changes nothing; refuses what the change itself would refuse',
  params: orderParams,
  body: z.strictObject({
    cutoffTime: dateInput.optional(),
    translationDeadline: dateInput.nullable().optional(),
    proofreadingDeadline: dateInput.nullable().optional(),
    typesettingDeadline: dateInput.nullable().optional(),
  }),
  response: z.object({
    before: deadlinesView,
    after: deadlinesView,
    /** null: nothing can be forecast */
    finishAt: instant.nullable(),
    risk: risks,
    /** stages with work left and a deadline of their own */
    stages: z.array(z.object({ stage: z.enum(WORK_STAGES), risk: risks })),
    /** moved deadlines on days nobody works, with the next day that is worked */
    freeDays: z.array(z.object({ deadline: z.enum(DEADLINES), day, next: day })),
    /** people with work left in the order who are away before it is due */
    absences: z.array(z.object({ person: personView, from: day, until: day.nullable() })),
    /** other deadlines of these people on a day that a deadline is moved to */
    sameDay: z.array(
      z.object({ person: personView, day, order: namedOrder, deadline: z.enum(DEADLINES) }),
    ),
    /** other orders of these people that come earlier or later and stand differently then */
    others: z.array(z.object({ order: namedOrder, risk: risks })),
  }),
  access: ['order.edit_deadline', 'order.edit_stage_deadlines'],
})
