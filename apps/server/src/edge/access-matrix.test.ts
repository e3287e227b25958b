import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { ROLE, type RoleName } from '@panelflow/domain/account/role.ts'
import { type Ability, scopeOf } from '@panelflow/domain/permission/ability.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Send, type TestApp } from '../testing/test-app.ts'

const ROLES = Object.keys(ROLE) as RoleName[]
/** Answers for as long as the reader stays. */
const ENDLESS = new Set(['live.stream'])

let app: TestApp
const callers = new Map<RoleName, Send>()
let asNewcomer: Send

beforeAll(async () => {
  app = await createTestApp()
  for (const role of ROLES) callers.set(role, await app.as(await app.addPerson({ name: role, roles: [role] }), role))
  asNewcomer = await app.as(await app.addPerson({ name: 'newcomer', roles: ROLES, passwordExpired: true }))
})
afterAll(() => app.close())

const endpoints = (): Endpoint[] => [...app.edge.endpoints.values()].filter((one) => !ENDLESS.has(one.id))
const abilitiesOf = ({ access }: Endpoint): readonly Ability[] =>
  access === 'public' || access === 'signed_in' ? [] : typeof access === 'string' ? [access] : access

/** Calls an endpoint with ids of nothing and no contents: enough to see whether the door opens. */
const knock = async (send: Send, endpoint: Endpoint): Promise<string> => {
  const url = endpoint.path.replaceAll(/:\w+/g, app.deps.ids.next())
  const body = endpoint.method === 'GET' ? undefined : endpoint.raw === 'request' ? Buffer.from('x') : {}
  const headers = endpoint.raw === 'request' ? { 'content-type': 'application/octet-stream' } : undefined
  const { status, data } = await send(endpoint.method, url, body, headers)
  return String(data?.error ?? status)
}

test('the product’s endpoints are all here', () => {
  expect(endpoints().length).toBeGreaterThan(30)
})

test.each(ROLES)('%s gets through exactly the doors the ability table opens', async (role) => {
  const send = callers.get(role) as Send
  const wrong: string[] = []
  for (const endpoint of endpoints()) {
    const abilities = abilitiesOf(endpoint)
    if (abilities.length === 0) continue
    app.clock.advance(1000) // the limit on requests is another test's business
    const allowed = abilities.some((ability) => scopeOf(ability, ROLE[role]) !== 'no')
    const answer = await knock(send, endpoint)
    if ((answer === 'permission.role_denied') === allowed) wrong.push(`${endpoint.id}: ${answer}`)
    if (answer === 'studio.failed') wrong.push(`${endpoint.id} broke`)
  }
  expect(wrong).toEqual([])
})

test('without a session only public doors open', async () => {
  const opened: string[] = []
  for (const endpoint of endpoints()) {
    app.clock.advance(1000)
    if ((await knock(app.send, endpoint)) !== 'session.invalid' && endpoint.access !== 'public') opened.push(endpoint.id)
  }
  expect(opened).toEqual([])
})

test('with an expired password only the doors to a new one open', async () => {
  const opened: string[] = []
  for (const endpoint of endpoints()) {
    if (endpoint.access === 'public') continue
    app.clock.advance(1000)
    if ((await knock(asNewcomer, endpoint)) !== 'session.password_change_required') opened.push(endpoint.id)
  }
  expect(opened.sort()).toEqual(['user.change_password', 'user.current'])
})
