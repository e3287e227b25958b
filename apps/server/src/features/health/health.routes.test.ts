import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { testServerPort } from '../../testing/test-database.ts'

let proxy: TcpProxy
let app: TestApp

beforeAll(async () => {
  proxy = await startTcpProxy({ target: { port: testServerPort() } })
  app = await createTestApp({ database: { port: proxy.port, limits: 'request' } })
})
afterAll(async () => {
  await proxy.set('forward')
  await app.close()
  await proxy.close()
})

const get = (url: string) => app.http.inject({ method: 'GET', url })

test('/readyz says no within 2 s while the database hangs, and yes when it is back; /livez does not ask', async () => {
  expect((await get('/readyz')).statusCode).toBe(200)
  await proxy.set('freeze')
  const began = Date.now()
  const answers = await Promise.all([get('/readyz'), get('/readyz'), get('/livez')])
  expect(Date.now() - began).toBeLessThan(2000)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200])
  await proxy.set('refuse')
  expect((await get('/readyz')).statusCode).toBe(503)
  expect((await get('/livez')).statusCode).toBe(200)
  await proxy.set('forward')
  await expect.poll(async () => (await get('/readyz')).statusCode, { timeout: 15_000 }).toBe(200)
}, 30_000)

test('/readyz says no while every connection is taken', async () => {
  const connections = await Promise.all(
    Array.from({ length: 10 }, () => app.database.pool.connect()),
  )
  expect((await get('/readyz')).statusCode).toBe(503)
  for (const client of connections) client.release()
  await expect.poll(async () => (await get('/readyz')).statusCode).toBe(200)
})

test('a request whose connection is cut is answered 503 with a sentence and Retry-After; the next one works', async () => {
  const person = await app.addPerson({ name: 'reader' })
  const url = new URL(app.database.url)
  url.port = String(testServerPort())
  const direct = openDatabase(url.href, { max: 2 })
  const credentials = { username: person.name, password: person.password }
  // the table is locked, so that the request is in the middle of a statement when its connection is
  // cut
  const answer = await inTransaction(direct.db, async (tx) => {
    await sql`lock table account in access exclusive mode`.execute(tx)
    const waiting = app.send('POST', '/user/login', credentials, { 'locale-key': 'zh-CN' })
    const terminate = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await terminate.execute(direct.db)).rows.length).toBe(1)
    return await waiting
  })
  expect(answer).toMatchObject({ status: 503, code: 50301, data: { error: 'studio.unavailable' } })
  expect(answer.message).toContain('系统繁忙或正在重启')
  expect(answer.headers['retry-after']).toBe('2')
  expect((await app.send('POST', '/user/login', credentials)).status).toBe(200)
  await direct.close()
})
