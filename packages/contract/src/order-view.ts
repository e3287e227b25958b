/**
 * Saved views of the order list: filters, sort, columns. One's own, or shared with everybody by an
 * administrator.
 */
import { ORDER_LAYOUTS } from '@panelflow/domain/order/order-layout.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { ORDER_SORTS, orderFilter } from './order-list.ts'
import { instant, personView, uuid, version, SORT_ORDERS } from './primitives.ts'

export const VIEW_LIMIT = 100
export const ORDER_DENSITIES = ['compact', 'normal', 'roomy'] as const

/**
 * What a view restores. Columns are the screen's own names; those it does not know are left out by
 * it.
 */
export const orderViewDefinition = z.strictObject({
  filter: orderFilter,
  sort: z.enum(ORDER_SORTS).optional(),
  order: z.enum(SORT_ORDERS).optional(),
  columns: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(40),
        width: z.number().int().min(40).max(1200).optional(),
      }),
    )
    .max(60)
    .optional(),
  density: z.enum(ORDER_DENSITIES).optional(),
  /** left out: a table */
  layout: z.enum(ORDER_LAYOUTS).optional(),
})
export type OrderViewDefinition = z.output<typeof orderViewDefinition>

const savedView = z.object({
  id: uuid,
  name: z.string(),
  shared: z.boolean(),
  owner: personView,
  definition: orderViewDefinition,
  version: z.number().int(),
  updatedAt: instant,
  /** may the acting person change or delete it */
  mayChange: z.boolean(),
})
export type SavedOrderView = z.output<typeof savedView>

const VIEW_RIGHTS = ['order.save_view_own', 'order.save_view_shared'] as const
const name = z.string().trim().min(1).max(60)
const viewParams = z.strictObject({ viewId: uuid })

export const orderViewList = defineEndpoint({
  id: 'order_view.list',
  method: 'GET',
  path: '/order-views',
  summary: 'One’s own views and the shared ones, and which of them one starts with',
  response: z.object({ views: z.array(savedView), startWith: uuid.nullable() }),
  access: VIEW_RIGHTS,
})

export const orderViewSave = defineEndpoint({
  id: 'order_view.save',
  method: 'POST',
  path: '/order-views',
  summary: 'Save a view under a new name',
  body: z.strictObject({
    name,
    shared: z.boolean().default(false),
    definition: orderViewDefinition,
  }),
  response: savedView,
  access: VIEW_RIGHTS,
})

export const orderViewChange = defineEndpoint({
  id: 'order_view.change',
  method: 'PATCH',
  path: '/order-views/:viewId',
  summary: 'Rename a view, save it anew, share it or stop sharing it',
  params: viewParams,
  body: z.strictObject({
    version,
    name: name.optional(),
    shared: z.boolean().optional(),
    definition: orderViewDefinition.optional(),
  }),
  response: savedView,
  access: VIEW_RIGHTS,
})

export const orderViewDelete = defineEndpoint({
  id: 'order_view.delete',
  method: 'DELETE',
  path: '/order-views/:viewId',
  summary: 'Delete a view; who started with it starts with the plain list again',
  params: viewParams,
  response: z.null(),
  access: VIEW_RIGHTS,
})

export const orderViewStart = defineEndpoint({
  id: 'order_view.start',
  method: 'PUT',
  path: '/order-views/start',
  summary: 'Which view the list starts with for the asking person; null for the plain list',
  body: z.strictObject({ viewId: uuid.nullable() }),
  response: z.null(),
  access: VIEW_RIGHTS,
})
