import type { RoleId } from '@panelflow/domain/account/role.ts'
import { buildMenu, type ScreenNode, screenTree } from '@panelflow/domain/permission/menu-tree.ts'
import type { PermissionMode } from '../settings/settings.ts'

/** A role id, or a permission code such as `order.create`. */
export type PermissionValue = number | string

/**
 * Where rights on screens come from (spec 6.mode). What may be *done* with a thing is the server's
 * word, in `can` of its answers.
 */
export interface PermissionSource {
  readonly mode: PermissionMode
  /** screens this person may open */
  readonly tree: readonly ScreenNode[]
  readonly menu: readonly ScreenNode[]
  /**
   * passes if any of the values matches; roles are asked in role and route-mapping mode, codes in
   * backend mode
   */
  readonly can: (value: PermissionValue | readonly PermissionValue[]) => boolean
}

const createAnyCheck =
  (owned: ReadonlySet<PermissionValue>) =>
  (value: PermissionValue | readonly PermissionValue[]): boolean =>
    Array.isArray(value)
      ? value.some((one: PermissionValue) => owned.has(one))
      : owned.has(value as PermissionValue)

/** Screens by role, the menu in the order of the table. */
export const roleSource = (roles: readonly RoleId[]): PermissionSource => {
  const tree = screenTree(roles)
  return {
    mode: 'role',
    tree,
    menu: tree.filter(({ meta }) => !meta.shouldIgnoreRoute),
    can: createAnyCheck(new Set(roles)),
  }
}

/** Screens by role, the menu in the order of its numbers. The default. */
export const routeMappingSource = (roles: readonly RoleId[]): PermissionSource => {
  const tree = screenTree(roles)
  return { mode: 'route_mapping', tree, menu: buildMenu(tree), can: createAnyCheck(new Set(roles)) }
}

/** Screens and codes as the server lists them. */
export const backendSource = (
  tree: readonly ScreenNode[],
  codes: readonly string[],
): PermissionSource => ({
  mode: 'backend',
  tree,
  menu: buildMenu(tree),
  can: createAnyCheck(new Set(codes)),
})
