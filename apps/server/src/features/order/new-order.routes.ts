import { orderCreateSeveral, orderRange } from '@panelflow/contract/new-order.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { createOrders } from './create-order.ts'
import { getCountedRange } from './order-range.queries.ts'
import { getOrder, type OrderQueryDeps } from './order.queries.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'

/** Making orders: several languages at once, and what a range meets. */
export const newOrderRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, orderRange, ({ query }) => getCountedRange(deps.db, query))
  registerEndpoint(edge, orderCreateSeveral, async ({ actor, body, fileUrl }) => {
    const reading: OrderQueryDeps = {
      db: deps.db,
      now: deps.clock.now,
      imageUrl: (sha) => fileUrl(`/api/files/blobs/${sha}`),
    }
    const made = await createOrders({ ...deps, zone: await organisationZone(deps.db) }, actor, body)
    return await Promise.all(
      made.map(async ({ targetLanguage, id }) => ({
        targetLanguage,
        order: await getOrder(reading, actor, id),
      })),
    )
  })
}
