import { ADMINISTRATOR_ROLES, type RoleId } from '@panelflow/domain/account/role.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { useStore } from 'zustand'
import { reasonOf } from '../../lib/reason.ts'
import { rolesOfUser, sessionStore } from '../../lib/session-store.ts'

/** Which roles the signed-in person may give: asked of the same table as the server's. */
export const useRoleReason = (): ((role: RoleId) => string | null) => {
  const { user, actingRole } = useStore(sessionStore)
  return (role) => {
    if (user === null) return null
    const actor = { accountId: user.id, isRoot: user.is_root, roles: rolesOfUser(user), actingRole }
    const right = can(actor, ADMINISTRATOR_ROLES.includes(role) ? 'user.grant_administrator_role' : 'user.grant_working_role')
    return right.ok ? null : reasonOf(right.code)
  }
}
