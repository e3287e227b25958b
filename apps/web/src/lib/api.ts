import { userCurrent, userLogout, userRefresh, type UserView } from '@panelflow/contract/user.ts'
import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { apiBase } from './api-base.ts'
import { createApiClient } from './api-client.ts'
import { isCallError } from './call-error.ts'
import { currentLocale } from './i18n.ts'
import { createRefresher, exclusiveAcrossTabs } from './refresher.ts'
import { session, sessionStore } from './session-store.ts'
import { organisationZone } from './zone.ts'

type TabMessage = { readonly type: 'token'; readonly token: string } | { readonly type: 'signed_out' }

/** Tabs share one session: a token renewed in one is handed to the others, in memory. */
const tabs = new BroadcastChannel('panelflow.session')

const refresh = createRefresher({
  token: () => sessionStore.getState().token,
  setToken: (token) => {
    session.setToken(token)
    tabs.postMessage({ type: 'token', token } satisfies TabMessage)
  },
  ask: async () => {
    try {
      return (await api.call(userRefresh, { body: {} })).token
    } catch (error) {
      if (isCallError(error) && error.kind === 'envelope' && error.code < 50_000) return null
      throw error
    }
  },
  exclusively: exclusiveAcrossTabs,
})

export const api = createApiClient(apiBase(import.meta.env['VITE_API_BASE']), {
  token: () => sessionStore.getState().token,
  actingRole: () => sessionStore.getState().actingRole,
  locale: currentLocale,
  zone: organisationZone,
  refresh,
  onInvalid: session.end,
  onRemark: (message) => toastRemark(message),
})

tabs.addEventListener('message', (event: MessageEvent<TabMessage>) => {
  if (event.data.type === 'signed_out') session.end()
  else if (sessionStore.getState().status === 'signed_in') session.setToken(event.data.token)
})

/** After a reload: the cookie brings a new token, or nobody is signed in. Asked once per page load. */
export const restoreSession = async (): Promise<void> => {
  if (sessionStore.getState().status !== 'unknown') return
  const alive = await refresh(null)
  if (!alive) {
    session.clear()
    return
  }
  session.setUser(await api.call(userCurrent, {}))
}

/** Roles were given or taken meanwhile: who is it now? Answers whether the person acts in another role than before. */
export const readRolesAgain = async (): Promise<boolean> => {
  const before = sessionStore.getState().actingRole
  session.setUser(await api.call(userCurrent, { role: null }))
  return sessionStore.getState().actingRole !== before
}

/** With the token of a login or a changed password: who is it? */
export const enterSession = async (token: string): Promise<UserView> => {
  session.setToken(token)
  const user = await api.call(userCurrent, {})
  session.setUser(user)
  return user
}

/** Tells the server, whatever it answers, and forgets everything (spec §4). */
export const signOut = async (): Promise<void> => {
  try {
    await api.call(userLogout, {})
  } catch (error) {
    console.warn('logout was not confirmed', error)
  }
  tabs.postMessage({ type: 'signed_out' } satisfies TabMessage)
  session.clear()
}
