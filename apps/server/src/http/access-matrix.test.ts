import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { ROLE, type RoleName } from '@panelflow/domain/account/role.ts'
import { ABILITY_NAMES, type Ability, getScope } from '@panelflow/domain/permission/ability.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOT_BUILT_YET, ROWS_BEHIND } from '../testing/access-rows.ts'
import { createTestApp, type Send, type TestApp } from '../testing/test-app.ts'

const ROLES = Object.keys(ROLE) as RoleName[]
const OTHERS = [
  'root',
  'nobody',
  'disabled',
  'restricted',
  'reading program',
  'writing program',
] as const
type Caller = RoleName | (typeof OTHERS)[number]
const CALLERS: readonly Caller[] = [...ROLES, ...OTHERS]
/** Answers for as long as the reader stays: only who may not enter can be asked about. */
const ENDLESS = new Set(['live.stream'])
/** Not for programs (self.routes.test.ts) */
const FOR_PEOPLE = /^(user|account|api_token)\./

let app: TestApp
/** what each endpoint answered each caller */
const heard = new Map<string, string>()

const createProgram = async (send: Send, scope: 'read' | 'write'): Promise<Send> => {
  const { token } = (await send('POST', '/user/api-tokens', { name: scope, scope, days: 30 })).data
  return (method, url, body, headers) =>
    app.send(method, url, body, { 'x-a-token': token, ...headers })
}

const endpoints = (): Endpoint[] => [...app.edge.endpoints.values()]
const namedBy = ({ access }: Endpoint): readonly Ability[] =>
  access === 'public' || access === 'signed_in'
    ? []
    : typeof access === 'string'
      ? [access]
      : access
const listRows = (endpoint: Endpoint): readonly Ability[] => [
  ...namedBy(endpoint),
  ...(ROWS_BEHIND[endpoint.id] ?? []),
]

/**
 * Calls an endpoint with ids of nothing and no contents: enough to see whether the call is allowed.
 */
const probe = async (send: Send, endpoint: Endpoint): Promise<string> => {
  app.clock.advance(1000) // the limit on requests is another test's business
  const url = endpoint.path.replaceAll(/:\w+/g, app.deps.ids.next())
  const body =
    endpoint.method === 'GET' ? undefined : endpoint.raw === 'request' ? Buffer.from('x') : {}
  const headers =
    endpoint.raw === 'request' ? { 'content-type': 'application/octet-stream' } : undefined
  const { status, data } = await send(endpoint.method, url, body, headers)
  return String(data?.error ?? status)
}

const openTo = (endpoint: Endpoint, role: RoleName): boolean =>
  endpoint.access === 'signed_in' ||
  namedBy(endpoint).some((ability) => getScope(ability, ROLE[role]) !== 'no')

/** Programs of the test belong to a person with all six roles, who is not root. */
const forAllRoles = (endpoint: Endpoint): string | undefined =>
  ROLES.some((role) => openTo(endpoint, role)) ? undefined : 'permission.role_denied'

/**
 * What a caller must be answered; undefined: the call is allowed, what follows is the endpoint's
 * own
 * business.
 */
const refusalFor = (endpoint: Endpoint, caller: Caller): string | undefined => {
  if (endpoint.access === 'public') return undefined
  switch (caller) {
    case 'root':
      return undefined
    case 'nobody':
    case 'disabled':
      return 'session.invalid'
    case 'restricted':
      return endpoint.restricted === true ? undefined : 'session.password_change_required'
    case 'reading program':
      return endpoint.method === 'GET' ? forAllRoles(endpoint) : 'session.program_denied'
    case 'writing program':
      return endpoint.method === 'GET' || !FOR_PEOPLE.test(endpoint.id)
        ? forAllRoles(endpoint)
        : 'session.program_denied'
    default:
      return openTo(endpoint, caller) ? undefined : 'permission.role_denied'
  }
}

const REFUSALS = new Set([
  'session.invalid',
  'session.password_change_required',
  'session.program_denied',
  'permission.role_denied',
])
/**
 * Public endpoints ask for a password, a cookie or a signature; without one they refuse.
 */
