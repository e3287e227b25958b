import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { useStore } from 'zustand'
import { rolesOfUser, type SessionState, sessionStore } from '../http/session-store.ts'

/** The signed-in person as the ability table knows actors; null while nobody is. */
export const toActor = ({
  user,
  actingRole,
}: Pick<SessionState, 'user' | 'actingRole'>): Actor | null =>
  user === null
    ? null
    : { accountId: user.id, isRoot: user.is_root, roles: rolesOfUser(user), actingRole }

/**
 * May the person do this at all? Asked of the same table as the server's; a row's own `can` says
 * whether here and now.
 */
export const useMay = (ability: Ability): boolean => {
  const actor = toActor(useStore(sessionStore))
  return actor !== null && can(actor, ability).ok
}
