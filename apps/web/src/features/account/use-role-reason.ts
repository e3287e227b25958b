import { ADMINISTRATOR_ROLES, type RoleId } from '@panelflow/domain/account/role.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { useStore } from 'zustand'
import { getReasonText } from '../../lib/forms/reason.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import { toActor } from '../../lib/permission/use-may.ts'

/** Which roles the signed-in person may give: asked of the same table as the server's. */
export const useRoleReason = (): ((role: RoleId) => string | null) => {
  const actor = toActor(useStore(sessionStore))
  return (role) => {
    if (actor === null) return null
    const right = can(
      actor,
      ADMINISTRATOR_ROLES.includes(role)
        ? 'user.grant_administrator_role'
        : 'user.grant_working_role',
    )
    return right.ok ? null : getReasonText(right.code)
  }
}
