import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pushPayload } from '@panelflow/contract/push.ts'
import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { decrypt } from 'http_ece'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { declareQueues } from '../../entry/job-handlers.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { notify } from './notify.ts'
import { sendPushJob } from './send-push.job-handler.ts'

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A push service on loopback: it takes what RFC 8030 says and keeps it. */
const openPushService = async () => {
  const received: Received[] = []
  const answers = new Map<string, number>()
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = answers.get(path) ?? 201
      if (status === 201)
        received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(status, { location: `/message/${received.length}` }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

interface Browser {
  readonly path: string
  readonly keys: ECDH
  readonly auth: string
  readonly subscription: object
}

const openBrowser = (service: string): Browser => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const path = `/send/${randomBytes(8).toString('hex')}`
  const p256dh = keys.getPublicKey().toString('base64url')
  return { path, keys, auth, subscription: { endpoint: service + path, p256dh, auth } }
}

let app: TestApp
let service: Awaited<ReturnType<typeof openPushService>>
let me: Send
let myId: string
let browser: Browser

beforeAll(async () => {
  service = await openPushService()
  app = await createTestApp({ webhooksInPrivateNetwork: true })
  await declareQueues(app.deps)
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00.000Z')
  await sql`delete from pgboss.job`.execute(app.deps.db)
  service.received.length = 0
  service.answers.clear()
  const person = await app.addPerson({ name: `Lin${app.deps.ids.next()}`, roles: ['translator'] })
  me = await app.as(person, 'translator')
  myId = person.id
  browser = openBrowser(service.url)
})

const say = (kind: NoticeKind): Promise<void> =>
  inTransaction(app.deps.db, (tx) =>
    notify(app.deps, tx, app.deps.clock.now(), {
      kind,
      orderId: null,
      by: null,
      to: new Map([[myId, { chapterIds: [] }]]),
    }),
  )
const listJobs = async () =>
  (
    await sql<{ data: object; wait: number }>`
      select data, extract(epoch from start_after - created_on)::int as wait from pgboss.job
      where name = 'notification.push' order by created_on`.execute(app.deps.db)
  ).rows
const pushOut = async (): Promise<void> => {
  for (const { data } of await listJobs()) await sendPushJob(app.deps, { payload: data })
}
const open = ({ body }: Received, { keys, auth }: Browser) =>
  pushPayload.parse(
    JSON.parse(
      decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8'),
    ),
  )

test('a notification is pushed so that only the device reads it and its service knows who sends it', async () => {
  const { publicKey } = (await me('GET', '/notifications/devices')).data
  expect((await me('POST', '/notifications/devices', browser.subscription)).code).toBe(0)
  await me('GET', '/notifications/unread', undefined, { 'locale-key': 'en' })
  await say('assigned')
  await pushOut()
  const [message] = service.received
  expect(message).toMatchObject({
    path: browser.path,
    headers: { 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' },
  })
  expect(open(message!, browser)).toMatchObject({ body: 'Work was assigned to you', path: '/' })
  expect(message!.body.toString('latin1')).not.toContain('assigned')

  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(
    String(message!.headers['authorization']),
  )!
  expect(key).toBe(publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: service.url,
    exp: Date.parse('2026-03-02T20:00:00.000Z') / 1000,
  })
  const point = Buffer.from(publicKey, 'base64url')
  const studio = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = { key: studio, dsaEncoding: 'ieee-p1363' } as const
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')),
  ).toBe(true)
})

test('the keys are made once and their secret half is stored sealed', async () => {
  const first = (await me('GET', '/notifications/devices')).data.publicKey
  expect((await me('GET', '/notifications/devices')).data.publicKey).toBe(first)
  const { rows } = await sql<{ value: object }>`
    select value from setting where key = 'push.keys'`.execute(app.deps.db)
  expect(Object.keys(rows[0]!.value).toSorted()).toEqual(['publicKey', 'sealed'])
})

test('what was read meanwhile is not pushed, nor are kinds that were switched off', async () => {
  await me('POST', '/notifications/devices', browser.subscription)
  await say('stopped')
  await me('POST', '/notifications/read', { all: true })
  await say('unassigned') // comes with the digest, not at once
  await pushOut()
  expect(service.received).toEqual([])
})

test('a device whose browser took its permission back is removed; a service that is away is asked again', async () => {
  await me('POST', '/notifications/devices', browser.subscription)
  await say('stopped')
  service.answers.set(browser.path, 503)
  await expect(pushOut()).rejects.toThrow('push service')
  service.answers.set(browser.path, 410)
  await pushOut()
  expect((await me('GET', '/notifications/devices')).data.devices).toEqual([])
})

test('nothing is pushed in quiet hours; when they end one message says how many came', async () => {
  await me('POST', '/notifications/devices', browser.subscription)
  await me('GET', '/notifications/unread', undefined, { 'locale-key': 'zh' })
  await me('PUT', '/notifications/preferences', {
    version: 0,
    digestHours: [9],
    riskOnly: false,
    quiet: { from: 15 * 60, until: 17 * 60 },
    timeZone: null,
    isMailStopped: false,
  })
  await say('stopped')
  await say('returned')
  expect(await listJobs()).toMatchObject([{ data: { accountId: myId }, wait: 3600 }])
  await pushOut() // a job that runs too early waits again
  expect(service.received).toEqual([])
  app.clock.set('2026-03-02T09:00:30.000Z')
  await sendPushJob(app.deps, { payload: { accountId: myId } })
  expect(service.received.map((message) => open(message, browser).body)).toEqual([
    '免打扰期间收到 2 条通知',
  ])
})

test('a device belongs to whoever switched it on last, and only they may test or remove it', async () => {
  const { id } = (await me('POST', '/notifications/devices', browser.subscription)).data
  expect((await me('POST', `/notifications/devices/${id}/test`)).code).toBe(0)
  expect(open(service.received[0]!, browser).body).toBe('Notifications appear here.')
  const other = await app.as(await app.addPerson({ name: 'Mei', roles: ['translator'] }))
  await other('DELETE', `/notifications/devices/${id}`)
  expect((await other('POST', `/notifications/devices/${id}/test`)).status).toBe(404)
  expect((await me('GET', '/notifications/devices')).data.devices).toHaveLength(1)
  await other('POST', '/notifications/devices', browser.subscription)
  expect((await me('GET', '/notifications/devices')).data.devices).toEqual([])
  expect((await other('GET', '/notifications/devices')).data.devices).toHaveLength(1)
})

test('addresses that lead into a private network and keys that are none are refused', async () => {
  const closed = await createTestApp()
  try {
    const person = await closed.addPerson({ name: 'Lin', roles: ['translator'] })
    const send = await closed.as(person)
    const refused = await send('POST', '/notifications/devices', browser.subscription)
    expect(refused.data.error).toBe('notification.device_refused')
  } finally {
    await closed.close()
  }
  const wrong = { ...browser.subscription, p256dh: 'AAAA' }
  expect((await me('POST', '/notifications/devices', wrong)).data.error).toBe(
    'notification.device_refused',
  )
})
