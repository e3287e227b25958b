import { isRoleId, type RoleId } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Access } from '@panelflow/contract/endpoint.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { Session } from './session/session.ts'

/**
 * `role-id` must name one of the person's own roles; it narrows, it never widens (spec
 * 10.rights.role_narrows).
 */
const parseActingRole = (session: Session, header: string | undefined): RoleId | null => {
  if (header === undefined || header === '') return null
  const role = Number(header)
  if (!isRoleId(role) || !session.roles.includes(role))
    throw new AppError('permission.role_denied', { role: header.slice(0, 20) })
  return role
}

/** The person of the session in the role of the header. */
export const toActor = (session: Session, roleHeader: string | undefined): Actor => ({
  accountId: session.accountId,
  isRoot: session.isRoot,
  roles: session.roles,
  actingRole: parseActingRole(session, roleHeader),
})

/**
 * Is there any row this actor may do it to? The command asks again for the row itself.
 * @throws AppError `permission.role_denied`
 */
export const requireAccess = (actor: Actor, access: Access | readonly Ability[]): void => {
  if (access === 'public' || access === 'signed_in') return
  const abilities: readonly Ability[] = typeof access === 'string' ? [access] : access
  if (abilities.some((ability) => can(actor, ability).ok)) return
  throw new AppError('permission.role_denied', { ability: abilities.join(', ') })
}
