/**
 * Working calendar of the studio, and what may be expected of an order by it.
 */
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { RISKS } from '@panelflow/domain/schedule/forecast.ts'
import { WORK_STAGES } from '@panelflow/domain/schedule/pace.ts'
import { isCalendarSound } from '@panelflow/domain/schedule/working-calendar.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, orderParams, personView, uuid, version } from './primitives.ts'

const days = z.array(z.iso.date()).max(400)
const calendarShape = {
  /** 1 Monday … 7 Sunday */
  workingDays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  /** minutes after midnight of the organisation's zone */
  start: z.number().int().min(0).max(1439),
  end: z.number().int().min(1).max(1440),
  holidays: days,
  extraDays: days,
}

/** `version` 0: nobody has set it yet */
export const calendarView = z.object({
  version: z.number().int(),
  ...calendarShape,
  zone: z.string(),
})
export type CalendarView = z.output<typeof calendarView>

export const calendarGet = defineEndpoint({
  id: 'calendar.get',
  method: 'GET',
  path: '/studio/calendar',
  summary: 'When the studio works: days, hours, holidays, zone',
  response: calendarView,
  access: 'order.list',
})

export const calendarPut = defineEndpoint({
  id: 'calendar.put',
  method: 'PUT',
  path: '/studio/calendar',
  summary: 'Set when the studio works',
  body: z
    .strictObject({ version: version.or(z.literal(0)), ...calendarShape })
    .refine(isCalendarSound, { path: ['end'] }),
  response: calendarView,
  access: 'settings.policy',
})

export const orderOutlook = defineEndpoint({
  id: 'order.outlook',
  method: 'GET',
  path: '/orders/:orderId/outlook',
  summary:
    'Forecast of an order by stage, its words now and when they were frozen, its relations by cloning',
  params: orderParams,
  response: z.object({
    /**
     * null: not to be forecast, because images or words are missing, the order is finished, or
     * somebody leaves before it is
     */
    finishAt: instant.nullable(),
    why: z.enum(['finished', 'no_images', 'no_words']).nullable(),
    /** of the order's own deadline */
    risk: z.enum(RISKS),
    stages: z.array(
      z.object({
        stage: z.enum(WORK_STAGES),
        /** working hours of whoever takes longest */
        hours: z.number(),
        /**
         * working hours that person has before, in other orders that are more urgent or due earlier
         */
        ahead: z.number(),
        /** null: nothing is left of it, or somebody leaves before it is done */
        finishAt: instant.nullable(),
        /** the person of this stage leaves before it is done, on this last day */
        leaves: z.object({ person: personView, on: z.string() }).nullable(),
        risk: z.enum(RISKS),
      }),
    ),
    words: z.object({
      frozen: z.number().int().nullable(),
      /**
       * counted now; null while nothing was read, or when there is too much to be counted for a
       * screen
       */
      now: z.number().int().nullable(),
      chapters: z.array(z.object({ chapterId: uuid, words: z.number().int() })),
    }),
    clonedFrom: z.object({ id: uuid, serial: z.number().int() }).nullable(),
    /** why this order corrects the one it was cloned from; null: it does not */
    correctionReason: z.string().nullable(),
    clones: z.array(
      z.object({
        id: uuid,
        serial: z.number().int(),
        correctionReason: z.string().nullable(),
        status: z.enum(ORDER_STATUSES),
      }),
    ),
  }),
  access: 'order.base.view',
})
