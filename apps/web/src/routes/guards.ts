import { isRoleId, type RoleId } from '@panelflow/domain/account/role.ts'
import { maySee, SCREENS, type ScreenName } from '@panelflow/domain/permission/screens.ts'
import { redirect } from '@tanstack/react-router'
import { restoreSession } from '../lib/api.ts'
import { forgetTabs } from '../lib/tabs/tab-store.ts'
import { forgetPermissions } from '../lib/permission/permission-store.ts'
import { rolesOfUser, session, sessionStore } from '../lib/session-store.ts'
import { safeTarget } from './safe-target.ts'

/** The acting role of the address may not open this screen, or the person does not have that role. */
export class AccessDenied extends Error {
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
  // whoever comes next starts with nothing of this person (spec §2)
  if (status === 'ended') session.clear()
  forgetPermissions()
  forgetTabs()
}

/** Puts on the hat `roleParam` names, if the person has it and `mayOpen` says so. */
export const actIn = (roleParam: unknown, mayOpen: (role: RoleId) => boolean): void => {
  const role = Number(roleParam)
  const { user, status } = sessionStore.getState()
  if (status === 'ended') return
  if (!isRoleId(role) || !rolesOfUser(user).includes(role) || !mayOpen(role)) throw new AccessDenied()
  session.actAs(role)
}

/** The role in the path becomes the acting one, if the person has it and it may see the screen. */
export const actInPath = (roleParam: string, screen: ScreenName): void => {
  const row = SCREENS.find((one) => one.name === screen)
  actIn(roleParam, (role) => row !== undefined && maySee(row, [role]))
}

/** For screens without a role in their path: the acting one must see them. */
export const requireScreen = (screen: ScreenName): void => {
  const row = SCREENS.find((one) => one.name === screen)
  const { actingRole, status } = sessionStore.getState()
  if (status === 'ended') return
  if (row === undefined || actingRole === null || !maySee(row, [actingRole])) throw new AccessDenied()
}

/** Role for links that need one. */
export const linkRole = (): RoleId => {
  const { actingRole } = sessionStore.getState()
  if (actingRole === null) throw new AccessDenied()
  return actingRole
}
