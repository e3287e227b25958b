import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import type { WebhookKind } from '@panelflow/domain/notification/webhook-kind.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { declareQueues } from '../../entry/job-handlers.ts'
import { createTestApp, type Send, type TestApp, type TestPerson } from '../../testing/test-app.ts'
import { notify } from '../notification/notify.ts'
import { announce } from '../notification/queue-deliveries.ts'
import { deliverWebhookJob } from './deliver-webhook.job-handler.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let app: TestApp
let pa: Send
let padmin: TestPerson
let lin: TestPerson
let receiver: Server
let address: string
let answers = 200
const received: Received[] = []

beforeAll(async () => {
  app = await createTestApp({ webhooksInPrivateNetwork: true })
  await declareQueues(app.deps)
  padmin = await app.addPerson({ name: 'padmin', roles: ['projectAdministrator'] })
  lin = await app.addPerson({ name: 'Lin', roles: ['translator'] })
  pa = await app.as(padmin)
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response
        .writeHead(answers, answers === 302 ? { location: `${address}/elsewhere` } : {})
        .end('thank you')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  await app.close()
})
beforeEach(async () => {
  received.length = 0
  answers = 200
  await sql`delete from pgboss.job`.execute(app.deps.db)
  await sql`delete from webhook`.execute(app.deps.db)
})

const create = async (kinds: readonly WebhookKind[] = ['stopped'], url = `${address}/hook`) =>
  (await pa('POST', '/webhooks', { name: 'Chat', url, kinds })).data
const say = (kind: NoticeKind): Promise<void> =>
  inTransaction(app.deps.db, (tx) =>
    notify(app.deps, tx, app.deps.clock.now(), {
      kind,
      orderId: null,
      by: null,
      to: new Map([[lin.id, { chapterIds: [] }]]),
    }),
  )
/** Runs what is queued, whenever it is planned for. */
const deliver = async (): Promise<void> => {
  const { rows } = await sql<{
    data: object
  }>`delete from pgboss.job where name = 'webhook.deliver' returning data`.execute(app.deps.db)
  for (const { data } of rows) await deliverWebhookJob(app.deps, { payload: data })
}
const log = async (id: string) => (await pa('GET', `/webhooks/${id}/deliveries`)).data.rows

test('what happens is posted with a signature that the secret of the first answer proves', async () => {
  const { webhook, secret } = await create()
  expect((await pa('GET', '/webhooks')).data).toEqual([webhook])
  expect(JSON.stringify(webhook)).not.toContain(secret)
  await say('stopped')
  await deliver()
  const [post] = received
  const [, seconds, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(post?.headers['panelflow-signature'])) ?? []
  expect(createHmac('sha256', secret).update(`${seconds}.${post?.body}`).digest('hex')).toBe(
    signature,
  )
  expect(Number(seconds) * 1000).toBe(app.deps.clock.now().getTime())
  const body = JSON.parse(post?.body ?? '')
  expect(body).toMatchObject({
    event: 'stopped',
    recipients: [{ id: lin.id, name: 'Lin' }],
    order: null,
    by: null,
  })
  expect(post?.headers['panelflow-delivery']).toBe(body.id)
  expect(await log(webhook.id)).toMatchObject([
    {
      kind: 'stopped',
      status: 'delivered',
      attempts: 1,
      answerStatus: 200,
      answerText: 'thank you',
    },
  ])
})

test('only the kinds that are chosen are posted, and people who do not want to be named are not', async () => {
  const { webhook } = await create(['stopped'])
  await say('returned')
  const me = await app.as(lin)
  const choice = { kind: 'stopped', inApp: true, mail: 'off', webhook: false, push: false }
  const rules = {
    digestHours: [9],
    riskOnly: false,
    quiet: null,
    timeZone: null,
    isMailStopped: false,
  }
  await me('PUT', '/notifications/preferences', { version: 0, ...rules, kinds: [choice] })
  await say('stopped')
  expect(await log(webhook.id)).toEqual([])
  await me('PUT', '/notifications/preferences', {
    version: 1,
    ...rules,
    kinds: [{ ...choice, webhook: true }],
  })
})