const isOpen = (endpoint: Endpoint, answer: string): boolean =>
  endpoint.access === 'public' || !REFUSALS.has(answer)

/** Signs in just before it is needed: a restricted token lives for ten minutes. */
const become = async (caller: Caller): Promise<Send> => {
  switch (caller) {
    case 'root':
      return app.as(await app.addPerson({ name: caller, isRoot: true }))
    case 'nobody':
      return app.send
    case 'disabled': {
      const leaver = await app.addPerson({ name: caller, roles: ROLES })
      const send = await app.as(leaver)
      await app.deps.db
        .updateTable('account')
        .set({ disabled_at: app.deps.clock.now() })
        .where('id', '=', leaver.id)
        .execute()
      return send
    }
    case 'restricted':
      return app.as(await app.addPerson({ name: caller, roles: ROLES, passwordExpired: true }))
    case 'reading program':
    case 'writing program':
      return createProgram(
        await app.as(await app.addPerson({ name: caller, roles: ROLES })),
        caller === 'reading program' ? 'read' : 'write',
      )
    default:
      return app.as(await app.addPerson({ name: caller, roles: [caller] }), caller)
  }
}

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const probeAll = async (caller: Caller): Promise<void> => {
  const send = await become(caller)
  for (const endpoint of endpoints()) {
    if (ENDLESS.has(endpoint.id) && refusalFor(endpoint, caller) === undefined) continue
    if (endpoint.id === 'user.logout') continue // would end what the others are asked with
    heard.set(`${endpoint.id} ${caller}`, await probe(send, endpoint))
  }
}

test('every endpoint names its rows of the ability table', () => {
  expect(endpoints().length).toBeGreaterThan(80)
  const silent = endpoints().filter(
    (endpoint) => namedBy(endpoint).length === 0 && !Object.hasOwn(ROWS_BEHIND, endpoint.id),
  )
  expect(silent.map(({ id }) => id)).toEqual([])
  const unknown = Object.keys(ROWS_BEHIND).filter((id) => !app.edge.endpoints.has(id))
  expect(unknown).toEqual([])
})

test('every row of the ability table has an endpoint, or stands in the list of those not built yet', () => {
  expect(ABILITY_NAMES).toHaveLength(97)
  const served = new Set(endpoints().flatMap(listRows))
  expect(ABILITY_NAMES.filter((row) => !served.has(row) && !NOT_BUILT_YET.includes(row))).toEqual(
    [],
  )
  // a row that was built leaves the list, so that it only gets shorter
  expect(NOT_BUILT_YET.filter((row) => served.has(row))).toEqual([])
})

// spec 10.rights.table
test.each(CALLERS)('%s gets through exactly the endpoints that are theirs', async (caller) => {
  await probeAll(caller)
  const wrong: string[] = []
  for (const endpoint of endpoints()) {
    const answer = heard.get(`${endpoint.id} ${caller}`)
    if (answer === undefined) continue
    const refusal = refusalFor(endpoint, caller)
    if (refusal === undefined ? !isOpen(endpoint, answer) : answer !== refusal)
      wrong.push(`${endpoint.id}: ${answer}`)
    if (answer === 'studio.failed') wrong.push(`${endpoint.id} broke`)
  }
  expect(wrong).toEqual([])
})

test('no cell of the table leaks: what a row denies, no endpoint of that row alone allows', () => {
  let cells = 0
  const leaks: string[] = []
  for (const endpoint of endpoints()) {
    for (const row of listRows(endpoint)) {
      for (const caller of CALLERS) {
        const answer = heard.get(`${endpoint.id} ${caller}`)
        if (answer === undefined) continue
        cells++
        const refusal = refusalFor(endpoint, caller)
        if (refusal !== undefined && answer !== refusal)
          leaks.push(`${row} through ${endpoint.id} as ${caller}: ${answer}`)
      }
    }
  }
  process.stdout.write(
    `access matrix: ${ABILITY_NAMES.length} rows, ${endpoints().length} endpoints, cells ${cells}, leaks ${leaks.length}\n`,
  )
  expect(leaks).toEqual([])
  expect(cells).toBeGreaterThan(1000)
})
