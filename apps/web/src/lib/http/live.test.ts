import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveEvent } from '@panelflow/contract/live.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { openLive } from './live.ts'
import { createSseReader, type SseMessage } from './sse.ts'

const ORDER = '0190f5b2-0000-7000-8000-000000000001'
const stops: (() => void)[] = []
const servers: Server[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})

const startStream = async (
  onConnect: (response: ServerResponse, lastId: string | undefined, count: number) => void,
) => {
  let count = 0
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    onConnect(response, request.headers['last-event-id']?.toString(), (count += 1))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return createApiClient(`http://127.0.0.1:${port}`, {
    token: () => 't',
    actingRole: () => null,
    locale: () => 'en',
    zone: () => null,
    refresh: async () => false,
    onInvalid: () => undefined,
  })
}

const createEventMessage = (id: number): string =>
  `id: ${id}\ndata: ${JSON.stringify({ type: 'order.changed', orderId: ORDER })}\n\n`

test('messages are found however the stream is cut', () => {
  const seen: SseMessage[] = []
  const feed = createSseReader((message) => seen.push(message))
  for (const letter of ': hello\n\nid: 7\nevent: x\ndata: one\ndata: two\n\ndata: last\r\n\r\n')
    feed(letter)
  expect(seen).toEqual([
    { id: '7', event: 'x', data: 'one\ntwo' },
    { id: '7', event: 'message', data: 'last' },
  ])
})

test('after a lost line the stream goes on behind the last event, and knows that nothing was missed', async () => {
  const lastIds: (string | undefined)[] = []
  const api = await startStream((response, lastId, count) => {
    lastIds.push(lastId)
    response.write(createEventMessage(count))
    if (count === 1) setTimeout(() => response.destroy(), 20)
  })
  const events: LiveEvent[] = []
  const connects: boolean[] = []
  let lost = 0
  stops.push(
    openLive(api, {
      onEvent: (event) => events.push(event),
      onConnect: (resumed) => connects.push(resumed),
      onLost: () => (lost += 1),
    }),
  )
  await vi.waitFor(() => expect(events).toHaveLength(2), { timeout: 4000 })
  expect(lastIds).toEqual([undefined, '1'])
  expect(connects).toEqual([false, true])
  expect(lost).toBe(1)
})

test('an event this build does not know is skipped', async () => {
  const api = await startStream((response) =>
    response.write(`data: {"type":"weather.changed"}\n\ndata: no json\n\n${createEventMessage(3)}`),
  )
  const events: LiveEvent[] = []
  stops.push(
    openLive(api, {
      onEvent: (event) => events.push(event),
      onConnect: () => undefined,
      onLost: () => undefined,
    }),
  )
  await vi.waitFor(() => expect(events).toEqual([{ type: 'order.changed', orderId: ORDER }]))
})

test('a person who lost the role of the line is not shown that the connection is down for ever', async () => {
  const failure = {
    code: 40_301,
    data: { error: 'permission.role_denied', params: {} },
    msg: 'no',
    message: 'no',
  }
  const server = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(JSON.stringify(failure))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const api = createApiClient(`http://127.0.0.1:${port}`, {
    token: () => 't',
    actingRole: () => 8,
    locale: () => 'en',
    zone: () => null,
    refresh: async () => false,
    onInvalid: () => undefined,
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await new Promise<void>((resolve) => {
    const onRoleRevoked = (): void => resolve()
    stops.push(
      openLive(api, {
        onEvent: () => undefined,
        onConnect: () => undefined,
        onLost: () => undefined,
        onRoleRevoked,
      }),
    )
  })
})

test('a server that says "come back" is left without a word of a lost line, and the stream goes on', async () => {
  const lastIds: (string | undefined)[] = []
  const api = await startStream((response, lastId, count) => {
    lastIds.push(lastId)
    response.write(createEventMessage(count))
    if (count === 1) response.end('event: reconnect\ndata: {}\n\n')
  })
  const events: LiveEvent[] = []
  const connects: boolean[] = []
  let lost = 0
  const onConnect = (resumed: boolean): void => void connects.push(resumed)
  stops.push(
    openLive(api, { onEvent: (event) => events.push(event), onConnect, onLost: () => (lost += 1) }),
  )
  await vi.waitFor(() => expect(events).toHaveLength(2), { timeout: 900 })
  expect(lastIds).toEqual([undefined, '1'])
  expect(connects).toEqual([false, true])
  expect(lost).toBe(0)
})

test('a stopping server that opens no stream is asked a few times, not in a loop', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let count = 0
  const server = createServer((_, response) => {
    count += 1
    if (count === 1) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end('event: reconnect\ndata: {}\n\n')
      return
    }
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' })
    response.end(
      JSON.stringify({
        code: 50301,
        data: { error: 'studio.unavailable', params: {} },
        msg: '',
        message: '',
      }),
    )
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const api = createApiClient(`http://127.0.0.1:${port}`, {
    token: () => 't',
    actingRole: () => null,
    locale: () => 'en',
    zone: () => null,
    refresh: async () => false,
    onInvalid: () => undefined,
  })
  let lost = 0
  stops.push(
    openLive(api, {
      onEvent: () => undefined,
      onConnect: () => undefined,
      onLost: () => (lost += 1),
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 4000))
  // waits of half a second to a second, then of one to two, then of two to four
  expect(count).toBeGreaterThanOrEqual(3)
  expect(count).toBeLessThanOrEqual(5)
  expect(lost).toBeGreaterThan(0)
})
