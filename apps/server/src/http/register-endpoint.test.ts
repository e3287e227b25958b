import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { defineEndpoint } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { userRoutes } from '../features/user/user.routes.ts'
import { createTestApp, type Send, type TestAnswer, type TestApp } from '../testing/test-app.ts'
import type { Routes } from './create-app.ts'
import { registerEndpoint } from './register-endpoint.ts'
import { signedFiles } from './signed-file.ts'

const noteAdd = defineEndpoint({
  id: 'note.add',
  method: 'POST',
  path: '/notes/:shelf',
  summary: 'Add a note',
  params: z.strictObject({ shelf: z.number().int() }),
  query: z.strictObject({ draft: z.boolean().optional(), tag: z.array(z.string()).optional() }),
  body: z.strictObject({
    words: z.string().min(1).max(50),
    count: z.number().int().default(1),
    place: z.strictObject({ page: z.number() }).optional(),
    when: z.union([z.null(), z.string()]).optional(),
  }),
  response: z.object({
    id: z.number(),
    got: z.record(z.string(), z.unknown()),
    kind: z.discriminatedUnion('type', [
      z.object({ type: z.literal('a'), a: z.string() }),
      z.object({ type: z.literal('b'), b: z.array(z.number()) }),
    ]),
  }),
  access: 'signed_in',
})
const orderOnly = defineEndpoint({
  id: 'note.order_only',
  method: 'GET',
  path: '/notes',
  summary: 'For project administrators',
  response: z.null(),
  access: ['order.create', 'serial.create_edit'],
})
const bytesIn = defineEndpoint({
  id: 'note.bytes',
  method: 'PUT',
  path: '/notes/bytes',
  summary: 'Raw bytes',
  response: z.object({ length: z.number(), url: z.string() }),
  raw: 'request',
  access: 'signed_in',
})
const fileOut = defineEndpoint({
  id: 'note.file',
  method: 'GET',
  path: '/files/notes/:name',
  summary: 'A file',
  params: z.strictObject({ name: z.string() }),
  query: z.object({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

let runs = 0
const noteRoutes: Routes = (edge) => {
  registerEndpoint(edge, noteAdd, async ({ params, query, body }) => {
    runs++
    await new Promise((resolve) => setTimeout(resolve, 30))
    if (body.words === 'forbidden')
      throw new AppError('order.deadline_passed', { cutoffAt: '2026-01-01T00:00:00.000Z' })
    if (body.words === 'broken') throw new Error('secret details')
    const kind =
      body.words === 'b' ? { type: 'b' as const, b: [1, 2] } : { type: 'a' as const, a: 'x' }
    const answer = { id: runs, got: { params, query, body }, kind }
    return { ...answer, internal: 'not in the contract' } as typeof answer
  })
  registerEndpoint(edge, orderOnly, async () => null)
  registerEndpoint(edge, bytesIn, async ({ bytes, fileUrl }) => ({
    length: (await buffer(bytes)).length,
    url: fileUrl('/api/files/notes/第一話.png'),
  }))
  signedFiles(edge)(fileOut, {
    folder: ({ name }) => `/api/files/notes/${name}`,
    allow: 'anybody',
    checkEachTime: true,
    run: async ({ params }) => ({
      file: Readable.from(['bytes']),
      type: 'image/png',
      bytes: 5,
      etag: 'abc',
      cache: 'immutable',
      downloadName: params.name,
    }),
  })
}

let app: TestApp
let asLin: Send

beforeAll(async () => {
  app = await createTestApp({ routes: [userRoutes, noteRoutes] })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(3_600_000)
  asLin = await app.as(
    await app.addPerson({ name: `Lin${app.deps.ids.next()}`, roles: ['translator'] }),
  )
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('JSON and form bodies mean the same, and the time stamp of GETs is nobody’s business', async () => {
  const json = await asLin('POST', '/notes/7?draft=true&tag=x&_t=123', {
    words: 'hi',
    count: 2,
    place: { page: 3 },
  })
  expect(json.data.got).toEqual({
    params: { shelf: 7 },
    query: { draft: true, tag: ['x'] },
    body: { words: 'hi', count: 2, place: { page: 3 } },
  })
  const same = await asLin(
    'POST',
    '/notes/7?draft=true&tag=x',
    'words=hi&count=2&place[page]=3',
    form,
  )
  expect(same.data.got).toEqual(json.data.got)
})

test('only what the contract names goes out', async () => {
  const { data } = await asLin('POST', '/notes/1', { words: 'b' })
  expect(Object.keys(data)).toEqual(['id', 'got', 'kind'])
  expect(data.kind).toEqual({ type: 'b', b: [1, 2] })
})

test.each([
  [
    'an unknown field',
    { words: 'hi', role: 'root' },
    { field: 'role', code: 'field.unknown', params: {} },
  ],
  ['a missing field', {}, { field: 'words', code: 'field.required', params: {} }],
  [
    'a wrong type, deep inside',
    { words: 'hi', place: { page: 'three' } },
    { field: 'place.page', code: 'field.wrong_type', params: {} },
  ],
  [
    'a NUL, which no database text can hold',
    { words: 'a\0b' },
    { field: 'words', code: 'field.characters', params: {} },
  ],
  [
    'half a surrogate pair',
    { words: 'a\ud800b' },
    { field: 'words', code: 'field.characters', params: {} },
  ],
  [
    'too long a text',
    { words: 'x'.repeat(51) },
    { field: 'words', code: 'field.too_long', params: { max: 50 } },
  ],
])('%s is refused and named', async (_what, body, fault) => {
  const answer = await asLin('POST', '/notes/1', body)
  expect(answer).toMatchObject({
    status: 422,
    code: 42201,
    data: { error: 'request.invalid', params: { fields: [fault] } },
  })
})

test.each([
  ['half a JSON', '{"words":', { 'content-type': 'application/json' }],
  [
    '__proto__ in JSON',
    '{"words":"hi","__proto__":{"admin":true}}',
    { 'content-type': 'application/json' },
  ],
  ['__proto__ in a form', 'words=hi&__proto__[admin]=1', form],
  [
    'a form of 1,001 fields',
    'words=hi&' + Array.from({ length: 1001 }, (_, n) => `f${n}=1`).join('&'),
    form,
  ],
  ['a form six deep', 'words=hi&a[b][c][d][e][f]=1', form],
  [
    'JSON thirty deep',
    `{"words":"hi","place":${'['.repeat(30)}${']'.repeat(30)}}`,
    { 'content-type': 'application/json' },
  ],
  ['XML', '<words/>', { 'content-type': 'application/xml' }],
])('%s is refused', async (_what, body, headers) => {
  const answer = await asLin('POST', '/notes/1', body, headers)
  expect(answer.status).toBe(422)
  expect(answer.data.error).toBe('request.malformed')
})

test('a scalar given twice is refused', async () => {
  expect((await asLin('POST', '/notes/1?draft=true&draft=false', { words: 'hi' })).data.error).toBe(
    'request.invalid',
  )
  expect((await asLin('POST', '/notes/1', 'words=hi&words=ho', form)).data.error).toBe(
    'request.invalid',
  )
})

test('a body beyond the limit is refused', async () => {
  const answer = await asLin('POST', '/notes/1', { words: 'x'.repeat(2_100_000) })
  expect(answer.data.error).toBe('request.too_large')
})

// spec 10.request.codes
test('a refusal carries its number, its code and a sentence in the caller’s language', async () => {
  const en = await asLin('POST', '/notes/1', { words: 'forbidden' })
  expect(en).toMatchObject({
    status: 409,
    code: 40902,
    data: { error: 'order.deadline_passed', params: { cutoffAt: '2026-01-01T00:00:00.000Z' } },
  })
  expect(en.message).toContain('The order deadline has passed')
  const zh = await asLin('POST', '/notes/1', { words: 'forbidden' }, { 'locale-key': 'zh-CN' })
  expect(zh.message).toContain('截止时间')
})

// spec 7.client.envelope 7.client.locale
test('every answer has code, data, msg and message; without Locale-Key it speaks Chinese', async () => {
  for (const url of ['/api/user/info', '/api/nothing']) {
    const answer = (await app.http.inject(url)).json()
    expect(Object.keys(answer).toSorted()).toEqual(['code', 'data', 'message', 'msg'])
    expect(answer.message).toMatch(/\p{Script=Han}/u)
  }
})

test('what breaks inside stays inside', async () => {
  const answer = await asLin('POST', '/notes/1', { words: 'broken' })
  expect(answer).toMatchObject({ status: 500, code: 50001, data: { error: 'studio.failed' } })
  expect(JSON.stringify(answer)).not.toContain('secret details')
  expect(answer.data.requestId).toBe(answer.headers['x-request-id'])
})

test('nobody enters without a session, and only with a role that has the ability', async () => {
  expect((await app.send('POST', '/notes/1', { words: 'hi' })).code).toBe(40102)
  expect((await asLin('GET', '/notes')).code).toBe(40301)
  const both = await app.addPerson({ name: 'Both', roles: ['projectAdministrator', 'translator'] })
  expect((await (await app.as(both))('GET', '/notes')).code).toBe(0)
  expect((await (await app.as(both, 'translator'))('GET', '/notes')).code).toBe(40301)
})

test('an endpoint that names no ability stops the server at boot', async () => {
  const nameless = {
    ...orderOnly,
    id: 'note.nameless',
    path: '/nameless',
    access: 'order.fly' as 'order.create',
  }
  const routes: Routes = (edge) => registerEndpoint(edge, nameless, async () => null)
  await expect(createTestApp({ routes: [routes] })).rejects.toThrow(
    'names no row of the ability table',
  )
})

// spec 10.request.idempotent
test('fifty identical requests with one key run once and get one answer', async () => {
  runs = 0
  const key = { 'idempotency-key': app.deps.ids.next() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => asLin('POST', '/notes/1', { words: 'once' }, key)),
  )
  expect(runs).toBe(1)
  expect(new Set(answers.map((one) => JSON.stringify(one.data))).size).toBe(1)
  expect(answers.every((one) => one.status === 200)).toBe(true)
})

test('a key used again with another body is refused; a refused request may be sent again with its key', async () => {
  const key = { 'idempotency-key': app.deps.ids.next() }
  expect((await asLin('POST', '/notes/1', { words: 'forbidden' }, key)).code).toBe(40902)
  expect((await asLin('POST', '/notes/1', { words: 'fine' }, key)).code).toBe(0)
  expect(await asLin('POST', '/notes/1', { words: 'other' }, key)).toMatchObject({
    status: 422,
    data: { error: 'request.idempotency_conflict' },
  })
})

test('raw bytes reach the endpoint as they are, of any type', async () => {
  const bytes = Buffer.from([0, 255, 1, 2])
  for (const type of ['application/octet-stream', 'image/png', 'application/json'])
    expect((await asLin('PUT', '/notes/bytes', bytes, { 'content-type': type })).data.length).toBe(
      4,
    )
})

test('a signed file address needs no header, works for its session only while that lives, and cannot be altered', async () => {
  const { data } = await asLin('PUT', '/notes/bytes', Buffer.from('x'), {
    'content-type': 'image/png',
  })
  const url = data.url
  const file = await app.send('GET', url)
  expect(file.status).toBe(200)
  expect(file.bytes.toString()).toBe('bytes')
  expect(file.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox`,
    etag: '"abc"',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="___.png"; filename*=UTF-8''%E7%AC%AC%E4%B8%80%E8%A9%B1.png`,
  )
  expect((await app.send('GET', url, undefined, { 'if-none-match': '"abc"' })).status).toBe(304)
  expect((await app.send('GET', url.replace('.png?', '.jpg?'))).data.error).toBe(
    'file.address_expired',
  )
  await asLin('POST', '/user/logout')
  expect((await app.send('GET', url)).code).toBe(40102)
})

test('a signed address is the same within the hour and dies within two', async () => {
  const urlNow = async (): Promise<string> =>
    (await asLin('PUT', '/notes/bytes', Buffer.from('x'), { 'content-type': 'image/png' })).data.url
  app.clock.set(`${app.deps.clock.now().toISOString().slice(0, 13)}:05:00.000Z`)
  const url = await urlNow()
  app.clock.advance(5 * 60_000)
  expect(await urlNow()).toBe(url)
  app.clock.advance(2 * 3_600_000)
  expect((await app.send('GET', url)).data.error).toBe('file.address_expired')
})

test('a client that runs wild learns how long to wait', async () => {
  const limited: TestAnswer[] = []
  for (let batch = 0; batch < 7; batch++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => asLin('GET', '/notes')))
    limited.push(...answers.filter((one) => one.code === 42901))
  }
  expect(limited.length).toBeGreaterThan(50)
  expect(limited[0]?.headers['retry-after']).toBe('1')
})

test('every answer carries the headers that keep browsers safe', async () => {
  for (const url of ['/api/user/info', '/api/nothing', '/api/openapi.json']) {
    const { headers } = await app.send('GET', url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('only the description of the API may be framed, and by ourselves alone', async () => {
  const { headers } = await app.send('GET', '/api/docs/')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('the API describes itself', async () => {
  const answer = await app.http.inject('/api/openapi.json')
  const document = answer.json()
  expect(document.paths['/api/notes/{shelf}'].post.operationId).toBe('note.add')
  expect(Object.keys(document.paths)).toContain('/api/user/login')
  // what the endpoints share is written once
  const references = new Set(answer.body.match(/#\/components\/[^"]+/g))
  expect(references.size).toBeGreaterThan(3)
  const schemas = Object.keys(document.components.schemas).map((name) => `schemas/${name}`)
  const known = new Set([...schemas, 'responses/Refusal'].map((name) => `#/components/${name}`))
  expect([...references].filter((reference) => !known.has(reference))).toEqual([])
  expect(answer.body).not.toContain('"#/$defs')
})
