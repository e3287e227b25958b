import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
} from '../../testing/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let app: TestApp
let person: TestPerson
let count = 0

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(HOUR) // rate limits and throttles of the test before are over
  person = await app.addPerson({ name: `Lin${++count}`, roles: ['translator', 'proofreader'] })
})

const login = (name = person.name, password = person.password, headers = {}): Promise<TestAnswer> =>
  app.send('POST', '/user/login', { username: name, password }, headers)
const api = { 'x-client': 'api' }
const info = (token: string, headers = {}): Promise<TestAnswer> =>
  app.send('GET', '/user/info', undefined, { 'x-a-token': token, ...headers })
const refresh = (refreshToken: string): Promise<TestAnswer> =>
  app.send('POST', '/user/refresh', { refreshToken }, api)
const getCookie = (answer: TestAnswer): string => {
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  return cookies.find((one) => one.startsWith('rt='))?.split(';')[0] ?? ''
}

// spec 7.call.login 7.call.info 3.user.info 8.response.success 4.session.login
test('a person signs in and gets their own account', async () => {
  await app.deps.db
    .updateTable('account')
    .set({ home_page_url: '/term/index' })
    .where('id', '=', person.id)
    .execute()
  const signedIn = await login()
  expect(signedIn).toMatchObject({
    status: 200,
    code: 0,
    data: { passwordExpired: false },
    message: 'Operation success',
  })
  const me = await info(signedIn.data.token)
  expect(me.data).toMatchObject({
    name: person.name,
    role_list: [{ role_id: 8 }, { role_id: 10 }],
    is_root: false,
    homePageUrl: '/term/index',
    token: signedIn.data.token,
    refreshToken: expect.any(String),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    passwordExpired: false,
  })
  const inChinese = await login(person.name, 'wrong1', { 'locale-key': 'zh' })
  expect(inChinese.message).toMatch(/\p{Script=Han}/u)
})

test('signing in works with a form, with odd case and spaces around the name, and not with spaces around the password', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = (password: string): string =>
    new URLSearchParams({ username: ` ${person.name.toUpperCase()} `, password }).toString()
  expect((await app.send('POST', '/user/login', body(person.password), form)).code).toBe(0)
  expect((await app.send('POST', '/user/login', body(` ${person.password}`), form)).code).toBe(
    42201,
  )
})

// spec 8.message.incorrect 10.password.answers
test('unknown and wrong get the same answer, of a closed account too; only whoever has its password is told why', async () => {
  const disabled = await app.addPerson({ name: `Gone${count}` })
  await app.deps.db
    .updateTable('account')
    .set({ disabled_at: app.deps.clock.now() })
    .where('id', '=', disabled.id)
    .execute()
  const answers = [
    await login('Nobody', 'whatever1'),
    await login(person.name, 'whatever1'),
    await login(disabled.name, 'whatever1'),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 422,
      code: 42201,
      message: 'Incorrect account or password!',
    })
    expect(answer.data.error).toBe('session.wrong_credentials')
  }
  const getRefusal = async () => (await login(disabled.name, disabled.password)).data.error
  expect(await getRefusal()).toBe('session.account_disabled')
  await app.deps.db
    .updateTable('account')
    .set({ disabled_at: null, approved_at: null })
    .where('id', '=', disabled.id)
    .execute()
  expect(await getRefusal()).toBe('session.account_waiting')
})

// spec 10.password.answers
test('guessing is slowed down, for known and unknown names alike, and never for good', async () => {
  for (const name of [person.name, `Ghost${count}`]) {
    for (let tries = 0; tries < 5; tries++) expect((await login(name, 'wrong1')).code).toBe(42201)
    const slowed = await login(name, 'wrong1')
    expect(slowed).toMatchObject({ status: 429, code: 42901, data: { params: { seconds: 30 } } })
    expect(slowed.headers['retry-after']).toBe('30')
  }
  expect((await login()).code).toBe(42901)
  app.clock.advance(31_000)
  expect((await login()).code).toBe(0)
})

test('outsiders who guess do not lock out the browser its owner has used before', async () => {
  const before = await login()
  const device =
    [before.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith('device='))
      ?.split(';')[0] ?? ''
  for (let tries = 0; tries < 6; tries++) await login(person.name, 'wrong1')
  expect((await login()).code).toBe(42901)
  expect((await login(person.name, person.password, { cookie: device })).code).toBe(0)
})

test('no token, a forged one and one of an outsider are invalid; one that ran out is expired', async () => {
  expect((await app.send('GET', '/user/info')).code).toBe(40102)
  expect((await info('x'.repeat(64))).code).toBe(40102)
  const { data } = await login()
  app.clock.advance(15 * MINUTE + 1)
  expect(await info(data.token)).toMatchObject({ status: 401, code: 40101 })
})