test('a failure is tried again after a longer and longer pause, with the same id and a fresh signature', async () => {
  const { webhook } = await create()
  answers = 500
  await say('stopped')
  await deliver()
  const [first] = await log(webhook.id)
  expect(first).toMatchObject({ status: 'waiting', attempts: 1, answerStatus: 500 })
  expect(Date.parse(first.nextAttemptAt) - app.deps.clock.now().getTime()).toBe(30_000)
  app.clock.advance(30_000)
  answers = 204
  await deliver()
  expect(await log(webhook.id)).toMatchObject([
    { status: 'delivered', attempts: 2, nextAttemptAt: null },
  ])
  expect(received[0]?.body).toBe(received[1]?.body)
  expect(received[0]?.headers['panelflow-signature']).not.toBe(
    received[1]?.headers['panelflow-signature'],
  )
})

test('a failure is sent again by hand under its old id: a bad answer leaves the planned attempts, a good one ends them', async () => {
  const { webhook } = await create()
  const other = (await create()).webhook
  answers = 500
  await say('stopped')
  await deliver()
  const [failed] = await log(webhook.id)
  const resend = (id: string) => pa('POST', `/webhooks/${id}/deliveries/${failed.id}/send`, {})
  expect((await resend(webhook.id)).data).toEqual({
    ...failed,
    attempts: 2,
    milliseconds: expect.any(Number),
  })
  answers = 200
  const posts = received.length
  expect((await resend(webhook.id)).data).toMatchObject({
    id: failed.id,
    status: 'delivered',
    attempts: 3,
    nextAttemptAt: null,
  })
  expect(received.at(-1)?.headers['panelflow-delivery']).toBe(failed.id)
  await deliver()
  expect(
    received.slice(posts).filter(({ headers }) => headers['panelflow-delivery'] === failed.id),
  ).toHaveLength(1)
  expect((await resend(other.id)).data.error).toBe('webhook.not_found')
  await pa('PATCH', `/webhooks/${webhook.id}`, { version: webhook.version, active: false })
  expect((await resend(webhook.id)).data.error).toBe('webhook.disabled')
})

test('a redirect is a failure and is not followed', async () => {
  const { webhook } = await create()
  answers = 302
  await say('stopped')
  await deliver()
  expect(received).toHaveLength(1)
  expect(await log(webhook.id)).toMatchObject([{ status: 'waiting', answerStatus: 302 }])
})

test('after many failures in a row it is switched off, its administrators are notified, and nothing waits any more', async () => {
  const { webhook } = await create()
  answers = 500
  for (let n = 0; n < 5; n++) {
    await say('stopped')
    for (let attempt = 0; attempt < 7; attempt++) await deliver()
  }
  expect((await pa('GET', '/webhooks')).data).toMatchObject([{ status: 'failing' }])
  const notices = (await pa('GET', '/notifications')).data.rows.filter(
    ({ kind }: { kind: string }) => kind === 'webhook.disabled',
  )
  expect(notices).toMatchObject([{ values: { name: 'Chat' }, spot: { place: 'webhooks' } }])
  expect(
    (await log(webhook.id)).filter(({ status }: { status: string }) => status === 'waiting'),
  ).toEqual([])
  const posts = received.length
  await say('stopped')
  await deliver()
  expect(received).toHaveLength(posts)
  const on = await pa('PATCH', `/webhooks/${webhook.id}`, {
    version: webhook.version + 1,
    active: true,
  })
  expect(on.data).toMatchObject({ status: 'on', failures: 0 })
})

test('a test posts at once and shows what came back', async () => {
  const { webhook } = await create()
  answers = 418
  const { data } = await pa('POST', `/webhooks/${webhook.id}/test`, {})
  expect(data).toMatchObject({
    kind: 'test',
    status: 'failed',
    answerStatus: 418,
    answerText: 'thank you',
  })
  expect(await log(webhook.id)).toEqual([data])
})

