import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApp,
  type Send,
  type TestAnswer,
  type TestApp,
  type TestPerson,
} from '../testing/test-app.ts'
import { decryptText, deriveKey, encryptText } from './idempotency.ts'

let app: TestApp
let root: Send
let nth = 0

beforeAll(async () => {
  app = await createTestApp()
  root = await app.as(await app.addPerson({ name: 'Root', isRoot: true }))
})
afterAll(() => app.close())

const newKey = (): string => `secret-answer-${++nth}`

const count = async (table: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      app.deps.db,
    )
  ).rows[0]?.n ?? -1

/** All of the row as text, bytes as hex and as Base64 too. */
const readStored = async (key: string): Promise<string> => {
  const row = await app.deps.db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return `${JSON.stringify(row)} ${row.body_hash.toString('hex')} ${row.body_hash.toString('base64')}`
}

interface Case {
  readonly what: string
  /** the address, and what is sent there */
  readonly prepare: () => Promise<readonly [url: string, body: object | undefined]>
  readonly secretIn: (data: TestAnswer['data']) => string
  /** something the effect adds one to */
  readonly effects: () => Promise<number>
}

const addAccount = async (): Promise<string> => {
  const { data } = await root('POST', '/accounts', {
    name: `person${++nth}`,
    roles: [8],
    phone: `1390013${1000 + nth}`,
  })
  return data.account.id
}

