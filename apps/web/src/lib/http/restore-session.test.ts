import 'fake-indexeddb/auto'
import { orderList } from '@panelflow/contract/order-list.ts'
import type { UserView } from '@panelflow/contract/user.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const HOUR = 3_600_000
const CHAPTER = '0190f5b2-0000-7000-8000-000000000001'

const toUser = (id: string): UserView =>
  ({ id, name: id, is_root: false, role_list: [{ role_id: 10 }], updatedAt: '1' }) as UserView

/** A server behind a line that can be down, and whose session the browser has. */
const studio = {
  down: new Set<string>(),
  /** the token has run out before it is used */
  isTokenExpired: false,
  account: 'li',
  asked: [] as string[],
}
const answerCall = async (address: string): Promise<Response> => {
  const path = new URL(address, 'http://studio').pathname.replace('/api', '')
  if (studio.down.has(path) || studio.down.has('all')) throw new TypeError('Failed to fetch')
  studio.asked.push(path)
  if (studio.isTokenExpired && path === '/user/info')
    return Response.json({ code: 40_101, msg: 'expired', data: null })
  const data = {
    '/user/refresh': { token: 'fresh', sessionExpiresAt: new Date(Date.now() + HOUR) },
    '/user/info': toUser(studio.account),
  }[path]
  return Response.json({ code: 0, msg: '', data: data ?? 'rows' })
}

let api: (typeof import('./api.ts'))['api']
let enterSession: (typeof import('./api.ts'))['enterSession']
let getOwner: (typeof import('./api.ts'))['getOwner']
let restoreSession: (typeof import('./api.ts'))['restoreSession']
let sessionStore: (typeof import('./session-store.ts'))['sessionStore']
let kept: typeof import('../offline/kept-content.ts')
let state: typeof import('../offline/offline-state.ts')

beforeAll(async () => {
  vi.stubGlobal('fetch', answerCall)
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('window', new EventTarget())
  ;({ api, enterSession, getOwner, restoreSession } = await import('./api.ts'))
  ;({ sessionStore } = await import('./session-store.ts'))
  kept = await import('../offline/kept-content.ts')
  state = await import('../offline/offline-state.ts')
}, 60_000)
afterAll(() => {
  sessionStore.setState(sessionStore.getInitialState())
  vi.unstubAllGlobals()
})

/** The page is loaded anew. */
beforeEach(async () => {
  Object.assign(studio, {
    down: new Set(['all']),
    isTokenExpired: false,
    account: 'li',
    asked: [],
  })
  state.endOffline(false)
  sessionStore.setState(sessionStore.getInitialState())
  await kept.forgetContent()
  await kept.keepAnswer({ user: toUser('li'), until: Date.now() + HOUR }, CHAPTER, 'pages', [])
})

test('without a connection a kept chapter opens as the person it was kept for, and nothing else opens', async () => {
  await expect(restoreSession()).rejects.toMatchObject({ kind: 'network' })
  await expect(restoreSession('another')).rejects.toMatchObject({ kind: 'network' })
  await restoreSession(CHAPTER)
  expect(sessionStore.getState()).toMatchObject({
    status: 'signed_in',
    token: null,
    user: { id: 'li' },
  })
  expect(state.isOffline()).toBe(true)
})

test('when the server is back, the session is renewed before anything is sent', async () => {
  await restoreSession(CHAPTER)
  await expect(api.call(orderList, {})).rejects.toMatchObject({ kind: 'network' })
  studio.down.clear()
  const onBack = vi.fn()
  const stop = state.onOnlineAgain(onBack)
  expect(await api.call(orderList, {})).toBe('rows')
  stop()
  expect(onBack).toHaveBeenCalledTimes(1)
  expect(studio.asked).toEqual(['/user/refresh', '/user/info', expect.stringContaining('/orders')])
  expect(state.isOffline()).toBe(false)
  expect(sessionStore.getState()).toMatchObject({ status: 'signed_in', token: 'fresh' })
})

