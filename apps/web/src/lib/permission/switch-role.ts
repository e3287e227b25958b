import type { RoleId } from '@panelflow/domain/account/role.ts'
import { rolesOfUser, session, sessionStore } from '../http/session-store.ts'
import { mayChangeRole, permissionStore } from './permission-store.ts'

/**
 * Acts in `role` from now on where the account holds it and the permission mode lets the role
 * change. Returns the role acted in.
 */
export const switchRole = (role: RoleId): RoleId | null => {
  const { user } = sessionStore.getState()
  if (rolesOfUser(user).includes(role) && mayChangeRole(permissionStore.getState()))
    session.actAs(role)
  return sessionStore.getState().actingRole
}
