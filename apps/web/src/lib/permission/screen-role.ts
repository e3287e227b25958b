import type { RoleId } from '@panelflow/domain/account/role.ts'
import { maySee, type Screen, SCREENS } from '@panelflow/domain/permission/screens.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { rolesOfUser, sessionStore } from '../http/session-store.ts'
import { mayChangeRole, permissionStore } from './permission-store.ts'

/** The account a screen is opened for. */
export interface RoleHolder {
  readonly held: readonly RoleId[]
  readonly acting: RoleId | null
  readonly isRoot: boolean
  /** the permission mode lets the acting role change */
  readonly isFree: boolean
}

export const currentHolder = (): RoleHolder => {
  const { user, actingRole } = sessionStore.getState()
  return {
    held: rolesOfUser(user),
    acting: actingRole,
    isRoot: user?.is_root === true,
    isFree: mayChangeRole(permissionStore.getState()),
  }
}

export const useRoleHolder = (): RoleHolder => {
  const user = useStore(sessionStore, (state) => state.user)
  const acting = useStore(sessionStore, ({ actingRole }) => actingRole)
  const isFree = useStore(permissionStore, mayChangeRole)
  return useMemo(
    () => ({ held: rolesOfUser(user), acting, isRoot: user?.is_root === true, isFree }),
    [user, acting, isFree],
  )
}

/**
 * Roles the account can open a screen in, the best first: the one the address names, the acting
 * one, the others it holds.
 * Where the permission mode keeps the acting role, that one only; root's rights never depend on it.
 * `allowed`: roles of the screen; undefined: all.
 */
export const listScreenRoles = (
  { held, acting, isRoot, isFree }: RoleHolder,
  allowed: readonly RoleId[] | undefined,
  named?: number,
): readonly RoleId[] => {
  const open = held.filter(
    (role) => (isFree || isRoot || role === acting) && (allowed?.includes(role) ?? true),
  )
  const preferred = [named, acting].flatMap((wanted) => open.filter((role) => role === wanted))
  return [...new Set([...preferred, ...open])]
}

/** Address of a screen in the best role for it. Null: no role of the account opens it now. */
export const screenHref = (
  holder: RoleHolder,
  path: string,
  allowed: readonly RoleId[] | undefined,
): string | null => {
  const [role] = listScreenRoles(holder, allowed)
  if (role === undefined) return allowed === undefined && !path.includes(':role_id') ? path : null
  return path.replaceAll(':role_id', String(role))
}

const PATTERNS: readonly {
  readonly screen: Screen
  readonly pattern: RegExp
  readonly rolePlace: number
}[] = SCREENS.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  rolePlace: screen.path.split('/').indexOf(':role_id'),
}))

/** The same screen in another role. Null: that role may not open it. */
export const pathInRole = (pathname: string, role: RoleId): string | null => {
  const found = PATTERNS.find(({ pattern }) => pattern.test(pathname))
  if (found === undefined) return pathname
  const { screen, rolePlace } = found
  if (screen.allRoles !== true && !maySee(screen, [role])) return null
  return pathname
    .split('/')
    .map((part, place) => (rolePlace > 0 && place === rolePlace ? String(role) : part))
    .join('/')
}
