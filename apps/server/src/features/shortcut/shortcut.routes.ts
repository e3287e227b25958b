import * as contract from '@panelflow/contract/shortcut.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { setShortcuts } from './shortcut.commands.ts'
import { getShortcuts } from './shortcut.queries.ts'

/** Keys that follow a person to every computer. */
export const shortcutRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, contract.shortcutGet, ({ actor }) =>
    getShortcuts(deps.db, actor.accountId),
  )
  registerChange(
    edge,
    contract.shortcutSet,
    ({ actor, body }) => setShortcuts(deps, actor.accountId, body),
    ({ actor }) => getShortcuts(deps.db, actor.accountId),
  )
}