test('an expired token is refreshed by the cookie, which a script cannot read and another site cannot use', async () => {
  const signedIn = await login()
  expect(String([signedIn.headers['set-cookie']].flat()[1])).toMatch(
    /^rt=.*; HttpOnly; SameSite=Strict/,
  )
  expect(signedIn.data.refreshToken).not.toContain(getCookie(signedIn).slice(3))
  app.clock.advance(16 * MINUTE)
  const foreign = await app.send(
    'POST',
    '/user/refresh',
    {},
    { cookie: getCookie(signedIn), origin: 'https://evil.example' },
  )
  expect(foreign.code).toBe(40301)
  const fresh = await app.send(
    'POST',
    '/user/refresh',
    {},
    { cookie: getCookie(signedIn), origin: 'http://localhost:8888', host: 'localhost:8888' },
  )
  expect(fresh.code).toBe(0)
  expect((await info(fresh.data.token)).code).toBe(0)
})

test('eight tabs that refresh at once get one and the same successor', async () => {
  const { data } = await login(person.name, person.password, api)
  app.clock.advance(16 * MINUTE)
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(data.refreshToken)))
  expect(new Set(answers.map((one) => one.code))).toEqual(new Set([0]))
  expect(new Set(answers.map((one) => one.data.token)).size).toBe(1)
  expect(new Set(answers.map((one) => one.data.refreshToken)).size).toBe(1)
  expect((await info(answers[0]?.data.token)).code).toBe(0)
})

test('the token another tab replaced is expired, not invalid, so that nobody is thrown out', async () => {
  const { data } = await login(person.name, person.password, api)
  await refresh(data.refreshToken)
  expect((await info(data.token)).code).toBe(40101)
})

// spec 10.session.token
test('a replaced refresh token works for 20 s; later it ends the whole session and notifies its owner', async () => {
  const { data } = await login(person.name, person.password, api)
  const next = await refresh(data.refreshToken)
  app.clock.advance(19_000)
  expect((await refresh(data.refreshToken)).data.refreshToken).toBe(next.data.refreshToken)
  app.clock.advance(2000)
  expect((await refresh(data.refreshToken)).code).toBe(40102)
  expect((await info(next.data.token)).code).toBe(40102)
  const notices = await app.deps.db
    .selectFrom('notification')
    .select('type')
    .where('account_id', '=', person.id)
    .execute()
  expect(notices).toEqual([{ type: 'session.token_reused' }])
  const written = app.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('account_id', '=', person.id)
  expect(await written.execute()).toContainEqual({ action: 'authn_token_reuse' })
})

// spec 7.call.logout
test('after signing out neither token works; signing out twice is fine; other sessions go on', async () => {
  const here = await login(person.name, person.password, api)
  const elsewhere = await login()
  for (let times = 0; times < 2; times++)
    expect(
      (await app.send('POST', '/user/logout', undefined, { 'x-a-token': here.data.token })).code,
    ).toBe(0)
  expect((await info(here.data.token)).code).toBe(40102)
  expect((await refresh(here.data.refreshToken)).code).toBe(40102)
  expect((await info(elsewhere.data.token)).code).toBe(0)
})

test('signing out clears the cookie even when the token is long gone', async () => {
  const signedIn = await login()
  app.clock.advance(20 * HOUR)
  const out = await app.send('POST', '/user/logout', undefined, { cookie: getCookie(signedIn) })
  expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
})

test('a disabled account is out with the next request', async () => {
  const { data } = await login(person.name, person.password, api)
  await app.deps.db
    .updateTable('account')
    .set({ disabled_at: app.deps.clock.now() })
    .where('id', '=', person.id)
    .execute()
  expect((await info(data.token)).code).toBe(40102)
  expect((await refresh(data.refreshToken)).code).toBe(40102)
})

test('a role taken away counts with the next request', async () => {
  const { data } = await login()
  expect((await info(data.token, { 'role-id': '10' })).code).toBe(0)
  await app.deps.db
    .deleteFrom('account_role')
    .where('account_id', '=', person.id)
    .where('role_id', '=', 10)
    .execute()
  expect(await info(data.token, { 'role-id': '10' })).toMatchObject({ status: 403, code: 40301 })
})

// spec 6.role.root 10.rights.role_narrows
test('the acting role must be one of the person’s own; root acts in any', async () => {
  const { data } = await login()
  expect((await info(data.token, { 'role-id': '3' })).code).toBe(40301)
  expect((await info(data.token, { 'role-id': 'admin' })).code).toBe(40301)
  const root = await app.addPerson({ name: `Root${count}`, isRoot: true })
  const asRoot = await login(root.name)
  const me = await info(asRoot.data.token, { 'role-id': '3' })
  expect(me.data.role_list.map((one: { role_id: number }) => one.role_id)).toEqual([
    3, 5, 8, 10, 11, 12,
  ])
})

