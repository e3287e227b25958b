import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookSender } from './http-webhook-sender.ts'

let server: Server
let port: number
let calls = 0

beforeAll(async () => {
  server = createServer((_request, response) => {
    calls++
    response.writeHead(200)
    response.write('x'.repeat(2000)) // and never ends
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const post = (url: string) => ({ url, headers: {}, body: '{}' })

test.each([
  '127.0.0.1',
  'localhost',
  'localhost.',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '2130706433',
  '0x7f.1',
])('nothing is posted to %s, however it is written', async (host) => {
  calls = 0
  const answer = await createWebhookSender({ allowPrivateAddresses: false }).post(
    post(`http://${host}:${port}/`),
  )
  expect([answer.status, calls]).toEqual([null, 0])
})

test('of an answer that never ends only the first words are read', async () => {
  const answer = await createWebhookSender({ allowPrivateAddresses: true }).post(
    post(`http://127.0.0.1:${port}/`),
  )
  expect(answer).toMatchObject({ status: 200, words: 'x'.repeat(500) })
})

test('a receiver that is not there is an answer without a status', async () => {
  const answer = await createWebhookSender({ allowPrivateAddresses: true }).post(
    post('http://127.0.0.1:1/'),
  )
  expect(answer.status).toBeNull()
  expect(answer.words).toContain('ECONNREFUSED')
})
