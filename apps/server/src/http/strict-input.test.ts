import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { ROLE, type RoleName } from '@panelflow/domain/account/role.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type Send, type TestApp } from '../testing/test-app.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

let app: TestApp
let asRoot: Send

beforeAll(async () => {
  app = await createTestApp()
  asRoot = await app.as(await app.addPerson({ name: 'Root', isRoot: true }))
})
afterAll(() => app.close())

const endpoints = (): Endpoint[] =>
  [...app.edge.endpoints.values()].filter(({ id }) => id !== 'live.stream')

/**
 * Addresses of objects that would take a field nobody named. A record says itself what its keys may
 * be.
 */
const looseIn = (schema: JsonSchema, path: string): string[] => {
  const children: [string, JsonSchema | boolean | undefined][] = [
    ...Object.entries(schema.properties ?? {}).map(
      ([name, child]): [string, JsonSchema | boolean] => [`${path}.${name}`, child],
    ),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
      (child): [string, JsonSchema] => [path, child],
    ),
    [`${path}[]`, Array.isArray(schema.items) ? undefined : schema.items],
  ]
  const loose =
    schema.type === 'object' &&
    schema.additionalProperties !== false &&
    schema.propertyNames === undefined
  return [
    ...(loose ? [path] : []),
    ...children.flatMap(([name, child]) => (typeof child === 'object' ? looseIn(child, name) : [])),
  ]
}

test('no body, query or path of any endpoint takes a field nobody named', () => {
  const loose = endpoints().flatMap(({ id, body, query, params }) =>
    Object.entries({ body, query, params }).flatMap(([part, schema]) =>
      schema === undefined
        ? []
        : looseIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${id} ${part}`),
    ),
  )
  expect(loose).toEqual([])
})

/** PUT of what is not the form of something that two people change, with the reason. */
const WITHOUT_VERSION: Readonly<Record<string, string>> = {
  'asset.put': 'bytes under their own hash',
  'asset.save_layers':
    'bytes that belong to one very picture; `replaces` names those that were read',
  'comment.attach': 'stores a file for a comment that is being written',
  'order_view.start': 'one value of one person',
  'picture.save': 'stores bytes; the document changes by a batch of operations',
  'presence.set': 'where one person is, for seconds',
  'upload.append': 'bytes at an offset, checked against what arrived',
}

test('every PATCH and every PUT of a form takes the version it was opened with, and a conflict carries what is stored', () => {
  const forms = endpoints().filter(
    ({ id, method }) => method === 'PATCH' || (method === 'PUT' && !(id in WITHOUT_VERSION)),
  )
  expect(forms.length).toBeGreaterThan(15)
  const takesVersion = ({ body }: Endpoint): boolean => {
    if (body === undefined) return false
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    return schema.required?.includes('version') === true
  }
  expect(forms.filter((one) => !takesVersion(one)).map(({ id }) => id)).toEqual([])
  expect(forms.map(({ id }) => id).filter((id) => !app.edge.changes.has(id))).toEqual([])
  expect(Object.keys(WITHOUT_VERSION).filter((id) => !app.edge.endpoints.has(id))).toEqual([])
})

const toUrl = ({ path }: Endpoint): string => path.replaceAll(/:\w+/g, app.deps.ids.next())
const faults = (data: { params?: { fields?: { field: string; code: string }[] } }): string[] =>
  (data.params?.fields ?? [])
    .filter(({ code }) => code === 'field.unknown')
    .map(({ field }) => field)

/** Columns and marks a curious client would try to set. */
const SMUGGLED = {
  isRoot: true,
  is_root: true,
  passwordHash: 'x',
  password_expired: false,
  createdBy: 'x',
  accountId: 'x',
  approvedAt: 'x',
}

/** Fields an endpoint itself names are no smuggling. */
const namedIn = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** Queries without which the body would not be looked at. */
const NEEDED_QUERY: Readonly<Record<string, string>> = {
  'notification.mail_unsubscribe': '?token=any',
}

test('what is smuggled into a body is refused, field by field, also by endpoints root may call', async () => {
  const accepted: string[] = []
  for (const endpoint of endpoints()) {
    if (endpoint.raw === 'request' || endpoint.method === 'GET') continue
    app.clock.advance(1000)
    const named = endpoint.body === undefined ? '' : namedIn(endpoint.body)
    const body = Object.fromEntries(
      Object.entries(SMUGGLED).filter(([name]) => !named.includes(`"${name}"`)),
    )
    if (endpoint.body === undefined) continue
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map((found) => [
        String(found[1]),
        app.deps.ids.next(),
      ]),
    )
    if (endpoint.params !== undefined && !endpoint.params.safeParse(params).success) continue
    const { status, data } = await asRoot(
      endpoint.method,
      `${toUrl(endpoint)}${NEEDED_QUERY[endpoint.id] ?? ''}`,
      body,
    )
    const refused = status === 422 && data.error === 'request.invalid'
    const isReported = faults(data).length > 0 || /anyOf|oneOf/.test(named)
    if (!refused || !isReported) accepted.push(`${endpoint.id}: ${status} ${data?.error ?? ''}`)
  }
  expect(accepted).toEqual([])
})

test('a query nobody named is refused', async () => {
  const accepted: string[] = []
  for (const endpoint of endpoints()) {
    if (endpoint.method !== 'GET' || endpoint.access === 'public') continue
    app.clock.advance(1000)
    const { status, data } = await asRoot('GET', `${toUrl(endpoint)}?password_hash=x`)
    if (status !== 422 || data.error !== 'request.invalid')
      accepted.push(`${endpoint.id}: ${status} ${data?.error ?? ''}`)
  }
  expect(accepted).toEqual([])
})

test('lists are not sorted or filtered by columns they do not show', async () => {
  await app.addPerson({ name: 'somebody', roles: Object.keys(ROLE) as RoleName[] })
  const leaks: string[] = []
  for (const endpoint of endpoints()) {
    const named = endpoint.query === undefined ? '' : namedIn(endpoint.query)
    if (!named.includes('"sort"')) continue
    for (const column of [
      'password_hash',
      'passwordHash',
      'password_expired',
      'is_root',
      'constructor',
      '__proto__',
      'toString',
      '(select 1)',
    ]) {
      app.clock.advance(1000)
      const sendSorted = async (order: string) =>
        await asRoot('GET', `${toUrl(endpoint)}?sort=${encodeURIComponent(column)}&order=${order}`)
      const [up, down] = [await sendSorted('asc'), await sendSorted('desc')]
      const same = JSON.stringify(up.data?.rows) === JSON.stringify(down.data?.rows)
      if (up.status >= 500 || (up.status === 200 && !same))
        leaks.push(`${endpoint.id} by ${column}: ${up.status}`)
    }
  }
  expect(leaks).toEqual([])
})
