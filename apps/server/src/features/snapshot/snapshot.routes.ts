import { snapshotChanges, snapshotList, snapshotPage } from '@panelflow/contract/snapshot.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { changesSince, getSnapshotPage, listSnapshots } from './snapshot.queries.ts'

export const snapshotRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(
    edge,
    snapshotList,
    async ({ actor, params }) => await listSnapshots(deps.db, actor, params.chapterId),
  )
  registerEndpoint(
    edge,
    snapshotChanges,
    async ({ actor, params }) => await changesSince(deps.db, actor, params),
  )
  registerEndpoint(
    edge,
    snapshotPage,
    async ({ actor, params, fileUrl }) => await getSnapshotPage(deps.db, actor, params, fileUrl),
  )
}
