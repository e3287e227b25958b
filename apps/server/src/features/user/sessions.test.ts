/**
 * The session cases of `docs/security/sign-in.md` that the server decides; those of the browser are
 * e2e/sessions.test.ts.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
} from '../../testing/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let app: TestApp
let lin: TestPerson
let count = 0

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(2 * HOUR)
  lin = await app.addPerson({ name: `Lin ${++count}`, roles: ['translator', 'proofreader'] })
})

const PROGRAM = { 'x-client': 'api' }
const signIn = (name = lin.name, password = lin.password, headers = {}): Promise<TestAnswer> =>
  app.send('POST', '/user/login', { username: name, password }, headers)
const getCurrentUser = (token: string, headers = {}): Promise<TestAnswer> =>
  app.send('GET', '/user/info', undefined, { 'x-a-token': token, ...headers })
const refresh = (refreshToken: string): Promise<TestAnswer> =>
  app.send('POST', '/user/refresh', { refreshToken }, PROGRAM)
const signOut = (token: string): Promise<TestAnswer> =>
  app.send('POST', '/user/logout', undefined, { 'x-a-token': token })
const getCookie = ({ headers }: TestAnswer): string =>
  /rt=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
const disable = (): Promise<unknown> =>
  app.deps.db
    .updateTable('account')
    .set({ disabled_at: app.deps.clock.now() })
    .where('id', '=', lin.id)
    .execute()

describe('signing in', () => {
  test('1 the right password opens a session', async () => {
    expect(await signIn()).toMatchObject({ code: 0, data: { passwordExpired: false } })
  })

  test.each([
    ['2 a wrong password', () => signIn(lin.name, 'wrong123')],
    ['3 an unknown name', () => signIn('nobody at all', 'wrong123')],
    ['4 a disabled account', async () => (await disable(), signIn(lin.name, 'wrong123'))],
  ])('%s gives one and the same answer', async (_, attempt) => {
    const { status, code, message, data } = await attempt()
    expect({ status, code, message, error: data.error }).toEqual({
      status: 422,
      code: 42201,
      message: 'Incorrect account or password!',
      error: 'session.wrong_credentials',
    })
  })

  test('5 after five wrong tries the next one waits, also with the right password', async () => {
    for (let tries = 0; tries < 5; tries++) await signIn(lin.name, 'wrong123')
    const slowed = await signIn()
    expect(slowed).toMatchObject({ status: 429, code: 42901 })
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('refreshing', () => {
  test('6 an access token that ran out is refreshed and the call goes through', async () => {
    const { data } = await signIn(lin.name, lin.password, PROGRAM)
    app.clock.advance(16 * MINUTE)
    expect((await getCurrentUser(data.token)).code).toBe(40101)
    const fresh = await refresh(data.refreshToken)
    expect((await getCurrentUser(fresh.data.token)).code).toBe(0)
  })

  test('7 eight refreshes at once give one successor', async () => {
    const { data } = await signIn(lin.name, lin.password, PROGRAM)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(data.refreshToken)))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 0))
    expect(new Set(answers.map((one) => `${one.data.token} ${one.data.refreshToken}`)).size).toBe(1)
  })

  test('eight clients that share a session through a hundred expiries are never signed out, and one live token is left', async () => {
    const credentials = { username: lin.name, password: lin.password, keepSignedIn: true }
    const { data } = await app.send('POST', '/user/login', credentials, PROGRAM)
    const clients = Array.from({ length: 8 }, () => ({
      token: data.token as string,
      refreshToken: data.refreshToken as string,
    }))
    let refused = 0
    for (let expiry = 0; expiry < 100; expiry++) {
      app.clock.advance(16 * MINUTE)
      expect((await getCurrentUser(clients[0]!.token)).code).toBe(40101)
      await Promise.all(
        clients.map(async (client) => {
          const { code, data: pair } = await refresh(client.refreshToken)
          if (code !== 0) refused++
          else Object.assign(client, { token: pair.token, refreshToken: pair.refreshToken })
        }),
      )
    }
    expect(refused).toBe(0)
    expect(new Set(clients.map(({ token, refreshToken }) => `${token} ${refreshToken}`)).size).toBe(
      1,
    )
    expect((await getCurrentUser(clients[0]!.token)).code).toBe(0)
    const sessions = await app.deps.db
      .selectFrom('session')
      .select('ended_at')
      .where('account_id', '=', lin.id)
      .execute()
    expect(sessions).toEqual([{ ended_at: null }])
  })

  test('8 the old token sent again within 20 s gives the same successor', async () => {
    const { data } = await signIn(lin.name, lin.password, PROGRAM)
    const first = await refresh(data.refreshToken)
    app.clock.advance(19_000)
    expect((await refresh(data.refreshToken)).data.token).toBe(first.data.token)
  })

  test('an answer lost with the tab that asked ends nothing, however many others renew in between', async () => {
    const { data } = await signIn(lin.name, lin.password, PROGRAM)
    let newest = await refresh(data.refreshToken)
    for (let tab = 0; tab < 8; tab++) {
      app.clock.advance(1000)
      newest = await refresh(newest.data.refreshToken)
      expect(newest.code).toBe(0)
    }
    // the browser never got the first cookie: it comes with the one from before them all
    const late = await refresh(data.refreshToken)
    expect(late.code).toBe(0)
    expect((await getCurrentUser(late.data.token)).code).toBe(0)
    app.clock.advance(21_000)
    const after = await refresh(late.data.refreshToken)
    expect(after.code).toBe(0)
    expect(after.data.refreshToken).not.toBe(late.data.refreshToken)
  })

  test('9 sent again later it ends the session for everybody who holds it', async () => {
    const { data } = await signIn(lin.name, lin.password, PROGRAM)
    const next = await refresh(data.refreshToken)
    app.clock.advance(21_000)
    expect((await refresh(data.refreshToken)).code).toBe(40102)
    expect((await getCurrentUser(next.data.token)).code).toBe(40102)
    expect((await refresh(next.data.refreshToken)).code).toBe(40102)
  })

  test('10 after signing out nothing is refreshed', async () => {
    const { data } = await signIn(lin.name, lin.password, PROGRAM)
    await signOut(data.token)
    expect((await refresh(data.refreshToken)).code).toBe(40102)
  })
})

describe('the end of a session', () => {
  test('is told with every token: two hours without use, three days if kept, never after its last moment', async () => {
    const readEnd = ({ data }: TestAnswer): number =>
      (Date.parse(String(data['sessionExpiresAt'])) - app.deps.clock.now().getTime()) / HOUR
    const opened = await signIn(lin.name, lin.password, PROGRAM)
    expect(readEnd(opened)).toBe(2)
    const credentials = { username: lin.name, password: lin.password, keepSignedIn: true }
    const kept = await app.send('POST', '/user/login', credentials, PROGRAM)
    expect(readEnd(kept)).toBe(72)
    let { refreshToken } = opened.data
    for (let hours = 0; hours < 11; hours++) {
      app.clock.advance(HOUR)
      const answer = await refresh(String(refreshToken))
      expect(readEnd(answer)).toBe(Math.min(2, 11 - hours))
      ;({ refreshToken } = answer.data)
    }
  })

  test('11 signing out twice, or with a token nobody knows, is fine', async () => {
    const { data } = await signIn()
    expect((await signOut(data.token)).code).toBe(0)
    expect((await signOut(data.token)).code).toBe(0)
    expect((await signOut('x'.repeat(64))).code).toBe(0)
  })

  // 12, signing out while the server is down, is the browser's: e2e/sessions.test.ts

  test('13 a person who is disabled is out with the next request, and cannot refresh', async () => {
    const { data } = await signIn(lin.name, lin.password, PROGRAM)
    await disable()
    expect((await getCurrentUser(data.token)).code).toBe(40102)
    expect((await refresh(data.refreshToken)).code).toBe(40102)
  })

  test('14 a role given or taken counts with the next request', async () => {
    const { data } = await signIn()
    const roles = async () =>
      (await getCurrentUser(data.token)).data.role_list.map(
        (one: { role_id: number }) => one.role_id,
      )
    expect(await roles()).toEqual([8, 10])
    await app.deps.db
      .deleteFrom('account_role')
      .where('account_id', '=', lin.id)
      .where('role_id', '=', 8)
      .execute()
    expect(await roles()).toEqual([10])
    expect((await getCurrentUser(data.token, { 'role-id': '8' })).code).toBe(40301)
  })

  test('15 a password changed elsewhere ends this session', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    const change = { currentPassword: lin.password, newPassword: 'another2026' }
    const changed = await app.send('POST', '/user/password', change, {
      'x-a-token': elsewhere.data.token,
    })
    expect(changed.code).toBe(0)
    expect((await getCurrentUser(here.data.token)).code).toBe(40102)
    expect((await getCurrentUser(changed.data.token)).code).toBe(0)
  })

  test('16 a restricted token opens nothing but who-am-I, a new password and the way out', async () => {
    const newcomer = await app.addPerson({
      name: `Newcomer ${count}`,
      roles: ['projectAdministrator'],
      passwordExpired: true,
    })
    const { data } = await signIn(newcomer.name, newcomer.password)
    expect(data.passwordExpired).toBe(true)
    const closed = [
      '/orders',
      '/todos',
      '/books',
      '/accounts',
      '/menu/list',
      '/user/profile',
      '/user/sessions',
      '/user/api-tokens',
      '/exports',
      '/fonts',
    ]
    for (const url of closed)
      expect((await app.send('GET', url, undefined, { 'x-a-token': data.token })).code).toBe(40103)
    expect((await getCurrentUser(data.token)).code).toBe(0)
    app.clock.advance(10 * MINUTE + 1)
    expect((await getCurrentUser(data.token)).code).toBe(40102)
  })

  // spec 10.session.end
  test('17 twelve hours end a session however busy it is', async () => {
    let { data } = await signIn(lin.name, lin.password, PROGRAM)
    for (let hour = 1; hour < 12; hour++) {
      app.clock.advance(HOUR)
      ;({ data } = await refresh(data.refreshToken))
    }
    app.clock.advance(HOUR)
    expect((await refresh(data.refreshToken)).code).toBe(40102)
  })

  // spec 10.session.end
  test('18 two idle hours end it', async () => {
    const { data } = await signIn(lin.name, lin.password, PROGRAM)
    app.clock.advance(2 * HOUR)
    expect((await refresh(data.refreshToken)).code).toBe(40102)
  })
})

describe('who is asked by what', () => {
  test('a clock five minutes off on the client changes nothing: only the server’s counts', async () => {
    const { data } = await signIn()
    for (const shift of [-5, 5]) {
      const claimed = new Date(app.deps.clock.now().getTime() + shift * MINUTE)
      const answer = await app.send('GET', `/user/info?_t=${claimed.getTime()}`, undefined, {
        'x-a-token': data.token,
        date: claimed.toUTCString(),
      })
      expect(answer.code).toBe(0)
    }
    app.clock.advance(14 * MINUTE + 59_000)
    expect((await getCurrentUser(data.token)).code).toBe(0)
    app.clock.advance(1001)
    expect((await getCurrentUser(data.token)).code).toBe(40101)
  })

  test('a cookie without the header signs nobody in', async () => {
    const signedIn = await signIn()
    expect(
      (await app.send('GET', '/user/info', undefined, { cookie: getCookie(signedIn) })).code,
    ).toBe(40102)
  })

  test('the header without a cookie is enough', async () => {
    expect((await getCurrentUser((await signIn()).data.token)).code).toBe(0)
  })

  test('a cookie another site makes the browser send refreshes nothing and signs nobody out', async () => {
    const signedIn = await signIn()
    const cookie = getCookie(signedIn)
    for (const [header, value] of [
      ['origin', 'https://evil.example'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
    ] as const)
      for (const url of ['/user/refresh', '/user/logout'])
        expect((await app.send('POST', url, {}, { cookie, [header]: value })).code).toBe(40301)
    expect((await getCurrentUser(signedIn.data.token)).code).toBe(0)
  })

  test('root acts in any of the six roles, and in no other', async () => {
    const root = await app.addPerson({ name: `Root ${count}`, isRoot: true })
    const { data } = await signIn(root.name, root.password)
    for (const role of ['3', '5', '8', '10', '11', '12'])
      expect((await getCurrentUser(data.token, { 'role-id': role })).code).toBe(0)
    for (const role of ['4', '0', 'root', '3,5'])
      expect((await getCurrentUser(data.token, { 'role-id': role })).code).toBe(40301)
  })
})
