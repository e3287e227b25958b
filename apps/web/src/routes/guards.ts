import { isRoleId, type RoleId } from '@panelflow/domain/account/role.ts'
import { maySee, SCREENS, type ScreenName } from '@panelflow/domain/permission/screens.ts'
import { redirect } from '@tanstack/react-router'
import { restoreSession } from '../lib/api.ts'
import { rolesOfUser, session, sessionStore } from '../lib/session-store.ts'
import { safeTarget } from './safe-target.ts'

/** The acting role of the address may not open this screen, or the person does not have that role. */
class AccessDenied extends Error {
  constructor() {
    super('access denied')
    this.name = 'AccessDenied'
  }
}

/** Unauthenticated visitors go to the login with the intended path (spec §2); a session that just ended keeps its screen. */
export const requireSession = async (href: string): Promise<void> => {
  await restoreSession()
  const { status, passwordExpired } = sessionStore.getState()
  if (status === 'signed_out' || (status === 'signed_in' && passwordExpired)) {
    throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } })
  }
}

/** A logged-in visitor of the login goes on to the target or the root, unless the password is flagged expired (spec §2). */
export const leaveLogin = async (target: string | undefined): Promise<void> => {
  await restoreSession()
  const { status, passwordExpired } = sessionStore.getState()
  if (status === 'signed_in' && !passwordExpired) throw redirect({ href: safeTarget(target) ?? '/' })
}

/** The role in the path becomes the acting one, if the person has it and it may see the screen. */
export const actInPath = (roleParam: string, screen: ScreenName): void => {
  const role = Number(roleParam)
  const { user, status } = sessionStore.getState()
  if (status === 'ended') return
  const row = SCREENS.find((one) => one.name === screen)
  if (!isRoleId(role) || !rolesOfUser(user).includes(role) || row === undefined || !maySee(row, [role])) throw new AccessDenied()
  session.actAs(role)
}

/** Role for links that need one. */
export const linkRole = (): RoleId => {
  const { actingRole } = sessionStore.getState()
  if (actingRole === null) throw new AccessDenied()
  return actingRole
}
