import { checkRequestCreate, checkRequestList } from '@panelflow/contract/workflow.ts'
import type { Edge } from '../../edge/edge.ts'
import { registerEndpoint } from '../../edge/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { createCheckRequest } from './check-request.commands.ts'
import { getCheckRequest, listCheckRequests } from './check-request.queries.ts'

export const checkRequestRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(edge, checkRequestCreate, async ({ actor, params, body }) => {
    const id = await createCheckRequest(deps, actor, params.orderId, body)
    return await getCheckRequest(deps.db, actor, params.orderId, id)
  })
  registerEndpoint(edge, checkRequestList, async ({ actor, params }) => await listCheckRequests(deps.db, actor, params.orderId))
}
