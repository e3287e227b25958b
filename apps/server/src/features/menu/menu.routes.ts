import { type MenuItem, menuList } from '@panelflow/contract/menu.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import { type Screen, screensFor } from '@panelflow/domain/permission/screens.ts'
import type { Routes } from '../../edge/create-app.ts'
import { registerEndpoint } from '../../edge/register-endpoint.ts'

const leafOf = (screen: Screen): Omit<MenuItem, 'redirect' | 'children'> => ({
  name: screen.name,
  path: screen.path,
  component: screen.name,
  meta: {
    title: `screen.${screen.name}`,
    ...(screen.roles ? { allowedRoles: [...screen.roles] } : {}),
    shouldIgnoreRoute: !screen.inMenu,
    orderNumber: screen.order,
    shouldAffixToNavBar: screen.pinned,
  },
})

/** The screens of these roles; those of one section stand below its first path segment. */
export const menuTree = (roles: readonly RoleId[]): MenuItem[] => {
  const screens = screensFor(roles)
  const isSection = (screen: Screen): boolean => /^\/\w+$/.test(screen.path)
  return screens
    .filter(isSection)
    .toSorted((a, b) => a.order - b.order)
    .map((section) => ({
      ...leafOf(section),
      redirect: section.redirect,
      children: screens.filter((screen) => !isSection(screen) && screen.path.startsWith(`${section.path}/`)).map(leafOf),
    }))
}

/** Menu for the backend permission mode (spec §6). */
export const menuRoutes: Routes = (edge) => {
  registerEndpoint(edge, menuList, async ({ actor }) => menuTree(actor.roles))
}