test('a new secret makes the old one worthless', async () => {
  const { webhook, secret } = await create()
  const renewed = (await pa('POST', `/webhooks/${webhook.id}/secret`, { version: webhook.version }))
    .data
  expect(renewed.secret).not.toBe(secret)
  await pa('POST', `/webhooks/${webhook.id}/test`, {})
  const [, seconds, signature] =
    /^t=(\d+),v1=(.*)$/.exec(String(received[0]?.headers['panelflow-signature'])) ?? []
  expect(
    createHmac('sha256', renewed.secret).update(`${seconds}.${received[0]?.body}`).digest('hex'),
  ).toBe(signature)
})

test('of two who change it the second gets a conflict, and one that is deleted is gone with its log', async () => {
  const { webhook } = await create()
  const renamed = await pa('PATCH', `/webhooks/${webhook.id}`, {
    version: webhook.version,
    name: 'Team',
    active: false,
  })
  expect(renamed.data).toMatchObject({ name: 'Team', status: 'off' })
  expect(
    (await pa('PATCH', `/webhooks/${webhook.id}`, { version: webhook.version, name: 'Late' })).data,
  ).toMatchObject({
    error: 'webhook.changed_meanwhile',
    current: { name: 'Team', version: renamed.data.version },
  })
  expect((await pa('POST', `/webhooks/${webhook.id}/test`, {})).data.error).toBe('webhook.disabled')
  expect((await pa('DELETE', `/webhooks/${webhook.id}`)).status).toBe(200)
  expect((await pa('GET', `/webhooks/${webhook.id}/deliveries`)).data.error).toBe(
    'webhook.not_found',
  )
})

test.each(['ftp://example.com/x', 'javascript:alert(1)', 'nonsense', ''])(
  '%s is no address for a webhook',
  async (url) => {
    expect((await pa('POST', '/webhooks', { name: 'Chat', url, kinds: ['stopped'] })).code).toBe(
      42201,
    )
  },
)

test('it is the project administrators’ alone', async () => {
  const other = await app.as(
    await app.addPerson({ name: 'tadmin', roles: ['translationAdministrator'] }),
  )
  expect((await other('GET', '/webhooks')).code).toBe(40301)
  expect(
    (await other('POST', '/webhooks', { name: 'Chat', url: address, kinds: ['stopped'] })).code,
  ).toBe(40301)
})

test('a chat gets a sentence and a link, and the log shows what was posted', async () => {
  await sql`insert into notification_reader (account_id, locale) values (${padmin.id}, 'zh-CN')
    on conflict (account_id) do update set locale = 'zh-CN'`.execute(app.deps.db)
  const { webhook } = await create(['batch.released', 'stopped'])
  const values = { batch: 'October', serial: 'Harbour lights', serialId: 'b7' }
  await inTransaction(app.deps.db, (tx) =>
    announce(app.deps, tx, app.deps.clock.now(), { kind: 'batch.released', by: lin.id, values }),
  )
  await deliver()
  const body = JSON.parse(received[0]?.body ?? '')
  expect(body).toMatchObject({
    event: 'batch.released',
    text: '“Harbour lights”的批次“October”已发布',
    path: '/serials/books/3/b7',
    url: null,
    by: { name: 'Lin' },
  })
  expect((await log(webhook.id))[0].body).toBe(received[0]?.body)
})

test('with an address of the studio the link is whole', async () => {
  await create(['stopped'])
  const publicUrl = 'https://studio.example.com'
  await inTransaction(app.deps.db, (tx) =>
    notify({ ...app.deps, publicUrl }, tx, app.deps.clock.now(), {
      kind: 'stopped',
      orderId: null,
      by: null,
      to: new Map([[lin.id, { chapterIds: [] }]]),
    }),
  )
  await deliver()
  expect(JSON.parse(received[0]?.body ?? '').url).toBe('https://studio.example.com/')
})
