import { calendarGet, calendarPut, orderOutlook } from '@panelflow/contract/schedule.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { getOutlook } from './order-outlook.queries.ts'
import { readCalendar, writeCalendar } from './studio-calendar.ts'

/** When the studio works, and what may be expected of an order by it. */
export const scheduleRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, calendarGet, () => readCalendar(deps.db))
  registerChange(
    edge,
    calendarPut,
    ({ actor, body }) => writeCalendar(deps, actor, body),
    () => readCalendar(deps.db),
  )
  registerEndpoint(edge, orderOutlook, ({ actor, params }) =>
    getOutlook(deps.db, actor, params.orderId, deps.clock.now()),
  )
}
