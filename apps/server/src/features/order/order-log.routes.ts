import { orderLog } from '@panelflow/contract/order-log.ts'
import type { Routes } from '../../edge/create-app.ts'
import { registerEndpoint } from '../../edge/register-endpoint.ts'
import { listLog } from './order-log.queries.ts'

export const orderLogRoutes: Routes = (edge, deps) =>
  registerEndpoint(edge, orderLog, ({ actor, params, query }) => listLog(deps.db, actor, params.orderId, query))