test('a session that ends is no connection that is back: nothing is asked of the server', async () => {
  await restoreSession(CHAPTER)
  const onBack = vi.fn()
  const stop = state.onOnlineAgain(onBack)
  sessionStore.setState({ ...sessionStore.getInitialState(), status: 'signed_out' })
  stop()
  expect(state.isOffline()).toBe(false)
  expect(onBack).not.toHaveBeenCalled()
})

test('nothing is sent under the session of somebody else, and nothing is left for them', async () => {
  await restoreSession(CHAPTER)
  studio.down.clear()
  studio.account = 'wang'
  await expect(api.call(orderList, {})).rejects.toMatchObject({ kind: 'network' })
  expect(studio.asked).toEqual(['/user/refresh', '/user/info'])
  expect(sessionStore.getState()).toMatchObject({ status: 'ended', token: null })
  expect(state.isOffline()).toBe(false)
  await vi.waitFor(async () => expect(await kept.findOwner(Date.now())).toBeNull())
})

test('a server that goes away between token and account is asked for both again later', async () => {
  studio.down = new Set(['/user/info'])
  await restoreSession(CHAPTER)
  expect(state.isOffline()).toBe(true)
  studio.down.clear()
  await api.call(orderList, {})
  expect(state.isOffline()).toBe(false)
})

test('a token that runs out before the account is asked waits for nothing: both are asked again', async () => {
  await restoreSession(CHAPTER)
  studio.down.clear()
  studio.isTokenExpired = true
  await expect(api.call(orderList, {})).rejects.toMatchObject({ kind: 'network' })
  expect(sessionStore.getState()).toMatchObject({ status: 'signed_in' })
  expect(state.isOffline()).toBe(true)
  studio.isTokenExpired = false
  expect(await api.call(orderList, {})).toBe('rows')
  expect(state.isOffline()).toBe(false)
}, 5000)

test('tabs hand each other when the session ends, together with its token', async () => {
  studio.down.clear()
  await restoreSession()
  const until = getOwner()?.until ?? 0
  const tab = new BroadcastChannel('panelflow.session')
  const heard = vi.fn()
  tab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data))
  await enterSession('renewed')
  const message = { type: 'token', token: 'renewed', userId: 'li', sessionEnds: until }
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(message))
  for (const sessionEnds of [until + HOUR, until - 60_000]) {
    tab.postMessage({ ...message, sessionEnds })
    await vi.waitFor(() => expect(getOwner()?.until).toBe(sessionEnds))
  }
  tab.postMessage({ ...message, userId: 'wang', sessionEnds: until + HOUR })
  await vi.waitFor(() => expect(getOwner()).toBeNull())
  tab.close()
})

test('after the session would have ended, nothing opens', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 2 * HOUR)
  await expect(restoreSession(CHAPTER)).rejects.toMatchObject({ kind: 'network' })
  vi.restoreAllMocks()
  expect(await kept.findChapterTime(CHAPTER)).toBeNull()
})

test('after a sign-out that the server has not confirmed, nothing opens without a connection, and nothing is left', async () => {
  expect(await kept.findOwner(Date.now())).not.toBeNull()
  localStorage.setItem('panelflow.signed_out', '1')
  await restoreSession(CHAPTER)
  expect(sessionStore.getState()).toMatchObject({ status: 'signed_out', user: null })
  expect(state.isOffline()).toBe(false)
  await vi.waitFor(async () => expect(await kept.findOwner(Date.now())).toBeNull())
  expect(studio.asked).toEqual([])
  expect(localStorage.getItem('panelflow.signed_out')).toBe('1')
  studio.down.clear()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(localStorage.getItem('panelflow.signed_out')).toBeNull())
  expect(studio.asked).toEqual(['/user/logout'])
})

test('what could not be removed at the sign-out is removed at the next start', async () => {
  localStorage.setItem('panelflow.forget_content', '1')
  studio.down.clear()
  await restoreSession()
  await vi.waitFor(async () => expect(await kept.findChapterTime(CHAPTER)).toBeNull())
  expect(localStorage.getItem('panelflow.forget_content')).toBeNull()
})
