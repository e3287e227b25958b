import { isRoleId, type RoleId, getRoles } from '@panelflow/domain/account/role.ts'
import type { UserView } from '@panelflow/contract/user.ts'
import { createStore } from 'zustand/vanilla'

export interface SessionState {
  /**
   * `unknown` until the silent refresh after a reload has answered; `ended` while the screen waits
   * for a new sign-in with everything kept
   */
  readonly status: 'unknown' | 'signed_out' | 'signed_in' | 'ended'
  /** in memory only: never written to the browser's storage (spec 10.session.token) */
  readonly token: string | null
  readonly user: UserView | null
  readonly passwordExpired: boolean
  readonly actingRole: RoleId | null
}

const ROLE_KEY = 'panelflow.acting_role'

const SIGNED_OUT: SessionState = {
  status: 'signed_out',
  token: null,
  user: null,
  passwordExpired: false,
  actingRole: null,
}

export const sessionStore = createStore<SessionState>(() => ({ ...SIGNED_OUT, status: 'unknown' }))

export const rolesOfUser = (user: UserView | null): readonly RoleId[] =>
  user === null
    ? []
    : getRoles({ isRoot: user.is_root, roleIds: user.role_list.map((role) => role.role_id) })

/** The role of this tab, else of the last one used, else the first the person has. */
const rememberedRole = (user: UserView): RoleId | null => {
  const roles = rolesOfUser(user)
  const known = Number(sessionStorage.getItem(ROLE_KEY) ?? localStorage.getItem(ROLE_KEY))
  return isRoleId(known) && roles.includes(known) ? known : (roles[0] ?? null)
}

export const session = {
  setToken: (token: string): void => sessionStore.setState({ token }),
  setUser: (user: UserView): void => {
    const { actingRole } = sessionStore.getState()
    const storedRole =
      actingRole !== null && rolesOfUser(user).includes(actingRole)
        ? actingRole
        : rememberedRole(user)
    sessionStore.setState({
      status: 'signed_in',
      user,
      passwordExpired: user.passwordExpired,
      actingRole: storedRole,
    })
  },
  actAs: (role: RoleId): void => {
    if (sessionStore.getState().actingRole === role) return
    sessionStorage.setItem(ROLE_KEY, String(role))
    localStorage.setItem(ROLE_KEY, String(role))
    sessionStore.setState({ actingRole: role })
  },
  clear: (): void => sessionStore.setState(SIGNED_OUT),
  /**
   * Another tab has a new token. A tab of another person must not use it: the browser's session is
   * no longer theirs.
   */
  adopt: (token: string, userId: string): void => {
    const { status, user } = sessionStore.getState()
    if (status !== 'signed_in' && status !== 'ended') return
    if (user?.id === userId) sessionStore.setState({ status: 'signed_in', token })
    else session.end()
  },
  /**
   * The server does not know the session any more: the token goes, the screen and what was typed on
   * it stay (spec 10.session.end).
   */
  end: (): void => {
    const { status } = sessionStore.getState()
    if (status === 'signed_in') sessionStore.setState({ status: 'ended', token: null })
    else if (status === 'unknown') sessionStore.setState(SIGNED_OUT)
  },
} as const
