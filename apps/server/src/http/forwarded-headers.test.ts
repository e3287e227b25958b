import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { CHECKS, runDoctor } from '../entry/doctor/run-doctor.ts'
import { readConfiguration } from '../entry/configuration.ts'
import { findUntrustedProxy, isTrustedProxy, UNTRUSTED_PROXY } from './forwarded-headers.ts'

let app: TestApp
let lines: string[] = []
afterEach(() => app.close())

const open = async (trustedProxies: readonly string[]): Promise<void> => {
  lines = []
  app = await createTestApp({ trustedProxies, logTo: { write: (line) => lines.push(line) } })
}
const sendRequest = (forwarded: string, extra = {}) =>
  app.send('GET', '/menu/list', undefined, { 'x-forwarded-for': forwarded, ...extra })
/** addresses of the requests, as the log has them */
const loggedAddresses = (): string[] => lines.flatMap((line) => JSON.parse(line).req?.ip ?? [])
const warnings = (): string[] => lines.filter((line) => line.includes('PANELFLOW_TRUSTED_PROXIES'))
const observed = async (): Promise<unknown> =>
  (
    await app.deps.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', UNTRUSTED_PROXY)
      .executeTakeFirst()
  )?.value

describe('without a configured proxy', () => {
  test('the header is not believed, and the log says so once and the database keeps it for doctor', async () => {
    await open([])
    await sendRequest('203.0.113.7', { 'x-forwarded-proto': 'https' })
    await sendRequest('203.0.113.8')
    expect(new Set(loggedAddresses())).toEqual(new Set(['127.0.0.1']))
    expect(warnings()).toHaveLength(1)
    expect(await observed()).toEqual({
      address: '127.0.0.1',
      at: app.deps.clock.now().toISOString(),
    })
  })

  test('nothing is said of requests that come directly', async () => {
    await open([])
    await app.send('GET', '/menu/list')
    expect(warnings()).toEqual([])
    expect(await observed()).toBeUndefined()
  })
})

test('doctor names the address until it is configured or a week has passed', async () => {
  await open([])
  await sendRequest('203.0.113.7')
  const now = app.deps.clock.now()
  expect(await findUntrustedProxy(app.deps.db, ['10.0.0.0/8'], now)).toMatchObject({
    address: '127.0.0.1',
  })
  expect(await findUntrustedProxy(app.deps.db, ['127.0.0.0/8'], now)).toBeUndefined()
  expect(
    await findUntrustedProxy(app.deps.db, [], new Date(now.getTime() + 8 * 86_400_000)),
  ).toBeUndefined()
  const checks = CHECKS.filter(({ what }) => what.startsWith('Forwarded addresses'))
  const findings = await runDoctor(
    readConfiguration({ PANELFLOW_BLOBS: app.blobFolder }),
    app.database.url,
    { full: false, checks },
  )
  await app.deps.db
    .updateTable('setting')
    .set({ value: JSON.stringify({ address: '172.18.0.2', at: new Date().toISOString() }) })
    .where('key', '=', UNTRUSTED_PROXY)
    .execute()
  const later = await runDoctor(
    readConfiguration({ PANELFLOW_BLOBS: app.blobFolder }),
    app.database.url,
    { full: false, checks },
  )
  const finding = (all: typeof later) =>
    all.find(({ what }) => what.startsWith('Forwarded addresses'))
  expect(finding(findings)?.status).toBe('ok') // the clock of the test is long past
  expect(finding(later)).toMatchObject({
    status: 'wrong',
    advice: expect.stringContaining('PANELFLOW_TRUSTED_PROXIES'),
    detail: expect.stringContaining('172.18.0.2'),
  })
})

describe('with configured proxies', () => {
  test('the right-most address that is not a proxy counts, whatever the client wrote before it', async () => {
    await open(['127.0.0.1', '10.0.0.0/8'])
    await sendRequest('6.6.6.6, 203.0.113.7, 10.1.2.3')
    expect(loggedAddresses()).toEqual(['203.0.113.7'])
    expect(warnings()).toEqual([])
    expect(await observed()).toBeUndefined()
  })

  test('the header of anybody else is not believed', async () => {
    await open(['10.0.0.0/8'])
    await sendRequest('203.0.113.7')
    expect(loggedAddresses()).toEqual(['127.0.0.1'])
    expect(warnings()).toHaveLength(1)
  })

  test('over https every cookie is bound to the host and sent encrypted only', async () => {
    await open(['127.0.0.1'])
    const { name, password } = await app.addPerson({ name: 'Lin', roles: ['translator'] })
    const { headers } = await app.send(
      'POST',
      '/user/login',
      { username: name, password },
      { 'x-forwarded-proto': 'https' },
    )
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-(device|rt)=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Secure/,
      )
  })

  test('addresses are compared as addresses, not as texts', async () => {
    await open([])
    expect(isTrustedProxy('::ffff:10.9.9.9', ['10.0.0.0/8'])).toBe(true)
    expect(isTrustedProxy('fd00:0:0::1', ['fd00::1'])).toBe(true)
    expect(isTrustedProxy('11.0.0.1', ['10.0.0.0/8', 'fd00::/8'])).toBe(false)
    expect(isTrustedProxy('unix', ['10.0.0.0/8'])).toBe(false)
  })
})
