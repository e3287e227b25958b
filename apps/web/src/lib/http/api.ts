import type { BodyInput } from '@panelflow/contract/endpoint.ts'
import {
  userCurrent,
  userLogin,
  userLogout,
  userRefresh,
  type UserView,
} from '@panelflow/contract/user.ts'
import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { apiBase } from './api-base.ts'
import { type ClientSession, createApiClient } from './api-client.ts'
import { isCallError } from './call-error.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { createRefresher, exclusiveAcrossTabs } from './refresher.ts'
import { session, sessionStore } from './session-store.ts'
import { createLogoutLoop, pauseUntilOnline, signOutMark } from './sign-out.ts'
import { organisationZone } from '../time/zone.ts'

type TabMessage =
  | { readonly type: 'token'; readonly token: string; readonly userId: string }
  | { readonly type: 'signed_out' }

/** Tabs share one session: a token renewed in one is handed to the others, in memory. */
const tabs = new BroadcastChannel('panelflow.session')

const shareToken = (token: string, userId: string): void =>
  tabs.postMessage({ type: 'token', token, userId } satisfies TabMessage)

/** Null: the session is over. A sign-out during the request counts, too. */
const requestToken = async (): Promise<string | null> => {
  if (signOutMark.isSet()) return null
  try {
    const { token } = await api.call(userRefresh, { body: {} })
    return signOutMark.isSet() ? null : token
  } catch (error) {
    if (isCallError(error) && error.kind === 'envelope' && error.code < 50_000) return null
    throw error
  }
}

const refresh = createRefresher({
  token: () => sessionStore.getState().token,
  setToken: (token) => {
    session.setToken(token)
    const { user } = sessionStore.getState()
    if (user !== null) shareToken(token, user.id)
  },
  fetchToken: requestToken,
  exclusively: exclusiveAcrossTabs,
})

const clientSession: ClientSession = {
  token: () => sessionStore.getState().token,
  actingRole: () => sessionStore.getState().actingRole,
  locale: currentLocale,
  zone: organisationZone,
  refresh,
  onInvalid: session.end,
  onRemark: (message) => toastRemark(message),
}

const BASE = apiBase({
  VITE_API_BASE: import.meta.env['VITE_API_BASE'],
  VITE_ERASER_BASE: import.meta.env['VITE_ERASER_BASE'],
})

export const api = createApiClient(BASE, clientSession)

/** The token is the one before the sign-out: the store has forgotten it by now. */
const repeatLogout = createLogoutLoop({
  mark: signOutMark,
  logout: (token) =>
    createApiClient(BASE, { ...clientSession, token: () => token }).call(userLogout, {
      keepalive: true,
      role: null,
    }),
  exclusively: exclusiveAcrossTabs,
  pause: pauseUntilOnline,
})

tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.type === 'signed_out') session.end()
  else session.adopt(data.token, data.userId)
})

/**
 * After a reload: the cookie brings a new token, or nobody is signed in. Asked once per page load.
 */
export const restoreSession = async (): Promise<void> => {
  if (sessionStore.getState().status !== 'unknown') return
  if (signOutMark.isSet()) {
    session.clear()
    void repeatLogout(null)
    return
  }
  const alive = await refresh(null)
  if (!alive) {
    session.clear()
    return
  }
  session.setUser(await api.call(userCurrent, {}))
}

/**
 * Roles were given or taken meanwhile: who is it now? Answers whether the person acts in another
 * role than before.
 */
export const refreshRoles = async (): Promise<boolean> => {
  const before = sessionStore.getState().actingRole
  session.setUser(await api.call(userCurrent, { role: null }))
  return sessionStore.getState().actingRole !== before
}

/**
 * Reads the account of a new token, after a login or a changed password. Other tabs of the same
 * account get the token.
 */
export const enterSession = async (token: string): Promise<UserView> => {
  session.setToken(token)
  const user = await api.call(userCurrent, {})
  session.setUser(user)
  if (!user.passwordExpired) shareToken(token, user.id)
  return user
}

/** The lock keeps a late logout of the previous account from deleting the cookie of the new one. */
export const signIn = async (body: NonNullable<BodyInput<typeof userLogin>>): Promise<UserView> => {
  const token = await exclusiveAcrossTabs(async () => {
    const issued = await api.call(userLogin, { body })
    signOutMark.clear()
    return issued.token
  })
  return enterSession(token)
}

/**
 * Forgets everything at once and tells the server as soon as it answers (spec 4.session.logout).
 */
export const signOut = (): void => {
  const { token } = sessionStore.getState()
  signOutMark.set()
  session.clear()
  tabs.postMessage({ type: 'signed_out' } satisfies TabMessage)
  void repeatLogout(token)
}
