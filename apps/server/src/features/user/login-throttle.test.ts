/** Guessing passwords, by a clock that jumps (reliability S8). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
} from '../../testing/test-app.ts'

const PROXY = '127.0.0.1'
const SECOND = 1000
const HOUR = 3600 * SECOND

let app: TestApp
let person: TestPerson
let count = 0

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: [PROXY] })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(48 * HOUR)
  person = await app.addPerson({ name: `Guessed${++count}`, roles: ['translator'] })
})

const login = (
  ip: string,
  password = 'wrong1',
  { name = person.name, cookie = '' } = {},
): Promise<TestAnswer> =>
  app.send(
    'POST',
    '/user/login',
    { username: name, password },
    { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) },
  )
const isGuess = ({ data }: TestAnswer): boolean => data.error === 'session.wrong_credentials'
const deviceCookie = ({ headers }: TestAnswer): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith('device='))
    ?.split(';')[0] ?? ''

describe('failures at one address', () => {
  test('slow down the account there, and not at another address', async () => {
    for (let tries = 0; tries < 5; tries++) expect(isGuess(await login('203.0.113.1'))).toBe(true)
    const slowed = await login('203.0.113.1', person.password)
    expect(slowed).toMatchObject({
      status: 429,
      data: { error: 'session.throttled', params: { seconds: 30 } },
    })
    expect((await login('203.0.113.2', person.password)).code).toBe(0)
    app.clock.advance(31 * SECOND)
    expect((await login('203.0.113.1', person.password)).code).toBe(0)
  })

  test('for many names use up its budget, which is as large for a whole IPv6 network', async () => {
    const guesses: boolean[] = []
    for (let host = 1; host <= 25; host++)
      guesses.push(
        isGuess(await login(`2001:db8:1:2::${host}`, 'wrong1', { name: `Nobody${count}x${host}` })),
      )
    expect(guesses.filter(Boolean)).toHaveLength(20)
    expect((await login('2001:db8:1:2:ffff::1', person.password)).code).toBe(42901)
    expect((await login('2001:db8:1:3::1', person.password)).code).toBe(0)
  })
})

test('a botnet gets at most 120 guesses a day at one account, its owner gets in from a known browser at any time, and nothing is locked afterwards', async () => {
  const cookie = deviceCookie(await login('198.51.100.1', person.password))
  let [guesses, refusedOwner] = [0, 0]
  for (let minute = 0; minute < 24 * 60; minute += 4) {
    const answer = await login(`203.0.${Math.floor(minute / 250)}.${minute % 250}`)
    if (isGuess(answer)) guesses++
    // at first much faster than the budget refills
    if (minute < 160)
      for (let extra = 0; extra < 2; extra++)
        if (isGuess(await login(`192.0.2.${minute + extra}`))) guesses++
    if (minute % 240 === 0 && (await login('198.51.100.1', person.password, { cookie })).code !== 0)
      refusedOwner++
    app.clock.advance(240 * SECOND)
  }
  expect(guesses).toBeGreaterThan(60)
  expect(guesses).toBeLessThanOrEqual(120)
  expect(refusedOwner).toBe(0)
  app.clock.advance(25 * 60 * SECOND)
  expect((await login('198.51.100.77', person.password)).code).toBe(0)
})

describe('a known browser', () => {
  test('passes also where its address has used up its budget', async () => {
    const cookie = deviceCookie(await login('198.51.100.1', person.password))
    for (let tries = 0; tries < 25; tries++)
      await login('198.51.100.1', 'wrong1', { name: `Other${count}x${tries}` })
    expect((await login('198.51.100.1', person.password)).code).toBe(42901)
    expect((await login('198.51.100.1', person.password, { cookie })).code).toBe(0)
  })

  test('has its own limit, so that it cannot be used to guess', async () => {
    const cookie = deviceCookie(await login('198.51.100.1', person.password))
    for (let tries = 0; tries < 10; tries++)
      expect(isGuess(await login('198.51.100.1', 'wrong1', { cookie }))).toBe(true)
    expect((await login('198.51.100.1', 'wrong1', { cookie })).code).toBe(42901)
  })

  test('is known to each of the people who sign in there, for ninety days, and its mark cannot be made up or passed on', async () => {
    const colleague = await app.addPerson({ name: `Colleague${count}`, roles: ['proofreader'] })
    const first = deviceCookie(await login('198.51.100.1', person.password))
    const both = deviceCookie(
      await login('198.51.100.1', colleague.password, { name: colleague.name, cookie: first }),
    )
    const exhaust = async (name: string) => {
      for (let tries = 0; tries < 6; tries++) await login('198.51.100.1', 'wrong1', { name })
    }
    await exhaust(person.name)
    await exhaust(colleague.name)
    for (const { name, password } of [person, colleague])
      expect((await login('198.51.100.1', password, { name, cookie: both })).code).toBe(0)
    expect(
      (await login('198.51.100.1', colleague.password, { name: colleague.name, cookie: first }))
        .code,
    ).toBe(42901)
    expect(
      (await login('198.51.100.1', person.password, { cookie: `${first.slice(0, -1)}_` })).code,
    ).toBe(42901)
    app.clock.advance(91 * 24 * HOUR)
    await exhaust(person.name)
    expect((await login('198.51.100.1', person.password, { cookie: first })).code).toBe(42901)
  })
})

test('guesses sent at the same moment are counted one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => login('203.0.113.9')))
  expect(answers.filter(isGuess)).toHaveLength(5)
})

test('an administrator who resets the password also ends the wait', async () => {
  const root = await app.addPerson({ name: `Root${count}`, isRoot: true })
  const asRoot = await app.as(root)
  for (let tries = 0; tries < 6; tries++) await login('203.0.113.1')
  const reset = await asRoot('POST', `/accounts/${person.id}/reset-password`)
  expect(reset.code).toBe(0)
  expect((await login('203.0.113.1', reset.data.initialPassword)).code).toBe(0)
})

describe('another website', () => {
  test.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])(
    'cannot sign a browser in, refresh, sign out, sign up or ask for a new password (%s: %s)',
    async (header, value) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded', [header]: value }
      const body = new URLSearchParams({
        username: person.name,
        password: person.password,
      }).toString()
      const refused = await app.send('POST', '/user/login', body, form)
      expect(refused).toMatchObject({ status: 403, data: { error: 'request.cross_site' } })
      expect(refused.headers['set-cookie']).toBeUndefined()
      for (const url of [
        '/user/refresh',
        '/user/logout',
        '/user/sign-up',
        '/user/forgot-password',
        '/user/reset-password',
      ])
        expect((await app.send('POST', url, {}, { [header]: value })).data.error).toBe(
          'request.cross_site',
        )
    },
  )

  test('is not what a program, our own page or a page behind a renaming proxy is', async () => {
    const body = { username: person.name, password: person.password }
    const own: readonly Record<string, string>[] = [
      {},
      { origin: 'https://panelflow.example', host: 'panelflow.example' },
      {
        origin: 'https://panelflow.example',
        host: 'internal:8888',
        'sec-fetch-site': 'same-origin',
      },
    ]
    for (const headers of own)
      expect((await app.send('POST', '/user/login', body, headers)).code).toBe(0)
  })
})
