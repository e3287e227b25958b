/**
 * A server for idempotency.test.ts. Requests with the header `x-hold` are carried out and
 * committed, but never answered.
 */
import { openBossQueue } from '../adapters/boss-queue.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { openDatabase } from '../db/open-database.ts'
import { serialRoutes } from '../features/serial/serial.routes.ts'
import type { Deps } from '../ports/deps.ts'
import { createApp } from './create-app.ts'

const [databaseUrl = '', serverKey = '', now = ''] = process.argv.slice(2)
const { db, pool } = openDatabase(databaseUrl, { max: 10 })
const clock = { now: () => new Date(now) }
const queue = await openBossQueue({
  url: databaseUrl,
  pool,
  supervise: false,
  onError: () => undefined,
})
// serials ask for nothing else
const deps = { db, clock, queue, ids: uuidV7({ now: () => new Date() }) } as Partial<Deps> as Deps
const { http } = await createApp({
  deps,
  routes: [serialRoutes],
  serverKey: Buffer.from(serverKey, 'hex'),
  databaseUrl,
})
// after the handler and so after the commit, before the first byte of the answer
http.addHook('onSend', async (request, _reply, payload) => {
  if (request.headers['x-hold'] === undefined) return payload
  process.send?.({ key: request.headers['idempotency-key'], answer: payload })
  return await new Promise<never>(() => undefined)
})
await http.listen({ host: '127.0.0.1', port: 0 })
const address = http.server.address()
if (address === null || typeof address === 'string') throw new Error('The server has no port.')
process.send?.({ port: address.port })
process.on('disconnect', () => process.exit(1))
