import * as contract from '@panelflow/contract/order-view.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { changeView, deleteView, saveView, startWith } from './order-view.commands.ts'
import { getView, listViews } from './order-view.queries.ts'

/** Saved views of the order list. */
export const orderViewRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, contract.orderViewList, ({ actor }) => listViews(deps.db, actor))
  registerEndpoint(edge, contract.orderViewSave, async ({ actor, body }) =>
    getView(deps.db, actor, await saveView(deps, actor, body)),
  )
  registerEndpoint(edge, contract.orderViewStart, async ({ actor, body }) => {
    await startWith(deps, actor, body.viewId)
    return null
  })
  registerChange(
    edge,
    contract.orderViewChange,
    ({ actor, params, body }) => changeView(deps, actor, params.viewId, body),
    ({ actor, params }) => getView(deps.db, actor, params.viewId),
  )
  registerEndpoint(edge, contract.orderViewDelete, async ({ actor, params }) => {
    await deleteView(deps, actor, params.viewId)
    return null
  })
}
