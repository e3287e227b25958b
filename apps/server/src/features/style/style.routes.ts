import * as contract from '@panelflow/contract/style.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { moveStyle } from './sort-styles.ts'
import { createStyle, deleteStyles, updateStyle } from './style.commands.ts'
import { getStyleRow, listStyles, toView } from './style.queries.ts'

/** Font style presets: the style drawer of the workspace. */
export const styleRoutes: Routes = (edge, deps) => {
  const show = async (actor: Actor, styleId: string) =>
    toView(await getStyleRow(deps.db, actor, styleId), actor)
  registerEndpoint(edge, contract.styleList, ({ actor, query }) =>
    listStyles(deps.db, actor, query),
  )
  registerEndpoint(edge, contract.styleCreate, async ({ actor, body }) =>
    show(actor, await createStyle(deps, actor, body)),
  )
  registerChange(
    edge,
    contract.styleUpdate,
    ({ actor, params, body }) => updateStyle(deps, actor, params.styleId, body),
    ({ actor, params }) => show(actor, params.styleId),
  )
  registerEndpoint(edge, contract.styleDelete, ({ actor, body }) => deleteStyles(deps, actor, body))
  registerEndpoint(edge, contract.styleSort, async ({ actor, body }) => ({
    styleId: body.styleId,
    sortId: await moveStyle(deps, actor, body),
  }))
}
