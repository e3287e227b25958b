import { z } from 'zod'
import { defineEndpoint } from '@panelflow/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FEATURE_ROUTES } from '../entry/feature-routes.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { registerPublicEndpoint } from './register-endpoint.ts'

const breaks = defineEndpoint({
  id: 'test.breaks',
  method: 'POST',
  path: '/test/breaks',
  summary: 'Fails as a database does',
  body: z.strictObject({ note: z.string() }),
  response: z.null(),
  access: 'public',
})

let app: TestApp
const lines: string[] = []

beforeAll(async () => {
  app = await createTestApp({
    logTo: { write: (line) => void lines.push(line) },
    trustedProxies: ['127.0.0.1'],
    routes: [
      ...FEATURE_ROUTES,
      (edge) =>
        registerPublicEndpoint(edge, breaks, ({ body }) => {
          const error = new Error(`could not store ${body.note}`)
          throw Object.assign(error, {
            code: '23505',
            detail: 'Key (email)=(lin@mail.example) already exists.',
            parameters: ['qv87Secret'],
          })
        }),
    ],
  })
})
afterAll(() => app.close())
beforeEach(() => void lines.splice(0))

const FORGED = '{"level":30,"msg":"root signed in"}'

test('a request is one line of JSON, whatever stands in its address, its headers or its words', async () => {
  await app.send('POST', '/user/login', { username: `lin\r\n${FORGED}`, password: 'Wrong2026' })
  await app.send(
    'GET',
    `/nothing%0D%0A${encodeURIComponent(FORGED)}?q=%0A${encodeURIComponent(FORGED)}`,
  )
  await app.send('GET', '/user/info', undefined, {
    'user-agent': FORGED,
    'x-forwarded-for': '10.0.0.9',
  })
  await app.send('POST', '/test/breaks', { note: `x\n${FORGED}\n` })
  expect(lines.length).toBeGreaterThanOrEqual(8)
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    const { msg, reqId } = JSON.parse(line)
    expect(msg).not.toBe('root signed in')
    expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
  }
  expect(lines.some((line) => line.includes('10.0.0.9'))).toBe(true)
})

test('no token, cookie, password, search word or address of a person is in any line', async () => {
  const root = await app.addPerson({ name: 'Root', isRoot: true })
  const { data, headers } = await app.send('POST', '/user/login', {
    username: 'Root',
    password: root.password,
  })
  const cookie = String(headers['set-cookie'])
  const signed = { 'x-a-token': data.token, cookie }
  await app.send('GET', '/accounts?search=lin%40mail.example', undefined, signed)
  await app.send(
    'GET',
    '/files/outputs/0190a000-0000-7000-8000-000000000000?e=1&s=signature-of-a-file',
    undefined,
    signed,
  )
  const lin = {
    name: 'Lin',
    realName: 'Lin',
    email: 'lin@mail.example',
    phone: 'nonsense',
    roles: [8],
    initialPassword: 'qv87Secret',
  }
  await app.send('POST', '/accounts', lin, signed)
  await app.send(
    'POST',
    '/user/password',
    { currentPassword: root.password, newPassword: 'qv87Secret' },
    signed,
  )
  await app.send('POST', '/user/reset-password', {
    username: 'Root',
    code: '314159',
    newPassword: 'qv87Secret',
  })
  await app.send('POST', '/test/breaks', { note: 'nothing' })
  expect(lines.length).toBeGreaterThan(10)
  const all = lines.join('')
  const secrets = [
    data.token,
    data.refreshToken,
    /rt=([^;]+)/.exec(cookie)?.[1],
    root.password,
    'qv87Secret',
    '314159',
    'signature-of-a-file',
  ]
  for (const secret of [...secrets, 'mail.example'])
    expect(secret === undefined || all.includes(secret) ? secret : 'kept back').toBe('kept back')
})

test('what broke is logged with where it broke, and the number the person was given', async () => {
  const { data } = await app.send('POST', '/test/breaks', { note: 'x' })
  const broke = lines
    .map((line) => JSON.parse(line))
    .find(({ msg }) => msg === 'unexpected failure')
  expect(broke).toMatchObject({
    reqId: data.requestId,
    err: { message: 'could not store x', code: '23505' },
  })
  expect(broke.err.stack).toContain('log-lines.test')
  expect(Object.keys(broke.err)).toEqual(['type', 'message', 'stack', 'code'])
})

test('behind a proxy that speaks https, browsers are asked to stay with https; over plain http they are not', async () => {
  const header = async (headers: Record<string, string>) =>
    (await app.send('GET', '/image-nodes', undefined, headers)).headers
  expect((await header({ 'x-forwarded-proto': 'https' }))['strict-transport-security']).toBe(
    'max-age=31536000',
  )
  expect(
    (await header({ 'x-forwarded-proto': 'http' }))['strict-transport-security'],
  ).toBeUndefined()
  expect((await header({}))['strict-transport-security']).toBeUndefined()
})
