import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../../db/outbox.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts'

interface Stream {
  readonly events: { id?: string; event?: string; data?: unknown }[]
  readonly ended: Promise<void>
  readonly close: () => void
}

let app: TestApp
let address: string
let root: TestPerson
const open: Stream[] = []

beforeAll(async () => {
  app = await createTestApp()
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  root = await app.addPerson({ name: `Root${app.deps.ids.next()}`, isRoot: true })
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

const fetchToken = async (person: TestPerson): Promise<string> =>
  (await app.send('POST', '/user/login', { username: person.name, password: person.password })).data
    .token

const parse = (block: string): Stream['events'][number] => {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)),
  )
  return { ...fields, ...(fields.data ? { data: JSON.parse(fields.data) } : {}) }
}

const listenAs = async (person: TestPerson, lastEventId?: number): Promise<Stream> =>
  listenWith(await fetchToken(person), lastEventId)

const listenWith = async (token: string, lastEventId?: number): Promise<Stream> => {
  const aborter = new AbortController()
  const headers: Record<string, string> = { 'x-a-token': token }
  if (lastEventId !== undefined) headers['last-event-id'] = String(lastEventId)
  const response = await fetch(`${address}/api/live`, { headers, signal: aborter.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events: Stream['events'] = []
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(
      new TextDecoderStream(),
    ) as AsyncIterable<string>) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      events.push(...blocks.filter((block) => !block.startsWith(':')).map(parse))
    }
  }
  const stream = { events, ended: read().catch(() => undefined), close: () => aborter.abort() }
  open.push(stream)
  return stream
}

const emit = (event: Partial<Parameters<typeof publish>[1]>): Promise<void> =>
  inTransaction(app.deps.db, (tx) =>
    publish(tx, { type: 'order.changed', payload: { mark: app.deps.ids.next() }, ...event }),
  )
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a committed event is heard by everybody it concerns and by nobody else', async () => {
  const lin = await app.addPerson({ name: 'Lin', roles: ['translator'] })
  const asLin = await listenAs(lin)
  const asRoot = await listenAs(root)
  const order = app.deps.ids.next()
  await emit({ orderId: order, payload: { orderId: order } })
  await emit({
    type: 'notification.created',
    accountId: lin.id,
    payload: { notificationId: order },
  })
  await until(() => asLin.events.length > 0 && asRoot.events.length > 0)
  expect(asRoot.events.map((one) => one.data)).toEqual([{ type: 'order.changed', orderId: order }])
  expect(asLin.events.map((one) => one.data)).toEqual([
    { type: 'notification.created', notificationId: order },
  ])
})

