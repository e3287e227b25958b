import { menuList } from '@panelflow/contract/menu.ts'
import { screenTree } from '@panelflow/domain/permission/menu-tree.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'

/** Menu for the backend permission mode (spec 6.mode.backend). */
export const menuRoutes: Routes = (edge) => {
  registerEndpoint(edge, menuList, async ({ actor }) => screenTree(actor.roles))
}
