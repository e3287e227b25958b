import { orderLog, orderLogFile } from '@panelflow/contract/order-log.ts'
import { requestLocale } from '../../http/answer.ts'
import { auditExport } from '../../http/audit-export.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { createOrderLogFile } from './order-log-file.ts'
import { listLog } from './order-log.queries.ts'

export const orderLogRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, orderLog, ({ actor, params, query }) =>
    listLog(deps.db, actor, params.orderId, query),
  )
  registerEndpoint(edge, orderLogFile, async ({ actor, params, query, request }) => {
    const fileRequest = {
      orderId: params.orderId,
      query,
      locale: requestLocale(request),
      now: deps.clock.now(),
    }
    const { answer, lines } = await createOrderLogFile(deps.db, actor, fileRequest)
    await auditExport(deps, request, actor, {
      object: { kind: 'order', id: params.orderId },
      params: { what: 'log', lines, ...query },
    })
    return answer
  })
}
