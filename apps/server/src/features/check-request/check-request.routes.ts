import * as contract from '@panelflow/contract/check-request.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  answerCheckRequest,
  createCheckRequest,
  decideCheckRequest,
  orderIdOfRequest,
  withdrawCheckRequest,
} from './check-request.commands.ts'
import {
  getCheckRequest,
  listCheckRequests,
  queueOfCheckRequests,
} from './check-request.queries.ts'

export const checkRequestRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(edge, contract.checkRequestCreate, async ({ actor, params, body }) => {
    const id = await createCheckRequest(deps, actor, params.orderId, body)
    return await getCheckRequest(deps.db, actor, params.orderId, id)
  })
  registerEndpoint(
    edge,
    contract.checkRequestList,
    async ({ actor, params }) => await listCheckRequests(deps.db, actor, params.orderId),
  )
  registerEndpoint(
    edge,
    contract.checkRequestQueue,
    async ({ actor, query }) => await queueOfCheckRequests(deps.db, actor, query),
  )
  registerEndpoint(
    edge,
    contract.checkRequestDecide,
    async ({ actor, params: { checkRequestId: id }, body }) => {
      await decideCheckRequest(deps, actor, id, body)
      return await getCheckRequest(deps.db, actor, await orderIdOfRequest(deps, id), id)
    },
  )
  registerEndpoint(
    edge,
    contract.checkRequestAnswer,
    async ({ actor, params: { checkRequestId: id }, body }) =>
      getCheckRequest(deps.db, actor, await answerCheckRequest(deps, actor, id, body.words), id),
  )
  registerEndpoint(
    edge,
    contract.checkRequestWithdraw,
    async ({ actor, params: { checkRequestId: id }, body }) => {
      await withdrawCheckRequest(deps, actor, id, body.version)
      return await getCheckRequest(deps.db, actor, await orderIdOfRequest(deps, id), id)
    },
  )
}
