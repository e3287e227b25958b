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
import { holdApplication } from '../offline/hold-application.ts'
import {
  findAnswer,
  findChapterTime,
  findOwner,
  finishForgetting,
  forgetChapter,
  forgetContent,
  type ContentOwner,
  keepAnswer,
} from '../offline/kept-content.ts'
import { createKeptCalls } from '../offline/kept-calls.ts'
import { endOffline, getOpenChapter, isOffline, offlineStore } from '../offline/offline-state.ts'
import { type ClientSession, createApiClient } from './api-client.ts'
import { createAskAhead } from './ask-ahead.ts'
import { CallError, isCallError, isTransient } from './call-error.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { createRefresher, exclusiveAcrossTabs } from './refresher.ts'
import { session, sessionStore } from './session-store.ts'
import { createLogoutLoop, pauseUntilOnline, signOutMark } from './sign-out.ts'
import { organisationZone } from '../time/zone.ts'

type TabMessage =
  | {
      readonly type: 'token'
      readonly token: string
      readonly userId: string
      /** milliseconds since 1970 */
      readonly sessionEnds: number
    }
  | { readonly type: 'signed_out' }

/** Tabs share one session: a token renewed in one is handed to the others, in memory. */
const tabs = new BroadcastChannel('panelflow.session')

/** when the session ends without use, as its last token said; 0: not known */
let sessionEnds = 0

const shareToken = (token: string, userId: string): void =>
  tabs.postMessage({ type: 'token', token, userId, sessionEnds } satisfies TabMessage)

/**
 * Whoever opened the tab without a connection need not be who the browser's session belongs to: the
 * server says who that is before anything is sent.
 */
const isSamePerson = async (token: string): Promise<boolean> => {
  const { call } = createApiClient(BASE, {
    ...clientSession,
    token: () => token,
    // a token that ran out meanwhile: this runs in the very renewal that would be waited for
    refresh: () => Promise.reject(new CallError({ kind: 'network', message: 'Network Error' })),
    onInvalid: () => undefined,
  })
  const now = await call(userCurrent, { role: null })
  if (now.id !== sessionStore.getState().user?.id) return false
  session.setUser(now)
  return true
}

/** Null: the session is over. A sign-out during the request counts, too. */
const requestToken = async (): Promise<string | null> => {
  if (signOutMark.isSet()) return null
  try {
    const { token, sessionExpiresAt } = await client.call(userRefresh, { body: {} })
    if (isOffline() && !(await isSamePerson(token))) return null
    sessionEnds = Date.parse(sessionExpiresAt)
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
    endOffline(true)
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

const client = createApiClient(BASE, clientSession)

/** Who is signed in; null: nothing may be kept now. */
export const getOwner = (): ContentOwner | null => {
  const { status, user } = sessionStore.getState()
  const isSignedIn = status === 'signed_in' && user !== null && !signOutMark.isSet()
  return isSignedIn && sessionEnds > Date.now() ? { user, until: sessionEnds } : null
}

const warn = (cause: unknown): void =>
  console.warn('what this machine keeps was not changed', cause)

/** Stores an answer about a chapter where the application can be opened without a connection. */
export const keep = (chapterId: string, question: string, value: unknown): void => {
  const store = async (): Promise<void> => {
    if (!(await holdApplication())) return
    const owner = getOwner()
    if (owner === null) return
    await keepAnswer(owner, chapterId, question, value)
    // signed out meanwhile: what was removed must not come back
    if (getOwner() === null) await forgetContent()
  }
  store().catch(warn)
}

const keptCalls = createKeptCalls({
  client,
  actingRole: () => sessionStore.getState().actingRole,
  chapterId: getOpenChapter,
  isOffline,
  reconnect: async () => {
    if (await refresh(null)) return
    session.end()
    throw new CallError({ kind: 'network', message: 'Network Error' })
  },
  find: async (chapterId, question) => {
    const account = sessionStore.getState().user?.id
    return account === undefined ? null : await findAnswer(account, chapterId, question)
  },
  keep,
  forget: (chapterId) => void forgetChapter(chapterId).catch(warn),
})

export const api = createAskAhead(keptCalls, () => sessionStore.getState().actingRole)

sessionStore.subscribe(({ status, user }, before) => {
  const isOver = status === 'signed_out' || status === 'ended'
  if (isOver) endOffline(false)
  const isAnother = before.user !== null && user !== null && before.user.id !== user.id
  if ((isOver && status !== before.status) || isAnother) void forgetContent().catch(warn)
})

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
  else {
    if (data.userId === sessionStore.getState().user?.id) sessionEnds = data.sessionEnds
    session.adopt(data.token, data.userId)
    endOffline(true)
  }
})

/** Without a connection: the person this machine keeps the chapter of. False: there is none. */
const openKept = async (chapterId: string): Promise<boolean> => {
  const owner = await findOwner(Date.now())
  const readAt = owner === null ? null : await findChapterTime(chapterId)
  if (owner === null || readAt === null) return false
  sessionEnds = owner.until
  offlineStore.setState({ isOffline: true, readAt })
  // the server may have gone after it gave a token: whose it is, is asked with the next one
  sessionStore.setState({ token: null })
  session.setUser(owner.user)
  return true
}

/**
 * After a reload: the cookie brings a new token, or nobody is signed in. Asked once per page load.
 * @param chapterId the chapter that is opened; it opens without a connection, too
 */
export const restoreSession = async (chapterId: string | null = null): Promise<void> => {
  if (sessionStore.getState().status !== 'unknown') return
  void finishForgetting().catch(warn)
  if (signOutMark.isSet()) {
    session.clear()
    void repeatLogout(null)
    return
  }
  try {
    if (await refresh(null)) session.setUser(await client.call(userCurrent, {}))
    else session.clear()
  } catch (error) {
    const isOpen = chapterId !== null && isTransient(error)
    if (!isOpen || !(await openKept(chapterId).catch(() => false))) throw error
  }
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
    sessionEnds = Date.parse(issued.sessionExpiresAt)
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
  // this browser shows the notifications of nobody
  import('../offline/push-subscription.ts').then(({ endPush }) => endPush()).catch(warn)
}
