import * as contract from '@panelflow/contract/order-bulk.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'
import { previewBulk } from './bulk-preview.queries.ts'
import { cancelBulk, startBulk, undoBulk } from './bulk-run.commands.ts'
import { getBulk, listBulk, listBulkRows } from './bulk-run.queries.ts'

/** One action on many orders. */
export const orderBulkRoutes: Routes = (edge, deps) => {
  const writing = async (): Promise<OrderDeps> => ({
    ...deps,
    zone: await organisationZone(deps.db),
  })

  registerEndpoint(edge, contract.bulkPreview, async ({ actor, body }) =>
    previewBulk(
      { db: deps.db, now: deps.clock.now(), zone: await organisationZone(deps.db) },
      actor,
      body,
    ),
  )
  registerEndpoint(edge, contract.bulkRun, async ({ actor, body }) =>
    getBulk(deps.db, actor, await startBulk(await writing(), actor, body)),
  )
  registerEndpoint(edge, contract.bulkList, ({ actor }) => listBulk(deps.db, actor))
  registerEndpoint(edge, contract.bulkGet, ({ actor, params }) =>
    getBulk(deps.db, actor, params.runId),
  )
  registerEndpoint(edge, contract.bulkRows, ({ actor, params, query }) =>
    listBulkRows(deps.db, actor, params.runId, query),
  )
  registerEndpoint(edge, contract.bulkCancel, async ({ actor, params }) => {
    await cancelBulk(await writing(), actor, params.runId)
    return getBulk(deps.db, actor, params.runId)
  })
  registerEndpoint(edge, contract.bulkUndo, async ({ actor, params }) =>
    getBulk(deps.db, actor, await undoBulk(await writing(), actor, params.runId)),
  )
}
