import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../db/open-database.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase, testServerPort } from '../testing/test-database.ts'
import { createLeaseSweep, type LeaseCondition } from './lost-leases.ts'

const LIMITS = { gapS: 2, graceS: 1 }
/** milliseconds */
const OUTAGE = 2300

let database: TestDatabase
let one: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  one = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await one.close()
  await database.drop()
})

/** Is a lease lost that ended a second ago? */
const isLost = async (lost: LeaseCondition): Promise<boolean | undefined> =>
  (
    await sql<{
      lost: boolean
    }>`select ${lost} as lost from (select now() - interval '1 second' as lease_until) lease`.execute(
      one.db,
    )
  ).rows[0]?.lost

/** A sweep that notes what it is given. */
const watch = () => {
  const given: LeaseCondition[] = []
  const sweep = createLeaseSweep(one.db, async (lost) => void given.push(lost), LIMITS)
  return { given, sweep }
}

const sweepFor = async (ms: number, sweep: () => Promise<void>): Promise<void> => {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(50)) await sweep()
}

test('a lease that is over is lost, also to a process that has just started', async () => {
  const { given, sweep } = watch()
  await sweep()
  expect(await isLost(given.at(-1)!)).toBe(true)
  await sweepFor(OUTAGE, sweep)
  expect(await isLost(given.at(-1)!)).toBe(true)
})

test('after an outage no lease is lost for a while, and a statement from before it finds none', async () => {
  const { given, sweep } = watch()
  await sweep()
  await sleep(OUTAGE)
  expect(await isLost(given.at(-1)!)).toBe(false)
  await sweep()
  expect(await isLost(given.at(-1)!)).toBe(false)
  await sweepFor(LIMITS.graceS * 1000, sweep)
  await sweep()
  expect(await isLost(given.at(-1)!)).toBe(true)
})

test('a server that only reads counts as an outage', async () => {
  const { given, sweep } = watch()
  await sweep()
  await sql`set default_transaction_read_only = on`.execute(one.db)
  await sweepFor(OUTAGE, sweep)
  expect(given).toHaveLength(1)
  await sql`set default_transaction_read_only = off`.execute(one.db)
  await sweep()
  expect(await isLost(given.at(-1)!)).toBe(false)
})

test('a process that began in an outage, and never saw the database before, waits as well', async () => {
  const { given, sweep } = watch()
  await sql`set default_transaction_read_only = on`.execute(one.db)
  await sweep()
  await sql`set default_transaction_read_only = off`.execute(one.db)
  await sweep()
  expect(await isLost(given.at(-1)!)).toBe(false)

  const proxy = await startTcpProxy({ target: { port: testServerPort() } })
  const url = new URL(database.url)
  url.port = String(proxy.port)
  const behind = openDatabase(url.href, { max: 1 })
  const late: LeaseCondition[] = []
  const sweepLate = createLeaseSweep(behind.db, async (lost) => void late.push(lost), LIMITS)
  await proxy.set('refuse')
  await expect(sweepLate()).rejects.toThrow()
  await proxy.set('forward')
  await sweepLate()
  expect(await isLost(late.at(-1)!)).toBe(false)
  await behind.close()
  await proxy.close()
})
