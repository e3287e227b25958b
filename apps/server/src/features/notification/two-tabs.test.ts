import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts'
import { notify } from './notify.ts'

let app: TestApp
let address: string
const closing = new AbortController()

beforeAll(async () => {
  app = await createTestApp()
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  closing.abort()
  await app.close()
})

const fetchToken = async ({ name, password }: TestPerson): Promise<string> =>
  (await app.send('POST', '/user/login', { username: name, password })).data.token

interface Tab {
  readonly token: string
  /** notices of the live feed: type and unread, in the order they came */
  readonly heard: unknown[]
}

/** A tab of its own: signed in, listening. */
const openTab = async (token: string): Promise<Tab> => {
  const response = await fetch(`${address}/api/live`, {
    headers: { 'x-a-token': token },
    signal: closing.signal,
  })
  const heard: unknown[] = []
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(
      new TextDecoderStream(),
    ) as AsyncIterable<string>) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const line of blocks
        .flatMap((block) => block.split('\n'))
        .filter((one) => one.startsWith('data: '))) {
        const { type, unread } = JSON.parse(line.slice(6)) as { type?: string; unread?: number }
        if (type?.startsWith('notification.') === true)
          heard.push(unread === undefined ? type : [type, unread])
      }
    }
  }
  void read().catch(() => undefined)
  return { token, heard }
}
const until = async (ask: () => boolean): Promise<void> => {
  while (!ask()) await new Promise((resolve) => setTimeout(resolve, 10))
}
const ask = async (token: string, method: string, path: string, body?: unknown) => {
  const headers = {
    'x-a-token': token,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (
    (await answer.json()) as {
      data: { unread: number; rows: { id: string; readAt: string | null }[] }
    }
  ).data
}
const say = (to: string): Promise<void> =>
  inTransaction(app.deps.db, (tx) =>
    notify(app.deps, tx, app.deps.clock.now(), {
      kind: 'stopped',
      orderId: null,
      by: null,
      to: new Map([[to, { chapterIds: [] }]]),
    }),
  )

test('what is read in one tab is read in the other, and nobody else gets the event', async () => {
  const lin = await app.addPerson({ name: 'Lin', roles: ['translator'] })
  const mei = await app.addPerson({ name: 'Mei', roles: ['translator'] })
  const shared = await fetchToken(lin)
  // two tabs of one browser, and a second computer
  const tabs = [await openTab(shared), await openTab(shared), await openTab(await fetchToken(lin))]
  const other = await openTab(await fetchToken(mei))
  await say(lin.id)
  await say(lin.id)
  await until(() => tabs.every(({ heard }) => heard.length === 2))
  const [first, second] = tabs as [Tab, Tab]
  const [row] = (await ask(first.token, 'GET', '/notifications')).rows
  await ask(first.token, 'POST', '/notifications/read', { ids: [row!.id] })
  await until(() => tabs.every(({ heard }) => heard.length === 3))
  await ask(second.token, 'POST', '/notifications/read', { all: true })
  await until(() => tabs.every(({ heard }) => heard.length === 4))
  const created = 'notification.created'
  for (const { heard, token } of tabs) {
    expect(heard).toEqual([created, created, ['notification.read', 1], ['notification.read', 0]])
    expect((await ask(token, 'GET', '/notifications/unread')).unread).toBe(0)
    expect(
      (await ask(token, 'GET', '/notifications')).rows.every(({ readAt }) => readAt !== null),
    ).toBe(true)
  }
  await say(mei.id)
  await until(() => other.heard.length > 0)
  expect(other.heard).toEqual([created])
})
