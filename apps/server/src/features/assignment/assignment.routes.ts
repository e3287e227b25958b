import {
  orderAssignPreview,
  orderAssignSeats,
  orderCandidates,
  orderSeats,
  orderSplit,
  orderWorkload,
} from '@panelflow/contract/assignment.ts'
import { crewCandidates, crewGet, crewSet } from '@panelflow/contract/crew.ts'
import type { Edge } from '../../http/edge.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { coverUrl } from '../file/file-address.ts'
import { setCrew } from '../crew/crew.commands.ts'
import { getCrews } from '../crew/crew.queries.ts'
import { getOrder } from '../order/order.queries.ts'
import { previewAssign, getWorkload } from './assign-preview.queries.ts'
import { assignSeats, listSeats } from './assign-seats.ts'
import { listCrewCandidates } from './crew-candidates.queries.ts'
import { listCandidates } from './candidates.queries.ts'
import { splitOrder } from './split-order.ts'

/** Who sits where on new orders of a book. */
const crewRoutes = (edge: Edge, deps: Deps): void => {
  const { now } = deps.clock
  registerEndpoint(edge, crewGet, ({ actor, params }) =>
    getCrews(deps.db, actor, params.bookId, now()),
  )
  registerChange(
    edge,
    crewSet,
    ({ actor, params, body }) => setCrew(deps, actor, params, body),
    ({ actor, params }) => getCrews(deps.db, actor, params.bookId, now()),
  )
  registerEndpoint(edge, crewCandidates, ({ params, query }) =>
    listCrewCandidates(deps.db, now(), params, query),
  )
}

export const assignmentRoutes = (edge: Edge, deps: Deps): void => {
  const { now } = deps.clock
  crewRoutes(edge, deps)
  registerEndpoint(
    edge,
    orderCandidates,
    async ({ actor, params, query }) =>
      await listCandidates(deps.db, actor, now(), params.orderId, query),
  )
  registerEndpoint(
    edge,
    orderWorkload,
    async ({ actor, params, query }) =>
      await getWorkload(deps.db, actor, now(), params.orderId, query.seat),
  )
  registerEndpoint(
    edge,
    orderAssignPreview,
    async ({ actor, params, body }) =>
      await previewAssign(deps.db, actor, now(), params.orderId, body),
  )
  registerEndpoint(
    edge,
    orderSeats,
    async ({ actor, params }) => await listSeats(deps.db, actor, now(), params.orderId),
  )
  registerEndpoint(edge, orderAssignSeats, async ({ actor, params, body, fileUrl }) => {
    await assignSeats(deps, actor, params.orderId, body)
    return await getOrder(
      { db: deps.db, now, imageUrl: (sha) => coverUrl(fileUrl, sha) },
      actor,
      params.orderId,
    )
  })
  registerEndpoint(edge, orderSplit, async ({ actor, params, body, fileUrl }) => {
    await splitOrder(deps, actor, params.orderId, body)
    return await getOrder(
      { db: deps.db, now, imageUrl: (sha) => coverUrl(fileUrl, sha) },
      actor,
      params.orderId,
    )
  })
}
