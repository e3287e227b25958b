import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { rateLimit } from './rate-limit.ts'

let app: TestApp
let webRoot: string

beforeAll(async () => {
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'panelflow-web-'))
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><title>Panelflow</title>')
  await writeFile(path.join(webRoot, 'main.js'), 'export {}')
  app = await createTestApp({ webRoot })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})
beforeEach(() => app.clock.advance(60_000))

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers })

/**
 * One of every kind of answer: page, script, unknown page, envelope, refusal, unknown API, bytes,
 * signed file, description, its page, health.
 */
const KINDS = [
  '/',
  '/main.js',
  '/order/index/3',
  '/api/user/info',
  '/api/nothing',
  '/api/user/login',
  '/api/fonts/nothing',
  '/api/files/outputs/0190a000-0000-7000-8000-000000000000?e=1&s=x',
  '/api/openapi.json',
  '/api/docs/',
  '/livez',
  '/readyz',
]

test.each(KINDS)(
  '%s carries the headers that keep browsers safe, and lets no other site read it',
  async (url) => {
    const { headers } = await get(url, { origin: 'https://evil.example' })
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/)
    // the API's description is shown inside our own demo page, by nobody else's
    expect(policy).toMatch(/frame-ancestors '(none|self)'/)
    for (const directive of ["default-src '", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(directive)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of Object.keys(headers))
      expect(name).not.toMatch(/^access-control-|^x-powered-by$|^server$/)
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test.each(['/api/image-nodes', '/api/user/info', '/api/nothing'])(
  '%s is JSON in UTF-8 that no cache keeps',
  async (url) => {
    expect((await get(url)).headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
  },
)

test('another site’s preflight is not answered', async () => {
  const preflightHeaders = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-a-token',
  }
  const { headers } = await app.http.inject({
    method: 'OPTIONS',
    url: '/api/user/login',
    headers: preflightHeaders,
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const DEEP = `a${'[b]'.repeat(6)}=1`

test.each([
  ['deeper than five', DEEP],
  ['more than a thousand fields', Array.from({ length: 1001 }, (_, n) => `f${n}=1`).join('&')],
  ['a field called __proto__', '__proto__[isRoot]=true'],
  ['__proto__ further down', 'a[__proto__][isRoot]=true'],
  ['constructor', 'constructor[prototype][isRoot]=true'],
  ['a name that is a bracket', '[a]=1'],
  ['a bracket that is not closed', 'a[b=1'],
  ['one name as value and as group', 'username=x&username[a]=1'],
  ['one name as group and as value', 'username[a]=1&username=x'],
])('a form with %s is refused and changes nothing', async (_, body) => {
  const { status, data } = await app.send('POST', '/user/login', body, FORM)
  expect(status).toBe(422)
  expect(data.error).toBe('request.malformed')
  expect(({} as Record<string, unknown>)['isRoot']).toBeUndefined()
})

test.each([
  ['twice the same field', 'username=a&username=b&password=x', FORM],
  ['a field nobody named', 'username=a&password=x&isRoot=true', FORM],
  [
    '__proto__ in JSON',
    '{"username":"a","password":"x","__proto__":{"isRoot":true}}',
    { 'content-type': 'application/json' },
  ],
])('%s is refused', async (_, body, headers) => {
  const { status } = await app.send('POST', '/user/login', body, headers)
  expect([400, 422]).toContain(status)
})

test('a body of another kind, or one that is no JSON, is refused in the envelope', async () => {
  for (const [body, type] of [
    ['<a/>', 'application/xml'],
    ['{', 'application/json'],
    ['x', 'text/plain'],
  ] as const) {
    const { status, data } = await app.send('POST', '/user/login', body, { 'content-type': type })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(data.error).toMatch(/^request\./)
  }
})

test('names are one name however they are written, also for the throttle', async () => {
  const spellings = ['Lin', ' lin ', 'ＬＩＮ', 'LIN', 'lin']
  for (const username of spellings)
    await app.send('POST', '/user/login', { username, password: 'wrong123' })
  const slowed = await app.send('POST', '/user/login', { username: 'Lin', password: 'wrong123' })
  expect(slowed).toMatchObject({ status: 429 })
  expect(Number(slowed.headers['retry-after'])).toBe(slowed.data.params.seconds)
})

test('limits count per account: one who runs wild does not shut out another', async () => {
  const wild = await app.as(await app.addPerson({ name: 'wild', roles: ['translator'] }))
  const answers = await Promise.all(Array.from({ length: 650 }, () => wild('GET', '/user/info')))
  const limited = answers.find(({ code }) => code === 42901)
  expect(limited?.headers['retry-after']).toBe('1')
  const calm = await app.as(await app.addPerson({ name: 'calm', roles: ['translator'] }))
  expect((await calm('GET', '/user/info')).code).toBe(0)
})

test('a bucket fills again with time, and keys do not run into each other', () => {
  let now = new Date(0)
  const limits = rateLimit(() => now)
  const allowance = { burst: 2, perSecond: 0.5 }
  limits.take('reset 10.0.0.1', allowance)
  limits.take('reset 10.0.0.1', allowance)
  expect(() => limits.take('reset 10.0.0.1', allowance)).toThrowError(
    expect.objectContaining({ params: { seconds: 2 } }),
  )
  limits.take('reset 10.0.0.2', allowance)
  now = new Date(2000)
  limits.take('reset 10.0.0.1', allowance)
})

test('who does not exist, is disabled or waits for approval gets the same answer as a wrong password, after the same work', async () => {
  for (const name of ['known', 'disabled', 'waiting'])
    await app.addPerson({ name, roles: ['translator'] })
  const at = app.deps.clock.now()
  await app.deps.db
    .updateTable('account')
    .set({ disabled_at: at })
    .where('name', '=', 'disabled')
    .execute()
  await app.deps.db
    .updateTable('account')
    .set({ approved_at: null })
    .where('name', '=', 'waiting')
    .execute()
  const words = async (url: string, username: string, more: object) => {
    const { status, code, message, data } = await app.send('POST', url, { username, ...more })
    return { status, code, message, data: { ...data, requestId: '' } }
  }
  for (const [url, more] of [
    ['/user/login', { password: 'wrong123' }],
    ['/user/forgot-password', { phone: '13800000000' }],
    ['/user/reset-password', { code: '123456', newPassword: 'another2026' }],
  ] as const) {
    const [first, ...others] = await Promise.all(
      ['known', 'unknown', 'disabled', 'waiting'].map((name) => words(url, name, more)),
    )
    for (const other of others) expect(other).toEqual(first)
  }
})

test('whoever is no trusted proxy cannot claim https, nor another address', async () => {
  const { headers } = await get('/api/image-nodes', { 'x-forwarded-proto': 'https' })
  expect(headers['strict-transport-security']).toBeUndefined()
})