test('what was rolled back is never heard', async () => {
  const asRoot = await listenAs(root)
  const rolledBack = inTransaction(app.deps.db, async (tx) => {
    await publish(tx, { type: 'order.changed', accountId: root.id, payload: { n: 'gone' } })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow()
  await emit({ accountId: root.id, payload: { n: 'kept' } })
  await until(() => asRoot.events.length > 0)
  expect(asRoot.events.map((one) => (one.data as { n: string }).n)).toEqual(['kept'])
})

test('a reader that was away resumes after the last event it saw', async () => {
  const first = await listenAs(root)
  await emit({ accountId: root.id, payload: { n: 1 } })
  await until(() => first.events.length > 0)
  first.close()
  await emit({ accountId: root.id, payload: { n: 2 } })
  await emit({ accountId: root.id, payload: { n: 3 } })
  const second = await listenAs(root, Number(first.events[0]?.id))
  await until(() => second.events.length >= 2)
  const numbers = second.events.map((one) => (one.data as { n: number }).n)
  expect(numbers.slice(-2)).toEqual([2, 3])
})

test('what happens while a reader resumes comes once, after what it missed', async () => {
  const first = await listenAs(root)
  await emit({ accountId: root.id, payload: { n: 'seen' } })
  await until(() => first.events.length > 0)
  first.close()
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  const emitAll = async (): Promise<void> => {
    for (const n of numbers) await emit({ accountId: root.id, payload: { n } })
  }
  const emitted = emitAll()
  const second = await listenAs(root, Number(first.events[0]?.id))
  await emitted
  await emit({ accountId: root.id, payload: { n: 'last' } })
  const read = (): unknown[] => second.events.map((one) => (one.data as { n: unknown }).n)
  await until(() => read().includes('last'))
  expect(read().filter((n) => typeof n === 'number')).toEqual(numbers)
})

test('a reader that was away too long has to read everything again', async () => {
  await inTransaction(app.deps.db, async (tx) => {
    for (let n = 0; n < 700; n++)
      await publish(tx, { type: 'order.changed', accountId: root.id, payload: {} })
  })
  const { id } = await app.deps.db
    .selectFrom('event_outbox')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const stream = await listenAs(root, id)
  // the last of them may still be on their way
  await expect.poll(() => stream.events.map(({ event }) => event)).toContain('refresh')
})

test('events go on after the database dropped the connection that listens', async () => {
  const asRoot = await listenAs(root)
  const { rows } = await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'panelflow-listen-panelflow_events'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  await emit({ accountId: root.id, payload: { n: 'in the gap' } })
  await emit({ accountId: root.id, payload: { n: 'and after' } })
  await until(() => asRoot.events.length >= 2)
  expect(asRoot.events.map((one) => (one.data as { n: string }).n)).toEqual(
    expect.arrayContaining(['in the gap', 'and after']),
  )
})

const acts = async (person: TestPerson, action: string, more: object = {}): Promise<void> => {
  const asAdministrator = await app.as(root)
  const { data } = await asAdministrator('POST', '/accounts/act', {
    accountIds: [person.id],
    action,
    ...more,
  })
  expect(data).toMatchObject([{ done: true }])
}

const LOSSES: readonly (readonly [
  what: string,
  lose: (person: TestPerson, token: string) => Promise<unknown>,
])[] = [
  ['signs out', (_, token) => app.send('POST', '/user/logout', undefined, { 'x-a-token': token })],
  ['is disabled', (person) => acts(person, 'disable')],
  ['is deleted', (person) => acts(person, 'delete')],
  ['is given another role', (person) => acts(person, 'add_role', { role: 12 })],
  ['loses a role', (person) => acts(person, 'remove_role', { role: 10 })],
  ['has his sessions ended', (person) => acts(person, 'revoke_sessions')],
  [
    'changes the password elsewhere',
    async (person) =>
      (await app.as(person))('POST', '/user/password', {
        currentPassword: person.password,
        newPassword: 'another2026',
      }),
  ],
]

test.each(LOSSES)(
  'the line of somebody who %s ends with that, and what happens next is not heard on it',
  async (_what, lose) => {
    const lin = await app.addPerson({
      name: `Lin ${app.deps.ids.next()}`,
      roles: ['translator', 'proofreader'],
    })
    const calm = await app.addPerson({ name: `Calm ${app.deps.ids.next()}`, roles: ['translator'] })
    const asCalm = await listenAs(calm)
    const token = await fetchToken(lin)
    const asLin = await listenWith(token)
    await emit({ accountId: lin.id, payload: { n: 'before' } })
    await until(() => asLin.events.length > 0)
    await lose(lin, token)
    await emit({ accountId: lin.id, payload: { n: 'after' } })
    await asLin.ended
    expect(asLin.events.map(({ data }) => (data as { n?: string }).n)).toEqual(['before'])
    // others' lines go on
    await emit({ accountId: calm.id, payload: { n: 'on' } })
    await until(() => asCalm.events.length > 0)
    expect(asCalm.events.map(({ data }) => (data as { n?: string }).n)).toEqual(['on'])
  },
)

test('whoever loses a role and reconnects gets the events they still may', async () => {
  const lin = await app.addPerson({
    name: `Lin ${app.deps.ids.next()}`,
    roles: ['projectAdministrator', 'translator'],
  })
  const before = await listenAs(lin)
  const order = app.deps.ids.next()
  await emit({ orderId: order, payload: { n: 1 } })
  await until(() => before.events.length > 0)
  await acts(lin, 'remove_role', { role: 3 })
  await before.ended
  const after = await listenAs(lin)
  await emit({ orderId: order, payload: { n: 2 } })
  await emit({ accountId: lin.id, payload: { n: 3 } })
  await until(() => after.events.length > 0)
  expect(after.events.map(({ data }) => (data as { n?: number }).n)).toEqual([3])
})

test('nobody listens without a session', async () => {
  expect((await fetch(`${address}/api/live`)).status).toBe(401)
})