const audited = async (action: string): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from audit_entry where action = ${action}`.execute(app.deps.db)
  ).rows[0]?.n ?? -1

const CASES: readonly Case[] = [
  {
    what: 'a new account',
    prepare: async () => ['/accounts', { name: 'Newcomer', roles: [8] }],
    secretIn: (data) => data.initialPassword,
    effects: () => count('account'),
  },
  {
    what: 'a one-time password',
    prepare: async () => [`/accounts/${await addAccount()}/reset-password`, undefined],
    secretIn: (data) => data.initialPassword,
    effects: () => audited('authn_password_reset'),
  },
  {
    what: 'a reset code',
    prepare: async () => {
      const accountId = await addAccount()
      const { data } = await root('GET', `/accounts/${accountId}`)
      await app.send('POST', '/user/forgot-password', { username: data.name, phone: data.phone })
      return [`/accounts/${accountId}/decide-reset`, { accept: true }]
    },
    secretIn: (data) => data.code,
    effects: () => audited('authn_password_reset'),
  },
  {
    what: 'a token for a program',
    prepare: async () => ['/user/api-tokens', { name: 'nightly', scope: 'read', days: 3 }],
    secretIn: (data) => data.token,
    effects: () => count('api_token'),
  },
  {
    what: 'a new webhook',
    prepare: async () => [
      '/webhooks',
      { name: 'press', url: 'https://example.com/hook', kinds: ['stopped'] },
    ],
    secretIn: (data) => data.secret,
    effects: () => count('webhook'),
  },
  {
    what: 'a new secret of a webhook',
    prepare: async () => {
      const { data } = await root('POST', '/webhooks', {
        name: 'press',
        url: 'https://example.com/hook',
        kinds: ['stopped'],
      })
      return [`/webhooks/${data.webhook.id}/secret`, { version: data.webhook.version }]
    },
    secretIn: (data) => data.secret,
    effects: async () =>
      (await sql<{ n: number }>`select sum(generation)::int as n from webhook`.execute(app.deps.db))
        .rows[0]?.n ?? -1,
  },
]

describe.each(CASES)('$what', ({ prepare, secretIn, effects }) => {
  test('is made once per key; repeats, also at the same moment, get the same secret, which is not stored readable', async () => {
    const [url, body] = await prepare()
    const headers = { 'idempotency-key': newKey() }
    const before = await effects()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => root('POST', url, body, headers)),
    )
    answers.push(await root('POST', url, body, headers))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await effects()).toBe(before + 1)

    const secret = secretIn(answers[0]?.data)
    expect(secret.length).toBeGreaterThanOrEqual(6)
    const stored = await readStored(headers['idempotency-key'])
    for (const form of [
      secret,
      Buffer.from(secret).toString('base64').replaceAll('=', ''),
      Buffer.from(secret).toString('hex'),
    ])
      expect(stored).not.toContain(form)
  })
})

test('a key with other contents is refused, and a refused request is not kept', async () => {
  const headers = { 'idempotency-key': newKey() }
  const body = { name: 'Twice', roles: [8] }
  expect((await root('POST', '/accounts', { ...body, name: '' }, headers)).data.error).toBe(
    'request.invalid',
  )
  expect((await root('POST', '/accounts', body, headers)).status).toBe(200)
  expect(await root('POST', '/accounts', { ...body, name: 'Other' }, headers)).toMatchObject({
    status: 422,
    data: { error: 'request.idempotency_conflict' },
  })
})

test('the stored hash of a request with a password cannot be searched for the password', async () => {
  const key = newKey()
  const body = { name: 'Hashed', roles: [8], password: 'quiet3harbour' }
  await root('POST', '/accounts', body, { 'idempotency-key': key })
  const row = await app.deps.db
    .selectFrom('idempotency_key')
    .select('body_hash')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const plain = createHash('sha256')
    .update(`POST /api/accounts\n${JSON.stringify(body)}`)
    .digest()
  expect(row.body_hash.equals(plain)).toBe(false)
})

describe('changing the own password', () => {
  const signIn = async (person: TestPerson, password = person.password) =>
    await app.send('POST', '/user/login', { username: person.name, password })
  const NEXT = 'other4harbour'

  const change = async () => {
    const person = await app.addPerson({ name: `changer${++nth}`, roles: ['translator'] })
    const { data } = await signIn(person)
    const body = { currentPassword: person.password, newPassword: NEXT }
    const headers = { 'x-a-token': data.token as string, 'idempotency-key': newKey() }
    return { person, body, headers, first: await app.send('POST', '/user/password', body, headers) }
  }

  test('a repeat whose first answer was lost gets the new session with its cookie, though the old one has ended', async () => {
    const { person, body, headers, first } = await change()
    expect(first.status).toBe(200)
    expect((await app.send('GET', '/user/info', undefined, headers)).status).toBe(401)
    const again = await app.send('POST', '/user/password', body, headers)
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(String(first.headers['set-cookie'])).toMatch(/^rt=[\w-]{64}; /)
    expect(again.headers['set-cookie']).toEqual(first.headers['set-cookie'])
    expect(
      (await app.send('GET', '/user/info', undefined, { 'x-a-token': again.data.token })).data.name,
    ).toBe(person.name)
    const cookie = /rt=[^;]+/.exec(String(again.headers['set-cookie']))?.[0] ?? ''
    expect((await app.send('POST', '/user/refresh', {}, { cookie })).status).toBe(200)

    const stored = await readStored(headers['idempotency-key'])
    for (const secret of [first.data.token, cookie.slice(3), NEXT])
      expect(stored).not.toContain(secret)
  })

  test('an ended session gets nothing but that very answer', async () => {
    const { person, body, headers } = await change()
    const other = await app.addPerson({ name: `other${++nth}`, roles: ['translator'] })
    const otherToken = (await signIn(other)).data.token as string
    await app.send('POST', '/user/logout', {}, { 'x-a-token': otherToken })
    const attempts: readonly (readonly [object, Record<string, string>])[] = [
      [{ ...body, newPassword: 'third4harbour' }, headers],
      [body, { ...headers, 'idempotency-key': newKey() }],
      [body, { ...headers, 'x-a-token': otherToken }],
      [body, { 'x-a-token': headers['x-a-token'] }],
    ]
    for (const [contents, with_] of attempts)
      expect((await app.send('POST', '/user/password', contents, with_)).data).toMatchObject({
        error: 'session.invalid',
      })
    await app.deps.db
      .updateTable('account')
      .set({ disabled_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    expect((await app.send('POST', '/user/password', body, headers)).data).toMatchObject({
      error: 'session.invalid',
    })
  })

  test('a wrong present password counts, though its request is rolled back', async () => {
    const person = await app.addPerson({ name: 'Guessed', roles: ['translator'] })
    const { token } = (await signIn(person)).data
    const guess = (nr: number) =>
      app.send(
        'POST',
        '/user/password',
        { currentPassword: `wrong${nr}`, newPassword: NEXT },
        { 'x-a-token': token, 'idempotency-key': newKey() },
      )
    const codes = []
    for (let nr = 0; nr < 6; nr++) codes.push((await guess(nr)).data.error)
    expect(codes.slice(0, 2)).toEqual(['session.wrong_credentials', 'session.wrong_credentials'])
    expect(codes.at(-1)).toBe('session.throttled')
  })
})

test('a stored text decrypts with its own key and place only', () => {
  const key = deriveKey(Buffer.alloc(32, 1), 'a purpose')
  const stored = encryptText(key, 'whsec_密', 'account 1')
  expect(decryptText(key, stored, 'account 1')).toBe('whsec_密')
  expect(encryptText(key, 'whsec_密', 'account 1')).not.toBe(stored)
  const bytes = Buffer.from(stored, 'base64')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  expect(() => decryptText(key, bytes.toString('base64'), 'account 1')).toThrow()
  expect(() => decryptText(key, stored, 'account 2')).toThrow()
  expect(() =>
    decryptText(deriveKey(Buffer.alloc(32, 1), 'another'), stored, 'account 1'),
  ).toThrow()
  expect(() =>
    decryptText(deriveKey(Buffer.alloc(32, 2), 'a purpose'), stored, 'account 1'),
  ).toThrow()
})
