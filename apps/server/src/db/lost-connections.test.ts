import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase, testServerPort } from '../testing/test-database.ts'
import { getSqlState, isConnectionLost, isDatabaseAway } from './database-errors.ts'
import { listen } from './listen.ts'
import { openDatabase } from './open-database.ts'
import { prepared } from './prepared.ts'
import { allowLongStatements, inTransaction } from './transaction.ts'

let proxy: TcpProxy
let database: TestDatabase
let admin: TestDatabase

beforeAll(async () => {
  proxy = await startTcpProxy({ target: { port: testServerPort() } })
  database = await createTestDatabase({ port: proxy.port, limits: 'request' })
  admin = await createTestDatabase()
})
afterAll(async () => {
  await proxy.set('forward')
  await database.drop()
  await admin.drop()
  await proxy.close()
})

const selectOne = prepared<{ one: number }, []>('test.one', 'select 1 as one')

const getDatabaseName = (url: string): string => new URL(url).pathname.slice(1)

const terminateAll = async (): Promise<void> => {
  const name = getDatabaseName(database.url)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(
    admin.db,
  )
}

const getFailure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const isRunning = async (text: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from pg_stat_activity where query like ${`%${text}%`} and state = 'active' and pid <> pg_backend_pid()`.execute(
      admin.db,
    )
  return rows.length > 0
}

const isInTransaction = async (): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from pg_stat_activity where datname = ${getDatabaseName(database.url)} and state = 'idle in transaction'`.execute(
      admin.db,
    )
  return rows.length > 0
}

test('a connection cut while it is checked out fails its work with an error that passes, and nothing else', async () => {
  const running = getFailure(sql`select pg_sleep(60) as cut_in_statement`.execute(database.db))
  const between = getFailure(
    inTransaction(database.db, async (tx) => {
      await sql`select 1`.execute(tx)
      await running
      // the socket has closed by itself meanwhile; nobody was asking anything on it
      await sql`select 2`.execute(tx)
    }),
  )
  const held = await database.pool.connect()
  const heldEnds = new Promise<void>((resolve) => held.once('end', () => resolve()))
  await expect.poll(() => isRunning('cut_in_statement')).toBe(true)
  await expect.poll(isInTransaction).toBe(true)
  await terminateAll()
  expect(isDatabaseAway(await running)).toBe(true)
  expect(isDatabaseAway(await between)).toBe(true)
  await heldEnds
  held.release(true)
  const { rows } = await sql<{ n: number }>`select 3 as n`.execute(database.db)
  expect(rows).toEqual([{ n: 3 }])
  expect(await selectOne(database.db, [])).toEqual([{ one: 1 }])
})

test('a connection to a server that became read-only is thrown away with the first write that fails', async () => {
  const single = openDatabase(database.url, { max: 1, limits: 'request' })
  const getProcessId = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single.db)).rows[0]?.pid
  const before = await getProcessId()
  await sql`set default_transaction_read_only = on`.execute(single.db)
  const error = await getFailure(sql`create table written (id int)`.execute(single.db))
  expect([getSqlState(error), isDatabaseAway(error)]).toEqual(['25006', true])
  expect(await getProcessId()).not.toBe(before)
  await single.close()
})

test('a server that is away fails at once with an error that passes', async () => {
  await proxy.set('refuse')
  const errors = await Promise.all([
    getFailure(sql`select 1`.execute(database.db)),
    getFailure(selectOne(database.db, [])),
  ])
  await proxy.set('forward')
  for (const error of errors) expect(isDatabaseAway(error)).toBe(true)
  await sql`select 1`.execute(database.db)
})

test('half-open connections are noticed and replaced within 15 s: idle, in a statement, in a long statement, listening', async () => {
  const reads = openDatabase(database.url, {
    max: 2,
    reads: 2,
    limits: 'request',
    name: 'half open',
  })
  const heard: string[] = []
  let ready = 0
  const onReady = (): void => void ready++
  const listener = await listen({
    url: database.url,
    channel: 'half_open',
    onMessage: (text) => heard.push(text),
    onReady,
  })
  await selectOne(reads.db, [])

  const statement = getFailure(sql`select pg_sleep(60) as in_statement`.execute(database.db))
  const long = getFailure(
    inTransaction(database.db, async (tx) => {
      await allowLongStatements(tx, 600_000)
      await sql`select pg_sleep(600) as in_long_statement`.execute(tx)
    }),
  )
  await expect.poll(() => isRunning('in_statement')).toBe(true)
  await expect.poll(() => isRunning('in_long_statement')).toBe(true)
  await proxy.set('freeze')
  const began = Date.now()
  // in the middle of the outage: neither hangs for ever
  expect(isDatabaseAway(await getFailure(selectOne(reads.db, [])))).toBe(true)
  const errors = await Promise.all([statement, long])
  await proxy.set('forward')
  await expect.poll(() => ready, { timeout: 10_000 }).toBeGreaterThan(1)
  const took = Date.now() - began

  for (const error of errors) expect(isConnectionLost(error)).toBe(true)
  expect(await selectOne(reads.db, [])).toEqual([{ one: 1 }])
  await sql`select pg_notify('half_open', 'heard again')`.execute(database.db)
  await expect.poll(() => heard).toEqual(['heard again'])
  expect(took).toBeLessThan(15_000)
  await listener.close()
  await reads.close()
}, 40_000)

test('a statement that takes too long is ended by the server, and its connection goes on', async () => {
  const short = openDatabase(database.url, { max: 1, limits: 'request' })
  const { rows } = await sql<{ limit: string; idle: string }>`
    select current_setting('statement_timeout') as limit, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
    short.db,
  )
  expect(rows).toEqual([{ limit: '8s', idle: '10s' }])
  const error = await getFailure(
    inTransaction(short.db, async (tx) => {
      await allowLongStatements(tx, 50)
      await sql`select pg_sleep(60)`.execute(tx)
    }),
  )
  expect(error).toMatchObject({ code: '57014' })
  expect(isConnectionLost(error)).toBe(false)
  expect(isDatabaseAway(error)).toBe(true)
  expect(await selectOne(short.db, [])).toEqual([{ one: 1 }])
  await short.close()
})