test('changing the password needs the old one, ends all other sessions and gives a new token', async () => {
  const here = await login()
  const elsewhere = await login(person.name, person.password, api)
  const change = (body: object): Promise<TestAnswer> =>
    app.send('POST', '/user/password', body, { 'x-a-token': here.data.token })
  expect((await change({ currentPassword: 'wrong1', newPassword: 'newpass77' })).data.error).toBe(
    'session.wrong_credentials',
  )
  expect(
    (await change({ currentPassword: person.password, newPassword: 'short' })).data.params.fields[0]
      .field,
  ).toBe('newPassword')
  const changed = await change({ currentPassword: person.password, newPassword: 'newpass77' })
  expect((await info(changed.data.token)).code).toBe(0)
  expect((await info(here.data.token)).code).toBe(40102)
  expect((await refresh(elsewhere.data.refreshToken)).code).toBe(40102)
  expect((await login(person.name, 'newpass77')).code).toBe(0)
})

// spec 10.password.expired
test('with an expired password the token is good for the new password and nothing else', async () => {
  const fresh = await app.addPerson({
    name: `New${count}`,
    passwordExpired: true,
    roles: ['translator'],
  })
  const { data } = await login(fresh.name, fresh.password, api)
  expect(data).toMatchObject({ passwordExpired: true, refreshToken: '' })
  expect((await info(data.token)).data.passwordExpired).toBe(true)
  for (const url of ['/menu/list', '/auth/permission-code'])
    expect(await app.send('GET', url, undefined, { 'x-a-token': data.token })).toMatchObject({
      status: 401,
      code: 40103,
    })
  const change = (newPassword: string) =>
    app.send(
      'POST',
      '/user/password',
      { currentPassword: fresh.password, newPassword },
      { 'x-a-token': data.token },
    )
  expect((await change(fresh.password)).data.params.fields).toEqual([
    { field: 'newPassword', code: 'account.password_unchanged', params: {} },
  ])
  const changed = await change('chosen2026')
  expect(
    (await app.send('GET', '/menu/list', undefined, { 'x-a-token': changed.data.token })).code,
  ).toBe(0)
})

// spec 10.session.end
test('a session ends after two idle hours, and after twelve however busy', async () => {
  const idle = await login(person.name, person.password, api)
  app.clock.advance(2 * HOUR + 1)
  expect((await refresh(idle.data.refreshToken)).code).toBe(40102)
  let busy = (await login(person.name, person.password, api)).data
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    app.clock.advance(10 * MINUTE)
    busy = (await refresh(busy.refreshToken)).data
  }
  app.clock.advance(11 * MINUTE)
  expect((await refresh(busy.refreshToken)).code).toBe(40102)
})

test('signing in gives a new token and ends the session the browser had before', async () => {
  const before = await login()
  const after = await login(person.name, person.password, { cookie: getCookie(before) })
  expect(after.data.token).not.toBe(before.data.token)
  expect((await info(before.data.token)).code).toBe(40102)
  expect((await info(after.data.token)).code).toBe(0)
})

test('"keep me signed in" lasts three idle days', async () => {
  const rememberedLogin = await app.send(
    'POST',
    '/user/login',
    { username: person.name, password: person.password, keepSignedIn: true },
    api,
  )
  app.clock.advance(71 * HOUR)
  expect((await refresh(rememberedLogin.data.refreshToken)).code).toBe(0)
})

test('an eleventh session ends the oldest', async () => {
  const tokens: string[] = []
  for (let n = 0; n < 11; n++) {
    app.clock.advance(1000)
    tokens.push((await login()).data.token)
  }
  expect((await info(tokens[0] ?? '')).code).toBe(40102)
  expect((await info(tokens[1] ?? '')).code).toBe(0)
})

test('a cookie alone signs nobody in', async () => {
  const signedIn = await login()
  expect(
    (await app.send('GET', '/user/info', undefined, { cookie: getCookie(signedIn) })).code,
  ).toBe(40102)
})

// spec 7.call.codes 7.call.menu 6.mode.backend
test('the abilities and the menu follow the roles', async () => {
  const asTranslator = await app.as(person, 'translator')
  expect((await asTranslator('GET', '/auth/permission-code')).data).toContain(
    'chapter.translate.edit',
  )
  expect((await asTranslator('GET', '/auth/permission-code')).data).not.toContain(
    'chapter.proof.edit_text',
  )
  const menu = (await asTranslator('GET', '/menu/list')).data
  const names = menu.map((item: { name: string }) => item.name)
  expect(names).toEqual(expect.arrayContaining(['home', 'workspace', 'order', 'term']))
  for (const other of ['users', 'serials', 'grade']) expect(names).not.toContain(other)
  expect(
    menu
      .find((item: { name: string }) => item.name === 'order')
      .children.map((item: { path: string }) => item.path),
  ).not.toContain('/order/log/:role_id/:id')
})
